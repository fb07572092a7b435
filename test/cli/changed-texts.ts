/** Two states of a random site that differ only in the texts of pages. */
import fc from "fast-check";
import { anySite, anyText, type SiteModel } from "../service/features/comparison/history.ts";

const anyAddition = fc.constantFrom(
  "\n## third\n",
  "\n[link](/a/x#first)\n",
  "\n[link](/b/y#third) [gone](/gone)\n",
  '\n<Card href="/c/z">A card</Card>\n',
  "\n<Unknown />\n",
  "\n{/* docs-json-ignore broken-link, broken-anchor: as it is */}\n[gone](/gone)\n",
  "\n{/* docs-json-ignore unknown-component */}\n<Unknown />\n",
  "\n{/* docs-json-ignore-file orphan-page, broken-import, circular-import: as it is */}\n",
  "\n<Note>not closed\n",
  '\nimport Part from "/a/x.mdx"\n\n<Part />\n',
  '\nexport const Box = () => <b id="box" />\n',
);

/** Adds text to pages, or replaces their texts. */
export const anyChangeOfTexts: fc.Arbitrary<{ readonly before: SiteModel; readonly after: SiteModel }> = fc
  .tuple(
    anySite,
    fc.array(fc.tuple(fc.nat(6), fc.oneof(anyAddition, anyText)), { minLength: 1, maxLength: 3 }),
  )
  .map(([before, changes]) => {
    const pages = new Map(before.pages);
    const paths = [...pages.keys()];
    for (const [at, text] of changes) {
      const path = paths[at % paths.length] ?? "";
      const isAdded = text.startsWith("\n");
      pages.set(path, isAdded ? `${pages.get(path)}${text}` : text);
    }
    return { before, after: { ...before, pages } };
  });
