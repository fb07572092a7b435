/**
 * The files that have one name, in any folders. Very many files may have the same name, such as `image.png`, so they are found by
 * the end of their path, and a file that was mentioned is removed.
 */
import { lowerBound } from "../../lower-bound.ts";

/** A form in which a text may name a file. */
export interface Alias {
  /** Normal form of the path, with or without its extension. */
  readonly path: string;
  /** Whether the name may be an ordinary word, which only counts in a path or in quotes. */
  readonly isWord: boolean;
}

/** An alias with its file. */
export interface FileAlias extends Alias {
  readonly file: string;
}

interface ReversedAlias {
  readonly file: string;
  /** The path from its end. */
  readonly reversed: string;
}

function reversedText(text: string): string {
  return text.split("").reverse().join("");
}

/** Sorted, so that the paths with a common end are next to each other. */
function reversedAliases(aliases: readonly FileAlias[]): ReversedAlias[] {
  return aliases
    .map(({ file, path }) => ({ file, reversed: reversedText(path) }))
    .sort((one, other) => (one.reversed < other.reversed ? -1 : 1));
}

/**
 * Removes the aliases whose path ends with a text, except those of one file, and returns their files.
 * @param isWhole whether the path must be the text
 */
function take(aliases: ReversedAlias[], except: string, end: string, isWhole = false): readonly string[] {
  const start = reversedText(end);
  const first = lowerBound(aliases.length, (index) => (aliases[index]?.reversed ?? "") >= start);
  const kept: ReversedAlias[] = [];
  const taken: string[] = [];
  let next = first;
  for (; next < aliases.length; next += 1) {
    const alias = aliases[next];
    if (alias === undefined || !alias.reversed.startsWith(start)) break;
    if (isWhole && alias.reversed !== start) break;
    if (alias.file === except) kept.push(alias);
    else taken.push(alias.file);
  }
  // A file has only a few aliases.
  if (taken.length > 0) aliases.splice(first, next - first, ...kept);
  return taken;
}

/** The files with one name that no text has mentioned yet. */
export class FilesOfName {
  readonly #names: ReversedAlias[];
  readonly #words: ReversedAlias[];
  /** Files with an external URL that has the name; two are enough. */
  readonly #filesWithAddress = new Set<string>();

  constructor(aliases: readonly FileAlias[]) {
    this.#names = reversedAliases(aliases.filter(({ isWord }) => !isWord));
    this.#words = reversedAliases(aliases.filter(({ isWord }) => isWord));
  }

  /** Takes all files that a name without a folder may mean; a file does not mention itself. */
  takeAll(user: string, mayBeWord: boolean): readonly string[] {
    const named = take(this.#names, user, "");
    return mayBeWord ? [...named, ...take(this.#words, user, "")] : named;
  }

  /** Takes the files that a path may mean: those whose path has its end, or is its end. */
  takePath(user: string, path: string): readonly string[] {
    return [this.#names, this.#words].flatMap((aliases) => {
      const taken = [...take(aliases, user, path)];
      if (aliases.length === 0) return taken;
      for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1))
        taken.push(...take(aliases, user, path.slice(slash + 1), true));
      return taken;
    });
  }

  /** Adds an external URL that ends with the name, which may be that of the published site. */
  addAddress(user: string): void {
    if (this.#filesWithAddress.size < 2) this.#filesWithAddress.add(user);
  }

  /** Whether another file has an external URL that ends with the name. */
  isInAddress(file: string): boolean {
    return this.#filesWithAddress.size > (this.#filesWithAddress.has(file) ? 1 : 0);
  }
}
