/** Finds the files of the site that a log names: no file outside the site's folder, and no missing file. */
import { Uri, workspace } from "vscode";
import { isFileWithin } from "../../workspace/files.ts";
import type { NamedPlace } from "./log-links.ts";
import { pointerPlace } from "./pointer-place.ts";

/** A place in an existing file. */
export interface FilePlace {
  readonly uri: Uri;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
}

/** How many names of one log are looked up. */
const maxLookups = 500;

/** The places of one site for one log: each file is looked up once. */
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
    const found = pointerPlace(text, pointer);
    return found === undefined ? undefined : { uri, ...positionIn(text, found.offset) };
  }

  #file(path: string): Promise<Uri | undefined> {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    if (this.#files.size >= maxLookups) return Promise.resolve(undefined);
    const file = this.#look(path);
    this.#files.set(path, file);
    return file;
  }

  /** The build sees the whole repository, so a path may begin with the folders that lead to the site. */
  async #look(path: string): Promise<Uri | undefined> {
    const segments = path.split("/");
    for (let skipped = 0; skipped < segments.length; skipped += 1) {
      const lead = segments.slice(0, skipped).join("/");
      if (skipped > 0 && !this.#folder.path.endsWith(`/${lead}`)) continue;
      const uri = Uri.joinPath(this.#folder, ...segments.slice(skipped));
      if (await isFileWithin(uri, this.#folder)) return uri;
    }
    return undefined;
  }

  #text(uri: Uri): Promise<string> {
    const known = this.#texts.get(uri.path);
    if (known !== undefined) return known;
    const text = textOf(uri);
    this.#texts.set(uri.path, text);
    return text;
  }
}

/** The text of an open document comes first, because that is the text that will be shown. */
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
