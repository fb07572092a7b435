/**
 * Converts formulas to MathML with the library that the platform uses. Bundled separately from all other modules,
 * and loaded with the first formula. Does not depend on pages; its output is checked before it is written
 * (`formula.ts`).
 */
import katex from "katex";

/** The maximum number of macro expansions, and the maximum size of lengths in ems. */
const maxExpand = 200;
const maxSize = 50;

/**
 * The MathML of a formula; undefined if its TeX is not valid. A formula cannot load or link anything.
 * @param isBlock whether it is a separate block rather than part of a line
 */
export function mathMlOf(text: string, isBlock: boolean): string | undefined {
  try {
    return katex.renderToString(text, {
      displayMode: isBlock,
      output: "mathml",
      trust: false,
      strict: "ignore",
      throwOnError: true,
      maxExpand,
      maxSize,
    });
  } catch {
    // The formula is not valid, expands too far, or is nested too deeply for the stack.
    return undefined;
  }
}
