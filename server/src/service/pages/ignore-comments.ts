/**
 * Comments in a page with which its author ignores findings:
 * `{/* docs-json-ignore broken-link: made by the gateway *\/}` for the next block, `-start` and `-end` for what is between
 * them, `-file` for the whole page, either there or as `# docs-json-ignore-file …` in the frontmatter. Finds the names in
 * them and the characters that they cover; does not depend on rules and does not drop findings.
 *
 * HTML comments are not read, because the platform does not publish a page that contains one (F9.3).
 */
import { weakCache } from "../memo.ts";
import type { Span } from "../model/location.ts";
import { append, getOrInsert } from "../multimap.ts";
import type { FrontmatterBlock } from "./frontmatter/block.ts";
import { commentsOf } from "./ignored-blocks.ts";
import type { MdxConstruct } from "./mdx-construct.ts";
import { unpackedList } from "./packed-list.ts";

/** A rule that a comment names, and the range in which the rule's findings are ignored. */
export interface IgnoredRule {
  /** The name as written, which may not be that of a rule. */
  readonly code: string;
  /** The offset of the name. */
  readonly start: number;
  readonly from: number;
  /** Exclusive; equal to `from` if nothing is covered. */
  readonly to: number;
  /** The text to remove so that the comment no longer names the rule. */
  readonly removal: Span;
}

/** What a comment covers; `unknown` for any other suffix of `docs-json-ignore`. */
type IgnoreExtent = "block" | "file" | "start" | "end" | "unknown";

/** A comment that ignores findings, or ends a range in which they are ignored. */
export interface IgnoreComment {
  readonly extent: IgnoreExtent;
  readonly isInFrontmatter: boolean;
  /** The first word of the comment, such as `docs-json-ignore-start`. */
  readonly directive: string;
  /** The whole comment. */
  readonly span: Span;
  /** The comment with the text that is removed together with it, so that no blank remains. */
  readonly removal: Span;
  readonly rules: readonly IgnoredRule[];
  readonly hasReason: boolean;
  /** For an end: whether it closes a start above it. */
  readonly endsSomething: boolean;
}

/** The start of the first word of every such comment. */
export const ignoreWord = "docs-json-ignore";

/** The placeholder until the author types a reason; it does not count as one. */
export const reasonPlaceholder = "reason";

/** The text of a comment that ignores findings of a rule. */
export function ignoreText(extent: "block" | "file", code: string): string {
  return `${ignoreWord}${extent === "file" ? "-file" : ""} ${code}: ${reasonPlaceholder}`;
}

const extents: Readonly<Record<string, IgnoreExtent>> = {
  [ignoreWord]: "block",
  [`${ignoreWord}-file`]: "file",
  [`${ignoreWord}-start`]: "start",
  [`${ignoreWord}-end`]: "end",
};

const directiveAtStart = /\s*(docs-json-ignore(?:-[\w-]*)?)(?=[\s:]|$)/y;
const nextName = /[\s,]*([\w-]+)/y;
const commaAfter = /\s*,/y;

/** The parsed text of a comment, with offsets into it. */
interface CommentText {
  readonly directive: string;
  readonly names: readonly Span[];
  readonly hasReason: boolean;
}

function readComment(text: string): CommentText | undefined {
  directiveAtStart.lastIndex = 0;
  const directive = directiveAtStart.exec(text)?.[1];
  if (directive === undefined) return undefined;
  let at = directiveAtStart.lastIndex;
  const names: Span[] = [];
  for (;;) {
    nextName.lastIndex = at;
    const name = nextName.exec(text)?.[1];
    if (name === undefined) break;
    at = nextName.lastIndex;
    names.push({ start: at - name.length, length: name.length });
    commaAfter.lastIndex = at;
    if (!commaAfter.test(text)) break;
  }
  const remainder = text.slice(at).trim();
  const reason = remainder.startsWith(":") ? remainder.slice(1).trim() : "";
  return { directive, names, hasReason: reason !== "" && reason.toLowerCase() !== reasonPlaceholder };
}

type WrittenRule = Pick<IgnoredRule, "code" | "start" | "removal">;

/** A comment for which it is not yet determined what its names cover. */
type WrittenComment = Omit<IgnoreComment, "rules" | "endsSomething"> & {
  readonly rules: readonly WrittenRule[];
  /** The block that a comment with the extent `block` covers. */
  readonly block: Span;
};

/** @param inside the span of the comment's text, without the characters that make it a comment */
function writtenComment(
  text: string,
  inside: Span,
  place: Pick<WrittenComment, "isInFrontmatter" | "span" | "removal" | "block">,
): WrittenComment | undefined {
  const { start, length } = inside;
  const read = readComment(text.slice(start, start + length));
  if (read === undefined) return undefined;
  const names = read.names.map((name) => ({
    start: start + name.start,
    end: start + name.start + name.length,
  }));
  const rules = names.map((name, index): WrittenRule => {
    const [before, behind] = [names[index - 1], names[index + 1]];
    const first = before === undefined ? name.start : before.end;
    const last = before === undefined && behind !== undefined ? behind.start : name.end;
    const removal = names.length === 1 ? place.removal : { start: first, length: last - first };
    return { code: text.slice(name.start, name.end), start: name.start, removal };
  });
  const { directive, hasReason } = read;
  return { ...place, extent: extents[directive] ?? "unknown", directive, rules, hasReason };
}

const frontmatterLine = /^#[^\r\n]*/gm;

function* inFrontmatter(text: string, { start, end }: FrontmatterBlock): Generator<WrittenComment> {
  const block = text.slice(start, end);
  for (const { 0: line, index } of block.matchAll(frontmatterLine)) {
    const at = start + index;
    const span = { start: at, length: line.length };
    const next = text.indexOf("\n", at);
    const removal = { start: at, length: (next === -1 ? text.length : next + 1) - at };
    const inside = { start: at + 1, length: line.length - 1 };
    const noBlock = { start: at, length: 0 };
    const comment = writtenComment(text, inside, { isInFrontmatter: true, span, removal, block: noBlock });
    if (comment !== undefined) yield comment;
  }
}

const blank = /[ \t]/;

/** The text to remove with a comment: its lines if nothing else is on them, otherwise a space next to it. */
function removalOf(text: string, { start, length }: Span): Span {
  let first = start;
  while (first > 0 && blank.test(text[first - 1] ?? "")) first -= 1;
  let last = start + length;
  while (last < text.length && blank.test(text[last] ?? "")) last += 1;
  const isAtStart = first === 0 || text[first - 1] === "\n";
  const lineEnd = text.startsWith("\r\n", last) ? last + 2 : text[last] === "\n" ? last + 1 : undefined;
  if (isAtStart && lineEnd !== undefined) {
    // Between two blank lines, or at the start of the text, one blank line is removed with the comment.
    const isAfterBlank =
      first === 0 || /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(Math.max(0, first - 200), first));
    const behind = isAfterBlank
      ? (/^[ \t]*\r?\n/.exec(text.slice(lineEnd, lineEnd + 200))?.[0].length ?? 0)
      : 0;
    return { start: first, length: lineEnd + behind - first };
  }
  if (isAtStart && last === text.length) {
    const before = text.startsWith("\r\n", first - 2) ? first - 2 : Math.max(0, first - 1);
    return { start: before, length: last - before };
  }
  const end = start + length;
  if (first < start && !isAtStart) return { start: first, length: end - first };
  return { start, length: last - start };
}

function* inBody(text: string, bodyStart: number, found: readonly MdxConstruct[]): Generator<WrittenComment> {
  const body = bodyStart === 0 ? text : text.slice(bodyStart);
  for (const { inside, span, block } of commentsOf(body, found)) {
    const toPageSpan = (one: Span): Span => ({ start: one.start + bodyStart, length: one.length });
    const comment = writtenComment(text, toPageSpan(inside), {
      isInFrontmatter: false,
      span: toPageSpan(span),
      removal: toPageSpan(removalOf(body, span)),
      block: toPageSpan(block),
    });
    if (comment !== undefined) yield comment;
  }
}

/** Matches ends to starts: the starts that are still open, and the ends of the ranges that are closed. */
class OpenParts {
  readonly #open = new Map<string, { readonly comment: number; readonly rule: number }[]>();
  readonly #ends = new Map<string, number>();

  open(code: string, comment: number, rule: number): void {
    append(this.#open, code, { comment, rule });
  }

  /** @returns whether a start was open for this code */
  close(code: string, end: number): boolean {
    const last = this.#open.get(code)?.pop();
    if (last === undefined) return false;
    this.#ends.set(`${last.comment} ${last.rule}`, end);
    return true;
  }

  /** @returns whether any start was open */
  closeAll(end: number): boolean {
    let isAny = false;
    for (const code of this.#open.keys()) while (this.close(code, end)) isAny = true;
    this.#open.clear();
    return isAny;
  }

  endOf(comment: number, rule: number): number | undefined {
    return this.#ends.get(`${comment} ${rule}`);
  }
}

function coveredRange(
  { extent, block, span }: WrittenComment,
  length: number,
  end: number | undefined,
): readonly [from: number, to: number] {
  switch (extent) {
    case "file":
      return [0, length + 1];
    case "block":
      return [block.start, block.start + block.length];
    case "start":
      return [span.start, end ?? length + 1];
    case "end":
    case "unknown":
      return [span.start, span.start];
  }
}

/**
 * The comments of a page that ignore findings, in order, in time proportional to the length of the text.
 * @param found the constructs of the page after its frontmatter; empty if they are unknown
 */
export function ignoreComments(
  text: string,
  { block, bodyStart }: { readonly block: FrontmatterBlock | undefined; readonly bodyStart: number },
  found: readonly MdxConstruct[],
): readonly IgnoreComment[] {
  const written = [
    ...(block?.isClosed === true ? inFrontmatter(text, block) : []),
    ...inBody(text, bodyStart, found),
  ];
  const parts = new OpenParts();
  const effectiveEnds = new Set<number>();
  for (const [index, { extent, rules, span }] of written.entries()) {
    if (extent === "start") for (const [rule, { code }] of rules.entries()) parts.open(code, index, rule);
    if (extent !== "end") continue;
    const hasEnded =
      rules.length === 0
        ? parts.closeAll(span.start)
        : rules.map(({ code }) => parts.close(code, span.start)).includes(true);
    if (hasEnded) effectiveEnds.add(index);
  }
  return written.map((comment, index) => {
    const { block: _, ...remaining } = comment;
    // In the frontmatter, only comments for the whole file have an effect.
    const isEffective = !comment.isInFrontmatter || comment.extent === "file";
    const rules = comment.rules.map((rule, number): IgnoredRule => {
      const [from, to] = coveredRange(comment, text.length, parts.endOf(index, number));
      return { ...rule, from, to: isEffective ? to : from };
    });
    return { ...remaining, rules, endsSomething: effectiveEnds.has(index) };
  });
}

/** The stored data of a page with such comments. */
interface WithIgnores {
  readonly ignores: string;
}

const unpacked = weakCache<WithIgnores, readonly IgnoreComment[]>();
const none: readonly IgnoreComment[] = [];

/** The comments of a page. */
export function ignoresOf(content: WithIgnores): readonly IgnoreComment[] {
  if (content.ignores === "") return none;
  return getOrInsert(unpacked, content, () => unpackedList(content.ignores));
}
