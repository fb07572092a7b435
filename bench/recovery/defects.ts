/** Breaks one place of a sound JSON text in several ways, with the right reading of each broken text. */
import { isDeepStrictEqual } from "node:util";
import type { Random } from "../random.ts";
import type { GeneratedValue } from "./texts.ts";

export interface Defect {
  readonly kind: DefectKind;
  readonly text: string;
  /** Offset of the broken place. */
  readonly offset: number;
  /** Whether the value is what the author meant, except for the broken part. */
  readonly isRight: (value: unknown) => boolean;
}

/** What can be broken: one bracket, or an entry that its author is still typing. */
export const defectKinds = [
  "a bracket removed",
  "a bracket written twice",
  "a bracket added anywhere",
  "a bracket of the other kind",
  "a bracket of the other direction",
  "a bracket's line removed",
  "a bracket's line written twice",
  "an entry half-typed",
] as const;

type DefectKind = (typeof defectKinds)[number];

interface DefectBracket {
  readonly text: string;
  readonly offset: number;
}

/** A text with its value and the places where it can be broken. */
export interface DefectSubject {
  readonly text: string;
  readonly value: GeneratedValue;
  readonly brackets: readonly DefectBracket[];
  /** Offsets after each token. */
  readonly boundaries: readonly number[];
}

const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

export function subjectOf(text: string): DefectSubject {
  const brackets: DefectBracket[] = [];
  const boundaries: number[] = [];
  for (const match of text.matchAll(token)) {
    boundaries.push(match.index + match[0].length);
    if (/^[[\]{}]$/.test(match[0])) brackets.push({ text: match[0], offset: match.index });
  }
  return { text, value: JSON.parse(text), brackets, boundaries };
}

const otherKind: Readonly<Record<string, string>> = { "{": "[", "[": "{", "}": "]", "]": "}" };
const otherDirection: Readonly<Record<string, string>> = { "{": "}", "[": "]", "}": "{", "]": "[" };

/** The text with a defect of the kind at a random place; undefined if the text has no such place. */
export function defectOf(kind: DefectKind, subject: DefectSubject, random: Random): Defect | undefined {
  if (kind === "an entry half-typed") return halfTyped(subject, random);
  const { text, value, brackets, boundaries } = subject;
  const isRight = (read: unknown): boolean => isDeepStrictEqual(read, value);
  const replaced = (offset: number, length: number, newText: string): Defect => ({
    kind,
    text: text.slice(0, offset) + newText + text.slice(offset + length),
    offset,
    isRight,
  });
  if (kind === "a bracket added anywhere") {
    const offset = boundaries[random.between(0, boundaries.length - 1)];
    return offset === undefined ? undefined : replaced(offset, 0, random.pick(["{", "}", "[", "]"]));
  }
  const bracket = brackets[random.between(0, brackets.length - 1)];
  if (bracket === undefined) return undefined;
  if (kind === "a bracket removed") return replaced(bracket.offset, 1, "");
  if (kind === "a bracket written twice") return replaced(bracket.offset, 0, bracket.text);
  if (kind === "a bracket of the other kind")
    return replaced(bracket.offset, 1, otherKind[bracket.text] ?? "");
  if (kind === "a bracket of the other direction") {
    return replaced(bracket.offset, 1, otherDirection[bracket.text] ?? "");
  }
  const start = text.lastIndexOf("\n", bracket.offset) + 1;
  const end = text.indexOf("\n", bracket.offset) + 1;
  const line = text.slice(start, end);
  if (!/^\s*[[\]{}],?\s*$/.test(line)) return undefined;
  return kind === "a bracket's line removed"
    ? replaced(start, line.length, "")
    : replaced(start, 0, line.replace(",", ""));
}

type Path = readonly (string | number)[];

/** A list or object of the text that has children. */
interface Place {
  readonly path: Path;
  /** Offset after its opening bracket, or after the comma before the child of that number. */
  readonly offset: number;
  readonly child: number;
  readonly isObject: boolean;
}

/** Every place between a bracket or comma and the child that follows it. */
function placesOf({ text }: DefectSubject): readonly Place[] {
  const places: Place[] = [];
  const open: { readonly isObject: boolean; child: number; key: string }[] = [];
  let key = "";
  for (const match of text.matchAll(token)) {
    const found = match[0];
    const offset = match.index + found.length;
    const top = open.at(-1);
    if (found.startsWith('"')) key = found;
    else if (found === ":" && top !== undefined) top.key = JSON.parse(key);
    else if (found === "]" || found === "}") open.pop();
    else if (found === ",") {
      if (top !== undefined) top.child += 1;
    } else if (found === "{" || found === "[") open.push({ isObject: found === "{", child: 0, key: "" });
    const container = open.at(-1);
    if (container === undefined || !/^[[{,]$/.test(found)) continue;
    // In an empty container, no child follows that a half-typed entry could swallow.
    if (/^\s*[\]}]/.test(text.slice(offset, offset + 200))) continue;
    const path = open.slice(0, -1).map((outer) => (outer.isObject ? outer.key : outer.child));
    places.push({ path, offset, child: container.child, isObject: container.isObject });
  }
  return places;
}

const typedEntry =
  '{ "group": "New", "pages": [ "typed/a", { "group": "Inner", "pages": [ "typed/b", "typed/c" ] } ] }';
const typedProperty = `"typed": ${typedEntry}`;

/** The beginning of a new entry, half typed, before another entry. */
function halfTyped(subject: DefectSubject, random: Random): Defect | undefined {
  const { text, value } = subject;
  const places = placesOf(subject);
  const place = places[random.between(0, places.length - 1)];
  if (place === undefined) return undefined;
  const whole = place.isObject ? typedProperty : typedEntry;
  const ends = Array.from(whole.matchAll(token), (match) => match.index + match[0].length);
  // A property is usable from its first bracket on, an entry from its brace.
  const first = place.isObject ? 2 : 0;
  const typed = whole.slice(0, ends[random.between(first, ends.length - 2)]);
  const space = /^\s*/.exec(text.slice(place.offset))?.[0] ?? "";
  const before = text.slice(0, place.offset) + space;
  return {
    kind: "an entry half-typed",
    text: before + typed + (space.includes("\n") ? space : " ") + text.slice(before.length),
    offset: before.length,
    isRight: (read) => isDeepStrictEqual(without(read, place, place.path), value),
  };
}

/** The value without the typed child. */
function without(value: unknown, place: Place, path: Path): unknown {
  const [step, ...rest] = path;
  if (typeof value !== "object" || value === null) return value;
  if (step === undefined) {
    if (Array.isArray(value)) return value.toSpliced(place.child, 1);
    const { typed: _, ...others } = value as { readonly typed?: unknown };
    return others;
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? without(item, place, rest) : item));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? without(item, place, rest) : item]),
  );
}
