/** Comments that ignore findings: the shown and the ignored findings together are those found without the comments. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  analyzeNow,
  forDeployment,
  placeFindings,
  rules,
  verdictOf,
} from "../../../server/src/service/index.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  type Site,
  withDocument,
  withPages,
} from "../../../server/src/service/snapshot.ts";
import { caseCount } from "../../case-count.ts";
import { head } from "../rules/page-fixture.ts";

const intern = newIntern();
const docs = `{ ${head}, "navigation": { "pages": ["a"] } }`;

function siteOf(text: string): Site {
  const files = FileIndex.of({ files: ["docs.json", "a.mdx"] });
  const content = { kind: "text", text: docs } as const;
  return withPages(withDocument(emptySite(defaultSettings, files), "docs.json", content), [
    ["a.mdx", pageContent(text, intern)],
  ]);
}

/** One block of a page; each `@` becomes a link to a page that does not exist, and each `#` one to an anchor. */
const blocks = [
  "See @ and #.",
  "Two\nlines with @.",
  "## A heading with @",
  "<Card href={undefined}>\n  Inside @\n\n  - deep @\n\n  <Card>\n    deeper #\n  </Card>\n</Card>",
  '<Card title="x">@</Card>',
  "> quoted @",
  "No link at all.",
  "```\n@ {/* docs-json-ignore broken-link: in code */}\n```",
  "Underlined @\n===",
  "1. item @",
] as const;

interface Piece {
  readonly kind: "block" | "ignored block" | "inline" | "row" | "start" | "end";
  readonly block: string;
  readonly codes: readonly string[];
  /** The number of empty lines after a comment. */
  readonly gap: number;
}

const piece: fc.Arbitrary<Piece> = fc.record({
  kind: fc.constantFrom("block", "ignored block", "inline", "row", "start", "end"),
  block: fc.constantFrom(...blocks),
  codes: fc.constantFrom(["broken-link"], ["broken-anchor"], ["broken-link", "broken-anchor"]),
  gap: fc.nat(2),
});

interface BuiltPage {
  readonly text: string;
  readonly shown: readonly string[];
  readonly ignored: readonly string[];
}

/** Writes a page, and derives from its construction which links are reported as broken. */
function built(pieces: readonly Piece[], inFile: readonly string[], endOfLine: string): BuiltPage {
  let count = 0;
  const shown: string[] = [];
  const ignored: string[] = [];
  const open = new Map<string, number>();
  const parts: string[] = [];
  const linked = (block: string, codes: readonly string[]): string =>
    block.startsWith("```")
      ? block
      : block.replace(/@|#(?=[.\s]|$)(?! A heading)/g, (sign) => {
          count += 1;
          const target = sign === "@" ? `/gone-${count}` : `#gone-${count}`;
          const code = sign === "@" ? "broken-link" : "broken-anchor";
          const isIgnored = codes.includes(code) || inFile.includes(code) || (open.get(code) ?? 0) > 0;
          (isIgnored ? ignored : shown).push(target);
          return `[link](${target})`;
        });
  for (const { kind, block, codes, gap } of pieces) {
    const names = codes.join(", ");
    switch (kind) {
      case "block":
        parts.push(linked(block, []));
        break;
      case "ignored block":
        parts.push(
          `{/* docs-json-ignore ${names}: as it is */}${"\n".repeat(gap + 1)}${linked(block, codes)}`,
        );
        break;
      case "inline":
        parts.push(
          linked(`- item @ {/* docs-json-ignore ${names}: as it is */}`, codes),
          linked("After @", []),
        );
        break;
      case "row": {
        const row = linked(`| @ {/* docs-json-ignore ${names}: as it is */} | x |`, codes);
        parts.push(`| a | b |\n|---|---|\n${row}\n${linked("| @ | y |", [])}`);
        break;
      }
      case "start":
        for (const code of codes) open.set(code, (open.get(code) ?? 0) + 1);
        parts.push(`{/* docs-json-ignore-start ${names}: as it is */}`);
        break;
      case "end":
        for (const code of codes) open.set(code, Math.max(0, (open.get(code) ?? 0) - 1));
        parts.push(`{/* docs-json-ignore-end ${names} */}`);
        break;
    }
  }
  const named = inFile.length === 0 ? [] : [`# docs-json-ignore-file ${inFile.join(", ")}: as it is`];
  const text = [...["---", "title: A", ...named, "---", ""], parts.join("\n\n"), ""].join("\n");
  return { text: text.replaceAll("\n", endOfLine), shown, ignored };
}

/** The targets of the links that are reported as broken. */
function brokenIn(text: string, site: Site): readonly string[] {
  return placeFindings(analyzeNow(site, rules))
    .filter(({ code }) => code === "broken-link" || code === "broken-anchor")
    .map(({ span: { start, length } }) => text.slice(start, start + length));
}

const pages = fc.record({
  pieces: fc.array(piece, { maxLength: 8 }),
  inFile: fc.constantFrom<string[]>([], [], [], ["broken-link"], ["broken-anchor"]),
  endOfLine: fc.constantFrom("\n", "\r\n"),
});

describe("comments that ignore findings", () => {
  it("ignore exactly the findings that they name", () => {
    fc.assert(
      fc.property(pages, ({ pieces, inFile, endOfLine }) => {
        const { text, shown, ignored } = built(pieces, inFile, endOfLine);
        const inOrder = (targets: readonly string[]) => [...targets].sort();
        assert.deepEqual(inOrder(brokenIn(text, siteOf(text))), inOrder(shown));
        const without = text.replaceAll("docs-json-ignore", "docs-json-remark");
        assert.deepEqual(inOrder(brokenIn(without, siteOf(without))), inOrder([...shown, ...ignored]));
      }),
      { numRuns: caseCount(300) },
    );
  });

  it("do not change a verdict", () => {
    const brokenImport = `import Gone from "/snippets/gone.mdx";\n\n<Gone />\n\n`;
    const verdictIn = (text: string) => verdictOf(analyzeNow(forDeployment(siteOf(text)), rules), rules);
    fc.assert(
      fc.property(pages, ({ pieces, inFile, endOfLine }) => {
        const { text } = built(pieces, ["broken-import", "page-syntax", ...inFile], endOfLine);
        const whole = `${text}\n${brokenImport}`;
        const without = whole.replaceAll("docs-json-ignore", "docs-json-remark");
        const { otherFindings: _, ...verdict } = verdictIn(whole);
        const { otherFindings: __, ...expected } = verdictIn(without);
        assert.deepEqual(verdict, expected);
        assert.deepEqual(verdict.damagedPages, ["a"]);
      }),
      { numRuns: caseCount(60) },
    );
  });
});
