/** Handles tags over several lines of a block quote, whose markers look like the ends of tags. Needs only constructs. */
import { constructs, type MdxConstruct } from "./mdx-construct.ts";
import { scanTag } from "./scan-tag.ts";

const anyMark = /\n[ \t]*>/;
const marksOfLine = /\n[ \t>]*/g;
/** What may be before a tag on its line: markers of quotes and list items. */
const containers = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

/** The text with spaces instead of quote markers within tags, so that `scanTag` reads each tag to its end. */
export function withoutMarksInTags(text: string, found: readonly MdxConstruct[]): string {
  if (!anyMark.test(text)) return text;
  let result = "";
  let at = 0;
  const visit = ({ type, from, to, children }: MdxConstruct): void => {
    for (const child of children) visit(child);
    const tag = type === constructs.tag ? text.slice(from, to) : "";
    if (!tag.includes("\n") || scanTag(text, from)?.end === to) return;
    const [before = ""] = containers.exec(text.slice(text.lastIndexOf("\n", from) + 1, from)) ?? [];
    const depth = before.split(">").length - 1;
    result += text.slice(at, from) + tag.replace(marksOfLine, (marks) => withoutFirst(marks, depth));
    at = to;
  };
  for (const one of found) visit(one);
  return result + text.slice(at);
}

function withoutFirst(marks: string, count: number): string {
  let left = count;
  return marks.replace(/>/g, (mark) => {
    left -= 1;
    return left < 0 ? mark : " ";
  });
}
