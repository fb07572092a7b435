/**
 * The configuration file of a site: a language status entry that shows whether the file or the editor's settings
 * apply, the command that opens the file or creates it from these settings, and changes of single values in it.
 */
import { commands, Disposable, FileType, Range, Uri, WorkspaceEdit, window, workspace } from "vscode";
import { settingsSection } from "../../../server/src/protocol.ts";
import { showInformationMessage } from "../ui/editor-ui.ts";
import { type Sites, siteFileIn } from "../workspace/sites.ts";
import { commandId } from "./command-id.ts";
import { configurationText, editsOfValue, sourceText } from "./configuration-text.ts";
import { ReadingItem } from "./reading-item.ts";

const fileName = "docs-json.config.jsonc";

/** The status entry that shows whether a configuration file or the editor's settings apply. */
export function newConfigurationItem(): ReadingItem {
  return new ReadingItem({
    id: "docsJson.configuration",
    name: "docs.json Configuration",
    pattern: "**/*.{json,jsonc,md,mdx}",
    shown: (reading) => {
      const { text, detail, action } = sourceText(reading);
      return { text, detail, command: { command: commandId("openConfiguration"), title: action } };
    },
  });
}

/** The configuration file that applies to a file of a site; undefined if the editor's settings do. */
export function configurationFileFor(item: ReadingItem, uri: Uri): Uri | undefined {
  const path = item.readingFor(uri)?.configuration;
  return path === undefined ? undefined : Uri.file(path);
}

/** Sets a value in a configuration file; if the file had no unsaved changes, it is saved again. */
export async function setInConfiguration(file: Uri, path: readonly string[], value: string): Promise<void> {
  const document = await workspace.openTextDocument(file);
  const wasSaved = !document.isDirty;
  const edit = new WorkspaceEdit();
  for (const { offset, length, content } of editsOfValue(document.getText(), path, value)) {
    const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
    edit.replace(file, range, content);
  }
  if ((await workspace.applyEdit(edit)) && wasSaved) await document.save();
}

async function exists(file: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.stat(file)).type !== FileType.Directory;
  } catch {
    return false;
  }
}

/** Opens the file that applies to the chosen site, or creates one from the editor's settings. */
async function openConfiguration(item: ReadingItem, sites: Sites): Promise<void> {
  const site = await sites.choose();
  if (site === undefined) return;
  const docsJson = siteFileIn(site.folder);
  const currentFile = configurationFileFor(item, docsJson);
  const file = currentFile ?? Uri.joinPath(site.folder, fileName);
  const isNew = currentFile === undefined && !(await exists(file));
  if (isNew) {
    const settings = workspace.getConfiguration(settingsSection, docsJson);
    const text = configurationText({
      dialect: settings.get("dialect"),
      rules: settings.get("rules"),
      required: settings.get("frontmatter.required"),
    });
    await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  }
  await window.showTextDocument(file, { preview: false });
  if (isNew) {
    void showInformationMessage(
      "The editor's settings are now in this file, which everyone who checks the site uses. The settings dialect, rules and frontmatter.required of the editor no longer apply to this site.",
    );
  }
}

export function registerConfiguration(item: ReadingItem, sites: Sites): Disposable {
  return Disposable.from(
    item,
    commands.registerCommand(commandId("openConfiguration"), () => openConfiguration(item, sites)),
  );
}
