/** How messages name a page file, and what happens to it if the platform cannot read it. */

/** A snippet has no URL, wherever it is (F8.10). */
export function thisFile(isSnippet: boolean): string {
  return isSnippet ? "this snippet" : "this page";
}

/** What happens to a file that the platform cannot parse (F9.2), as a clause after "so". */
export function lossOfFile(isSnippet: boolean): string {
  return isSnippet ? "pages with this snippet are left out or incomplete" : "this page is not published";
}
