/** This extension's entries in the setting `json.schemas` of the user's and the workspace's settings. */
import { ConfigurationTarget, Uri, workspace } from "vscode";
import { entryFor, entryIndex, withEntry, withoutEntry } from "./schema-entries.ts";
import { withItem, withoutItem } from "./settings-text.ts";

export const schemasSetting = "json.schemas";

/** The settings that contain an entry. */
export type Owner = "user" | "workspace";

/** A location of the setting. */
interface SettingsLocation {
  readonly target: ConfigurationTarget;
  /** The current value; undefined if the setting is not set. */
  readonly value: unknown;
  /** For a file of the workspace, the file and the path of the setting in it. */
  readonly file?: { readonly uri: Uri; readonly path: readonly string[] };
}

function locationsOf(owner: Owner, resource: Uri): readonly SettingsLocation[] {
  const { Global, Workspace, WorkspaceFolder } = ConfigurationTarget;
  const values = workspace.getConfiguration("json", resource).inspect<unknown>("schemas");
  if (owner === "user") return [{ target: Global, value: values?.globalValue }];
  const { workspaceFile } = workspace;
  const folder = workspace.getWorkspaceFolder(resource);
  const locations: SettingsLocation[] = [];
  if (workspaceFile !== undefined) {
    const file = { uri: workspaceFile, path: ["settings", schemasSetting] };
    const isSaved = workspaceFile.scheme !== "untitled";
    locations.push({ target: Workspace, value: values?.workspaceValue, ...(isSaved ? { file } : {}) });
  }
  if (folder !== undefined) {
    const file = { uri: Uri.joinPath(folder.uri, ".vscode/settings.json"), path: [schemasSetting] };
    locations.push(
      workspaceFile === undefined
        ? { target: Workspace, value: values?.workspaceValue, file }
        : { target: WorkspaceFolder, value: values?.workspaceFolderValue, file },
    );
  }
  return locations;
}

/** Changes the text of a file that has no unsaved changes. Returns whether the file was written. */
async function changeText(
  file: SettingsLocation["file"],
  change: (text: string, path: readonly string[]) => string | undefined,
): Promise<boolean> {
  if (file === undefined) return false;
  const { uri, path } = file;
  const document = workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
  if (document?.isDirty === true) return false;
  const bytes = await workspace.fs.readFile(uri).then(undefined, () => undefined);
  const text = bytes === undefined ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const changed = text === undefined ? undefined : change(text, path);
  if (changed === undefined) return false;
  await workspace.fs.writeFile(uri, new TextEncoder().encode(changed));
  return true;
}

function update(resource: Uri, { target }: SettingsLocation, value: unknown): Thenable<void> {
  return workspace.getConfiguration("json", resource).update("schemas", value, target);
}

/** The owners whose settings have this extension's entry for a URL. */
export function ownersOf(address: string, resource: Uri): readonly Owner[] {
  return (["workspace", "user"] as const).filter((owner) =>
    locationsOf(owner, resource).some(({ value }) => entryIndex(value, address) >= 0),
  );
}

/** Adds this extension's entry for a URL; the user's other entries stay. */
export async function addEntry(address: string, owner: Owner, resource: Uri): Promise<void> {
  const [location] = locationsOf(owner, resource);
  if (location === undefined || entryIndex(location.value, address) >= 0) return;
  const isWritten = await changeText(location.file, (text, path) => withItem(text, path, entryFor(address)));
  if (!isWritten) await update(resource, location, withEntry(location.value, address));
}

/** Removes this extension's entries for a URL from all settings; the user's other entries stay. */
export async function removeEntries(address: string, resource: Uri): Promise<void> {
  for (const location of [...locationsOf("workspace", resource), ...locationsOf("user", resource)]) {
    const index = entryIndex(location.value, address);
    if (index < 0) continue;
    const isWritten = await changeText(location.file, (text, path) => withoutItem(text, path, index));
    if (!isWritten) await update(resource, location, withoutEntry(location.value, address));
  }
}
