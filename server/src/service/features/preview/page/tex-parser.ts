/**
 * Formulas as MathML, by the library that the platform draws them with. Bundled apart from all other modules, and loaded with the first
 * formula. Does not depend on pages: what it gives is checked again before it is written (`formula.ts`).
 */
import katex from "katex";

/** So many macros are expanded, and a length may be so many times the size of a letter. */
const maxExpand = 200;
const maxSize = 50;

/**
 * The MathML of a formula; undefined if TeX cannot read it. Nothing that a formula asks for is loaded or linked.
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
    // A formula that is wrong, expands too far or is nested too deeply for the stack.
    return undefined;
  }
}
