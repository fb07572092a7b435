/** One page file of a site: what is kept of its text, or why there is none. */
import { createHash } from "node:crypto";
import { pageReader } from "../../host/read-pages.ts";
import { type Intern, type PageContent, pageContent } from "../../service/snapshot.ts";

/** Plain data, so that it can cross from one thread to another. */
export type PageResult =
  | {
      readonly kind: "content";
      readonly content: PageContent;
      /** By which the content may be kept; undefined if nobody keeps contents. */
      readonly key: string | undefined;
    }
  /** The content of this key is already known. */
  | { readonly kind: "known"; readonly key: string }
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
  /** The keys of contents that need not be made again; undefined if nobody keeps contents. */
  readonly known?: ReadonlySet<string> | undefined;
}

/** A function that reads one file of those. It never throws. */
export function resultReader(
  { root, isSyntaxJudged, known }: PagesToRead,
  intern: Intern,
): (file: string) => PageResult {
  const read = pageReader(root);
  return (file) => {
    const found = read(file);
    if (found.kind !== "text") return found;
    const key = known && keyOf(found.text, isSyntaxJudged);
    if (key !== undefined && known?.has(key) === true) return { kind: "known", key };
    return { kind: "content", content: pageContent(found.text, intern, isSyntaxJudged), key };
  };
}

/** Everything that a content depends on besides the program. */
function keyOf(text: string, isSyntaxJudged: boolean): string {
  const hash = createHash("sha256").update(isSyntaxJudged ? "judged\n" : "unjudged\n");
  return hash.update(text).digest("hex");
}
