/**
 * Edits links that begin with the name of a language or version when it is renamed. URLs of pages may begin with this name
 * even if there is no such folder.
 */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { editedString } from "../../json/edit/edited-string.ts";
import { stringsOf } from "../../json/strings-in.ts";
import type { TextEdit } from "../../model/location.ts";
import { append } from "../../multimap.ts";
import { divisionNames } from "../../navigation/division-names.ts";
import { linkTarget } from "../../pages/link-target.ts";
import { linkAt, pageContent } from "../../pages/page-content.ts";
import { documentAt, type Site } from "../../site/site.ts";
import { type DivisionNames, meaningOf } from "../move/targets.ts";

/** A link with its first segment renamed; undefined if that is not certainly the name of the language or version. */
function renamedTarget(
  site: Site,
  divisions: DivisionNames,
  target: string,
  from: string,
  to: string,
): string | undefined {
  const path = target.startsWith("/") ? linkTarget(target, "")?.path : undefined;
  if (path === undefined || site.files === undefined) return undefined;
  if (meaningOf(site.files, path, divisions)?.division !== `${from}/`) return undefined;
  const afterDivision = target.slice(target.indexOf("/", 1));
  return `/${encodeURIComponent(to)}${afterDivision}`;
}

/**
 * The edits of links in pages and settings when a language or version is renamed.
 * @param textOf the current text of a page
 */
export function divisionLinkEdits(
  site: Site,
  from: string,
  to: string,
  textOf: (file: string) => string | undefined,
): ReadonlyMap<string, readonly TextEdit[]> {
  const divisions = divisionNames(navigationListing(site));
  const edits = new Map<string, TextEdit[]>();
  for (const document of site.documents.keys()) {
    const tree = documentAt(site, document);
    for (const { text, span, segments } of tree === undefined ? [] : stringsOf(tree)) {
      const isSource = segments[0] === "redirects" && segments.at(-1) === "source";
      const target = isSource ? undefined : renamedTarget(site, divisions, text, from, to);
      if (target === undefined) continue;
      const written = tree?.text.slice(span.start, span.start + span.length) ?? "";
      const whole = { start: 0, length: text.length, newText: target };
      append(edits, document, { ...span, newText: editedString(written, text, [whole]) });
    }
  }
  for (const [file, { targets }] of site.pages.byFile) {
    if (!targets.some((target) => renamedTarget(site, divisions, target, from, to) !== undefined)) continue;
    const text = textOf(file);
    if (text === undefined) continue;
    const content = pageContent(text, (one) => one, false);
    for (const index of content.targets.keys()) {
      const { kind, start, length } = linkAt(content, index);
      const raw = text.slice(start, start + length);
      const target = kind === "import" ? undefined : renamedTarget(site, divisions, raw, from, to);
      if (target !== undefined) append(edits, file, { start, length, newText: target });
    }
  }
  return edits;
}
