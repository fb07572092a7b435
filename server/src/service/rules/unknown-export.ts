import { importedFile, importTarget } from "../facts/imported-file.ts";
import { type ComponentUse, type ImportUse, unpackedUse } from "../pages/component-use.ts";
import { exportedNames, exportsName } from "../pages/module-exports.ts";
import { pagePathOf } from "../site/file-index.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import type { CheckedPage, PageRule, PageView, SiteFinding } from "./rule.ts";
import { spanAnchor, textFix } from "./shared/page-text.ts";
import { thisFile } from "./shared/page-words.ts";

/** How many names of one file are compared with a wrong one. */
const maxNames = 500;

/** Whether other imports follow the default import in the same statement: `import A, { b } from "/x.jsx"`. */
function hasMoreImports({ path, start, length }: ImportUse, uses: readonly ComponentUse[]): boolean {
  const end = start + length;
  // Another statement would have the path between the two.
  return uses.some(
    (use) => use.kind === "import" && use.path === path && use.start > end && use.start - end < path.length,
  );
}

/** The finding about a default import from a module without a default export (F16.10). */
function defaultFinding(
  { file, isSnippet }: CheckedPage,
  from: string,
  use: ImportUse,
  exports: string,
  uses: readonly ComponentUse[],
): SiteFinding {
  const { local, start, length } = use;
  const names = exportedNames(exports, maxNames);
  const near = nearest(local, names, 1);
  const isOnlyImport = !hasMoreImports(use, uses);
  const advice =
    names.length === 0
      ? "export it there: `export default …`"
      : "import a name in braces, or add `export default` there";
  return {
    message: `${quoted(`/${from}`)} has no default export, so ${thisFile(isSnippet)} cannot show ${quoted(local)}${ending(
      near.map((one) => `{ ${one} }`),
      advice,
    )}`,
    anchor: spanAnchor(file, use),
    fixes: (isOnlyImport ? near : []).map((one) => {
      const clause = `{ ${one} as ${local} }`;
      return textFix(`Write ${quoted(clause)}`, file, start, length, clause);
    }),
  };
}

function finding(
  page: CheckedPage,
  use: ImportUse,
  uses: readonly ComponentUse[],
  { addresses, exportsOf }: PageView,
): SiteFinding | undefined {
  const { file, isSnippet } = page;
  const { path, imported, local, start, length } = use;
  const target = importTarget(path, file);
  const from = target === undefined ? undefined : importedFile(addresses.files, target.path);
  const exports = from === undefined ? undefined : exportsOf(from);
  if (from === undefined || exports === undefined || exportsName(exports, imported)) return undefined;
  // The text of a page file is its default export.
  const isPageFile = pagePathOf(from) !== undefined;
  if (imported === "default") {
    // An export of the same name may be available anyway (F16.11).
    if (isPageFile || exportsName(exports, local)) return undefined;
    return defaultFinding(page, from, use, exports, uses);
  }
  const names = exportedNames(exports, maxNames);
  const near = nearest(imported, names, 2);
  const advice =
    names.length > 0
      ? "export it there, or import what is exported"
      : isPageFile
        ? "remove the braces to import its whole text"
        : "export it there";
  return {
    message: `${quoted(`/${from}`)} does not export ${quoted(imported)}, so ${thisFile(isSnippet)} cannot show it${ending(near, advice)}`,
    anchor: spanAnchor(file, use),
    fixes: near.map((one) => textFix(`Write ${quoted(one)}`, file, start, length, one)),
  };
}

/** `pages/module-exports.ts` finds the exports of a file. */
export const unknownExport = {
  code: "unknown-export",
  title: "An import names something that its file does not export",
  scope: "page",
  readsAnchors: true,
  severity: "error",
  consequence: "damages",
  facts: ["F9.8", "F9.9", "F16.6", "F16.7", "F16.9", "F16.10", "F16.11"],
  why: `A page imports a name in braces from a snippet, or from a file of JavaScript or TypeScript, that does not export this name. The page
is published with nothing in its place. A Markdown snippet always has one export without a name, its whole text:
\`import Prices from "/snippets/prices.mdx"\`. Everything else needs \`export\` in the file: \`export const price = 5;\`. A \`.jsx\`, \`.tsx\`, \`.js\`
or \`.ts\` file has an export without a name only if it says \`export default\`. A file that re-exports everything from another one
(\`export * from\`) is not checked.`,
  *check(page, view) {
    const uses = unpackedUse(page.content.use);
    for (const use of uses) {
      const found = use.kind === "import" ? finding(page, use, uses, view) : undefined;
      if (found !== undefined) yield found;
    }
  },
} as const satisfies PageRule;
