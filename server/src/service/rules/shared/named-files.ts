/** Files other than pages that settings name: whether they exist, and which file may be meant instead. */
import { nearFiles } from "../../facts/near-pages.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import { memo } from "../../memo.ts";
import { type Fix, valueFix } from "../../model/change.ts";
import type { Location } from "../../model/location.ts";
import { isUrl } from "../../navigation/page-path.ts";
import { normalSpecPath } from "../../navigation/scope.ts";
import { type FileIndex, type FileNames, pagePathOf } from "../../site/file-index.ts";
import { percentDecoded } from "../../text/href.ts";
import { quoted } from "../../text/quoting.ts";
import { certain, type Guess, type Guesser, guessUpTo, maxGuesses } from "./guesses.ts";
import { filesButForCase } from "./link-findings.ts";

/** A string that names a file. */
export interface NamedFile {
  readonly raw: string;
  /** From the site's root. */
  readonly path: string;
  readonly at: Location;
}

/** Files in these folders are not listed, so nothing is known about them. */
export const unlistedFolder = /(?:^|\/)(?:\.[^/]|node_modules\/)/;

/** The file that a string in a setting names; undefined for a URL, and for a path that is empty, above the site or not listed. */
export function namedFile(node: SyntaxNode | undefined, at: Location): NamedFile | undefined {
  if (node?.kind !== "string") return undefined;
  const raw = node.value;
  if (isUrl(raw.trim()) || /^(?:data:|\/\/|<)/i.test(raw.trim())) return undefined;
  const path = normalSpecPath(percentDecoded(raw.replace(/[?#].*$/s, "")));
  return path === "" || unlistedFolder.test(path) ? undefined : { raw, path, at };
}

/** The `/` or `./` that the author wrote before a path, which fixes keep. */
export function leadingPart(raw: string): string {
  return /^\s*((?:\.?\/)*)/.exec(raw)?.[1] ?? "";
}

/** What a finding says about a missing file. */
export interface MissingFile {
  /** The files that may be meant, best first. */
  readonly near: readonly string[];
  /** Whether the only near file differs only in case. */
  readonly isCase: boolean;
  readonly mark: Guess["mark"];
  readonly fixes: readonly Fix[];
}

const filesButPages = memo((files: FileNames): readonly string[] =>
  [...files.files()].filter((file) => pagePathOf(file) === undefined && file !== "docs.json"),
);

/** Returns a lookup of the files that a missing one may mean; one for each run of a rule, because guesses are limited. */
export function missingFiles(files: FileIndex): (named: NamedFile, extensions?: RegExp) => MissingFile {
  const guess: Guesser = guessUpTo(maxGuesses(files));
  return ({ raw, path, at }, extensions) => {
    const same = filesButForCase(files, path);
    const isCase = same.length === 1;
    const isLikely = (file: string): boolean => extensions === undefined || extensions.test(file);
    const { near, mark } = isCase
      ? certain(same)
      : guess(() => nearFiles(filesButPages(files.names).filter(isLikely), path));
    const fixes = near.map((file) => {
      const value = leadingPart(raw) + file;
      return valueFix(`Write ${quoted(value)}`, at, value, isCase);
    });
    return { near, isCase, mark, fixes };
  };
}
