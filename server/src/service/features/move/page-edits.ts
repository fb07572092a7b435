/** What a move changes in the texts of pages: links, images, imports and paths in the frontmatter. */
import { memo } from "../../memo.ts";
import { normalSpecPath } from "../../navigation/scope.ts";
import { type ContentLink, linksOf, type PageContent, pageContent } from "../../pages/page-content.ts";
import type { LinkKind } from "../../pages/read-page.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import type { Site } from "../../site/site.ts";
import { fileNameOf } from "../../text/paths.ts";
import type { MoveEdit } from "./move-edit.ts";
import { destinationOf, type MovedFiles } from "./moved-files.ts";
import {
  type DivisionNames,
  type Holder,
  importAfter,
  linkAfter,
  type Rewriting,
  rootPathAfter,
} from "./targets.ts";

/** The edits of a move in page files. */
interface PageEdits {
  /** By the file's path before the move. */
  readonly edits: ReadonlyMap<string, readonly MoveEdit[]>;
  /** How many relative links of snippets concern moved files and stay unchanged. */
  readonly unknown: number;
  /** Folders that links point to and that no page is left in, with the number of these links. */
  readonly emptied: ReadonlyMap<string, number>;
  /** Pages that have something to change and cannot be read. */
  readonly unreadable: readonly string[];
  /** Files that look like pages, are not pages, and cannot be read: whether they have something to change is unknown. */
  readonly unread: readonly string[];
}

const stays: Rewriting = { kind: "stays" };

function linkAfterMove(
  moved: MovedFiles,
  divisions: DivisionNames,
  kind: LinkKind,
  target: string,
  holder: Holder,
): Rewriting {
  if (kind === "import") return importAfter(moved, target, holder);
  if (kind !== "frontmatter") return linkAfter(moved, divisions, target, holder);
  // The spec of `openapi: spec.json GET /users`.
  const spec = /\.(?:json|ya?ml)$/i.test(target)
    ? rootPathAfter(moved, target, normalSpecPath(target))
    : undefined;
  if (spec !== undefined) return { kind: "becomes", target: spec };
  if (target.startsWith("/")) return linkAfter(moved, divisions, target, holder);
  const stem = stemsAfter(moved).get(target);
  return stem === undefined || stem === target ? stays : { kind: "becomes", target: stem };
}

/** The new names of moved specs without folder and extension, by the old ones (F10.15). */
const stemsAfter = memo(({ destinations }: MovedFiles): ReadonlyMap<string, string> => {
  const stems = new Map<string, string>();
  for (const [from, to] of destinations) {
    const before = stemOfSpec(from);
    const after = stemOfSpec(to);
    if (before !== undefined && after !== undefined) stems.set(before, after);
  }
  return stems;
});

function stemOfSpec(file: string): string | undefined {
  return /^(.+)\.(?:json|ya?ml)$/i.exec(fileNameOf(file))?.[1];
}

/** Files that look like pages and are not pages: a move must keep their links right, too. */
function* setAside(site: Site): Generator<string> {
  for (const file of site.files?.files() ?? []) {
    if (/\.mdx?$/.test(file) && site.files !== undefined && pageOfFile(site.files, file) === undefined)
      yield file;
  }
}

/**
 * The edits of all pages.
 * @param textOf the present text of a page
 */
export function pageEdits(
  site: Site,
  moved: MovedFiles,
  divisions: DivisionNames,
  textOf: (file: string) => string | undefined,
): PageEdits {
  // Most links begin with a slash, and all pages share the same few hundred of them.
  const known = new Map<string, Rewriting>();
  const rewriting = ({ kind, target }: Pick<ContentLink, "kind" | "target">, holder: Holder): Rewriting => {
    const isSame = target.startsWith("/") && kind !== "frontmatter";
    const key = `${kind === "import" ? "import" : "link"} ${target}`;
    const before = isSame ? known.get(key) : undefined;
    if (before !== undefined) return before;
    const found = linkAfterMove(moved, divisions, kind, target, holder);
    if (isSame) known.set(key, found);
    return found;
  };
  const edits = new Map<string, readonly MoveEdit[]>();
  const unreadable: string[] = [];
  const emptied = new Map<string, number>();
  const unread: string[] = [];
  let unknown = 0;
  const visit = (file: string, content: PageContent): void => {
    const holder: Holder = { before: file, after: destinationOf(moved, file) };
    let isConcerned = false;
    for (const link of linksOf(content)) {
      const found = rewriting(link, holder);
      if (found.kind === "unknown") unknown += 1;
      if (found.kind === "emptied") emptied.set(found.folder, (emptied.get(found.folder) ?? 0) + 1);
      if (found.kind === "becomes") isConcerned = true;
    }
    if (!isConcerned) return;
    const text = textOf(file);
    if (text === undefined) {
      unreadable.push(file);
      return;
    }
    // The text may be newer than the page's remembered content.
    const ownEdits: MoveEdit[] = [];
    for (const { kind, target, start, length } of linksOf(pageContent(text, (one) => one, false))) {
      const raw = text.slice(start, start + length);
      const found = rewriting({ kind, target }, holder);
      if (found.kind !== "becomes") continue;
      ownEdits.push({ purpose: "link", start, length, newText: inRaw(raw, target, found.target) });
    }
    if (ownEdits.length > 0)
      edits.set(
        file,
        ownEdits.sort((one, other) => one.start - other.start),
      );
  };
  for (const [file, content] of site.pages.byFile) visit(file, content);
  for (const file of setAside(site)) {
    const text = textOf(file);
    if (text === undefined) unread.push(file);
    else
      visit(
        file,
        pageContent(text, (one) => one, false),
      );
  }
  return { edits, unknown, emptied, unreadable, unread };
}

/** The new target as written: query and fragment keep their escapes. */
function inRaw(raw: string, target: string, after: string): string {
  if (raw === target) return after;
  const suffixOf = (text: string): number => {
    const at = text.search(/\?|(?<!&)#/);
    return at === -1 ? text.length : at;
  };
  const suffix = suffixOf(raw);
  // The `#` may be written as a character reference.
  if (suffix === raw.length) return after;
  return after.slice(0, suffixOf(after)) + raw.slice(suffix);
}
