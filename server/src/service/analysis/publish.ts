/**
 * Converts the anchors of findings to offsets; no other module does. The command line and the language server convert
 * offsets to lines and columns.
 */

import { navigationListing } from "../facts/navigation-listing.ts";
import { piecesOf } from "../json/document-text.ts";
import { locate, toPointer } from "../json/pointer.ts";
import type { JsonDocument } from "../json/tree.ts";
import { weakCache } from "../memo.ts";
import type { Fix } from "../model/change.ts";
import type { Consequence, Finding, Severity } from "../model/finding.ts";
import type { Anchor, Span } from "../model/location.ts";
import { getOrInsert, groupBy } from "../multimap.ts";
import { rules } from "../rules/registry.ts";
import { readableSite } from "../site/readable-site.ts";
import { documentAt, type Site } from "../site/site.ts";
import { compareText } from "../text/natural-order.ts";
import type { Analysis } from "./analyze.ts";

/** A finding with offsets into the text of its snapshot. */
export interface PlacedFinding
  extends Pick<Finding, "code" | "severity" | "consequence" | "message" | "anchor"> {
  readonly subject?: string | undefined;
  /** The path of the file, relative to the site's root. */
  readonly document: string;
  /** UTF-16 offsets into the file's text. */
  readonly span: Span;
  /** A JSON Pointer into the file; empty for a page file. */
  readonly pointer: string;
  readonly related: readonly { readonly message: string; readonly document: string; readonly span: Span }[];
  readonly tags: readonly ("unnecessary" | "deprecated")[];
  readonly fixes: readonly Fix[];
  /** Whether the other dialect treats this location differently. */
  readonly dependsOnDialect: boolean;
  /** Whether similar names were not searched for, because there are too many names. */
  readonly isUnguessed: boolean;
  /** Whether the baseline of the site lists the finding. */
  readonly isKnown: boolean;
}

const LF = 10;
const CR = 13;

/** The opening line of an object or array: up to the end of the line, of its first member, or of the value itself. */
function headSpan(
  document: JsonDocument,
  offset: number,
  length: number,
  firstMemberEnd: number | undefined,
): Span {
  const text = piecesOf(document);
  const limit = Math.min(offset + length, firstMemberEnd ?? Number.POSITIVE_INFINITY);
  let end = offset;
  while (end < limit && text.codeAt(end) !== LF && text.codeAt(end) !== CR) end += 1;
  return { start: offset, length: Math.max(1, end - offset) };
}

function spanAt(document: JsonDocument, anchor: Anchor): Span | undefined {
  const located = locate(document, anchor.segments);
  if (located === undefined) return undefined;
  const { node, offset, property } = located;
  const { part } = anchor;
  if (typeof part === "object") return { start: offset + part.start, length: part.length };
  switch (part) {
    case "key":
      if (property !== undefined) return { start: property.offset, length: property.node.key.length };
      break;
    case "property":
      if (property !== undefined) return { start: property.offset, length: property.node.length };
      break;
    case "head": {
      const members = node.kind === "object" ? node.properties : node.kind === "array" ? node.items : [];
      const start = node.kind === "object" || node.kind === "array" ? node.starts[0] : undefined;
      const first = members[0];
      const end = first === undefined || start === undefined ? undefined : offset + start + first.length;
      return headSpan(document, offset, node.length, end);
    }
    case "value":
      break;
  }
  return { start: offset, length: node.length };
}

/** The range of an anchor, or of the nearest enclosing value if its location does not exist. */
export function anchorSpan(site: Site, anchor: Finding["anchor"]): Span {
  if ("span" in anchor) return anchor.span;
  const document = documentAt(site, anchor.document);
  if (document === undefined) return { start: 0, length: 0 };
  const exact = spanAt(document, anchor);
  if (exact !== undefined) return exact;
  for (let depth = anchor.segments.length - 1; depth >= 0; depth -= 1) {
    const span = spanAt(document, { ...anchor, segments: anchor.segments.slice(0, depth), part: "head" });
    if (span !== undefined) return span;
  }
  return { start: 0, length: 0 };
}

/** The placed findings in page files are cached, because there may be thousands, which no change of docs.json moves. */
const placedInPages = weakCache<Finding, PlacedFinding>();

/** Functions that compute the fixes of rules whose fixes depend on the rest of the site, by code. */
const lateFixes = new Map(
  rules.flatMap((rule) =>
    rule.scope === "site" && rule.fixesIn !== undefined ? [[rule.code, rule.fixesIn] as const] : [],
  ),
);

/** The finding with its fixes in a snapshot; the fixes of some rules depend on the rest of the site. */
export function withFixes(site: Site, finding: PlacedFinding): PlacedFinding {
  const fixesIn = finding.fixes.length === 0 ? lateFixes.get(finding.code) : undefined;
  if (fixesIn === undefined) return finding;
  const view = { site, listing: navigationListing(readableSite(site)) };
  let fixes: readonly Fix[] | undefined;
  return {
    ...finding,
    pointer: finding.pointer,
    get fixes() {
      fixes ??= fixesIn(view, finding.document);
      return fixes;
    },
  };
}

/** One finding with its offsets; the same object for the same finding in a page file. */
function placeFinding(site: Site, finding: Finding): PlacedFinding {
  // Fixes that are computed on demand belong to one snapshot, so such a finding is placed again each time.
  const isOfSnapshot = "segments" in finding.anchor || typeof finding.fixes === "function";
  if (isOfSnapshot || finding.related !== undefined) return new LazyPlacedFinding(site, finding);
  return getOrInsert(placedInPages, finding, () => new LazyPlacedFinding(site, finding));
}

const nothing: readonly never[] = [];

/** A class, because thousands are created per keystroke, and an object literal with getters needs several objects. */
class LazyPlacedFinding implements PlacedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  readonly message: string;
  readonly subject: string | undefined;
  readonly document: string;
  readonly span: Span;
  readonly anchor: Finding["anchor"];
  readonly related: PlacedFinding["related"];
  readonly tags: PlacedFinding["tags"];
  readonly dependsOnDialect: boolean;
  readonly isUnguessed: boolean;
  readonly isKnown: boolean;
  #fixes: Finding["fixes"];

  constructor(site: Site, finding: Finding) {
    const { anchor, related } = finding;
    this.code = finding.code;
    this.severity = finding.severity;
    this.consequence = finding.consequence;
    this.message = finding.message;
    this.subject = finding.subject;
    this.document = anchor.document;
    this.span = anchorSpan(site, anchor);
    this.anchor = anchor;
    this.related =
      related === undefined
        ? nothing
        : related.map((place) => ({
            message: place.message,
            document: place.anchor.document,
            span: anchorSpan(site, place.anchor),
          }));
    this.tags = finding.tags ?? nothing;
    this.dependsOnDialect = finding.dependsOnDialect === true;
    this.isUnguessed = finding.isUnguessed === true;
    this.isKnown = finding.isKnown === true;
    this.#fixes = finding.fixes;
  }

  get pointer(): string {
    return "segments" in this.anchor ? toPointer(this.anchor.segments) : "";
  }

  get fixes(): readonly Fix[] {
    if (typeof this.#fixes === "function") this.#fixes = this.#fixes();
    return this.#fixes ?? nothing;
  }
}

/** The findings of an analysis with their offsets and all their fixes, sorted by file and position. */
export function placeFindings(found: Pick<Analysis, "site" | "findings">): readonly PlacedFinding[] {
  return [...placedByFile(found).values()].flat().map((finding) => withFixes(found.site, finding));
}

/** Like `placeFindings`, but by file, in the order of the files' paths, and without the fixes that `withFixes` adds. */
export function placedByFile({
  site,
  findings,
}: Pick<Analysis, "site" | "findings">): ReadonlyMap<string, readonly PlacedFinding[]> {
  const placedFindings = findings.map((finding) => placeFinding(site, finding));
  const files = groupBy(placedFindings, ({ document }) => document);
  for (const placed of files.values()) placed.sort(byPosition);
  return new Map([...files].sort(([one], [other]) => compareText(one, other)));
}

/** Compares the findings of one file by position, then by code. */
export function byPosition(first: PlacedFinding, second: PlacedFinding): number {
  return (
    first.span.start - second.span.start ||
    first.span.length - second.span.length ||
    compareText(first.code, second.code)
  );
}
