/**
 * YAML text to plain data: the one room that knows the YAML library.
 * Never throws; what cannot be read becomes a reason in plain words.
 */
import { parseDocument } from "yaml";

export type YamlReading =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * Reads the first document of a YAML text.
 *
 * Values are those of YAML 1.2 core; merge keys (`<<`) stay ordinary keys, because the library would
 * expand nested ones without bound. An alias gives the same object as its anchor, so a text of
 * nested aliases costs no more than its length, as long as nobody walks all of the result.
 */
export function readYaml(text: string): YamlReading {
  if (isNestedTooDeeply(text)) return { kind: "unreadable", reason: "it is nested too deeply" };
  try {
    const document = parseDocument(text, {
      logLevel: "silent",
      prettyErrors: false,
      // Like the platform's readers, take the last of repeated keys instead of refusing all of it.
      uniqueKeys: false,
    });
    const error = document.errors.find((one) => one.code !== "MULTIPLE_DOCS");
    if (error !== undefined) {
      return { kind: "unreadable", reason: `it is not valid YAML (line ${lineAt(text, error.pos[0])})` };
    }
    return { kind: "read", value: document.toJS({ maxAliasCount: -1 }) };
  } catch {
    // Nesting beyond the stack, or an alias to nothing.
    return { kind: "unreadable", reason: "it is not valid YAML" };
  }
}

/** The library's time grows with the square of the depth of brackets; nobody nests like this by hand. */
const deepestNesting = 1000;

function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) depth += 1;
    else if ((code === 0x5d || code === 0x7d) && depth > 0) depth -= 1;
    if (depth > deepestNesting) return true;
  }
  return false;
}

/** The line, from 1, of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}
