/** What one of the two sides says about a page or its frontmatter. */
export type SideVerdict =
  | { readonly kind: "accepted" }
  /** The line counts from 1; undefined if none is named. */
  | { readonly kind: "rejected"; readonly line: number | undefined; readonly reason: string }
  | { readonly kind: "unjudged" };

/** The verdicts on the text of one page. */
export interface PageVerdicts {
  readonly page: SideVerdict;
  readonly frontmatter: SideVerdict;
}
