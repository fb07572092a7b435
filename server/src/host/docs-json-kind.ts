/**
 * Classifies files named docs.json: the configuration of a site, an API description, or a file without a navigation
 * inside a site. Works on text and files; does not depend on a file's location.
 */
import { maxBytes, readTextFile } from "./read-file.ts";

/**
 * `without-navigation`: not a separate site if it is inside another one, because a site without a navigation
 * publishes nothing. `api-description`: an OpenAPI or Swagger document, which some generators save under this name.
 */
export type DocsJsonKind = "site" | "without-navigation" | "api-description";

/** How many characters are searched; an API description names its format at the top. */
export const maxHead = 4096;

const navigationKey = /"navigation"\s*:/;

/** Whether the text of a docs.json is that of an OpenAPI or Swagger document. */
export function isApiDescription(text: string): boolean {
  const head = text.slice(0, maxHead);
  return /"(?:openapi|swagger)"\s*:\s*"\d+(?:\.\d+)+"/.test(head) && !navigationKey.test(head);
}

/**
 * A string, an unclosed quote, or a bracket. Each repetition of a group takes memory of the stack, so the group repeats only for
 * escapes, not for the characters between them.
 */
const stringOrBracket = /"[^"\\]*(?:\\.[^"\\]*)*"|["[\]{}]/gs;

/**
 * Whether the text is an object that has this key at its top level. The search ends at the key, because the text
 * after it may be long. False may also mean that the key is written with escapes.
 */
function beginsWithKey(text: string, key: string): boolean {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(stringOrBracket)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (token === '"') return false;
    else if (depth === 1 && token === `"${key}"` && followsColon(text, index + token.length)) return true;
  }
  return false;
}

function followsColon(text: string, from: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = from;
  return colon.test(text);
}

/** Whether a docs.json has a navigation; for incomplete JSON, whether it seems to have one. */
function hasNavigation(text: string): boolean {
  if (!navigationKey.test(text)) return false;
  // Even if the text after the key is not valid JSON: the file is then being edited.
  if (beginsWithKey(text, "navigation")) return true;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && "navigation" in value;
  } catch {
    return true;
  }
}

/** Classifies a docs.json from its text. */
export function kindOfText(text: string): DocsJsonKind {
  if (isApiDescription(text)) return "api-description";
  return hasNavigation(text) ? "site" : "without-navigation";
}

/** Classifies a docs.json file. An unreadable file counts as a site, so that the check reports it. */
export function kindOfDocsJson(path: string): DocsJsonKind {
  const content = readTextFile(path, { maxBytes: maxBytes.json });
  return content.kind === "text" ? kindOfText(content.text) : "site";
}
