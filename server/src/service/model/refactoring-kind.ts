/** Kinds of code actions that reshape the navigation, by the names of the protocol. */

/** All of them, without quick fixes. */
export const refactoringKinds = [
  "refactor.extract",
  "refactor.inline",
  "refactor.rewrite",
  "refactor.surround",
  "source.collapseRedirects.docsJson",
  "source.migrate.docsJson",
] as const;

export type RefactoringKind = "quickfix" | (typeof refactoringKinds)[number];
