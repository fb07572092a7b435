/** Finds the existing files of the site that a log names, never files outside the site's folder. */
import { Uri, workspace } from "vscode";
import { isFileWithin } from "../../workspace/files.ts";
import type { NamedPlace } from "./log-links.ts";
import { pointerPlace } from "./pointer-place.ts";

/** A location in an existing file. */
export interface FilePlace {
  readonly uri: Uri;
  /** One-based. */
  readonly line?: number;
  /** One-based. */
  readonly column?: number;
}

/** How many names of one log are looked up. */
const maxLookups = 500;

/** The locations in one site for one log: each file is looked up once. */
export class SitePlaces {
  readonly #folder: Uri;
  readonly #files = new Map<string, Promise<Uri | undefined>>();
  readonly #texts = new Map<string, Promise<string>>();

  constructor(folder: Uri) {
    this.#folder = folder;
  }

  async find(place: NamedPlace): Promise<FilePlace | undefined> {
    const uri = await this.#file(place.path);
    if (uri === undefined) return undefined;
    const { pointer, line, column } = place;
    if (pointer === undefined) {
      return { uri, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
    }
    const text = await this.#text(uri);
    const value = pointerPlace(text, pointer);
    return value === undefined ? undefined : { uri, ...positionIn(text, value.offset) };
  }

  #file(path: string): Promise<Uri | undefined> {
    const cached = this.#files.get(path);
    if (cached !== undefined) return cached;
    if (this.#files.size >= maxLookups) return Promise.resolve(undefined);
    const file = this.#findFile(path);
    this.#files.set(path, file);
    return file;
  }

  /**
   * Looks up a file. The build uses paths from the root of the repository, so a path may begin with the folders
   * above the site.
   */
  async #findFile(path: string): Promise<Uri | undefined> {
    const segments = path.split("/");
    for (let skipped = 0; skipped < segments.length; skipped += 1) {
      const leadingFolders = segments.slice(0, skipped).join("/");
      if (skipped > 0 && !this.#folder.path.endsWith(`/${leadingFolders}`)) continue;
      const uri = Uri.joinPath(this.#folder, ...segments.slice(skipped));
      if (await isFileWithin(uri, this.#folder)) return uri;
    }
    return undefined;
  }

  #text(uri: Uri): Promise<string> {
    const cached = this.#texts.get(uri.path);
    if (cached !== undefined) return cached;
    const text = textOf(uri);
    this.#texts.set(uri.path, text);
    return text;
  }
}

/** The text of a file; that of an open document takes precedence, because it is displayed. */
async function textOf(uri: Uri): Promise<string> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return "";
  }
}

function positionIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
