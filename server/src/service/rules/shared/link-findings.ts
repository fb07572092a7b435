/**
 * Shared by the rules about links in pages: the place of a finding, what the link may mean instead, and how
 * the link would be written then. Does not depend on severities.
 */

import { sameButForCase } from "../../facts/near-pages.ts";
import { memo } from "../../memo.ts";
import type { Fix } from "../../model/change.ts";
import { append } from "../../multimap.ts";
import { type LinkTarget, linkTarget, writtenTarget } from "../../pages/link-target.ts";
import type { ContentLink } from "../../pages/page-content.ts";
import { type FileNames, pagePathOf } from "../../site/file-index.ts";
import { quoted } from "../../text/quoting.ts";
import { foldedName } from "../../text/same-name.ts";
import type { CheckedPage } from "../rule.ts";
import { textFix } from "./page-text.ts";

/** A fix that writes another target. */
export function rewriteFix(file: string, link: ContentLink, newText: string, safe: boolean): Fix {
  return textFix(`Write ${quoted(newText)}`, file, link.start, link.length, newText, safe);
}

/** The files by their folded names. */
const foldedFiles = memo((files: FileNames): ReadonlyMap<string, readonly string[]> => {
  const folded = new Map<string, string[]>();
  for (const file of files.files()) append(folded, foldedName(file), file);
  return folded;
});

/** The files whose path differs from this one in case or the composition of accents only, or not at all. */
export function filesButForCase(files: FileNames, path: string): readonly string[] {
  return foldedFiles(files.names).get(foldedName(path)) ?? [];
}

/** The page or file that a path certainly means: the only one that differs in case or the composition of accents only. */
export function certainlyMeant(files: FileNames, path: string): string | undefined {
  const pages = sameButForCase(files, pagePathOf(path) ?? path);
  if (pages.length === 1) return pages[0];
  const same = pages.length === 0 ? filesButForCase(files, path) : [];
  return same.length === 1 ? same[0] : undefined;
}

/**
 * The target as a link into the site. Undefined if it is not such a link, or where its base is unknown
 * (a snippet becomes a part of other pages).
 */
export function siteTarget(
  link: ContentLink,
  { file, isSnippet }: Pick<CheckedPage, "file" | "isSnippet">,
): LinkTarget | undefined {
  const target = linkTarget(link.target, file);
  if (target === undefined) return undefined;
  return isSnippet && (target.isRelative || target.path === undefined) ? undefined : target;
}

/** A link to a path in the style of the present link. */
export function written(path: string, file: string, link: ContentLink, target: LinkTarget): string {
  return writtenTarget(path, file, link.target, target);
}
