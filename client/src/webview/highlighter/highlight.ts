/** What the script that colors code gives to the page. Types alone. */

/** HTML of some code: text, and spans with a class; undefined where the language is not known. */
export type Highlight = (code: string, language: string) => string | undefined;

declare global {
  /** There once the script is loaded. */
  var docsJsonHighlight: Highlight | undefined;
}
