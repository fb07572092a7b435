/** The messages about departures from strict JSON: one sentence each, in the words of authors. */

const shownLength = 40;

/** Quotes the author's text, shortened to `shownLength` characters. */
function quoted(text: string): string {
  const characters = Array.from(text.slice(0, shownLength * 2));
  const shown = characters.slice(0, shownLength).join("");
  return `\`${shown}${characters.length > shownLength ? "…" : ""}\``;
}

export const messages = {
  emptyDocument: "This file is empty; write at least {} so that it can be read.",
  missingComma: "A comma is missing after this entry.",
  trailingComma: "Trailing commas are not allowed, because the file is read as strict JSON; remove this one.",
  extraComma: "This comma has no entry before it; remove it.",
  missingColon: "A colon is missing between this key and its value.",
  extraColon: "This colon is one too many; remove it.",
  misplacedColon:
    "A colon is not allowed here, because a list has no keys; put a key and its value in braces.",
  missingValue: "This key has no value; write one, or remove the key.",
  missingKey: "This value has no key; write one before it, or remove the value.",
  unquotedKey: "A key must be in double quotes.",
  wrongQuotes: "Text must be in straight double quotes, because JSON allows no others.",
  unclosedString: "This text has no closing quote; write one at its end.",
  unopenedString: "This text has no opening quote; write one at its start.",
  doubledQuote: "This quote is one too many; remove it.",
  unescapedQuote: 'A quote inside quoted text must be written \\", because a bare one ends the text.',
  badEscape: "This backslash does not start an escape sequence of JSON; write \\\\ for a plain backslash.",
  controlCharacter:
    "This text contains a control character, which JSON allows only as an escape sequence such as \\t.",
  badNumber: (text: string) =>
    `${quoted(text)} is not a number as JSON writes it; correct it, or put it in quotes if it is text.`,
  unknownWord: (text: string) =>
    `${quoted(text)} is not a JSON value; put it in double quotes if it is text.`,
  otherWord: (text: string, replacement: string) => `JSON writes ${replacement}, not ${quoted(text)}.`,
  unexpectedCharacter: (text: string) => `${quoted(text)} has no meaning in JSON here; remove it.`,
  lookalike: (replacement: string) => `This character only looks like ${replacement}; write the plain one.`,
  foreignSpace: "This is not a plain space, and JSON allows no other outside quotes; replace it.",
  unopenedObject: "An opening brace { is missing before this key.",
  unopenedArray: "An opening bracket [ is missing before this entry.",
  unwrappedKey: "A key and its value cannot be directly in a list; put them in braces, or move them out.",
  unclosedObject: "The object that ends here has no closing brace }; add it.",
  unclosedArray: "The list that ends here has no closing bracket ]; add it.",
  unclosedSeveral: (closers: string) => `Closing brackets are missing here; add ${closers}.`,
  lostBetween: (lost: string) => `The text between this entry and the next one is missing; add ${lost}.`,
  mismatchedBracket: (found: string, right: string) =>
    `This ${found} does not match the bracket that is open here; write ${right}.`,
  extraBracket: (found: string) => `This ${found} is one too many; remove it.`,
  earlyBracket: (found: string) =>
    `This ${found} comes too early, because what follows belongs before it; remove it.`,
  doubledBraces: "These braces are doubled; remove one pair, because an object inside another needs a key.",
  doubledBrackets: "These brackets are one pair too many; remove them.",
  contentAfterEnd:
    "The file continues after its end; remove what follows, or the bracket that closes it too early.",
  comment: "JSON does not allow comments; remove this one, because the file is read as strict JSON.",
  unclosedComment: "This comment is never closed, and JSON does not allow comments; remove it.",
  mergeConflict: "This file still contains a merge conflict; keep one side and remove the marker lines.",
  strayMarker: "This line is left over from a merge conflict; remove it.",
  byteOrderMark:
    "The file begins with an invisible byte order mark, which JSON does not allow; save it as UTF-8 without one.",
  tooDeep:
    "This is nested more than 512 levels deep, which is too deep to be read; check the brackets before it.",
  tooLarge: "This file is larger than 32 MB and is not read; split it, or remove what is not needed.",
  binary: "This file contains binary data, not JSON; replace it.",
} as const;

/** Titles of the fixes for the problems above; each is a command. */
export const titles = {
  insertComma: "Insert the comma",
  removeComma: "Remove the comma",
  insertColon: "Insert the colon",
  removeColon: "Remove the colon",
  quoteKey: "Put the key in double quotes",
  quoteText: "Put the text in double quotes",
  useDoubleQuotes: "Use double quotes",
  insertQuote: "Insert the quote",
  removeQuote: "Remove the quote",
  escapeQuotes: "Escape the quotes inside",
  escapeCharacters: "Write control characters as escapes",
  replaceBy: (replacement: string) => `Replace with ${replacement}`,
  replaceSpace: "Replace with a plain space",
  insertBrackets: (brackets: string) => `Insert ${brackets}`,
  removeBracket: (bracket: string) => `Remove ${bracket}`,
  removeBrackets: "Remove both brackets",
  removeComment: "Remove the comment",
  removeMark: "Remove the byte order mark",
} as const;
