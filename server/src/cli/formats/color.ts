/**
 * Colors for a terminal. Only the eight basic colors are used, because they are readable in every theme.
 */

/** Functions that color text by its role, or return it unchanged. */
export interface Palette {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly information: (text: string) => string;
  readonly hint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly path: (text: string) => string;
  readonly heading: (text: string) => string;
  readonly faint: (text: string) => string;
  /** The lines of a diff. */
  readonly file: (text: string) => string;
  readonly hunk: (text: string) => string;
  readonly removed: (text: string) => string;
  readonly added: (text: string) => string;
}

/** A palette with escape sequences (ECMA-48), or without colors. */
export function palette(color: boolean): Palette {
  const paint =
    (open: string, close: string) =>
    (text: string): string =>
      color && text !== "" ? `\u001B[${open}m${text}\u001B[${close}m` : text;
  return {
    error: paint("1;31", "22;39"),
    warning: paint("1;33", "22;39"),
    information: paint("34", "39"),
    hint: paint("36", "39"),
    good: paint("32", "39"),
    path: paint("1", "22"),
    heading: paint("1", "22"),
    faint: paint("2", "22"),
    // As in `git diff`, each line ends with a reset.
    file: paint("1", "0"),
    hunk: paint("36", "0"),
    removed: paint("31", "0"),
    added: paint("32", "0"),
  };
}
