/** Searches all files below a folder for keys, in all encodings that programs use. It reports the file, never the key. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The length from which a part of a key is unique, and so is as bad as the whole key. */
const shortestKey = 8;

/**
 * The parts of a text's base64 form that do not depend on the text around it, for each offset in the groups of three
 * bytes.
 */
function base64Cores(key: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${"\0".repeat(offset)}${key}`)
      .toString("base64")
      .replace(/=+$/, "");
    // The characters at both ends also contain bits of the neighboring text.
    return encoded.slice([0, 2, 3][offset], -1);
  });
}

function urlSafe(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_");
}

function escapeUnicode(key: string): string {
  return key.replace(
    /[^A-Za-z0-9_]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The forms of a key in a file: plain, in a URL, in JSON, in base64, in hexadecimal digits. */
function spellings(key: string): ReadonlySet<string> {
  const encoded = encodeURIComponent(key);
  const lowerCase = encoded.replace(/%[0-9A-F]{2}/g, (digits) => digits.toLowerCase());
  const json = JSON.stringify(key).slice(1, -1);
  const cores = base64Cores(key);
  return new Set([
    key,
    ...[encoded, lowerCase, encodeURI(key), encodeURIComponent(encoded)],
    ...[json, json.replaceAll("/", "\\/"), json.replaceAll("/", "\\\\/"), escapeUnicode(key)],
    ...[...cores, ...cores.map(urlSafe), ...cores.map(encodeURIComponent)],
    Buffer.from(key).toString("hex"),
  ]);
}

/** These forms as bytes, in UTF-8 and in UTF-16. */
function needles(keys: readonly string[]): readonly Buffer[] {
  return keys.flatMap((key) => {
    if (key.length < shortestKey) throw new Error("a key is too short to differ from other texts");
    return [...spellings(key)].flatMap((text) => [Buffer.from(text), Buffer.from(text, "utf16le")]);
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** The names below a folder; read again if a folder is deleted during that. */
function namesBelow(folder: string, attempts = 5): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if (!isMissing(error) || attempts === 1) throw error;
    return namesBelow(folder, attempts - 1);
  }
}

function filesBelow(folder: string): readonly string[] {
  return namesBelow(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

/** The content of a file; empty if it was deleted since then, like a lock of a program that is ending. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  }
}

/**
 * The files below a folder with a key in their content or name.
 * @param keys plain
 */
export function leakingFiles(folder: string, keys: readonly string[]): readonly string[] {
  const sought = needles([...new Set(keys)]);
  return filesBelow(folder).filter((path) => {
    const content = Buffer.concat([Buffer.from(`${path}\n`), contentOf(path)]);
    return sought.some((needle) => content.includes(needle));
  });
}
