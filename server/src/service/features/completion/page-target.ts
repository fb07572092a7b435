/**
 * Finds the target of a link, image or import at the cursor in the text of a page, even if it is incomplete. Patterns find
 * candidates in the text around the cursor; the reader of pages decides whether a candidate is a target and not code, a
 * comment or another attribute.
 */
import { type LinkKind, readPage } from "../../pages/read-page.ts";

/** The target of the link at the cursor of a page. */
export interface PageTarget {
  readonly kind: LinkKind;
  /** Offsets of the target, without its delimiters. */
  readonly start: number;
  readonly end: number;
  /** The part of the target before the cursor. */
  readonly typed: string;
}

/** A possible target before the cursor. */
interface TargetCandidate {
  readonly typed: string;
  /** Matches the end of the target, after the cursor in the same line. */
  readonly end: RegExp;
  /** The closing delimiter. */
  readonly closer: string;
  /** Alternatives to add after the closer if nothing follows in the line, so that the construct is complete. */
  readonly endings?: readonly string[];
}

/** How many characters of the line before the cursor are searched; no target is longer. */
const maxBefore = 2000;

/** Replaces the target while its page is read. */
const placeholder = "/docs-json-cursor";

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
  const match = /^(?:import|export)\b[^"']*(["'])([^"']*)$/.exec(before);
  return match === null ? undefined : quoted(match[1], match[2]);
}

/** `name="target` and `name={"target`. */
function inAttribute(before: string): TargetCandidate | undefined {
  const match = /[\w:-]=\{?\s*(["'`])([^"'`{}]*)$/.exec(before);
  if (match === null) return undefined;
  const isInBraces = /=\{\s*["'`][^"'`{}]*$/.test(before);
  return { ...quoted(match[1], match[2]), endings: [isInBraces ? "} />" : " />", isInBraces ? "}>" : ">"] };
}

function quoted(quote = '"', typed = ""): TargetCandidate {
  return { typed, end: new RegExp(`[${quote}\\s>]`), closer: quote };
}

/**
 * The target at an offset; undefined if there is none.
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

/** The target of a candidate, if the reader of pages finds a link there; undefined otherwise. */
function confirmed(text: string, offset: number, candidate: TargetCandidate): PageTarget | undefined {
  const { typed, end, closer, endings = [] } = candidate;
  const start = offset - typed.length;
  const after = text.slice(offset, offset + maxBefore).split(/[\r\n]/, 1)[0] ?? "";
  const endIndex = after.search(end);
  const last = offset + (endIndex === -1 ? after.length : endIndex);
  const isClosed = closer === "" || text.startsWith(closer, last);
  const isLineEnd = !isClosed && after.slice(last - offset).trim() === "";
  for (const ending of isLineEnd ? ["", ...endings] : [""]) {
    const closing = isClosed ? "" : closer + ending;
    const { links } = readPage(text.slice(0, start) + placeholder + closing + text.slice(last));
    const link = links.find((one) => one.start === start && one.target === placeholder);
    if (link !== undefined) return { kind: link.kind, start, end: last, typed };
  }
  return undefined;
}
