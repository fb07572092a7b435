/** Files of 50 MB: each is reported as too large, and everything else continues. */

import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import { describeSlow } from "../slow.ts";
import { LanguageClient } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const size = 50 * 1024 * 1024;
const small = docsJson({ pages: ["intro", "gone"] });

describeSlow("files of 50 MB", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  const start = async (files: Readonly<Record<string, string>>, huge: string): Promise<void> => {
    site = new SiteFolder(files);
    truncateSync(site.write(huge, ""), size);
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
    });
  };

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("are not read as docs.json: one finding says so, until the file is smaller", async () => {
    await start({ "intro.mdx": "" }, "docs.json");
    const main = site.path("docs.json");
    await client.until(() => client.diagnostics(main).length === 1, "a finding in docs.json");
    const [finding] = client.diagnostics(main);
    assert.equal(finding?.severity, 1);
    assert.match(String(finding?.message), /50 MB, more than the 32 MB/);
    await client.tell(["changed", site.write("docs.json", small)]);
    await client.untilCodes(main, ["missing-page"]);
  });

  it("are not read as docs.json in an editor either", async () => {
    await start({ "docs.json": small, "intro.mdx": "" }, "other.json");
    const main = site.path("docs.json");
    await client.open(main, small + " ".repeat(size));
    await client.until(() => client.codes(main).join() === "json-syntax", "a finding in docs.json");
    assert.match(String(client.diagnostics(main)[0]?.message), /larger than 32 MB/);
    const position = { line: 1, character: 3 };
    await client.request("textDocument/hover", { textDocument: { uri: `file://${main}` }, position });
    // The server also answers a request after a keystroke in it.
    await client.change(main, { range: { start: position, end: position }, text: " " });
    await client.untilCurrent(main);
    await client.change(main, { text: small });
    await client.untilCodes(main, ["missing-page"]);
    assert.equal(await client.stop(), 0);
  });

  it("are not read as pages: the log names them, and all other pages are checked", async () => {
    const text = "[a](/big#x) [b](/guides/gone)\n";
    await start(
      { "docs.json": docsJson({ pages: ["intro", "big"] }), "guides/a.svg": "", "intro.mdx": text },
      "big.mdx",
    );
    const [big, intro] = [site.path("big.mdx"), site.path("intro.mdx")];
    await client.untilCodes(intro, ["broken-link"]);
    await client.until(
      () =>
        client.logs.some((log) =>
          log.includes("big.mdx could not be read: it has 50 MB, more than the 4 MB"),
        ),
      "a word about the page",
    );
    await client.open(big, `[c](/guides/gone)\n${"word\n".repeat(size / 5)}`, "mdx");
    await client.untilCurrent(big);
    await client.until(
      () =>
        client.logs.some((log) => log.includes("big.mdx could not be read: it has 52 million characters")),
      "a word about the open page",
    );
    const at = { line: 0, character: 0 };
    await client.change(big, { range: { start: at, end: at }, text: "x" });
    await client.untilCurrent(big);
    await client.change(big, { text: "[c](/guides/gone)\n" });
    await client.untilCodes(big, ["broken-link"]);
    await client.untilCodes(intro, ["broken-anchor", "broken-link"]);
    assert.equal(await client.stop(), 0);
  });
});
