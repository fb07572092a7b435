/** Finds the tags of `<MDX>` in a line as the platform does. Does not depend on parsers. */

export interface FragmentTag {
  /** Offset in the line. */
  readonly start: number;
  /** The change of the nesting depth of `<MDX>`. */
  readonly change: 1 | -1;
}

const closingTag = /^<\/MDX\s*>/;

/** The opening and closing tags in a line, in order, except self-closing ones. */
export function fragmentTags(line: string): readonly FragmentTag[] {
  const tags: FragmentTag[] = [];
  for (let at = line.indexOf("MDX"); at !== -1; at = line.indexOf("MDX", at + 1)) {
    const end = line.indexOf(">", at);
    if (end === -1) break;
    const attributes = line.slice(at + 3, end);
    if (line.startsWith("<", at - 1) && isOpening(attributes)) {
      tags.push({ start: at - 1, change: 1 });
      at = end;
    } else if (closingTag.test(line.slice(Math.max(0, at - 2), end + 1))) {
      tags.push({ start: at - 2, change: -1 });
    }
  }
  return tags;
}

/** Whether this text may be between `<MDX` and `>` in an opening tag. */
function isOpening(attributes: string): boolean {
  return attributes.trim() === "" || (/^\s/.test(attributes) && !attributes.trimEnd().endsWith("/"));
}
