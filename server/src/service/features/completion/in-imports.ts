/** Completion of the names that a page imports from a file: `import { … } from "/snippets/prices.mdx"`. */
import { importedFile, importTarget } from "../../facts/imported-file.ts";
import { exportedNames } from "../../pages/module-exports.ts";
import { readPage } from "../../pages/read-page.ts";
import type { Site } from "../../site/site.ts";
import type { Completions } from "./proposal.ts";
import { wordCompletions } from "./word-items.ts";

/** How many characters before and after the cursor may belong to the import. */
const maxStatement = 2000;
const maxNames = 200;

const before = /(?:^|\n)import\b[^'"`;{}]*\{([^'"`;{}]*)$/;
const after = /^([^'"`;{}]*)\}\s*from\s*(["'])([^"'\n]+)\2/;
const name = /[\p{ID_Continue}$]*/u;

/** The braces of an import around an offset. */
interface ImportBraces {
  readonly path: string;
  /** The span of the name at the offset. */
  readonly start: number;
  readonly end: number;
  /** The other names in the braces. */
  readonly otherNames: ReadonlySet<string>;
}

function bracesAt(text: string, offset: number): ImportBraces | undefined {
  const left = before.exec(text.slice(Math.max(0, offset - maxStatement), offset))?.[1];
  const right = after.exec(text.slice(offset, offset + maxStatement));
  const [, namesAfter = "", , path] = right ?? [];
  if (left === undefined || right === null || path === undefined) return undefined;
  // The text may be in a code block of the page, where nothing is imported.
  const pathStart = offset + right[0].length - 1 - path.length;
  if (!readPage(text).links.some(({ kind, start }) => kind === "import" && start === pathStart))
    return undefined;
  const typed = /[\p{ID_Continue}$]*$/u.exec(left)?.[0] ?? "";
  const tail = name.exec(namesAfter)?.[0] ?? "";
  const surroundingText = [left.slice(0, left.length - typed.length), namesAfter.slice(tail.length)];
  // After `as` the author chooses a new name.
  if (/\bas\s+$/.test(surroundingText[0] ?? "")) return undefined;
  const otherNames = surroundingText
    .flatMap((part) => part.split(","))
    .map((part) => name.exec(part.trim())?.[0] ?? "");
  return { path, start: offset - typed.length, end: offset + tail.length, otherNames: new Set(otherNames) };
}

/** The completions in the braces of an import; undefined if the offset is elsewhere. */
export function completionsInImport(
  site: Site,
  file: string,
  text: string,
  offset: number,
): Completions | undefined {
  const braces = bracesAt(text, offset);
  const path = braces && importTarget(braces.path, file)?.path;
  if (braces === undefined || path === undefined || site.files === undefined) return undefined;
  const from = importedFile(site.files, path);
  const { byFile, modules } = site.pages;
  const exports = from === undefined ? undefined : (byFile.get(from)?.exports ?? modules.get(from));
  const names = exportedNames(exports ?? "", maxNames).filter(
    (exported) => exported !== "default" && !braces.otherNames.has(exported),
  );
  const { start, end } = braces;
  const offers = names.toSorted().map((label) => ({ label, kind: "value" as const }));
  return wordCompletions({ offers }, { start, length: end - start });
}
