/**
 * Keeps the names of variables (`{{name}}`) in the tree of a page. They need not be JavaScript names, so the text is parsed
 * with other names of the same length, which stand for them character by character (F9.12).
 */
import type { Root } from "../../../pages/syntax/mdx-parser.ts";

const variable = /(\{\{[ \t]*)([A-Za-z0-9][\w-]*)(?=[ \t]*\}\})/g;
const masked = /(\{\{[ \t]*)([\uA02D-\uA07A]+)(?=[ \t]*\}\})/g;

/** The first of the letters that stand for ASCII characters: every name of such letters is valid in JavaScript. */
const firstLetter = 0xa000;

function shifted(name: string, distance: number): string {
  return name.replace(/./g, (character) => String.fromCharCode(character.charCodeAt(0) + distance));
}

/** The text with other names, which the parser accepts; offsets stay the same. */
export function maskVariables(text: string): string {
  if (!text.includes("{{")) return text;
  return text.replace(variable, (_, open: string, name: string) => open + shifted(name, firstLetter));
}

/** Restores the names in all strings of a tree, which is changed. */
export function unmaskVariables(root: Root, parsed: string): Root {
  if (parsed.search(masked) === -1) return root;
  const restored = (text: string): string =>
    text.replace(masked, (_, open: string, name: string) => open + shifted(name, -firstLetter));
  const left: object[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "string") Object.assign(node, { [key]: restored(value) });
      // Neither places nor the parsed code of expressions are shown.
      else if (typeof value === "object" && value !== null && key !== "position" && key !== "data")
        left.push(value);
    }
  }
  return root;
}
