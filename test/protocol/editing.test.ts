/** Incremental edits: the server's text equals the editor's text. */
import assert from "node:assert/strict";
import type { Position, Range } from "vscode-languageserver-protocol";
import { LanguageClient } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

/** The position of the first occurrence of a string; lines end with LF or CRLF. */
function placeOf(text: string, part: string, offset = 0): Position {
  const before = text.slice(0, text.indexOf(part) + offset).split("\n");
  return { line: before.length - 1, character: (before.at(-1) ?? "").length };
}

function rangeOf(text: string, part: string): Range {
  return { start: placeOf(text, part), end: placeOf(text, part, part.length) };
}

describe("edits", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (text: string): Promise<string> => {
    site = new SiteFolder({ "docs.json": text, "intro.mdx": "", "guide.mdx": "", "extra.mdx": "" });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
    });
    const main = site.path("docs.json");
    await client.open(main);
    // The text is checked before the files are listed; these tests begin afterwards.
    await client.untilCodes(site.path("extra.mdx"), ["orphan-page"]);
    return main;
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  for (const [name, endOfLine] of [
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ] as const) {
    it(`find their place between line breaks of the kind ${name}`, async () => {
      const text = docsJson({ pages: ["intro", "guide"] });
      const main = await start(text.replaceAll("\n", endOfLine));
      await client.untilCodes(main, []);
      await client.change(main, { range: rangeOf(text, "guide"), text: `gone",${endOfLine}      "guide` });
      const { diagnostics } = await client.untilCurrent(main);
      const after = text.replace("guide", 'gone",\n      "guide');
      assert.deepEqual(
        diagnostics.map(({ code, range }) => ({ code, range })),
        [{ code: "missing-page", range: rangeOf(after, '"gone"') }],
      );
    });
  }

  it("are applied in order, each to the result of the previous one", async () => {
    const text = docsJson({ pages: ["intro", "guide"] });
    const main = await start(text);
    const once = text.replace("intro", "first");
    const twice = once.replace("first", "start");
    await client.change(
      main,
      { range: rangeOf(text, "intro"), text: "first" },
      { range: rangeOf(once, "first"), text: "start" },
      { range: rangeOf(twice, "guide"), text: "intro" },
    );
    const { diagnostics } = await client.untilCurrent(main);
    assert.deepEqual(
      diagnostics.map(({ code, range }) => ({ code, range })),
      [{ code: "missing-page", range: rangeOf(twice, '"start"') }],
    );
  });

  it("count characters in UTF-16, and stop at the end of a line", async () => {
    const text = docsJson({ groups: [{ group: "😀 é", pages: ["intro", "guide"] }] }).replace(
      /"😀 é",\s*"pages": \[\s*/,
      '"😀 é", "pages": [',
    );
    const main = await start(text);
    const line = placeOf(text, '"group"').line;
    await client.change(main, {
      range: { start: placeOf(text, "intro"), end: { line, character: 10_000 } },
      text: 'gone",',
    });
    const { diagnostics } = await client.untilCurrent(main);
    const [missing] = diagnostics.filter(({ code }) => code === "missing-page");
    assert.deepEqual(missing?.range.start, placeOf(text, '"intro"'));
  });

  it("may turn text into invalid JSON, and back", async () => {
    const text = docsJson({ pages: ["intro", "guide"] });
    const main = await start(text);
    for (let round = 0; round < 3; round += 1) {
      await client.change(main, { range: rangeOf(text, '"guide"'), text: "" });
      assert.deepEqual(
        (await client.untilCurrent(main)).diagnostics.map(({ code }) => code),
        ["json-syntax"],
      );
      const start = placeOf(text, '"guide"');
      await client.change(main, { range: { start, end: start }, text: '"guide"' });
      assert.deepEqual((await client.untilCurrent(main)).diagnostics, []);
    }
  });

  it("of one message are analyzed together", async () => {
    const text = docsJson({ pages: ["intro", "guide"] });
    const main = await start(text);
    await client.untilCurrent(main);
    const before = client.history.length;
    for (const letter of "abcdefghij") {
      const start = placeOf(text, "guide");
      void client.change(main, { range: { start, end: start }, text: letter });
    }
    await client.untilCurrent(main);
    const versions = client.history.slice(before).map(({ version }) => version);
    assert.equal(versions.at(-1), 11);
    assert.ok(versions.length <= 5, `published ${versions}`);
  });

  it("may come in thousands in one message", async () => {
    const text = docsJson({ pages: ["intro", "guide"] });
    const main = await start(text);
    const place = placeOf(text, "guide");
    const letters = Array.from({ length: 5000 }, () => ({ range: { start: place, end: place }, text: "x" }));
    await client.change(main, ...letters);
    await client.untilCodes(main, ["missing-page"]);
    await client.untilCurrent(main);
  });

  it("are analyzed after the debounce delay, and immediately for a request", async () => {
    const text = docsJson({ pages: ["intro", "guide"] });
    site = new SiteFolder({ "docs.json": text, "intro.mdx": "", "guide.mdx": "", "extra.mdx": "" });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 10_000 } }),
    });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCodes(site.path("extra.mdx"), ["orphan-page"]);
    await client.change(main, { range: rangeOf(text, "guide"), text: "gone" });
    const actions = await client.codeActions(main, rangeOf(text, "guide"));
    assert.ok(actions?.some(({ title }) => title === "Turn off missing-page"));
    assert.equal(client.publishedFor(main)?.version, 2);
  });
});
