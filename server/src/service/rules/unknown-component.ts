import type { Exporter } from "../facts/exporters.ts";
import { type Fix, offeredFix } from "../model/change.ts";
import { builtInComponents } from "../pages/built-in-components.ts";
import { type UnknownComponent, unpackedUse } from "../pages/component-use.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import type { CheckedPage, PageRule, SiteFinding } from "./rule.ts";
import { textChange, textFix } from "./shared/page-text.ts";

const names = builtInComponents().map(({ name }) => name);

/** The components with a name like this one; those that are kept for old pages are not proposed. */
function nearComponents(name: string): readonly string[] {
  const isPart = name.includes(".");
  const candidates = builtInComponents().flatMap((one) =>
    one.name.includes(".") === isPart && one.isFormer !== true ? [one.name] : [],
  );
  return nearest(name, candidates, 2);
}

function importFix(file: string, name: string, place: number, { file: from, isWhole }: Exporter): Fix {
  const clause = isWhole ? name : `{ ${name} }`;
  return textFix(
    `Import ${quoted(name)} from ${quoted(`/${from}`)}`,
    file,
    place,
    0,
    `import ${clause} from ${JSON.stringify(`/${from}`)};\n\n`,
  );
}

function finding(
  { file, isSnippet }: CheckedPage,
  { name, starts }: UnknownComponent,
  place: number,
  exporters: readonly Exporter[],
): SiteFinding | undefined {
  const near = nearComponents(name);
  // The pages that show a snippet may define what it uses.
  if (isSnippet && near.length === 0) return undefined;
  const first = starts[0] ?? 0;
  const renames = near.map(
    (meant): Fix =>
      offeredFix(
        `Write ${quoted(`<${meant}>`)}`,
        ...starts.map((start) => textChange(file, start, name.length, meant)),
      ),
  );
  const imports = exporters
    .filter((one) => one.file !== file)
    .slice(0, 2)
    .map((one) => importFix(file, name, place, one));
  const fixes = [...imports, ...renames];
  const from = exporters.find((one) => one.file !== file);
  const end =
    from === undefined
      ? ending(
          near.map((one) => `<${one}>`),
          "import or define it",
        )
      : `; import it from ${quoted(`/${from.file}`)}.`;
  return {
    message: `${quoted(`<${name}>`)} is not built in, imported or defined, so readers do not see it${end}`,
    anchor: { document: file, span: { start: first, length: name.length } },
    fixes,
  };
}

/** pages/built-in-components.ts has the components of the platform. */
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
misspelled. The first place of a name in a page is reported. A name that the page's \`import\` and \`export\` lines hold in any way is not
reported, nor is one in a snippet, which the pages that show it may define, unless it resembles a component of the platform.`,
  *check(page, { exportersOf }) {
    const uses = unpackedUse(page.content.use);
    const place = uses.find((use) => use.kind === "import-place")?.start ?? 0;
    for (const use of uses) {
      if (use.kind !== "component") continue;
      const found = finding(page, use, place, exportersOf(use.name));
      if (found !== undefined) yield found;
    }
  },
} as const satisfies PageRule;
