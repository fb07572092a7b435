/** The interface between the highlighter's script and the page. Types only. */

/** Converts code to HTML: text, and spans with a class; undefined for an unknown language. */
export type Highlight = (code: string, language: string) => string | undefined;

declare global {
  /** Set when the script is loaded. */
  var docsJsonHighlight: Highlight | undefined;
}
