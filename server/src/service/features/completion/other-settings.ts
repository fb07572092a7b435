/**
 * What may replace a valid key outside the navigation: keys under which its value is as right
 * as it is now, and without which nothing is missing.
 */

import { topLevelProperty } from "../../facts/navigation-listing.ts";
import { isStrict } from "../../json/problems.ts";
import type { Segment } from "../../model/location.ts";
import { requiredTopLevel, validateProperty } from "../../schema/validate.ts";
import { documentAt, mainDocument, type Site, withEdits } from "../../site/site.ts";
import type { WrittenKey } from "./key-fit.ts";
import type { Proposal } from "./proposal.ts";

/** What these name is looked up, or looked for, so that no schema can tell whether a value fits. */
const lookedUp: ReadonlySet<string> = new Set([
  ...["$schema", "navigation", "openapi", "asyncapi"],
  ...["href", "url", "source", "destination"],
]);

/** Characters of a value that is checked: of a longer one that would be felt while typing. */
const maxJudged = 50_000;

/**
 * @param keys what the object may have besides its other keys
 * @param segments of the property, from the top of docs.json
 * @param written the key that the cursor is on
 */
export function otherSettings(
  site: Site,
  keys: readonly Proposal[],
  segments: readonly Segment[],
  written: WrittenKey & { readonly key: string },
): readonly Proposal[] {
  const { document, span, value } = written;
  const tree = documentAt(site, document);
  const [top] = segments;
  const isKnown = document === mainDocument && tree !== undefined && isStrict(tree);
  if (!isKnown || typeof top !== "string" || lookedUp.has(written.key) || value.length > maxJudged) return [];
  // What a file holds is not looked at here.
  if (
    tree.text.slice(span.start + span.length, span.start + span.length + value.length + 100).includes("$ref")
  )
    return [];
  const isTop = segments.length === 1;
  if (isTop && requiredTopLevel.includes(written.key)) return [];
  const before = problemsOf(site, top);
  const isRight = (key: string): boolean => {
    if (isTop) return validateProperty(key, value).length === 0;
    const edit = { start: span.start, length: span.length, newText: JSON.stringify(key) };
    return problemsOf(withEdits(site, document, [edit]), top) <= before;
  };
  return keys
    .filter(({ key = "" }) => key !== written.key && !lookedUp.has(key) && isRight(key))
    .map((proposal) => ({ ...proposal, detail: "keeps its value", replaces: written.key }));
}

function problemsOf(site: Site, top: string): number {
  const node = topLevelProperty(site, top)?.value;
  return node === undefined ? 0 : validateProperty(top, node).length;
}
