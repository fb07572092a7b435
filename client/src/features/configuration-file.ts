/**
 * The configuration file of a site: an entry of the language status that says whether it or the settings of the editor hold, the
 * command that opens it or makes it from these settings, and changes of single values in it.
 */
import {
  commands,
  Disposable,
  FileType,
  type LanguageStatusItem,
  Range,
  RelativePattern,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import { type SiteReading, settingsSection } from "../../../server/src/protocol.ts";
import { createLanguageStatusItem, showInformationMessage } from "../ui/editor-ui.ts";
import { innermost, type Sites, siteFileIn } from "../workspace/sites.ts";
import { commandIds } from "./command-ids.ts";
import { configurationText, editsOfValue, sourceText } from "./configuration-text.ts";
import type { ServerState } from "./server-state.ts";

const fileName = "docs-json.config.jsonc";

export class ConfigurationItem implements Disposable {
  readonly #listening: Disposable;
  #item: LanguageStatusItem | undefined;
  /** The readings by the path of the site's folder, in the form of `Uri.path`. */
  #readings: ReadonlyMap<string, SiteReading> = new Map();

  constructor() {
    this.#listening = window.onDidChangeActiveTextEditor(() => this.#update());
  }

  show(state: ServerState): void {
    const readings = (state.kind === "running" ? state.status?.readings : undefined) ?? [];
    this.#readings = new Map(readings.map((reading) => [Uri.file(reading.folder).path, reading]));
    this.#update();
  }

  /** The configuration file that holds for a file of a site; undefined if the settings of the editor do. */
  fileFor(uri: Uri): Uri | undefined {
    const folder = innermost([...this.#readings.keys()], uri.path);
    const path = folder === undefined ? undefined : this.#readings.get(folder)?.configuration;
    return path === undefined ? undefined : Uri.file(path);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#item?.dispose();
  }

  #update(): void {
    const active = window.activeTextEditor?.document.uri;
    const folder = active?.scheme === "file" ? innermost([...this.#readings.keys()], active.path) : undefined;
    const reading = folder === undefined ? undefined : this.#readings.get(folder);
    if (reading === undefined) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    const pattern = new RelativePattern(Uri.file(reading.folder), "**/*.{json,jsonc,md,mdx}");
    const selector = { scheme: "file", pattern };
    const { text, detail, action } = sourceText(reading);
    this.#item ??= createLanguageStatusItem("docsJson.configuration", selector);
    this.#item.name = "docs.json Configuration";
    this.#item.selector = selector;
    this.#item.text = `docs.json: ${text}`;
    this.#item.detail = detail;
    this.#item.command = { command: commandIds.openConfiguration, title: action };
  }
}

/** Sets a value of a configuration file; a file that was saved is saved again. */
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

/** Opens the file that holds for the chosen site, or makes one from the settings of the editor. */
async function openConfiguration(item: ConfigurationItem, sites: Sites): Promise<void> {
  const site = await sites.choose();
  if (site === undefined) return;
  const docsJson = siteFileIn(site.folder);
  const present = item.fileFor(docsJson);
  const file = present ?? Uri.joinPath(site.folder, fileName);
  const isNew = present === undefined && !(await exists(file));
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
      "The settings of the editor are in this file now, which everybody who checks the site uses. The settings dialect, rules and frontmatter.required of the editor no longer hold for this site.",
    );
  }
}

/** Registers the command. */
export function registerConfiguration(item: ConfigurationItem, sites: Sites): Disposable {
  return Disposable.from(
    item,
    commands.registerCommand(commandIds.openConfiguration, () => openConfiguration(item, sites)),
  );
}
