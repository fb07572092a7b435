/** Tags of `<MDX>` as the platform looks for them, in one line of a page. Does not depend on parsers. */

export interface FragmentTag {
  /** Offset in the line. */
  readonly start: number;
  /** How much deeper `<MDX>` nests after the tag. */
  readonly change: 1 | -1;
}

const closingTag = /^<\/MDX\s*>/;

/** The opening and closing tags in a line, in order. One that ends with `/>` is none of them. */
export function fragmentTags(line: string): readonly FragmentTag[] {
  const tags: FragmentTag[] = [];
  for (let at = line.indexOf("MDX"); at !== -1; at = line.indexOf("MDX", at + 1)) {
    const end = line.indexOf(">", at);
    if (end === -1) break;
    const rest = line.slice(at + 3, end);
    if (line.startsWith("<", at - 1) && isOpening(rest)) {
      tags.push({ start: at - 1, change: 1 });
      at = end;
    } else if (closingTag.test(line.slice(Math.max(0, at - 2), end + 1))) {
      tags.push({ start: at - 2, change: -1 });
    }
  }
  return tags;
}

/** Whether this may be between `<MDX` and `>` of an opening tag. */
function isOpening(rest: string): boolean {
  return rest.trim() === "" || (/^\s/.test(rest) && !rest.trimEnd().endsWith("/"));
}
