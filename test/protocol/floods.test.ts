/** More findings than the limit: a message counts the others, which are shown when fewer remain. */
import assert from "node:assert/strict";
import { maxInClosedPages, maxInFile } from "../../server/src/lsp/session/publishing/shown-findings.ts";
import { LanguageClient } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const brokenLinks = (count: number): string =>
  Array.from({ length: count }, (_, number) => `[${number}](/guides/gone-${number})\n`).join("");

describe("floods of findings", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (files: Readonly<Record<string, string>>): Promise<void> => {
    site = new SiteFolder(files);
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
    });
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const lastMessage = (path: string): string => String(client.diagnostics(path).at(-1)?.message ?? "");

  it("in one page end with the number of further findings", async () => {
    const text = `${brokenLinks(maxInFile + 700)}\nimport Gone from "/snippets/gone.mdx";\n`;
    await start({ "docs.json": docsJson({ pages: ["guides/a"] }), "guides/a.mdx": text });
    const page = site.path("guides/a.mdx");
    await client.open(page, undefined, "mdx");
    const shows = (count: number) => () => client.diagnostics(page).length === count;
    await client.until(shows(maxInFile + 1), "a full page of findings");
    assert.match(lastMessage(page), /^701 more findings in this file are not shown; /);
    assert.ok(client.codes(page).includes("broken-import"), "the only error is among what is shown");
    const last = client.diagnostics(page).at(-1);
    assert.deepEqual([last?.severity, last?.source, last?.code], [3, "docs.json", undefined]);
    // All are fixed except one above the limit.
    await client.change(page, { text: brokenLinks(maxInFile + 1) });
    await client.until(() => /^1 more finding in this file is /.test(lastMessage(page)), "one more");
    await client.change(page, { text: brokenLinks(maxInFile) });
    await client.until(shows(maxInFile), "all findings");
    assert.equal(
      client.codes(page).every((code) => code === "broken-link"),
      true,
    );
  });

  it("in docs.json end with the number of further findings", async () => {
    const pages = Array.from({ length: maxInFile + 300 }, (_, number) => `guides/gone-${number}`);
    await start({ "docs.json": docsJson({ pages }) });
    const main = site.path("docs.json");
    await client.until(() => client.diagnostics(main).length === maxInFile + 1, "a full docs.json");
    assert.match(lastMessage(main), /^300 more findings in this file are not shown; /);
  });

  it("in many pages are counted in docs.json, and shown if a page is opened", async () => {
    const names = Array.from({ length: 12 }, (_, number) => `guides/p${String(number).padStart(2, "0")}`);
    const count = 300;
    const pages = names.map((name) => [`${name}.mdx`, brokenLinks(count)] as const);
    await start({ "docs.json": docsJson({ pages: names }), ...Object.fromEntries(pages) });
    const main = site.path("docs.json");
    const shownInPages = (): number =>
      names.reduce((sum, name) => sum + client.diagnostics(site.path(`${name}.mdx`)).length, 0);
    const omitted = names.length * count - maxInClosedPages;
    const leftOut = (number: number) => () =>
      lastMessage(main).startsWith(
        `${number.toLocaleString("en-US")} more findings in closed pages are not shown here (${number.toLocaleString("en-US")} of broken-link)`,
      );
    await client.until(leftOut(omitted), "how many are left out");
    await client.until(() => shownInPages() === maxInClosedPages, "as many findings as are shown");
    assert.deepEqual(client.diagnostics(main).at(-1)?.range.start, { line: 0, character: 0 });

    const last = site.path(`${names.at(-1)}.mdx`);
    assert.equal(client.diagnostics(last).length, 0);
    await client.open(last, undefined, "mdx");
    await client.until(() => client.diagnostics(last).length === count, "the findings of the open page");
    await client.until(leftOut(omitted - count), "fewer that are left out");
    await client.close(last);
    await client.until(() => client.diagnostics(last).length === 0, "the page to be cleared");
    await client.until(leftOut(omitted), "how many are left out");

    // As findings are fixed, the server shows others up to the limit.
    for (const name of names.slice(0, 6)) {
      await client.tell(["changed", site.write(`${name}.mdx`, "Repaired.\n")]);
    }
    await client.until(() => client.diagnostics(last).length === count, "the last page's findings");
    await client.until(() => client.diagnostics(main).length === 0, "docs.json to be cleared");
    await client.until(() => shownInPages() === 6 * count, "all findings in pages");
  });

  it("of several rules are all counted", async () => {
    const names = Array.from({ length: 12 }, (_, number) => `guides/p${String(number).padStart(2, "0")}`);
    const text = brokenLinks(300) + "[place](#nowhere)\n".repeat(300);
    const pages = names.map((name) => [`${name}.mdx`, text] as const);
    await start({ "docs.json": docsJson({ pages: ["guides/p00"] }), ...Object.fromEntries(pages) });
    const main = site.path("docs.json");
    const countIn = (message: string): number =>
      Number(/^([\d,]+) more finding/.exec(message)?.[1]?.replaceAll(",", "") ?? 0);
    const counted = (): number => {
      const files = [main, ...names.map((name) => site.path(`${name}.mdx`))];
      const all = files.flatMap((file) =>
        client.diagnostics(file).map(({ message }) => countIn(String(message)) || 1),
      );
      return all.reduce((sum, one) => sum + one, 0);
    };
    // Eleven pages are unlisted.
    await client.until(
      () => counted() === 12 * 600 + 11,
      () => `all findings, not ${counted()}`,
    );
  });
});
