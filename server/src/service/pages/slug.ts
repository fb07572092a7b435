/**
 * The anchors of headings as the platform's page builder makes them. No documentation covers all of it;
 * what its builder does with 900 headings was measured (docs/broken-links.md).
 *
 * In text the builder first sets quotes, dashes and ellipses as a typesetter does. Then letters
 * become lower case, spaces and some marks become hyphens, a few marks and emoji are dropped, and
 * all else stays: `#links-&-more`, `#read/write`, `#what’s-new`.
 */

/** A part of a heading's text. Inside code nothing is typeset. */
export interface HeadingPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Straight quotes, two hyphens and three full stops as they are set. Which way a quote bends is a guess. */
function typeset(text: string): string {
  return text
    .replace(/(?<!-)--(?!-)/g, "—")
    .replaceAll("...", "…")
    .replace(/(?<=^|[\s([{<—–-])"(?=\S)/g, "“")
    .replaceAll('"', "”")
    .replace(/(?<=^|[\s([{<—–“-])'(?=\S)/g, "‘")
    .replaceAll("'", "’");
}

/** Runs of these become one hyphen; none stays at either end. */
const separators = /[\s!()*.~'-]+/gu;
const contraction = /([a-z\d]+)'([ts])(?=\s|$)/gu;
const dropped = new RegExp(
  [
    '[,:;?[\\]{}"]',
    "\\p{Extended_Pictographic}",
    // Flags and skin tones; what joins emoji and says how they are drawn.
    "[\\u{1F1E6}-\\u{1F1FF}]",
    "[\\u{1F3FB}-\\u{1F3FF}]",
    "\\u200D",
    "\\uFE0E",
    "\\uFE0F",
  ].join("|"),
  "gu",
);

/** What distinguishes headings when they are counted: the slug before marks are dropped from it. */
function wholeSlug(parts: readonly HeadingPart[]): string {
  return parts
    .map(({ text, isCode }) => (isCode ? text : typeset(text)))
    .join("")
    .trim()
    .toLowerCase()
    .replace(contraction, "$1$2")
    .replace(separators, "-")
    .replace(/^-|-$/g, "");
}

/** The anchor of a text that stands alone, as a component's title does. */
export function textSlug(text: string): string {
  return wholeSlug([{ text, isCode: false }]).replace(dropped, "");
}

/** Of a heading that is nothing but marks and emoji: all of it, encoded. */
function encoded(parts: readonly HeadingPart[]): string {
  const text = parts.map((part) => part.text).join("");
  try {
    return encodeURIComponent(text.trim());
  } catch {
    // Half of a pair of surrogates.
    return "";
  }
}

const digits = /^\d+$/;

/** `a` of `a-2-3`. */
function withoutNumbers(slug: string): string {
  let end = slug.length;
  for (;;) {
    const hyphen = slug.lastIndexOf("-", end - 1);
    if (hyphen === -1 || !digits.test(slug.slice(hyphen + 1, end))) return slug.slice(0, end);
    end = hyphen;
  }
}

/** The anchors of a page's headings, in the order of the page. */
export interface HeadingSlugs {
  /** The anchor of the next heading. */
  next(parts: readonly HeadingPart[]): string;
  /** The anchor of the next heading where its author gave it an id. */
  own(id: string): string;
}

/**
 * Counts headings as the builder does: equal ones get a number from 2 on, and one whose anchor is
 * taken already the next number that is free behind that.
 */
export function headingSlugs(): HeadingSlugs {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  /** The last number given behind an anchor, so that the search for a free one does not begin anew. */
  const numbers = new Map<string, number>();
  const free = (slug: string): string => {
    let found = slug;
    if (taken.has(slug)) {
      let number = numbers.get(slug) ?? 1;
      do {
        number += 1;
        found = `${slug}-${number}`;
      } while (taken.has(found));
      numbers.set(slug, number);
    }
    taken.add(found);
    return found;
  };
  return {
    next(parts) {
      const slug = wholeSlug(parts);
      const unnumbered = counts.get(withoutNumbers(slug)) ?? 0;
      const count = (counts.get(slug) ?? 0) + 1;
      counts.set(slug, count);
      const counted = count > 1 || unnumbered > 2 ? `${slug}-${count}` : slug;
      const kept = counted.replace(dropped, "");
      return slug === "" || kept === "" ? encoded(parts) : free(kept);
    },
    own: free,
  };
}

const bareSlug = /^[a-z0-9]+$/;

/** What is left of an anchor without punctuation: the form in which anchors of components are compared. */
export function bareAnchor(anchor: string): string {
  return bareSlug.test(anchor)
    ? anchor
    : anchor.replace(/[^\p{Letter}\p{Mark}\p{Number}]|[\uFE0F\u20E3]/gu, "");
}

/**
 * An anchor without what is only guessed at: which way quotes bend, and double ones, which the builder
 * now and then loses.
 */
export function withoutGuesses(anchor: string): string {
  return anchor.replaceAll("‘", "’").replace(/[“”]/g, "");
}
