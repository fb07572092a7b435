/**
 * What makes two findings the same finding, in two states of a site: rule, file and subject, but neither message nor position.
 * The subject is what is underlined: the path, link, key or component that is wrong.
 */
import { piecesOf } from "../json/document-text.ts";
import { locate, toPointer } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import type { Finding } from "../model/finding.ts";
import type { Anchor, Span } from "../model/location.ts";
import { documentAt, type Site } from "../site/site.ts";
import { ownCopy } from "../text/own-copy.ts";

/** The longest subject, in characters; of a longer one the rest does not count. */
const maxSubject = 200;

/** The subject that underlined characters are: in one line, without quotes around it. */
export function subjectOfText(underlined: string): string {
  const line = underlined
    .slice(0, maxSubject * 2)
    .replace(/\s+/g, " ")
    .trim();
  const bare = /^"(.*)"$/s.exec(line)?.[1] ?? line;
  return bare.slice(0, maxSubject);
}

/** How an object or list is told from others: by the first text in it, as a section by its name. */
function labelOf(node: SyntaxNode): string {
  if (node.kind !== "object") return "";
  for (const { key, value } of node.properties) {
    if (value?.kind === "string") return `${key.value} ${value.value}`;
  }
  return "";
}

/** The name of the place: its last key. */
function keyOf({ segments }: Anchor): string {
  return segments.findLast((segment) => typeof segment === "string") ?? "";
}

/** What the subject of a finding follows from. */
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
 * @param textOf gives the text of a page
 */
export function subjectOf(
  site: Pick<Site, "documents">,
  finding: IdentifiableFinding,
  textOf: (file: string) => string | undefined,
): string {
  const { anchor } = finding;
  if ("segments" in anchor) return subjectInDocument(site, finding, anchor);
  const { start, length } = anchor.span;
  // Such a finding is about the file.
  if (length === 0) return finding.subject ?? "";
  const document = documentAt(site, anchor.document);
  if (document !== undefined) return subjectOfText(textAt(document, anchor.span));
  const underlined = textOf(anchor.document)?.slice(start, start + Math.min(length, maxSubject * 2)) ?? "";
  return subjectOfText(ownCopy(underlined));
}
