/**
 * The names that the `import` and `export` lines of a file offer to files that import it. A name too many costs a finding, a
 * name too few makes a false one, so whatever may be a name counts as one. Knows no site.
 */

const declaration =
  /^export\s+(?:default\s+)?(?:(?:async\s+)?function\s*\*?|class|enum|interface|type|const|let|var)\s+([^=;(\n]*)/gm;
const clause = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;
/** `export * from`, but for `export * as name from`. */
const everything = /^export\s*\*(?!\s*as\b)/m;
const namespace = /^export\s*\*\s*as\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
/** Further names of one statement: `export const a = 1, b = 2`. */
const further = /,\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=(?!=|>)/gu;

/** Names, each between two line breaks; empty where there are none, `*` where they are unknown. */
export function moduleExports(modules: readonly string[]): string {
  const names = new Set<string>();
  for (const code of modules) {
    if (!code.includes("export")) continue;
    if (everything.test(code)) return "*";
    for (const [, declared = ""] of code.matchAll(declaration)) {
      for (const [name] of declared.matchAll(identifier)) names.add(name);
    }
    for (const [, parts = ""] of code.matchAll(clause)) {
      for (const part of parts.split(",")) {
        const name = part.match(identifier)?.at(-1);
        if (name !== undefined) names.add(name);
      }
    }
    for (const [, name = ""] of code.matchAll(namespace)) names.add(name);
    for (const [, name = ""] of code.matchAll(further)) names.add(name);
    if (/^export\s+default\b/m.test(code)) names.add("default");
  }
  return names.size === 0 ? "" : `\n${[...names].join("\n")}\n`;
}
