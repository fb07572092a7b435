/**
 * Finds the tags in the code of a page, such as `<img src="…"/>` in `icon={<img src="…"/>}`. Reads only
 * characters and skips strings, templates and comments. One pass over the code.
 */
import { charged, scanBudget } from "./scan-budget.ts";
import { type CodeSpan, scanTag, type Tag } from "./scan-tag.ts";

/** What the scan is in: code, or the text between two tags, in which quotes are ordinary characters. */
type ScanContext = "code" | "text";

const ofCode = /["'`{}<]|\/[/*]/g;
const ofText = /[{<]/g;
const tagStart = /^<[A-Za-z>/]/;

/** The tags in a piece of code, in order; those in the attributes of a tag belong to that tag. */
export function* tagsInCode(text: string, { start, end }: CodeSpan): Generator<Tag> {
  const places: ScanContext[] = ["code"];
  // A `<` that begins no tag may cost a scan of all that follows.
  const budget = scanBudget(end - start);
  for (let at = start; at < end; ) {
    const place = places[places.length - 1] ?? "code";
    const pattern = place === "code" ? ofCode : ofText;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || found.index >= end) return;
    at = found.index;
    switch (found[0]) {
      case "{":
        places.push("code");
        at += 1;
        break;
      case "}":
        if (places.length > 1) places.pop();
        at += 1;
        break;
      case "<": {
        let tag: Tag | undefined;
        const from = at;
        if (tagStart.test(text.slice(at, at + 2)))
          charged(budget, from, (reach) => {
            tag = scanTag(text, from, end, reach);
            return tag?.end;
          });
        if (tag === undefined) {
          at += 1;
          break;
        }
        if (tag.kind === "open") places.push("text");
        else if (tag.kind === "close" && place === "text") places.pop();
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
    const close = text.indexOf(isLine ? "\n" : "*/", at + 2);
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
