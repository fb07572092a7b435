/**
 * Endpoint strings: `METHOD path` or `file METHOD path`, as written in `pages` arrays and in the
 * frontmatter of pages (F6.12, F6.18). Does not depend on specifications.
 */
import { isUrl } from "./page-path.ts";
import { normalSpecPath } from "./scope.ts";

/** The parts of an entry such as `GET /users`. */
export interface Endpoint {
  /** An HTTP method or `WEBHOOK` in capitals; any other method as written (F6.39). */
  readonly method: string;
  /** False for a word that is not an HTTP method but may be a method of a spec: `FETCH /users`. */
  readonly knownMethod: boolean;
  /** As written; the name of a webhook may omit the leading slash. */
  readonly path: string;
  /** The spec named before the method: relative to the site's root, or a URL. */
  readonly file: string | undefined;
  /** Where the method starts in the string, in UTF-16 code units. */
  readonly methodStart: number;
  /** Where the path starts in the string. */
  readonly pathStart: number;
}

/** HTTP methods that an OpenAPI path item has a key for, in lower case; `query` since OpenAPI 3.2. */
export const httpMethods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
] as const;

/** Longer text is prose, because no URL is as long. */
const maxLength = 2048;
const knownMethods: ReadonlySet<string> = new Set([...httpMethods, "webhook"]);
const specFile = /\.(?:json|ya?ml)$/i;
const methodFirst = /^\s*([A-Za-z]+)\s+(?=(\S))/;
/** Leaves the space after a word for the next match, so that each word is tried. */
const methodLater = /\s([A-Za-z]+)(?=(\s+)(\S))/g;

/**
 * Reads an endpoint string; undefined for anything else, including page paths with spaces.
 *
 * The path must begin with `/`, unless it names a webhook. An unknown word counts as a method if the text can only
 * be an endpoint: letters, space, slash. After a file, it counts only if the file ends in `.json`, `.yaml` or `.yml`
 * or is a URL.
 */
export function parseEndpoint(entry: string): Endpoint | undefined {
  if (entry.length > maxLength) return undefined;
  const first = methodFirst.exec(entry);
  if (first !== null && canFollow(first[1], first[2], true)) {
    return endpoint(entry, first[0].length, first[1] ?? "", undefined);
  }
  for (const match of entry.matchAll(methodLater)) {
    const raw = entry.slice(0, match.index).trim();
    const isSpec = specFile.test(raw) || isUrl(raw);
    const [word, method, { length: gap } = "", next] = match;
    if (raw === "" || !canFollow(method, next, isSpec)) continue;
    return endpoint(entry, match.index + word.length + gap, method ?? "", raw);
  }
  return undefined;
}

/** Whether a method and the first character of what follows it can only mean an endpoint. */
function canFollow(word: string | undefined, next: string | undefined, isSure: boolean): boolean {
  if (word === undefined) return false;
  const method = word.toLowerCase();
  if (next === "/") return isSure || knownMethods.has(method);
  return isSure && method === "webhook";
}

function endpoint(entry: string, pathStart: number, word: string, rawFile: string | undefined): Endpoint {
  const before = entry.slice(0, pathStart).trimEnd();
  return {
    method: methodName(word),
    knownMethod: knownMethods.has(word.toLowerCase()),
    path: entry.slice(pathStart).trim(),
    file: rawFile === undefined || isUrl(rawFile) ? rawFile : normalSpecPath(rawFile),
    methodStart: before.length - word.length,
    pathStart,
  };
}

/** The name of a method: HTTP methods in capitals, others as written, because they are case-sensitive (F6.13, F6.39). */
export function methodName(word: string): string {
  return knownMethods.has(word.toLowerCase()) ? word.toUpperCase() : word;
}

/** The path without its trailing slash, or with one if it has none: the platform treats both alike. */
export function otherSlash(path: string): string {
  return path.endsWith("/") && path.length > 1 ? path.slice(0, -1) : `${path}/`;
}
