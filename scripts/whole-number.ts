/** A number that an option of a script takes. Throws where the text is not a whole number above zero. */
export function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${option} takes a whole number, not ${text}`);
}
