/** The kinds of sections that can be added to a navigation or wrapped around entries. */
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
