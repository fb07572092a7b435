/** Parses the number of a script's option. Throws if the text is not a whole number above zero. */
export function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${option} needs a whole number, not ${text}`);
}
