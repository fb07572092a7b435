/** Edits of an author in a page, at random places. */
import type { Random } from "../random.ts";

/** A page before and after some keystrokes. */
interface TypedEdit {
  readonly before: string;
  readonly after: string;
}

export const editKinds = [
  "a letter in prose",
  "a letter in a code block",
  "`<5` in prose",
  "`{a b}` in prose",
  "a tag on a line of its own, not closed",
  "a fence on a line of its own, not closed",
] as const;

type EditKind = (typeof editKinds)[number];

const typed: Readonly<Record<EditKind, string>> = {
  "a letter in prose": "x",
  "a letter in a code block": "x",
  "`<5` in prose": " <5",
  "`{a b}` in prose": " {a b}",
  "a tag on a line of its own, not closed": "<Note>\n\n",
  "a fence on a line of its own, not closed": "```\n\n",
};

const fence = /^\s*(?:```|~~~)/;
const prose = /^[A-Z][^<>{}`$|[\]]{20,}$/;

/** The offsets of a kind's places: in lines of code or of prose, or before a line that follows a blank one. */
function placesOf(text: string, kind: EditKind): readonly number[] {
  const places: number[] = [];
  let isCode = false;
  let wasBlank = false;
  let at = 0;
  for (const line of text.split("\n")) {
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    const inLine = at + Math.floor(line.length / 2);
    if (isCode && !isFence && line.length > 4 && kind === "a letter in a code block") places.push(inLine);
    const isBlockStart = !isCode && !isFence && wasBlank && /^[A-Z#]/.test(line);
    if (isBlockStart && kind.includes("line of its own")) places.push(at);
    if (!isCode && prose.test(line) && kind.endsWith("in prose")) places.push(inLine);
    wasBlank = line.trim() === "";
    at += line.length + 1;
  }
  return places;
}

/** Edits of one kind at random places of a page; none if the page has no such place. */
export function editsOf(text: string, kind: EditKind, count: number, random: Random): readonly TypedEdit[] {
  const places = placesOf(text, kind);
  if (places.length === 0) return [];
  return Array.from({ length: count }, () => {
    const at = places[random.between(0, places.length - 1)] ?? 0;
    return { before: text, after: text.slice(0, at) + typed[kind] + text.slice(at) };
  });
}
