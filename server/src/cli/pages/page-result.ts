/** One page file of a site: what is kept of its text, or why there is none. */
import { pageReader } from "../../host/read-pages.ts";
import { type Intern, type PageContent, pageContent } from "../../service/snapshot.ts";

/** Plain data, so that it can cross from one thread to another. */
export type PageResult =
  | { readonly kind: "content"; readonly content: PageContent }
  | { readonly kind: "missing" }
  /** The reason completes "could not be read: …". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** The page files that are to be read. */
export interface PagesToRead {
  /** The absolute root of the site. */
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  /** Whether somebody wants to know what is wrong with the syntax of the pages. */
  readonly isSyntaxJudged: boolean;
}

/** A function that reads one file of those. It never throws. */
export function resultReader(
  { root, isSyntaxJudged }: PagesToRead,
  intern: Intern,
): (file: string) => PageResult {
  const read = pageReader(root);
  return (file) => {
    const found = read(file);
    if (found.kind !== "text") return found;
    return { kind: "content", content: pageContent(found.text, intern, isSyntaxJudged) };
  };
}
