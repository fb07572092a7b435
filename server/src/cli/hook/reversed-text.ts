/** Undoes replacements in a text. Does not read files. */
import { withEndOfLineOf } from "../../service/text/end-of-line.ts";
import type { Replacement } from "./event.ts";

/** How many occurrences of a replacement are tried. */
const maxCandidates = 20;

function occursOnce(text: string, piece: string): boolean {
  const offset = text.indexOf(piece);
  return offset !== -1 && text.indexOf(piece, offset + 1) === -1;
}

/**
 * The text before one replacement. If the new piece occurs several times, the first occurrence is replaced whose former
 * piece would then occur only once, because agents require that of the text that they replace.
 */
function undoReplacement(text: string, { before, after }: Replacement): string | undefined {
  let first: string | undefined;
  let offset = text.indexOf(after);
  for (let count = 0; offset !== -1 && count < maxCandidates; count += 1) {
    const candidate = text.slice(0, offset) + before + text.slice(offset + after.length);
    if (before === "" || occursOnce(candidate, before)) return candidate;
    first ??= candidate;
    offset = text.indexOf(after, offset + 1);
  }
  return first;
}

/**
 * The text before all of these replacements.
 * @returns undefined if it is unknown, because the text has changed since, or because a replacement left no text
 */
export function reversedText(text: string, replacements: readonly Replacement[]): string | undefined {
  let former: string | undefined = text;
  for (const replacement of [...replacements].reverse()) {
    const after = withEndOfLineOf(text, replacement.after);
    const before = withEndOfLineOf(text, replacement.before);
    if (former === undefined || after === "") return undefined;
    if (!replacement.isEverywhere) former = undoReplacement(former, { ...replacement, before, after });
    else former = former.includes(after) ? former.split(after).join(before) : undefined;
  }
  return former;
}
