/** Files that cannot be read have findings, which disappear as soon as the files can be read. */
import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const tooLarge = 5 * 1024 * 1024;

describe("pages that cannot be read", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let main: string;
  let big: string;

  beforeEach(async () => {
    const text = docsJson({ pages: ["intro", "big"] });
    site = new SiteFolder({ "docs.json": text, "intro.mdx": "", "big.mdx": "" });
    [main, big] = [site.path("docs.json"), site.path("big.mdx")];
    truncateSync(big, tooLarge);
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
      initializationOptions: { status: true },
    });
    await client.untilCodes(big, ["unread-file"]);
  });
  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  it("are reported with the reason, and logged once", async () => {
    const [finding] = client.diagnostics(big);
    assert.match(String(finding?.message), /^This page could not be read \(it has 5 MB, more than the 4 MB/);
    for (const text of [" ", "  ", "   "]) {
      await client.open(main, docsJson({ pages: ["intro", "big"] }) + text);
      await client.untilCurrent(main);
      await client.close(main);
    }
    assert.equal(client.logs.filter((log) => log.includes("big.mdx could not be read")).length, 1);
  });

  it("are checked after an event", async () => {
    await client.tell(["changed", site.write("big.mdx", "[a](/gone)\n")]);
    await client.untilCodes(big, ["broken-link"]);
  });

  it("are checked after any change of the site, because permissions change without an event", async () => {
    site.write("big.mdx", "[a](/gone)\n");
    await client.open(main);
    const start = { line: 0, character: 0 };
    await client.change(main, { range: { start, end: start }, text: " " });
    await client.untilCodes(big, ["broken-link"]);
  });

  it("are no longer reported once they are deleted", async () => {
    await client.tell(["deleted", site.delete("big.mdx")]);
    await client.untilCodes(big, []);
    await client.untilCodes(main, ["missing-page"]);
  });

  it("make the verdict uncertain", async () => {
    const verdict = await client.connection.sendRequest<{ kind: string; text: string }>("docsJson/verdict", {
      uri: uriOf(main),
    });
    assert.deepEqual(
      [verdict.kind, verdict.text],
      ["may-not-deploy", "may not deploy: 1 file or folder could not be read"],
    );
  });
});
