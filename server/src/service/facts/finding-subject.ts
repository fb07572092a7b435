/**
 * Identifies a finding across two states of a site: by rule, file and subject, but not by message or position.
 * The subject is the underlined text: the path, link, key or component that is wrong.
 */
import { piecesOf } from "../json/document-text.ts";
import { locate, toPointer } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import type { Finding } from "../model/finding.ts";
import type { Anchor, Span } from "../model/location.ts";
import { documentAt, type Site } from "../site/site.ts";
import { detachedCopy } from "../text/detached-copy.ts";

/** The maximum length of a subject, in characters; a longer one is cut. */
const maxSubject = 200;

/** The underlined text in one line, without quotes around it. */
export function subjectOfText(underlined: string): string {
  const line = underlined
    .slice(0, maxSubject * 2)
    .replace(/\s+/g, " ")
    .trim();
  const bare = /^"(.*)"$/s.exec(line)?.[1] ?? line;
  return bare.slice(0, maxSubject);
}

/** A character that ends a link or path in text. */
export const endOfLink = /[\s"'`()<>[\]{}]/;

const partsOfMarkup = new RegExp(`(${endOfLink.source})`);

/** The markup of a subject, such as `<img src="x.png" />`, with some of the texts between its marks replaced. */
export function withPartsReplaced(
  markup: string,
  replacementOf: (part: string) => string | undefined,
): string {
  const parts = markup.split(partsOfMarkup).map((part) => replacementOf(part) ?? part);
  const text = parts.join("");
  return text === markup ? markup : subjectOfText(text);
}

/** Distinguishes an object from others by its first string, such as the name of a section. */
function labelOf(node: SyntaxNode): string {
  if (node.kind !== "object") return "";
  for (const { key, value } of node.properties) {
    if (value?.kind === "string") return `${key.value} ${value.value}`;
  }
  return "";
}

/** The last key of the location. */
function keyOf({ segments }: Anchor): string {
  return segments.findLast((segment) => typeof segment === "string") ?? "";
}

/** The properties of a finding that determine its subject. */
type IdentifiableFinding = Pick<Finding, "anchor"> & { readonly subject?: string | undefined };

function subjectInDocument(
  site: Pick<Site, "documents">,
  finding: IdentifiableFinding,
  anchor: Anchor,
): string {
  const document = documentAt(site, anchor.document);
  const located = document === undefined ? undefined : locate(document, anchor.segments);
  if (document === undefined || located === undefined)
    return `${finding.subject ?? ""} ${toPointer(anchor.segments)}`.trim();
  const { node, offset, property } = located;
  const { part } = anchor;
  if (typeof part === "object")
    return subjectOfText(textAt(document, { start: offset + part.start, length: part.length }));
  if (part === "key" || part === "property") return property?.node.key.value ?? keyOf(anchor);
  if (node.kind !== "object" && node.kind !== "array") {
    return subjectOfText(textAt(document, { start: offset, length: Math.min(node.length, maxSubject * 2) }));
  }
  return subjectOfText([finding.subject ?? "", keyOf(anchor), labelOf(node)].join(" "));
}

function textAt(document: Parameters<typeof piecesOf>[0], { start, length }: Span): string {
  return piecesOf(document).slice(start, start + length);
}

/**
 * The subject of a finding.
 * @param textOf returns the text of a page
 */
export function subjectOf(
  site: Pick<Site, "documents">,
  finding: IdentifiableFinding,
  textOf: (file: string) => string | undefined,
): string {
  const { anchor } = finding;
  if ("segments" in anchor) return subjectInDocument(site, finding, anchor);
  const { start, length } = anchor.span;
  // A finding that underlines nothing is about the whole file.
  if (length === 0) return finding.subject ?? "";
  const document = documentAt(site, anchor.document);
  if (document !== undefined) return subjectOfText(textAt(document, anchor.span));
  const underlined = textOf(anchor.document)?.slice(start, start + Math.min(length, maxSubject * 2)) ?? "";
  return subjectOfText(detachedCopy(underlined));
}
