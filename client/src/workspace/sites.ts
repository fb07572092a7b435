/** The documentation sites of the window, and which one of them a command is about. */
import { type Disposable, type Event, EventEmitter, Uri, window, workspace } from "vscode";
import { showInformationMessage, showQuickPick } from "../ui/editor-ui.ts";

export const siteFileName = "docs.json";

/** What the platform read before. */
export const formerFileName = "mint.json";

/** Folders in which a docs.json is somebody else's; the server passes them over too. */
export const othersFolders = "**/{node_modules,.*}/**";

/** As many as anybody would choose from. */
const maxSites = 50;

export interface DocsSite {
  readonly folder: Uri;
  /** As the author calls it: the name of the folder, or its path within the workspace. */
  readonly name: string;
}

/** The innermost of some folders that holds a path; all in the form of `Uri.path`. */
export function innermost(folders: readonly string[], path: string): string | undefined {
  const holding = folders.filter((folder) => path.startsWith(folder.endsWith("/") ? folder : `${folder}/`));
  return [...holding].sort((one, other) => other.length - one.length)[0];
}

/** The site of a folder; `path` in the form of `Uri.path`. */
export function siteOf(path: string): DocsSite {
  const folder = Uri.file(path);
  const isFolder = workspace.workspaceFolders?.some((one) => one.uri.path === path) === true;
  return { folder, name: isFolder ? (path.split("/").at(-1) ?? path) : workspace.asRelativePath(folder) };
}

/** The docs.json of a folder: which site a folder itself belongs to is decided by what is in it. */
export function siteFileIn(folder: Uri): Uri {
  return Uri.joinPath(folder, siteFileName);
}

/** Folders with a docs.json, in the form of `Uri.path`; those of others are passed over. */
async function siteFolders(): Promise<readonly string[]> {
  const files = await workspace.findFiles(`**/${siteFileName}`, othersFolders, maxSites);
  return files.map(({ path }) => path.slice(0, -siteFileName.length - 1)).sort();
}

export class Sites implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly onDidChange: Event<void> = this.#changed.event;
  #paths: readonly string[] = [];
  /** Seen on disk before the language server has reported its sites. */
  #found: readonly string[] = [];

  /** Takes what the language server has found: absolute paths of folders. */
  update(folders: readonly string[]): void {
    const paths = folders.map((folder) => Uri.file(folder).path);
    if (paths.join("\n") === this.#paths.join("\n")) return;
    this.#paths = paths;
    this.#changed.fire();
  }

  /** Those that the language server has found. */
  get folders(): readonly Uri[] {
    return this.#paths.map((path) => Uri.file(path));
  }

  /** Whether a file lies in a site that the language server has found. */
  holds(file: Uri): boolean {
    return file.scheme === "file" && innermost(this.#paths, file.path) !== undefined;
  }

  /**
   * The site that a file belongs to, or the active editor where none is named, or else the only one.
   * Where no site is known, the only workspace folder stands for it: the assistant and the project do
   * not need a docs.json. Undefined where there is a choice.
   */
  current(resource: Uri | undefined = window.activeTextEditor?.document.uri): DocsSite | undefined {
    const paths = this.#candidates();
    const holding = resource?.scheme === "file" ? innermost(paths, resource.path) : undefined;
    const path = holding ?? (paths.length === 1 ? paths[0] : undefined);
    return path === undefined ? undefined : siteOf(path);
  }

  /** As `current`; where there is a choice the user makes it. Undefined where the user leaves. */
  async choose(resource?: Uri): Promise<DocsSite | undefined> {
    // A command may be what has just started the extension.
    if (this.#paths.length === 0) this.#found = await siteFolders();
    const current = this.current(resource);
    if (current !== undefined) return current;
    const paths = this.#candidates();
    if (paths.length === 0) {
      await showInformationMessage("Open the folder of a documentation site first.");
      return undefined;
    }
    const choices = paths.map((path) => ({ label: siteOf(path).name, description: path, path }));
    const chosen = await showQuickPick(choices, { title: "Docs", placeHolder: "For which site?" });
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
