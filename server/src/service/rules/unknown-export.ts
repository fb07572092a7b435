import { importedFile, importTarget } from "../facts/imported-file.ts";
import { type ImportUse, unpackedUse } from "../pages/component-use.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import type { PageRule, PageView, SiteFinding } from "./rule.ts";
import { textFix } from "./shared/page-text.ts";

/** How many names of one file are compared with a wrong one. */
const maxNames = 500;

function finding(file: string, use: ImportUse, { addresses, contentOf }: PageView): SiteFinding | undefined {
  const { path, imported, start, length } = use;
  const target = importTarget(path, file);
  const from = target === undefined ? undefined : importedFile(addresses.files, target.path);
  const content = from === undefined ? undefined : contentOf(from);
  if (from === undefined || content === undefined || content.isExceeded) return undefined;
  // The text of a page file is its default export.
  if (imported === "default" || content.exports === "*" || content.exports.includes(`\n${imported}\n`))
    return undefined;
  const names = content.exports === "" ? [] : content.exports.slice(1, -1).split("\n", maxNames);
  const near = nearest(imported, names, 2);
  const otherwise =
    names.length === 0
      ? "write the name without braces to import its whole text, or export it there"
      : "export it there, or import what is exported";
  return {
    message: `${quoted(`/${from}`)} exports no ${quoted(imported)}, so this page cannot show it${ending(near, otherwise)}`,
    anchor: { document: file, span: { start, length } },
    ...(near.length === 0
      ? {}
      : { fixes: near.map((one) => textFix(`Write ${quoted(one)}`, file, start, length, one)) }),
  };
}

/** pages/module-exports.ts reads what a file exports. */
export const unknownExport = {
  code: "unknown-export",
  title: "An import of something that the file does not export",
  scope: "page",
  readsAnchors: true,
  severity: "error",
  consequence: "may-stop",
  facts: ["F9.8", "F16.6", "F16.7"],
  why: `A page imports a name in braces from a snippet that does not export this name. The page then has nothing to show in its place, and may
not be built at all. A snippet always has one export without a name, its whole text: \`import Prices from "/snippets/prices.mdx"\`.
Everything else needs \`export\` in the snippet: \`export const price = 5;\`.`,
  *check({ file, content }, view) {
    for (const use of unpackedUse(content.use)) {
      const found = use.kind === "import" ? finding(file, use, view) : undefined;
      if (found !== undefined) yield found;
    }
  },
} as const satisfies PageRule;
