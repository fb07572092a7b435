import { pagePatterns } from "./page-patterns.ts";
import type { GrowthPattern } from "./pattern.ts";
import { listPatterns, redirectPatterns, referencePatterns, specPatterns } from "./site-patterns.ts";

/** All patterns, in the order of the table. */
export const allPatterns: readonly GrowthPattern[] = [
  ...pagePatterns,
  ...redirectPatterns,
  ...referencePatterns,
  ...listPatterns,
  ...specPatterns,
];
