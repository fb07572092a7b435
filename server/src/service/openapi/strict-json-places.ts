/**
 * The places of the properties of a text that is strict JSON, without a tree of the text: what lies beside the way to a
 * place is passed over by its brackets, so that one place in a megabyte costs little more than a look at the megabyte.
 */
import { parseJson } from "../json/parse.ts";
import { getOrInsert } from "../multimap.ts";
import { jsonPlaces, type SpecPlaces, type SpecSpan } from "./operation-places.ts";

/** A value with its offsets; that of a property with those of its key. */
interface Member {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly start: number;
  readonly end: number;
}

/** The members of an object by key, of an array by index. */
type Members = ReadonlyMap<string, Member>;

/** How often the characters of a text are passed over, before a tree of the text is cheaper. */
const maxPasses = 12;

/** @param text strict JSON, or the places are those of no value */
export function strictJsonPlaces(text: string): Pick<SpecPlaces, "spanOf"> {
  // Each object and array is scanned once, however many places lie in it.
  const known = new Map<number, Members>();
  let passed = 0;
  let tree: SpecPlaces | undefined;
  const membersAt = (start: number, end: number): Members =>
    getOrInsert(known, start, () => {
      passed += end - start;
      return membersOf(text, start);
    });
  return {
    spanOf(pointer) {
      const limit = maxPasses * text.length;
      let found: Member | undefined;
      let at = { start: afterSpace(text, 0), end: text.length };
      for (const segment of pointer) {
        if (passed > limit) {
          tree ??= jsonPlaces(parseJson(text));
          return tree.spanOf(pointer);
        }
        const member = membersAt(at.start, at.end).get(String(segment));
        if (member === undefined) break;
        if (member.keyEnd > member.keyStart) found = member;
        at = member;
      }
      return found === undefined ? undefined : spanOfMember(found);
    },
  };
}

function spanOfMember({ keyStart, keyEnd, end }: Member): SpecSpan {
  return {
    whole: { start: keyStart, length: end - keyStart },
    key: { start: keyStart, length: keyEnd - keyStart },
  };
}

/** The members of the value at an offset; none of a text, number or word. The last of equal keys counts. */
function membersOf(text: string, start: number): Members {
  const members = new Map<string, Member>();
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return members;
  let at = afterSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== "}" && text[at] !== "]"; index += 1) {
    const keyStart = at;
    const keyEnd = isObject ? endOfText(text, at) : at;
    const from = isObject ? afterSpace(text, afterSpace(text, keyEnd) + 1) : at;
    const end = endOfValue(text, from);
    const key = isObject ? keyOf(text.slice(keyStart, keyEnd)) : String(index);
    members.set(key, { keyStart, keyEnd, start: from, end });
    at = afterSpace(text, end);
    if (text[at] === ",") at = afterSpace(text, at + 1);
  }
  return members;
}

function keyOf(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function afterSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

/** The end of the text in quotes that begins at an offset. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function endOfValue(text: string, start: number): number {
  const quote = 0x22;
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfText(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) {
      // A number or word ends where the list or object around it does.
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === 0x2c || code <= 0x20)) return at;
    at += 1;
  }
  return at;
}
