/**
 * Shared by the rules about links in pages: which file a link may mean instead, and how the link would be written
 * then.
 */

import { sameButForCase } from "../../facts/near-pages.ts";
import { memo } from "../../memo.ts";
import type { Fix } from "../../model/change.ts";
import { groupBy } from "../../multimap.ts";
import { type LinkTarget, linkTarget, withoutSpecial, writtenTarget } from "../../pages/link-target.ts";
import type { ContentLink } from "../../pages/page-content.ts";
import { type FileNames, pagePathOf } from "../../site/file-index.ts";
import { quoted } from "../../text/quoting.ts";
import { foldedName } from "../../text/same-name.ts";
import type { CheckedPage } from "../rule.ts";
import { textFix } from "./page-text.ts";

/** A fix that writes another target. What stays of a target with escapes is written without them. */
export function rewriteFix(file: string, link: ContentLink, target: string, safe: boolean): Fix {
  const newText = link.length === link.target.length ? target : withoutSpecial(target);
  return textFix(`Write ${quoted(newText)}`, file, link.start, link.length, newText, safe);
}

/** The files by their folded names. */
const foldedFiles = memo((files: FileNames) => groupBy(files.files(), foldedName));

/** The files whose path equals this one except for case and the composition of accents. */
export function filesButForCase(files: FileNames, path: string): readonly string[] {
  return foldedFiles(files.names).get(foldedName(path)) ?? [];
}

/** The page or file that a path certainly means: the only one that differs only in case or the composition of accents. */
export function intendedFile(files: FileNames, path: string): string | undefined {
  const pages = sameButForCase(files, pagePathOf(path) ?? path);
  if (pages.length === 1) return pages[0];
  const same = pages.length === 0 ? filesButForCase(files, path) : [];
  return same.length === 1 ? same[0] : undefined;
}

/**
 * The target of a link within the site. Undefined for any other link, and if the base of a link is unknown, because
 * a snippet becomes part of other pages.
 */
export function siteTarget(
  link: ContentLink,
  { file, isSnippet }: Pick<CheckedPage, "file" | "isSnippet">,
): LinkTarget | undefined {
  const target = linkTarget(link.target, file);
  if (target === undefined) return undefined;
  return isSnippet && (target.isRelative || target.path === undefined) ? undefined : target;
}

/** Writes a link to a path in the style of an existing link. */
export function written(path: string, file: string, link: ContentLink, target: LinkTarget): string {
  return writtenTarget(path, file, link.target, target);
}
