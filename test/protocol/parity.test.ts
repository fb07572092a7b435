/** `docsJson/parity`: which pages languages and versions have, lack or have in an outdated form. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { parityRequest, type SiteParity } from "../../server/src/protocol.ts";
import { skipWithoutGit } from "../skipping.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { gitIn } from "../support/repository.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const page = (title: string): string => `---\ntitle: ${title}\n---\n`;
const german = (...pages: readonly string[]): object => ({ language: "de", pages: ["de/intro", ...pages] });
const english = { language: "en", pages: ["intro", "setup", "faq"] };

describe("the parity of languages and versions, over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  const ask = (more: object = {}, uri = uriOf(site.path("docs.json"))): Promise<SiteParity | null> =>
    client.request(parityRequest, { uri, ...more });
  /** For each row its path, and the gaps of the columns after the first. */
  const gapsIn = (answer: SiteParity | null): readonly (readonly unknown[])[] =>
    (answer?.tables ?? []).flatMap(({ rows }) =>
      rows.map(({ path, cells }) => [path, ...cells.slice(1).flatMap(({ gaps }) => gaps)]),
    );
  const start = async (navigation: unknown, git = true): Promise<void> => {
    site.write("docs.json", docsJson(navigation));
    client = await LanguageClient.start({ folders: [site.root], initializationOptions: { git } });
  };

  beforeEach(() => {
    site = new SiteFolder({
      "intro.mdx": page("Introduction"),
      "setup.mdx": page("Setup"),
      "faq.mdx": page("Questions"),
      "de/intro.mdx": page("Einleitung"),
      "de/setup.mdx": page("Aufbau"),
    });
    const times = { "intro.mdx": 2000, "de/intro.mdx": 1000 };
    for (const [file, time] of Object.entries(times)) fs.utimesSync(site.path(file), time, time);
  });
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  it("is sent with the files and the titles of pages, for any file of the site", async () => {
    await start({ languages: [english, german("de/gone")] });
    const answer = await ask();
    assert.equal(answer?.knowsChanges, true);
    const [table, ...others] = answer.tables;
    assert.deepEqual(others, []);
    assert.deepEqual(
      table?.columns.map(({ name, isOriginal, there }) => ({ name, isOriginal, there })),
      [
        { name: "en", isOriginal: true, there: 3 },
        { name: "de", isOriginal: false, there: 1 },
      ],
    );
    assert.deepEqual(table?.rows[0], {
      path: "intro",
      title: "Introduction",
      cells: [
        { path: "intro", uri: uriOf(site.path("intro.mdx")), gaps: [] },
        { path: "de/intro", uri: uriOf(site.path("de/intro.mdx")), gaps: ["older"] },
      ],
    });
    assert.deepEqual(gapsIn(answer).toSorted(), [
      ["de/gone", "no-file"],
      ["faq", "missing"],
      ["intro", "older"],
      ["setup", "unlisted"],
    ]);
    assert.equal(table.rowsLeftOut, 0);
    assert.deepEqual(await ask({}, uriOf(site.path("de/setup.mdx"))), answer);
  });

  it("has only the requested pages, in the requested order", async () => {
    await start({ languages: [english, german("de/faq")], versions: [] });
    assert.deepEqual(gapsIn(await ask({ gaps: ["older", "unlisted"], sort: "path" })), [
      ["intro", "older"],
      ["setup", "unlisted"],
    ]);
    assert.deepEqual(gapsIn(await ask({ gaps: [], sort: "gaps" })), [
      ["intro", "older"],
      ["setup", "unlisted"],
      ["faq", "no-file"],
    ]);
    assert.deepEqual((await ask({ kind: "version" }))?.tables, []);
    assert.equal((await ask({ kind: "language" }))?.tables.length, 1);
  });

  it("recognizes untranslated copies, by open text if there is any, even without git", async () => {
    site.write("de/setup.mdx", page("Setup"));
    await start({ languages: [english, german("de/setup")] }, false);
    const untranslated = async () => gapsIn(await ask({ gaps: ["untranslated"] }));
    assert.deepEqual(await untranslated(), [["setup", "untranslated"]]);
    const path = site.path("de/setup.mdx");
    await client.open(path);
    await client.change(path, { text: page("Aufbau") });
    assert.deepEqual(await untranslated(), []);
  });

  it("is empty if there is nothing to compare, and null outside every site", async () => {
    await start({ pages: ["intro"] });
    assert.deepEqual(await ask(), { tables: [], knowsChanges: true });
    assert.equal(await ask({}, "file:///none/docs.json"), null);
    assert.equal(await ask({}, "untitled:docs.json"), null);
    for (const uri of [undefined, null, 7, {}])
      await assert.rejects(client.request(parityRequest, { uri }), { code: -32602 });
  });

  it("is refused for meaningless parameters", async () => {
    await start({ languages: [english, german()] });
    await assert.rejects(ask({ gaps: "older" }), /"gaps" is not a list/);
    await assert.rejects(ask({ gaps: ["old"] }), /"gaps" has an unknown value; use missing, no-file/);
    await assert.rejects(ask({ gaps: [null] }), /"gaps" has an unknown value/);
    await assert.rejects(ask({ sort: 1 }), /"sort" has an unknown value; use order, path, gaps/);
    await assert.rejects(ask({ kind: "tab" }), /"kind" has an unknown value; use language, version/);
    assert.equal(gapsIn(await ask()).length, 3);
  });

  it("follows text that is not saved, and files that are created since then", async () => {
    await start({ languages: [english, german("de/faq")] });
    assert.deepEqual(gapsIn(await ask({ gaps: ["unlisted", "no-file"] })), [
      ["setup", "unlisted"],
      ["faq", "no-file"],
    ]);
    const path = site.path("docs.json");
    await client.open(path);
    const typed = docsJson({ languages: [english, german("de/setup", "de/faq")] });
    await client.change(path, { text: typed });
    assert.deepEqual(gapsIn(await ask({ gaps: ["unlisted", "no-file"] })), [["faq", "no-file"]]);
    await client.tell(["created", site.write("de/faq.mdx", page("Fragen"))]);
    assert.deepEqual(gapsIn(await ask({ gaps: ["unlisted", "no-file"] })), []);
  });

  it("reads the times of files again after file events", async () => {
    await start({ languages: [english, german()] });
    assert.deepEqual(gapsIn(await ask({ gaps: ["older"] })), [["intro", "older"]]);
    fs.utimesSync(site.path("de/intro.mdx"), 3000, 3000);
    assert.deepEqual(gapsIn(await ask({ gaps: ["older"] })), [["intro", "older"]]);
    await client.tell(["changed", site.path("de/intro.mdx")]);
    assert.deepEqual(gapsIn(await ask({ gaps: ["older"] })), []);
  });

  it("determines outdated pages with git, if git may be run", async function () {
    skipWithoutGit(this);
    const navigation = { languages: [english, german("de/setup")] };
    site.write("docs.json", docsJson(navigation));
    const git = (date: number, ...args: readonly string[]): string => gitIn(site.root, args, date);
    git(0, "init", "-q");
    git(1_000_000_000, "add", "-A");
    git(1_000_000_000, "commit", "-qm", "one");
    site.write("setup.mdx", page("Set up"));
    git(1_100_000_000, "commit", "-qam", "two");
    await start(navigation);
    assert.deepEqual(gapsIn(await ask({ gaps: ["older"] })), [["setup", "older"]]);
    // Concurrent requests share one run of git.
    const [one, other] = await Promise.all([ask(), ask()]);
    assert.deepEqual(one, other);
    // A commit is noticed without a file event.
    site.write("intro.mdx", page("Intro"));
    git(1_200_000_000, "commit", "-qam", "three");
    assert.deepEqual(gapsIn(await ask({ gaps: ["older"] })), [
      ["intro", "older"],
      ["setup", "older"],
    ]);
    await client.stop();
    await start(navigation, false);
    assert.deepEqual(gapsIn(await ask({ gaps: ["older"] })), []);
    assert.equal((await ask())?.knowsChanges, false);
  });

  it("is sent within its limit, with the number of omitted rows", async () => {
    const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "ja"];
    const pages = Array.from({ length: 10_100 }, (_, index) => `p${index}`);
    const shared = pages.slice(0, 50);
    await start({
      languages: languages.map((language) => ({
        language,
        pages: language === "en" ? pages : shared.map((path) => `${language}/${path}`),
      })),
    });
    const [table] = (await ask())?.tables ?? [];
    assert.equal(table?.columns.length, 10);
    assert.equal(table.rows.length, 10_000);
    assert.equal(table.rowsLeftOut, 100);
  });
});
