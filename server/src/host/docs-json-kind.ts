/**
 * What a file named docs.json is: the configuration of a site, an API description, or a file without navigation inside
 * a site. Checks texts and files, and does not depend on where a file lies.
 */
import { maxBytes, readTextFile } from "./read-file.ts";

/**
 * `without-navigation`: not a separate site inside another site, because a site without navigation publishes
 * nothing. `api-description`: an OpenAPI or Swagger document, which some generators give this name.
 */
export type DocsJsonKind = "site" | "without-navigation" | "api-description";

/** How many characters are searched; an API description names its format at its top. */
export const maxHead = 4096;

const navigationKey = /"navigation"\s*:/;

/** Whether a docs.json by its text is an OpenAPI or Swagger document. */
export function isApiDescription(text: string): boolean {
  const head = text.slice(0, maxHead);
  return /"(?:openapi|swagger)"\s*:\s*"\d+(?:\.\d+)+"/.test(head) && !navigationKey.test(head);
}

/** A string, a quote that nothing closes, or a character that begins or ends an object or a list. */
const stringOrBracket = /"(?:[^"\\]|\\.)*"|["[\]{}]/gsu;

/**
 * Whether an object, up to its first key of this name, is one that has the key itself. It is looked for without reading the
 * rest of the text, which may be long. False may mean that the key is written in another way.
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

/** Whether a docs.json has a navigation; for a half-typed text, whether the text seems to have one. */
function hasNavigation(text: string): boolean {
  if (!navigationKey.test(text)) return false;
  // If the rest of the text is not valid JSON, it is half-typed and has one, too.
  if (beginsWithKey(text, "navigation")) return true;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null && "navigation" in value;
  } catch {
    return true;
  }
}

/** Classifies a docs.json by its text. */
export function kindOfText(text: string): DocsJsonKind {
  if (isApiDescription(text)) return "api-description";
  return hasNavigation(text) ? "site" : "without-navigation";
}

/** What a docs.json is. An unreadable file counts as a site's, so that the check reports it. */
export function kindOfDocsJson(path: string): DocsJsonKind {
  const content = readTextFile(path, { maxBytes: maxBytes.json });
  return content.kind === "text" ? kindOfText(content.text) : "site";
}
