/**
 * Proposals for keys that may replace a valid key outside the navigation: keys under which its value is just as valid, if the
 * replaced key is not required.
 */

import { topLevelProperty } from "../../facts/navigation-listing.ts";
import { isStrict } from "../../json/problems.ts";
import type { Segment } from "../../model/location.ts";
import { requiredTopLevel, validateProperty } from "../../schema/validate.ts";
import { documentAt, mainDocument, type Site, withEdits } from "../../site/site.ts";
import type { WrittenKey } from "./key-fit.ts";
import type { Proposal } from "./proposal.ts";

/** Keys whose values name files, pages or URLs, so that the schema cannot decide whether a value fits. */
const referenceKeys: ReadonlySet<string> = new Set([
  ...["$schema", "navigation", "openapi", "asyncapi"],
  ...["href", "url", "source", "destination"],
]);

/** The maximum length of a checked value in characters; a longer one would delay typing. */
const maxChecked = 50_000;

/**
 * @param keys proposals for the keys that the object may have
 * @param segments pointer to the property in docs.json
 * @param written the key at the cursor
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
  if (!isKnown || typeof top !== "string" || referenceKeys.has(written.key) || value.length > maxChecked)
    return [];
  // The content of an included file is not checked here.
  if (
    tree.text.slice(span.start + span.length, span.start + span.length + value.length + 100).includes("$ref")
  )
    return [];
  const isTop = segments.length === 1;
  if (isTop && requiredTopLevel.includes(written.key)) return [];
  const before = problemsOf(site, top);
  const isValid = (key: string): boolean => {
    if (isTop) return validateProperty(key, value).length === 0;
    const edit = { start: span.start, length: span.length, newText: JSON.stringify(key) };
    return problemsOf(withEdits(site, document, [edit]), top) <= before;
  };
  return keys
    .filter(({ key = "" }) => key !== written.key && !referenceKeys.has(key) && isValid(key))
    .map((proposal) => ({ ...proposal, detail: "keeps its value", replaces: written.key }));
}

function problemsOf(site: Site, top: string): number {
  const node = topLevelProperty(site, top)?.value;
  return node === undefined ? 0 : validateProperty(top, node).length;
}
