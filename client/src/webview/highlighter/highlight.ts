/** The interface between the highlighter's script and the page. Types only. */

/** HTML for a piece of code: text, and spans with a class; undefined for an unknown language. */
export type Highlight = (code: string, language: string) => string | undefined;

declare global {
  /** Set once the script is loaded. */
  var docsJsonHighlight: Highlight | undefined;
}
