/**
 * Code within `<MDX>`, in which the platform escapes `<`, `>`, `{` and `}` before it parses a page (F9.13): there, code may
 * hold these signs also if the whole is JavaScript. A letter is in place of each, so that all offsets stay. Does
 * not depend on parsers.
 */
import { type CodeFence, closesFence, openedFence } from "./code-fence.ts";
import { type FragmentTag, fragmentTags } from "./fragment-tags.ts";

/** The text of a page with letters in place of the signs in code within `<MDX>`. */
export function withoutFragmentCode(text: string): string {
  if (!text.includes("<MDX")) return text;
  let fence: CodeFence | undefined;
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    if (fence !== undefined) {
      const isClosed = closesFence(line, fence);
      if (isClosed) fence = undefined;
      return isClosed || depth === 0 ? line : withoutSigns(line);
    }
    fence = openedFence(line);
    if (fence !== undefined) return line;
    const read = readLine(line, depth);
    depth = read.depth;
    return read.line;
  });
  return lines.join("\n");
}

function withoutSigns(code: string): string {
  return code.replace(/[<>{}]/g, "x");
}

interface CodeRange {
  readonly start: number;
  readonly end: number;
}

/** A line outside code blocks without the signs in its code within `<MDX>`, and how deep `<MDX>` nests after it. */
function readLine(line: string, depth: number): { readonly line: string; readonly depth: number } {
  if (!line.includes("MDX") && (depth === 0 || !line.includes("`"))) return { line, depth };
  const codes = inlineCodes(line);
  const tags = tagsOutside(line, codes);
  let result = "";
  let at = 0;
  let now = depth;
  let next = 0;
  const depthAt = (offset: number): number => {
    for (let tag = tags[next]; tag !== undefined && tag.start < offset; tag = tags[next]) {
      now = Math.max(0, now + tag.change);
      next += 1;
    }
    return now;
  };
  for (const { start, end } of codes) {
    const code = line.slice(start, end);
    result += line.slice(at, start) + (depthAt(start) > 0 ? withoutSigns(code) : code);
    at = end;
  }
  return { line: result + line.slice(at), depth: depthAt(line.length) };
}

/** Inline code without backticks in it, closed in the same line by no more backticks than open it. */
function inlineCodes(line: string): readonly CodeRange[] {
  const codes: CodeRange[] = [];
  let open: CodeRange | undefined;
  for (const { 0: ticks, index } of line.matchAll(/`+/g)) {
    const run = { start: index, end: index + ticks.length };
    if (open !== undefined && ticks.length <= open.end - open.start) {
      codes.push({ start: open.end - ticks.length, end: run.end });
      open = undefined;
    } else open = run;
  }
  return codes;
}

/** The tags of `<MDX>` in a line; one in code or between quotes is none. */
function tagsOutside(line: string, codes: readonly CodeRange[]): readonly FragmentTag[] {
  const tags = fragmentTags(line);
  if (tags.length === 0) return tags;
  let visible = "";
  for (const { start, end } of codes) {
    visible += line.slice(visible.length, start) + " ".repeat(end - start);
  }
  visible += line.slice(visible.length);

  visible = visible.replace(/"[^"\n]*"|'[^'\n]*'/g, (found) => " ".repeat(found.length));
  return tags.filter(({ start }) => visible[start] === "<");
}
