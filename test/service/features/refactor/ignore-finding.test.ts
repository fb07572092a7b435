/** Comments that the editor writes to ignore a finding: their position in each kind of block, and what they leave unchanged. */
import assert from "node:assert/strict";
import { refactoringsAt } from "../../../../server/src/service/features/refactor/registry.ts";
import { analyzeNow, applyEdits, placeFindings, rules } from "../../../../server/src/service/index.ts";
import { newIntern, pageContent, type Site, withPages } from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";
import { pageFixture } from "../../rules/page-fixture.ts";

const file = "guides/setup.mdx";

function siteWith(text: string): Site {
  const site = fixtureSite(parseFixture(pageFixture("Text")));
  return withPages(site, [[file, pageContent(text, newIntern())]]);
}

function foundIn(text: string) {
  const site = siteWith(text);
  return placeFindings(analyzeNow(site, rules)).filter(({ document }) => document === file);
}

/** The text with the comment for the first broken link; undefined if none is offered. */
function ignored(text: string, extent: "here" | "in this page"): string | undefined {
  const finding = foundIn(text).find(({ code }) => code === "broken-link");
  assert.ok(finding, "the page has a broken link");
  const { start } = finding.span;
  const offers = [
    ...refactoringsAt({
      site: siteWith(text),
      document: file,
      start,
      end: start,
      findings: [{ code: finding.code, start }],
      textOf: () => text,
    }),
  ];
  const siteEdit = offers.find(({ title }) => title === `Ignore broken-link ${extent}…`)?.make();
  const edits = siteEdit?.edits.get(file);
  if (siteEdit === undefined || edits === undefined) return undefined;
  const [edit] = edits;
  const { placeholder } = siteEdit;
  assert.ok(
    edit !== undefined && edits.length === 1 && edit.length === 0,
    "something is inserted, and nothing removed",
  );
  assert.ok(placeholder);
  const { span } = placeholder;
  assert.equal(edit.newText.slice(span.start, span.start + span.length), "reason");
  return applyEdits(text, edits);
}

const comment = "{/* docs-json-ignore broken-link: reason */}";

const blocks: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "a paragraph": ["One\ntwo [x](/gone)\n\n[y](/gone)\n", `${comment}\nOne\ntwo [x](/gone)\n\n[y](/gone)\n`],
  "the last line": ["[x](/gone)", `${comment}\n[x](/gone)`],
  "a heading": ["# A [x](/gone)\n", `${comment}\n# A [x](/gone)\n`],
  "an underlined heading": ["A [x](/gone)\n===\n", `${comment}\nA [x](/gone)\n===\n`],
  "an item of a list": ["- a\n- [x](/gone)\n- c\n", `- a\n- [x](/gone) ${comment}\n- c\n`],
  "a task": ["- [ ] [x](/gone)\n", `- [ ] [x](/gone) ${comment}\n`],
  "a later paragraph of an item": ["1. a\n\n   [x](/gone)\n", `1. a\n\n   ${comment}\n   [x](/gone)\n`],
  "a row of a table": [
    "| a | b |\n|---|---|\n| [x](/gone) | c |\n| [y](/gone) | d |\n",
    `| a | b |\n|---|---|\n| [x](/gone) ${comment} | c |\n| [y](/gone) | d |\n`,
  ],
  "a quote": ["> [x](/gone)\n", `> ${comment}\n> [x](/gone)\n`],
  "a component": ['<Card\n  href="/gone"\n/>\n', `${comment}\n<Card\n  href="/gone"\n/>\n`],
  "the inside of a component": [
    "<Note>\n\t[x](/gone)\n</Note>\n",
    `<Note>\n\t${comment}\n\t[x](/gone)\n</Note>\n`,
  ],
  "a component in an item of a list": ['- <Card href="/gone" />\n', `- <Card href="/gone" /> ${comment}\n`],
  "a definition": ["[x]\n\n[x]: /gone\n", `[x]\n\n${comment}\n[x]: /gone\n`],
  "a paragraph behind the frontmatter": [
    "---\ntitle: A\n---\n\n[x](/gone)\n",
    `---\ntitle: A\n---\n\n${comment}\n[x](/gone)\n`,
  ],
};

describe("the comment that ignores a finding", () => {
  for (const [name, [before, after]] of Object.entries(blocks)) {
    for (const endOfLine of ["\n", "\r\n"]) {
      if (endOfLine === "\r\n" && (name === "a row of a table" || !before.includes("\n"))) continue;
      it(`is placed at ${name}${endOfLine === "\n" ? "" : ", with Windows line breaks"}`, () => {
        const text = before.replaceAll("\n", endOfLine);
        const now = ignored(text, "here");
        assert.equal(now, after.replaceAll("\n", endOfLine));
        const codes = (found: ReturnType<typeof foundIn>) => found.map(({ code }) => code).sort();
        const expected = codes(foundIn(text));
        expected.splice(expected.indexOf("broken-link"), 1, "ignore-without-reason");
        assert.deepEqual(codes(foundIn(now ?? "")), expected.sort());
      });
    }
  }

  it("covers a table row with Windows line breaks", () => {
    const head = "| a |\r\n|---|\r\n| [x](/gone)";
    assert.equal(ignored(`${head} |\r\n`, "here"), `${head} ${comment} |\r\n`);
  });

  it("is placed in the frontmatter for the page, or at its start", () => {
    const named = "docs-json-ignore-file broken-link: reason";
    assert.equal(
      ignored("---\r\ntitle: A\r\n---\r\n[x](/gone)", "in this page"),
      `---\r\ntitle: A\r\n# ${named}\r\n---\r\n[x](/gone)`,
    );
    assert.equal(ignored("\uFEFF[x](/gone)\n", "in this page"), `\uFEFF{/* ${named} */}\n\n[x](/gone)\n`);
  });

  it("is not offered in a page that cannot be parsed, or for a finding that a comment cannot ignore", () => {
    assert.equal(ignored("<p>\n\n[x](/gone)\n", "here"), undefined);
    const text = "[x](/gone)";
    const offers = (code: string) =>
      [
        ...refactoringsAt({
          site: siteWith(text),
          document: file,
          start: 5,
          end: 5,
          findings: [{ code, start: 5 }],
          textOf: () => text,
        }),
      ].filter(({ title }) => title.startsWith("Ignore"));
    assert.deepEqual(offers("page-syntax"), []);
    assert.equal(offers("broken-link").length, 2);
  });
});
