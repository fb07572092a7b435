/** After any changes to pages and files, also if analyses are abandoned, the findings are those found from scratch. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { noPageLimits, type PageLimits } from "../../../server/src/service/analysis/page-limits.ts";
import { analyze, analyzeNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  type Site,
  withDocument,
  withFiles,
  withModules,
  withPages,
} from "../../../server/src/service/snapshot.ts";
import { caseCount } from "../../case-count.ts";
import { head } from "../rules/page-fixture.ts";

const intern = newIntern();
const pages = ["a.mdx", "b.mdx", "c.mdx", "snippets/s.mdx", "snippets/t.mdx"];
const redirects = ["/a#one", "/b#two", "/c#Two"].map(
  (destination, index) => `{ "source": "/old-${index}", "destination": "${destination}" }`,
);
const text = `{ ${head}, "navigation": { "pages": ["a", "b"] }, "redirects": [${redirects.join(", ")}] }`;

const target = fc.constantFrom("/a", "/b", "/gone", "a", "../b", "/a#one", "#two", "/b#Two", "/c", "/c#one");
const line = fc.oneof(
  target.map((path) => `[x](${path})`),
  fc.constantFrom("# One", "## Two", "# One", "<X />", "<S />", "<T />"),
  fc.constantFrom(
    "[here](/a)",
    "![](https://a.example/i.png)",
    "#### Deep",
    '<iframe src="x" />',
    "<video></video>",
  ),
  fc.constantFrom(
    "{/* docs-json-ignore broken-link, broken-anchor: as it is */}",
    "{/* docs-json-ignore unknown-component */}",
    "{/* docs-json-ignore-start broken-link: as it is */}",
    "{/* docs-json-ignore-end */}",
    "{/* docs-json-ignore-file orphan-page: as it is */}",
  ),
  fc.constantFrom(
    'import S from "/snippets/s.mdx";',
    'import { T } from "/snippets/s.mdx";',
    'import T from "/snippets/t.mdx";',
    'import { X } from "/snippets/x.jsx";',
    'export const T = () => <h2 id="two">x</h2>;',
    "export const X = 1;",
    'export const T = () => <p a="1" a="2">{"{id}"}</p>;',
    '<Visibility for="agent" for="agents" />',
  ),
);
const pageText = fc.array(line, { maxLength: 6 }).map((lines) => lines.join("\n\n"));

type Step =
  | { readonly kind: "page"; readonly file: string; readonly text: string | undefined }
  | { readonly kind: "title"; readonly file: string; readonly title: string }
  | { readonly kind: "file"; readonly file: string; readonly isAdded: boolean }
  | { readonly kind: "module"; readonly text: string }
  | { readonly kind: "given up"; readonly after: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("page" as const),
      file: fc.constantFrom(...pages),
      text: fc.option(pageText, { nil: undefined, freq: 9 }),
    }),
  },
  fc.record({
    kind: fc.constant("title" as const),
    file: fc.constantFrom(...pages),
    title: fc.constantFrom("One", "Two"),
  }),
  fc.record({
    kind: fc.constant("file" as const),
    file: fc.constantFrom("c.mdx", "snippets/x.jsx"),
    isAdded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("module" as const),
    text: fc.constantFrom("export const X = 1;", "export const Y = 1;", "export default X;"),
  }),
  fc.record({ kind: fc.constant("given up" as const), after: fc.nat(4) }),
);

function siteOf(files: FileIndex): Site {
  return withDocument(emptySite(defaultSettings, files), "docs.json", { kind: "text", text });
}

function afterStep(site: Site, pageStep: Step, limits: PageLimits): Site {
  switch (pageStep.kind) {
    case "page":
      return withPages(site, [
        [pageStep.file, pageStep.text === undefined ? undefined : pageContent(pageStep.text, intern)],
      ]);
    case "title":
      return withFiles(
        site,
        site.files?.withFiles({ frontmatter: new Map([[pageStep.file, { title: pageStep.title }]]) }),
      );
    case "file":
      return withFiles(
        site,
        site.files?.withFiles(pageStep.isAdded ? { added: [pageStep.file] } : { removed: [pageStep.file] }),
      );
    case "module":
      return withModules(site, [["snippets/x.jsx", { kind: "text", text: pageStep.text }]]);
    case "given up": {
      const steps = analyze(site, rules, limits);
      for (let count = 0; count < pageStep.after; count += 1) steps.next();
      return site;
    }
  }
}

/** The same site, built from objects with nothing cached. */
function scratchOf(site: Site): Site {
  const files = FileIndex.of({
    files: [...(site.files?.files() ?? [])],
    frontmatter: new Map(
      [...(site.files?.pages() ?? [])].flatMap(({ file, frontmatter }) =>
        frontmatter === undefined ? [] : [[file, frontmatter] as const],
      ),
    ),
  });
  const read = withPages(
    withDocument(siteOf(files), "docs.json", {
      kind: "text",
      text: documentAt(site, "docs.json")?.text ?? "",
    }),
    [...site.pages.byFile].map(([file, content]) => [file, { ...content }]),
  );
  return { ...read, pages: { ...read.pages, modules: site.pages.modules } };
}

function findingsIn(site: Site, limits: PageLimits): readonly unknown[] {
  const { findings, leftOut } = analyzeNow(site, rules, limits);
  return [
    ...placeFindings({ site, findings }).map(({ code, document, message, span }) => [
      code,
      document,
      message,
      span,
    ]),
    ...leftOut,
  ];
}

const none = () => false;
const limited: PageLimits = {
  inOne: 2,
  inAll: 3,
  inDocument: Number.POSITIVE_INFINITY,
  isWhole: none,
};

/** As in an editor with two open pages. */
const withOpenPages: PageLimits = { ...limited, isWhole: (file) => file === "a.mdx" || file === "c.mdx" };

describe("findings in pages", () => {
  for (const [name, all] of [
    ["all", [noPageLimits]],
    ["up to a limit", [limited]],
    ["up to a limit in pages that are not open", [withOpenPages]],
    ["for callers with other limits in turn", [noPageLimits, limited]],
  ] as const) {
    it(`match those of an analysis from scratch after any changes: ${name}`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
          let site = withPages(siteOf(FileIndex.of({ files: ["docs.json", ...pages] })), [
            ["a.mdx", pageContent('import S from "/snippets/s.mdx";\n\n<S />\n\n[x](/b#one)', intern)],
            ["b.mdx", pageContent("# One\n\n[x](/a#two)", intern)],
            ["c.mdx", pageContent("[x](/a#two)", intern)],
            ["snippets/s.mdx", pageContent("## Two", intern)],
            ["snippets/t.mdx", pageContent("<X />", intern)],
          ]);
          for (const limits of all) findingsIn(site, limits);
          for (const [number, pageStep] of steps.entries()) {
            const limits = all[number % all.length] ?? noPageLimits;
            site = afterStep(site, pageStep, limits);
            if (pageStep.kind !== "given up")
              assert.deepEqual(findingsIn(site, limits), findingsIn(scratchOf(site), limits));
          }
        }),
        { numRuns: caseCount(250) },
      );
    });
  }
});
