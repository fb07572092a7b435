/** Tags over several lines of a quote, whose marks look like the ends of tags. Does not depend on how constructs are found. */
import { constructs, type MdxConstruct } from "./mdx-construct.ts";
import { scanTag } from "./scan-tag.ts";

const anyMark = /\n[ \t]*>/;
const marksOfLine = /\n[ \t>]*/g;
/** What may be before a tag in its line: marks of quotes and of items. */
const containers = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

/** The text with spaces for the marks of quotes within tags, so that `scanTag` reads each to its end. */
export function withoutMarksInTags(text: string, found: readonly MdxConstruct[]): string {
  if (!anyMark.test(text)) return text;
  let changed = "";
  let at = 0;
  const read = ({ type, from, to, children }: MdxConstruct): void => {
    for (const child of children) read(child);
    const tag = type === constructs.tag ? text.slice(from, to) : "";
    if (!tag.includes("\n") || scanTag(text, from)?.end === to) return;
    const [before = ""] = containers.exec(text.slice(text.lastIndexOf("\n", from) + 1, from)) ?? [];
    const depth = before.split(">").length - 1;
    changed += text.slice(at, from) + tag.replace(marksOfLine, (marks) => withoutFirst(marks, depth));
    at = to;
  };
  for (const one of found) read(one);
  return changed + text.slice(at);
}

function withoutFirst(marks: string, count: number): string {
  let left = count;
  return marks.replace(/>/g, (mark) => {
    left -= 1;
    return left < 0 ? mark : " ";
  });
}
