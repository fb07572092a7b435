/** The constructs of a page's text, even of text that is not valid MDX. Does not depend on sites. */
import type { MdxConstruct } from "./mdx-construct.ts";
import { PageConstructs } from "./scan/constructs.ts";
import { findConstructs } from "./scan/page.ts";

/** The constructs of a page. */
interface MdxReading {
  /** In the order of the text. */
  readonly found: readonly MdxConstruct[];
  /** Whether parts of the text were not read because it nests too deeply or leaves too much open. */
  readonly isExceeded: boolean;
}

/** Finds the constructs in a page's text without its frontmatter. */
export function parseMdx(text: string): MdxReading {
  const constructs = new PageConstructs(text);
  findConstructs(constructs);
  return constructs;
}
