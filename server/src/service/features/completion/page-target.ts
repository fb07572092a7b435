/**
 * The target of a link, image or import around the cursor in the text of a page, including a half-typed one.
 * The text beside the cursor shows where a target may be; the reader of pages decides whether it is a target
 * and not code, a comment or an attribute without a target.
 */
import { type LinkKind, readPage } from "../../pages/read-page.ts";

/** The target of the link at the cursor of a page. */
export interface PageTarget {
  readonly kind: LinkKind;
  /** Offsets of the target as written, without the characters around it. */
  readonly start: number;
  readonly end: number;
  /** The part of the target before the cursor. */
  readonly typed: string;
}

/** A place of a possible target, and the characters that would close it. */
interface TargetCandidate {
  readonly typed: string;
  /** What ends the target; searched after the cursor, in the same line. */
  readonly end: RegExp;
  readonly closer: string;
  /** What else the reader may need to close the construct if the rest of the line is empty. */
  readonly around?: readonly string[];
}

/** How many characters of the line before the cursor are searched; no target is longer. */
const maxBefore = 2000;

/** Replaces the target while its page is read. */
const stand = "/docs-json-cursor";

const candidates: readonly ((before: string) => TargetCandidate | undefined)[] = [
  inParentheses,
  inDefinition,
  inModule,
  inAttribute,
];

/** `[text](target` and `![text](target`. */
function inParentheses(before: string): TargetCandidate | undefined {
  const open = before.lastIndexOf("](");
  const typed = open === -1 ? undefined : before.slice(open + 2);
  if (typed === undefined || /[\s()<>]/.test(typed)) return undefined;
  return { typed, end: /[\s()<>]/, closer: ")" };
}

/** `[name]: target`. */
function inDefinition(before: string): TargetCandidate | undefined {
  const typed = /^ {0,3}\[[^\]]+\]:[ \t]*(\S*)$/.exec(before)?.[1];
  return typed === undefined ? undefined : { typed, end: /\s/, closer: "" };
}

/** `import name from "target` and `import "target`. */
function inModule(before: string): TargetCandidate | undefined {
  const found = /^(?:import|export)\b[^"']*(["'])([^"']*)$/.exec(before);
  return found === null ? undefined : quoted(found[1], found[2]);
}

/** `name="target` and `name={"target`. */
function inAttribute(before: string): TargetCandidate | undefined {
  const found = /[\w:-]=\{?\s*(["'`])([^"'`{}]*)$/.exec(before);
  if (found === null) return undefined;
  const isInBraces = /=\{\s*["'`][^"'`{}]*$/.test(before);
  return { ...quoted(found[1], found[2]), around: [isInBraces ? "} />" : " />", isInBraces ? "}>" : ">"] };
}

function quoted(quote = '"', typed = ""): TargetCandidate {
  return { typed, end: new RegExp(`[${quote}\\s>]`), closer: quote };
}

/**
 * The target around an offset; undefined if no target can be.
 * @param text text of a `.mdx` or `.md` file
 */
export function pageTargetAt(text: string, offset: number): PageTarget | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  if (offset - lineStart > maxBefore) return undefined;
  const before = text.slice(lineStart, offset);
  for (const candidateIn of candidates) {
    const candidate = candidateIn(before);
    const target = candidate === undefined ? undefined : confirmed(text, offset, candidate);
    if (target !== undefined) return target;
  }
  return undefined;
}

function confirmed(text: string, offset: number, candidate: TargetCandidate): PageTarget | undefined {
  const { typed, end, closer, around = [] } = candidate;
  const start = offset - typed.length;
  const behind = text.slice(offset, offset + maxBefore).split(/[\r\n]/, 1)[0] ?? "";
  const found = behind.search(end);
  const last = offset + (found === -1 ? behind.length : found);
  const isClosed = closer === "" || text.startsWith(closer, last);
  const isLineEnd = !isClosed && behind.slice(last - offset).trim() === "";
  for (const further of isLineEnd ? ["", ...around] : [""]) {
    const closing = isClosed ? "" : closer + further;
    const read = readPage(text.slice(0, start) + stand + closing + text.slice(last));
    const link = read.links.find((one) => one.start === start && one.target === stand);
    if (link !== undefined) return { kind: link.kind, start, end: last, typed };
  }
  return undefined;
}
