/**
 * Creates the anchors of headings like the platform's page builder. This is only partly documented; the builder's
 * results for about 3,000 headings were recorded (docs/broken-links.md).
 *
 * The builder first replaces straight quotes, hyphens and full stops with typographic quotes, dashes and ellipses. Then
 * letters become lower case, spaces and some punctuation become hyphens, some punctuation and emoji are dropped, and all
 * other characters stay: `#links-&-more`, `#read/write`, `#what’s-new`.
 */

/** A part of a heading's text. The builder does not replace characters inside code. */
export interface HeadingPart {
  readonly text: string;
  readonly isCode: boolean;
}

const mayBeTypeset = /["'.-]/;

/** Replaces straight quotes, two hyphens and three full stops with typographic characters; guesses directions of quotes. */
function typeset(text: string): string {
  if (!mayBeTypeset.test(text)) return text;
  return text
    .replace(/(?<!-)--(?!-)/g, "—")
    .replaceAll("...", "…")
    .replace(/(?<=^|[\s([{<—–-])"(?=\S)/g, "“")
    .replaceAll('"', "”")
    .replace(/(?<=^|[\s([{<—–“-])'(?=\S)/g, "‘")
    .replaceAll("'", "’");
}

/** A run of these characters becomes one hyphen; hyphens at either end are dropped. */
const separators = /[\s!()*.~'-]+/gu;
const contraction = /(?<=[a-z\d])'([ts])(?=\s|$)/gu;
const droppedCharacters = new RegExp(
  [
    '[,:;?[\\]{}"]',
    "\\p{Extended_Pictographic}",
    // Flags, skin tones, joiners of emoji and variation selectors.
    "[\\u{1F1E6}-\\u{1F1FF}]",
    "[\\u{1F3FB}-\\u{1F3FF}]",
    "\\u200D",
    "\\uFE0E",
    "\\uFE0F",
  ].join("|"),
  "gu",
);

/** A quick test: without one of these characters, nothing is dropped. */
const mayBeDropped = /[,:;?[\]{}"]|[^\0-\x7f]/;

function withoutDropped(slug: string): string {
  return mayBeDropped.test(slug) ? slug.replace(droppedCharacters, "") : slug;
}

/** Most headings consist of letters, digits and single spaces. */
const plainText = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/;
// With a pattern of one character, the engine writes the result in one pass; `replaceAll` joins pieces.
const space = / /g;

/** The slug before punctuation is dropped; the builder counts headings by this slug. */
function wholeSlug(parts: readonly HeadingPart[]): string {
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only !== undefined && plainText.test(only.text)) return only.text.toLowerCase().replace(space, "-");
  return parts
    .map(({ text, isCode }) => (isCode ? text : typeset(text)))
    .join("")
    .trim()
    .toLowerCase()
    .replace(contraction, "$1")
    .replace(separators, "-")
    .replace(/^-|-$/g, "");
}

/** The anchor of a single string, such as a component's title. */
export function textSlug(text: string): string {
  return withoutDropped(wholeSlug([{ text, isCode: false }]));
}

/** The slug of a heading that consists only of punctuation and emoji: the encoded text. */
function encodeText(parts: readonly HeadingPart[]): string {
  const text = parts.map((part) => part.text).join("");
  try {
    return encodeURIComponent(text.trim());
  } catch {
    // A lone surrogate cannot be encoded.
    return "";
  }
}

const digits = /^\d+$/;
const endsInDigit = /\d$/;

/** The slug without numbers at its end: `a` for `a-2-3`. */
function withoutNumbers(slug: string): string {
  if (!endsInDigit.test(slug)) return slug;
  let end = slug.length;
  for (;;) {
    const hyphen = slug.lastIndexOf("-", end - 1);
    if (hyphen === -1 || !digits.test(slug.slice(hyphen + 1, end))) return slug.slice(0, end);
    end = hyphen;
  }
}

/** The anchors of a page's headings, in the order of the page. */
interface HeadingSlugs {
  /** The anchor of the next heading. */
  next(parts: readonly HeadingPart[]): string;
  /** The anchor of the next heading, whose author gave it an id. */
  withId(id: string): string;
}

/** Counts headings like the builder: repeated ones get the next free number, starting with 2. */
export function headingSlugs(): HeadingSlugs {
  const counts = new Map<string, number>();
  const usedAnchors = new Set<string>();
  /** The last number used for an anchor, so that the search for a free number does not start again. */
  const numbers = new Map<string, number>();
  const nextFreeAnchor = (slug: string): string => {
    let found = slug;
    if (usedAnchors.has(slug)) {
      let number = numbers.get(slug) ?? 1;
      do {
        number += 1;
        found = `${slug}-${number}`;
      } while (usedAnchors.has(found));
      numbers.set(slug, number);
    }
    usedAnchors.add(found);
    return found;
  };
  return {
    next(parts) {
      const slug = wholeSlug(parts);
      const unnumbered = counts.get(withoutNumbers(slug)) ?? 0;
      const count = (counts.get(slug) ?? 0) + 1;
      counts.set(slug, count);
      const counted = count > 1 || unnumbered > 2 ? `${slug}-${count}` : slug;
      const anchor = withoutDropped(counted);
      return slug === "" || anchor === "" ? encodeText(parts) : nextFreeAnchor(anchor);
    },
    withId: nextFreeAnchor,
  };
}

const bareSlug = /^[a-z0-9]+$/;

/** An anchor without punctuation; anchors of components are compared in this form. */
export function bareAnchor(anchor: string): string {
  return bareSlug.test(anchor)
    ? anchor
    : anchor.replace(/[^\p{Letter}\p{Mark}\p{Number}]|[\uFE0F\u20E3]/gu, "");
}

/** An anchor without guesses: the direction of quotes, and double quotes, which the builder sometimes drops. */
export function withoutGuesses(anchor: string): string {
  return anchor.replaceAll("‘", "’").replace(/[“”]/g, "");
}
