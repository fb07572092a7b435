/** A rule that throws loses only its own findings; no outdated finding remains. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { LanguageClient } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const brokenServer = fileURLToPath(new URL("../support/broken-server.ts", import.meta.url));

describe("a crash", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let main: string;

  before(async () => {
    site = new SiteFolder({ "docs.json": docsJson({ pages: ["intro"] }), "intro.mdx": "", "extra.mdx": "" });
    main = site.path("docs.json");
    client = await LanguageClient.start({
      folders: [site.root],
      program: ["--import", "tsx", brokenServer, "--stdio"],
      configuration: () => ({ diagnostics: { delay: 0 } }),
      initializationOptions: { status: true },
    });
    await client.open(main);
    await client.untilCodes(main, ["breaks-midway"]);
    await client.untilCodes(site.path("extra.mdx"), ["orphan-page"]);
  });

  after(async () => {
    await client.dispose();
    site.remove();
  });

  const show = async (
    description: string,
    group: unknown,
    ...pages: readonly string[]
  ): Promise<readonly string[]> => {
    const navigation = { groups: [{ group, pages }] };
    await client.change(main, { text: docsJson(navigation, { description }) });
    await client.untilCurrent(main);
    return client.codes(main);
  };

  const isDegraded = (): boolean => client.statuses.at(-1)?.degraded === true;

  it("of a rule leaves the findings of the others, and is logged once", async () => {
    assert.deepEqual(await show("break site", "A", "intro", "lost"), ["breaks-midway", "missing-page"]);
    await client.until(isDegraded, "the status to be degraded");
    assert.equal(
      client.statuses.at(-1)?.reason,
      "The rule breaks-at-once failed, so its findings are missing.",
    );
    assert.deepEqual(await show("break site again", "A", "intro", "lost", "gone"), [
      "breaks-midway",
      "missing-page",
      "missing-page",
    ]);
    assert.equal(client.logs.length, 1);
    assert.match(client.logs[0] ?? "", /^The rule breaks-at-once failed.*broken at once/s);
  });

  it("ends when the rule works again", async () => {
    assert.deepEqual(await show("all is well", "A", "intro"), ["breaks-midway"]);
    await client.until(() => !isDegraded(), "the status to be whole");
    assert.deepEqual(client.statuses.at(-1), {
      sites: [site.root],
      formerFiles: [],
      readings: [{ folder: site.root, dialect: "reference", chosenBy: "no-schema" }],
      degraded: false,
      reason: "",
    });
  });

  it("of a rule midway or on an element is contained as well", async () => {
    assert.deepEqual(await show("break yield", "A", "intro", "lost"), ["breaks-midway", "missing-page"]);
    const codes = await show("fine", 7, "intro", "lost");
    assert.ok(codes.includes("missing-page"), codes.join());
    await client.until(
      () => client.statuses.at(-1)?.reason.includes("breaks-on-elements") === true,
      "its name",
    );
  });

  it("of the engine clears everything, and the next change brings it back", async () => {
    assert.deepEqual(await show("fine", "A", "lost"), ["breaks-midway", "missing-page"]);
    await client.change(main, { text: docsJson({ pages: ["lost"] }, { description: "break all" }) });
    await client.untilCodes(main, []);
    await client.untilCodes(site.path("extra.mdx"), []);
    await client.until(isDegraded, "the status to be degraded");
    const nowhere = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    assert.deepEqual(await client.codeActions(main, nowhere), []);
    assert.deepEqual(await show("fine", "A", "lost"), ["breaks-midway", "missing-page"]);
    await client.untilCodes(site.path("extra.mdx"), ["orphan-page"]);
    await client.until(() => !isDegraded(), "the status to be whole");
  });
});
