/**
 * Finds the tags in the code of a page, such as `<img src="…"/>` in `icon={<img src="…"/>}`, in one pass over the code.
 * Reads only characters, and skips strings, templates and comments.
 */
import { indexBefore, scanBudget, scanWithin } from "./scan-budget.ts";
import { type CodeSpan, scanTag, type Tag } from "./scan-tag.ts";

/** The context of the scan: code, or the text between two tags, in which quotes are ordinary characters. */
type ScanContext = "code" | "text";

const codeTokens = /["'`{}<]|\/[/*]/g;
const textTokens = /[{<]/g;
const tagStart = /^<[A-Za-z>/]/;

/** The tags in a piece of code, in order, except those in the attributes of another tag. */
export function* tagsInCode(text: string, { start, end }: CodeSpan): Generator<Tag> {
  const contexts: ScanContext[] = ["code"];
  // A `<` that does not begin a tag may cost a scan of everything after it.
  const budget = scanBudget(end - start);
  for (let at = start; at < end; ) {
    const context = contexts[contexts.length - 1] ?? "code";
    const pattern = context === "code" ? codeTokens : textTokens;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || found.index >= end) return;
    at = found.index;
    switch (found[0]) {
      case "{":
        contexts.push("code");
        at += 1;
        break;
      case "}":
        if (contexts.length > 1) contexts.pop();
        at += 1;
        break;
      case "<": {
        let tag: Tag | undefined;
        const from = at;
        if (tagStart.test(text.slice(at, at + 2)))
          scanWithin(budget, from, (reach) => {
            tag = scanTag(text, from, end, reach);
            return tag?.end;
          });
        if (tag === undefined) {
          at += 1;
          break;
        }
        if (tag.kind === "open") contexts.push("text");
        else if (tag.kind === "close" && context === "text") contexts.pop();
        if (tag.kind !== "close") yield tag;
        at = tag.end;
        break;
      }
      default:
        at = afterLiteral(text, at, end);
    }
  }
}

/** The offset after the string, template or comment that begins here. */
function afterLiteral(text: string, at: number, end: number): number {
  const first = text[at];
  if (first === "/") {
    const isLine = text[at + 1] === "/";
    // `https://` in the text of a tag is not a comment.
    if (isLine && text[at - 1] === ":") return at + 2;
    const close = indexBefore(text, isLine ? "\n" : "*/", at + 2, end);
    return close === -1 ? end : close + (isLine ? 1 : 2);
  }
  for (let index = at + 1; index < end; index += 1) {
    const character = text[index];
    if (character === "\\") index += 1;
    else if (character === first) return index + 1;
    else if (character === "\n" && first !== "`") return at + 1;
  }
  return at + 1;
}
