/** UTF-16 codes of characters that the readers of pages look for; comparing them is faster than comparing strings. */

export const lineFeed = 10;
export const doubleQuote = 34;
export const singleQuote = 39;
export const openParenthesis = 40;
export const closeParenthesis = 41;
export const less = 60;
export const greater = 62;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const openBrace = 123;
