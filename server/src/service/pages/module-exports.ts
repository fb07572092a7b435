/**
 * Collects the names that a file (a page, or JavaScript or TypeScript) exports. A surplus name may hide a finding, but a
 * missing name causes a false one, so everything that may be a name counts as one. Does not depend on sites.
 */
import { identifiersIn } from "../text/identifiers.ts";

/** Stands for unknown names: every name counts as exported. */
export const anyExport = "*";

/** Limits on the number of names and exports and on the length of a clause; people do not write more. */
const maxNames = 5000;
const maxClause = 20_000;

const keyword = /(?<![\p{ID_Continue}$.])export(?![\p{ID_Continue}$])/gu;
/** Other forms of exports: `module.exports = …`, and `export = …` of TypeScript. */
const otherForms = /(?<![\p{ID_Continue}$.])(?:module\s*\.\s*exports|exports\s*\.|export\s*=)/u;
/** A declaration of one name, and the keyword of one with any number of names. */
const singleDeclaration =
  /^(?:(?:default|declare|abstract|async)\s+|const\s+(?=enum\b))*(?:function\s*\*?|class|interface|type|enum|namespace|module)\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/u;
const declarationKeyword = /^(?:declare\s+)?(?:const|let|var)(?![\p{ID_Continue}$])\s*/u;
const endOfPattern = /[}\]]\s*=(?![=>])/u;
/** Additional names in one statement: `export const a = 1, b: number = 2`. */
const furtherName = /,\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?::[^=;,\n]{0,200})?=(?![=>])/gu;

/** The names of the declaration at the start of the text. */
function* declaredNames(text: string): Generator<string> {
  if (/^default(?![\p{ID_Continue}$])/u.test(text)) yield "default";
  const [, name] = singleDeclaration.exec(text) ?? [];
  if (name !== undefined) yield name;
  const start = declarationKeyword.exec(text)?.[0].length;
  if (name !== undefined || start === undefined) return;
  const isPattern = /[{[]/.test(text.charAt(start));
  const end = text.slice(start).search(isPattern ? endOfPattern : /[=;]/);
  yield* identifiersIn(text.slice(start, end === -1 ? undefined : start + end));
}

/** The names between the braces of `export { a, b as c }`. */
function* namesInBraces(text: string): Generator<string> {
  for (const part of text.split(",")) {
    const name = identifiersIn(part).at(-1);
    if (name !== undefined) yield name;
  }
}

/**
 * The names of one `export`, and the offset at which reading stopped.
 * @param at the offset after the keyword
 * @returns undefined if anything may be exported
 */
function namesAt(
  code: string,
  at: number,
): { readonly names: Iterable<string>; readonly end: number } | undefined {
  const head = code.slice(at, at + maxClause);
  const start = head.search(/\S/);
  if (start === -1) return { names: [], end: at };
  const text = head.slice(start);
  const [braces] = /^(?:type\s*)?\{/.exec(text) ?? [];
  if (braces !== undefined) {
    const end = text.indexOf("}");
    return end === -1
      ? undefined
      : { names: namesInBraces(text.slice(braces.length, end)), end: at + start + end };
  }
  if (text.startsWith("*")) {
    const [, name] = /^\*\s*as\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(text) ?? [];
    return name === undefined ? undefined : { names: [name], end: at + start };
  }
  return { names: declaredNames(text.slice(0, 2000)), end: at + start };
}

/** The exported names, each between two line breaks; empty if there are none, `anyExport` if they are unknown. */
export function moduleExports(modules: readonly string[]): string {
  const names = new Set<string>();
  for (const code of modules) {
    if (!code.includes("export")) continue;
    if (otherForms.test(code)) return anyExport;
    let from = 0;
    let count = 0;
    for (const { index } of code.matchAll(keyword)) {
      if (index < from) continue;
      count += 1;
      const found = namesAt(code, index + "export".length);
      if (found === undefined) return anyExport;
      from = found.end;
      for (const name of found.names) names.add(name);
      if (count > maxNames) return anyExport;
    }
    for (const [, name = ""] of code.matchAll(furtherName)) names.add(name);
    if (names.size > maxNames) return anyExport;
  }
  return names.size === 0 ? "" : `\n${[...names].join("\n")}\n`;
}

/** Whether packed exports contain a name. */
export function exportsName(exports: string, name: string): boolean {
  return exports === anyExport || exports.includes(`\n${name}\n`);
}

/** The names in packed exports, at most `max`; empty if they are unknown. */
export function exportedNames(exports: string, max: number): readonly string[] {
  return exports === "" || exports === anyExport ? [] : exports.slice(1, -1).split("\n", max);
}
