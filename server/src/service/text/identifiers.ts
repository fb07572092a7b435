/** Names as JavaScript takes them. */

const pattern = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
const anyIdentifier = new RegExp(pattern, "gu");
const wholeIdentifier = new RegExp(`^${pattern}$`, "u");

/** Whether a text is one identifier; keywords are, too. */
export function isIdentifier(text: string): boolean {
  return wholeIdentifier.test(text);
}

/** The identifiers in code, also those in its strings and comments, in order. */
export function identifiersIn(code: string): readonly string[] {
  return code.match(anyIdentifier) ?? [];
}
