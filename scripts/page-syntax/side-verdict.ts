/** The verdict of one of the two sides on a page or its frontmatter. */
export type SideVerdict =
  | { readonly kind: "accepted" }
  /** Lines are counted from 1; undefined if the error has none. */
  | { readonly kind: "rejected"; readonly line: number | undefined; readonly reason: string }
  | { readonly kind: "unchecked" };

/** The verdicts on the text of one page. */
export interface PageVerdicts {
  readonly page: SideVerdict;
  readonly frontmatter: SideVerdict;
}
