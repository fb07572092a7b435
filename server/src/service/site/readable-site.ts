/**
 * A site with the last readable text of its JSON files. While an author types, text is broken most of the time, and what
 * the recovery makes of it changes with each quote. Everything that checks or shows the site as a whole uses this snapshot;
 * features at the cursor use the newest text.
 */

import { firstDoubt } from "../json/problems.ts";
import type { JsonDocument } from "../json/tree.ts";
import { memo, weakCache } from "../memo.ts";
import { mainDocument, type Site, type SiteDocument } from "./site.ts";

/** A JSON file whose newest text is not readable. */
export interface BrokenDocument {
  readonly path: string;
  readonly document: JsonDocument;
  /** The offset of the first problem. */
  readonly start: number;
  /** The tree that is used instead; undefined if the text has never been readable. */
  readonly readable: JsonDocument | undefined;
}

const brokenAmong = memo((documents: Site["documents"]): readonly BrokenDocument[] => {
  const broken: BrokenDocument[] = [];
  for (const [path, file] of documents) {
    if (file.kind !== "parsed" || file.readable === file.document) continue;
    const { document, readable } = file;
    broken.push({ path, document, start: firstDoubt(document) ?? 0, readable });
  }
  return broken;
});

/** The JSON files whose newest text is not readable, docs.json first; usually none. */
export function brokenDocuments({ documents }: Pick<Site, "documents">): readonly BrokenDocument[] {
  return brokenAmong(documents);
}

/** The last readable documents for each docs.json, so that a keystroke in broken text changes nothing. */
const lastReadable = weakCache<JsonDocument, Site["documents"]>();

const readableDocuments = memo((documents: Site["documents"]): Site["documents"] => {
  const broken = brokenAmong(documents).filter(({ readable }) => readable !== undefined);
  if (broken.length === 0) return documents;
  const result = new Map<string, SiteDocument>(documents);
  for (const { path, readable } of broken)
    if (readable !== undefined) result.set(path, { kind: "parsed", document: readable, readable });
  const main = result.get(mainDocument);
  if (main?.kind !== "parsed") return result;
  const last = lastReadable.get(main.document);
  if (last !== undefined && areSame(last, result)) return last;
  lastReadable.set(main.document, result);
  return result;
});

function areSame(one: Site["documents"], other: Site["documents"]): boolean {
  if (one.size !== other.size) return false;
  for (const [path, file] of other) {
    const before = one.get(path);
    const isSame =
      before?.kind === "parsed" && file.kind === "parsed"
        ? before.document === file.document
        : before === file;
    if (!isSame) return false;
  }
  return true;
}

/**
 * The snapshot with the newest readable text of each JSON file; the same snapshot if all text is readable. A file that has
 * never been readable keeps its text.
 */
export const readableSite = memo((site: Site): Site => {
  const documents = readableDocuments(site.documents);
  return documents === site.documents ? site : { ...site, documents };
});

/** Converts an offset between two versions of a file: the result is as far from the changed part as the given offset. */
export function offsetInOther(from: JsonDocument, to: JsonDocument, offset: number): number {
  if (from === to) return offset;
  const [before, after] = [from.text, to.text];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (offset <= start) return offset;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  return offset >= before.length - end ? offset + after.length - before.length : start;
}
