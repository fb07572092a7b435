/**
 * Masks code within `<MDX>`, in which the platform escapes `<`, `>`, `{` and `}` before it parses a page (F9.13), so
 * that code may contain these characters there, even if everything around it is JavaScript. Each is replaced with a
 * letter, so that offsets stay the same. Does not depend on parsers.
 */
import { type CodeFence, closesFence, openedFence } from "./code-fence.ts";
import { type FragmentTag, fragmentTags } from "./fragment-tags.ts";

/** The text of a page with letters instead of these characters in code within `<MDX>`. */
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
    const masked = readLine(line, depth);
    depth = masked.depth;
    return masked.line;
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

/** Masks the code within `<MDX>` in a line outside code blocks, and counts how deep `<MDX>` nests after the line. */
function readLine(line: string, depth: number): { readonly line: string; readonly depth: number } {
  if (!line.includes("MDX") && (depth === 0 || !line.includes("`"))) return { line, depth };
  const codes = inlineCodes(line);
  const tags = tagsOutside(line, codes);
  let result = "";
  let at = 0;
  let currentDepth = depth;
  let next = 0;
  const depthAt = (offset: number): number => {
    for (let tag = tags[next]; tag !== undefined && tag.start < offset; tag = tags[next]) {
      currentDepth = Math.max(0, currentDepth + tag.change);
      next += 1;
    }
    return currentDepth;
  };
  for (const { start, end } of codes) {
    const code = line.slice(start, end);
    result += line.slice(at, start) + (depthAt(start) > 0 ? withoutSigns(code) : code);
    at = end;
  }
  return { line: result + line.slice(at), depth: depthAt(line.length) };
}

/** Inline code that does not contain backticks, and is closed on the same line by at most as many backticks as open it. */
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

/** The tags of `<MDX>` in a line, except those in code or quotes. */
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
