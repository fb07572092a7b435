/** The documentation sites of the window, and the site that a command applies to. */
import { type Disposable, type Event, EventEmitter, Uri, window, workspace } from "vscode";
import { showInformationMessage, showQuickPick } from "../ui/editor-ui.ts";

export const siteFileName = "docs.json";

/** The former name of the configuration file, which the platform no longer reads. */
export const formerFileName = "mint.json";

/** Folders of third-party code, whose docs.json is ignored; the server skips them too. */
export const othersFolders = "**/{node_modules,.*}/**";

/** The maximum number of sites in a list. */
const maxSites = 50;

export interface DocsSite {
  readonly folder: Uri;
  /** The displayed name: the folder's name, or its path in the workspace. */
  readonly name: string;
}

/** The innermost of several folders that contain a path; all in the form of `Uri.path`. */
export function innermost(folders: readonly string[], path: string): string | undefined {
  const around = folders.filter((folder) => path.startsWith(folder.endsWith("/") ? folder : `${folder}/`));
  return [...around].sort((first, second) => second.length - first.length)[0];
}

/** The site of a folder; `path` in the form of `Uri.path`. */
export function siteOf(path: string): DocsSite {
  const folder = Uri.file(path);
  const isFolder = workspace.workspaceFolders?.some(({ uri }) => uri.path === path) === true;
  return { folder, name: isFolder ? (path.split("/").at(-1) ?? path) : workspace.asRelativePath(folder) };
}

/** The docs.json of a folder, the file by which the site of a folder is found. */
export function siteFileIn(folder: Uri): Uri {
  return Uri.joinPath(folder, siteFileName);
}

/** Folders with a docs.json, in the form of `Uri.path`, without those of third-party code. */
async function siteFolders(): Promise<readonly string[]> {
  const files = await workspace.findFiles(`**/${siteFileName}`, othersFolders, maxSites);
  return files.map(({ path }) => path.slice(0, -siteFileName.length - 1)).sort();
}

/** The sites of the window: those found on disk until the language server reports its own. */
export class Sites implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly onDidChange: Event<void> = this.#changed.event;
  #paths: readonly string[] = [];
  /** The sites found on disk before the language server has reported any. */
  #found: readonly string[] = [];

  /** Sets the folders that the language server has found, as absolute paths. */
  update(folders: readonly string[]): void {
    const paths = folders.map((folder) => Uri.file(folder).path);
    if (paths.join("\n") === this.#paths.join("\n")) return;
    this.#paths = paths;
    this.#changed.fire();
  }

  /** The folders that the language server has found. */
  get folders(): readonly Uri[] {
    return this.#paths.map((path) => Uri.file(path));
  }

  /** Whether a file is in a site that the language server has found. */
  holds(file: Uri): boolean {
    return file.scheme === "file" && innermost(this.#paths, file.path) !== undefined;
  }

  /**
   * The site of a file or of the active editor, otherwise the only site. If no site is known, the only workspace
   * folder is used, because the assistant and the project ID need no docs.json. Undefined if there is more than
   * one candidate.
   */
  current(resource: Uri | undefined = window.activeTextEditor?.document.uri): DocsSite | undefined {
    const paths = this.#candidates();
    const around = resource?.scheme === "file" ? innermost(paths, resource.path) : undefined;
    const path = around ?? (paths.length === 1 ? paths[0] : undefined);
    return path === undefined ? undefined : siteOf(path);
  }

  /** Like `current`, but asks the user if there is more than one candidate. Undefined if the user cancels. */
  async choose(resource?: Uri): Promise<DocsSite | undefined> {
    // The command may have just activated the extension.
    if (this.#paths.length === 0) this.#found = await siteFolders();
    const current = this.current(resource);
    if (current !== undefined) return current;
    const paths = this.#candidates();
    if (paths.length === 0) {
      await showInformationMessage("Open the folder of a documentation site first.");
      return undefined;
    }
    const choices = paths.map((path) => ({ label: siteOf(path).name, description: path, path }));
    const chosen = await showQuickPick(choices, { title: "Docs", placeHolder: "Choose a site" });
    return chosen === undefined ? undefined : siteOf(chosen.path);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #candidates(): readonly string[] {
    if (this.#paths.length > 0) return this.#paths;
    if (this.#found.length > 0) return this.#found;
    return (workspace.workspaceFolders ?? []).map((folder) => folder.uri.path);
  }
}
