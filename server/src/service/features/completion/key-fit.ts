/**
 * Checks which keys may replace a key that already has a value. The value takes effect under the new key, so a key under which
 * it would be an error is not offered.
 */

import { analyzeNow } from "../../analysis/analyze.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import { memo } from "../../memo.ts";
import type { Span } from "../../model/location.ts";
import {
  childKeys,
  elementSpec,
  fieldSpec,
  isChildKey,
  listedKind,
  mayContain,
} from "../../navigation/elements.ts";
import { checkValue } from "../../navigation/field-value.ts";
import { readSpecs } from "../../navigation/scope.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { rules } from "../../rules/registry.ts";
import { dialectOf } from "../../site/reading.ts";
import { type Site, withEdits } from "../../site/site.ts";
import { hrefKind } from "../../text/href.ts";
import { requiredKeys } from "./element-drafts.ts";
import { fittingSpecs, isUsableSpec } from "./spec-fit.ts";

/** The key at the cursor, which may be replaced. */
export interface WrittenKey {
  readonly document: string;
  /** The range of the key, with its quotes. */
  readonly span: Span;
  readonly value: SyntaxNode;
}

/**
 * Whether a key of an element may replace the written key: the key's type accepts the value, and a list under the key
 * causes no new errors.
 */
export function fitsKey(
  site: Site,
  owner: VisitedElement,
  key: string,
  { document, span, value }: WrittenKey,
): boolean {
  const { element } = owner;
  const type = fieldSpec(element.kind, key)?.type;
  if (type === undefined) {
    if (value.kind !== "array") return false;
    if (value.items.length === 0) return true;
    if (!isListOf(key, value.items)) return false;
    if (value.length > maxChecked) return true;
    // No rule has checked the content of the list, because its key is unknown.
    const edit = { start: span.start, length: span.length, newText: JSON.stringify(key) };
    return errorsOf(withEdits(site, document, [edit])) <= errorsOf(site);
  }
  if ([...checkValue(type, value)].length > 0) return false;
  switch (type.type) {
    case "href":
      return (
        value.kind === "string" && isLink(value.value, element.inGlobal && dialectOf(site) === "reference")
      );
    case "spec": {
      const specKey = key === "asyncapi" ? "asyncapi" : "openapi";
      const fitting = fittingSpecs(site, owner, specKey);
      return (
        isUsableSpec(site, value, specKey) &&
        readSpecs(value).sources.every((source) => source.kind === "url" || fitting.includes(source.path))
      );
    }
    case "global":
      // The platform rejects `global` with any other key (F3.23).
      return (
        value.kind === "object" &&
        value.properties.every(({ key: { value: name } }) => mayContain("global", name))
      );
    default:
      return true;
  }
}

/**
 * Whether the value of a valid key also fits under another key: it causes no error there, and no required key
 * is lost. A value that would have to change does not fit.
 */
export function fitsInstead(
  site: Site,
  owner: VisitedElement,
  written: WrittenKey & { readonly key: string },
  key: string,
): boolean {
  const { value } = written;
  if (
    requiredKeys(owner.element.kind, owner.element.inGlobal && owner.element.kind !== "global").includes(
      written.key,
    )
  )
    return false;
  // Endpoints are looked up in a spec, and a link may be intended.
  if (["openapi", "asyncapi", "href"].includes(written.key)) return false;
  // The content of a list would no longer be published, and the content of an included file is not checked here.
  if (isChildKey(written.key) !== isChildKey(key)) return false;
  if (value.kind === "object" && value.properties.some(({ key: { value: name } }) => name === "$ref"))
    return false;
  // Only a list of entries is offered another key.
  if (value.kind === "array" && value.items.length > 0 && !isListOf(key, value.items)) return false;
  const isPage = fieldSpec(owner.element.kind, key)?.type.type === "page-path";
  if (isPage && (value.kind !== "string" || site.files?.isPage(value.value) !== true)) return false;
  return fitsKey(site, owner, key, written);
}

/** The maximum length of a checked list in characters; a longer one would delay typing. */
const maxChecked = 50_000;

/** Whether the items of a list look like entries of a key: by their name, or as strings for `pages`. */
function isListOf(key: string, items: readonly SyntaxNode[]): boolean {
  const list = childKeys.find((childKey) => childKey === key);
  if (list === undefined) return false;
  const isPages = list === "pages";
  const { nameKey } = elementSpec(isPages ? "group" : listedKind[list]);
  return items.every((item) => {
    if (item.kind !== "object") return isPages && item.kind === "string";
    return item.properties.some(({ key: { value: name } }) => name === nameKey || name === "$ref");
  });
}

function isLink(href: string, mustBeExternal: boolean): boolean {
  const kind = hrefKind(href);
  return (
    kind === "external" || (!mustBeExternal && (kind === "path" || kind === "fragment" || kind === "mail"))
  );
}

/** Rules that check docs.json and the files it includes, not pages. */
const ownRules = rules.filter(({ scope }) => scope === "element" || scope === "site");
const errorsOf = memo((site: Site): number => {
  const { findings } = analyzeNow(site, ownRules);
  return findings.filter(({ severity }) => severity === "error").length;
});
