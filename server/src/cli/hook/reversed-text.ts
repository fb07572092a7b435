/** The text of a file before replacements that it already has. Does not depend on files. */
import type { Replacement } from "./event.ts";

/** How many places of a text are tried. */
const maxPlaces = 20;

function withLineEndsOf(text: string, piece: string): string {
  return text.includes("\r\n") ? piece.replace(/\r?\n/g, "\r\n") : piece;
}

function isOnlyOnce(text: string, piece: string): boolean {
  const at = text.indexOf(piece);
  return at !== -1 && text.indexOf(piece, at + 1) === -1;
}

/**
 * The text before one replacement. If the new piece is in several places, it is the first one that leaves the former piece only once
 * in the text, as agents require.
 */
function withoutOne(text: string, { before, after }: Replacement): string | undefined {
  let first: string | undefined;
  let at = text.indexOf(after);
  for (let place = 0; at !== -1 && place < maxPlaces; place += 1) {
    const candidate = text.slice(0, at) + before + text.slice(at + after.length);
    if (before === "" || isOnlyOnce(candidate, before)) return candidate;
    first ??= candidate;
    at = text.indexOf(after, at + 1);
  }
  return first;
}

/**
 * The text before all of these replacements.
 * @returns undefined if it is unknown: the text has changed since then, or nothing is left of what was there
 */
export function reversedText(text: string, replacements: readonly Replacement[]): string | undefined {
  let former: string | undefined = text;
  for (const replacement of [...replacements].reverse()) {
    const after = withLineEndsOf(text, replacement.after);
    const before = withLineEndsOf(text, replacement.before);
    if (former === undefined || after === "") return undefined;
    if (!replacement.isEverywhere) former = withoutOne(former, { ...replacement, before, after });
    else former = former.includes(after) ? former.split(after).join(before) : undefined;
  }
  return former;
}
