/** Kinds of code actions that reshape the navigation, by their names in the protocol. */

/** All kinds except quick fixes. */
export const refactoringKinds = [
  "refactor.extract",
  "refactor.inline",
  "refactor.rewrite",
  "refactor.surround",
  "source.collapseRedirects.docsJson",
  "source.migrate.docsJson",
] as const;

export type RefactoringKind = "quickfix" | (typeof refactoringKinds)[number];
