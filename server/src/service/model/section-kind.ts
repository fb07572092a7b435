/** The kinds of sections of a navigation that can be added or put around entries. */
export const sectionKinds = [
  "group",
  "tab",
  "item",
  "anchor",
  "dropdown",
  "product",
  "version",
  "language",
] as const;

export type SectionKind = (typeof sectionKinds)[number];
