import type { Exporter } from "../facts/exporters.ts";
import { type Fix, offeredFix } from "../model/change.ts";
import { builtInComponents } from "../pages/built-in-components.ts";
import { type UnknownComponent, unpackedUse } from "../pages/component-use.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import type { CheckedPage, PageRule, SiteFinding } from "./rule.ts";
import { textChange, textFix } from "./shared/page-text.ts";

const names = builtInComponents().map(({ name }) => name);

/** The components with a similar name, without those that exist only for old pages. */
function nearComponents(name: string): readonly string[] {
  const isPart = name.includes(".");
  const candidates = builtInComponents().flatMap((one) =>
    one.name.includes(".") === isPart && one.isFormer !== true ? [one.name] : [],
  );
  return nearest(name, candidates, 2);
}

function importFix(file: string, name: string, importOffset: number, { file: from, isWhole }: Exporter): Fix {
  const clause = isWhole ? name : `{ ${name} }`;
  return textFix(
    `Import ${quoted(name)} from ${quoted(`/${from}`)}`,
    file,
    importOffset,
    0,
    `import ${clause} from ${JSON.stringify(`/${from}`)};\n\n`,
  );
}

function finding(
  { file, isSnippet }: CheckedPage,
  { name, starts }: UnknownComponent,
  importOffset: number,
  exporters: readonly Exporter[],
): SiteFinding | undefined {
  const near = nearComponents(name);
  // The pages that show a snippet may define what it uses.
  if (isSnippet && near.length === 0) return undefined;
  const first = starts[0] ?? 0;
  const renames = near.map(
    (similar): Fix =>
      offeredFix(
        `Write ${quoted(`<${similar}>`)}`,
        ...starts.map((start) => textChange(file, start, name.length, similar)),
      ),
  );
  const otherExporters = exporters.filter((one) => one.file !== file);
  const imports = otherExporters.slice(0, 2).map((one) => importFix(file, name, importOffset, one));
  const fixes = [...imports, ...renames];
  const [exporter] = otherExporters;
  const end =
    exporter === undefined
      ? ending(
          near.map((one) => `<${one}>`),
          "import or define it",
        )
      : `; import it from ${quoted(`/${exporter.file}`)}.`;
  return {
    message: `${quoted(`<${name}>`)} is not built in, imported or defined, so readers do not see it${end}`,
    anchor: { document: file, span: { start: first, length: name.length } },
    fixes,
  };
}

/** `pages/built-in-components.ts` lists the platform's components. */
export const unknownComponent = {
  code: "unknown-component",
  title: "A component is not built in, imported or defined",
  scope: "page",
  readsAnchors: true,
  severity: "warning",
  consequence: "none",
  // F16.1: the components that need no import.
  facts: ["F16.1", "F16.4"],
  why: `A tag with a capital letter is a component: one of the ${names.length} of the platform, one that the page imports from a snippet, or one that
it defines. Any other name means nothing, so readers see nothing in its place, or an error. Most often the import is missing or the name is
misspelled. The first use of a name in a page is reported. A name that appears anywhere in the page's \`import\` and \`export\` lines is not
reported, nor is one in a snippet, which the pages that show it may define, unless it resembles a component of the platform.`,
  *check(page, { exportersOf }) {
    const uses = unpackedUse(page.content.use);
    const importOffset = uses.find((use) => use.kind === "import-place")?.start ?? 0;
    for (const use of uses) {
      if (use.kind !== "component") continue;
      const found = finding(page, use, importOffset, exportersOf(use.name));
      if (found !== undefined) yield found;
    }
  },
} as const satisfies PageRule;
