/**
 * Leaves the paragraphs and examples of the help out of a bundle: the program of the tools runs commands with arguments of its
 * own, and never prints the help. These texts would be a twentieth of what the extension ships for the tools.
 */
import { readFile } from "node:fs/promises";
import { parse } from "acorn";
import { type Plugin, transform } from "esbuild";

/** The keys of these texts, with what takes the place of each. */
const helpOnly: ReadonlyMap<string, string> = new Map([
  ["summary", '""'],
  ["description", "[]"],
  ["examples", "[]"],
]);

/** Where the texts for the help alone are in the JavaScript of a command: the values of three keys of `export const fixCommand`. */
function helpTexts(
  code: string,
): readonly { readonly start: number; readonly end: number; readonly instead: string }[] {
  const { body } = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  return body
    .flatMap((statement) =>
      statement.type === "ExportNamedDeclaration" && statement.declaration?.type === "VariableDeclaration"
        ? statement.declaration.declarations
        : [],
    )
    .flatMap(({ id, init }) =>
      id.type === "Identifier" && id.name.endsWith("Command") && init?.type === "ObjectExpression"
        ? init.properties
        : [],
    )
    .flatMap((property) => {
      if (property.type !== "Property" || property.key.type !== "Identifier") return [];
      const instead = helpOnly.get(property.key.name);
      return instead === undefined ? [] : [{ start: property.value.start, end: property.value.end, instead }];
    });
}

/** The JavaScript of a command, with no paragraph and no example in its description. */
function withoutHelpTexts(code: string): string {
  // From the end, so that the positions before it stay as they are.
  return helpTexts(code).reduceRight(
    (text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end),
    code,
  );
}

/** For the modules in `cli/commands`. */
export const withoutHelp: Plugin = {
  name: "without-help",
  setup(build) {
    build.onLoad({ filter: /[\\/]cli[\\/]commands[\\/][\w-]+\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "ts" });
      return { loader: "js", contents: withoutHelpTexts(code) };
    });
  },
};
