/** What a rename waits for: findings of the newest text, and all pages of the site whose links change. */
import assert from "node:assert/strict";
import { CancellationTokenSource } from "vscode-languageserver/node";
import {
  type FindingsContext,
  findingsAndLinks,
  pages,
} from "../../server/src/lsp/requests/shared/waiting.ts";
import type { CheckedSite } from "../../server/src/lsp/session/site/checked-site.ts";
import type { Workspace } from "../../server/src/lsp/session/workspace.ts";
import { defaultSettings, emptySite, FileIndex } from "../../server/src/service/snapshot.ts";

const uri = "file:///docs/docs.json";
const path = "/docs/docs.json";
const params = { textDocument: { uri } };

const siteNow = () => emptySite(defaultSettings, FileIndex.of({ files: ["docs.json"] }));

/** A workspace with one site; the test decides when its pages are read. */
class ReadingWorkspace {
  lines = {};
  readonly newest = siteNow();
  readonly withPages = siteNow();
  isReading = false;
  #finish = (): void => {};
  readonly #started: Promise<void>;
  #start = (): void => {};

  constructor() {
    this.#started = new Promise((resolve) => {
      this.#start = resolve;
    });
  }

  readonly checked = {
    sitePathOf: () => "docs.json",
    newest: () => this.newest,
    scanUnlessDone: async () => {},
    settled: async () => {},
    isSettled: true,
    snapshotForMove: () =>
      new Promise((resolve) => {
        this.isReading = true;
        this.#finish = () => resolve(this.withPages);
        this.#start();
      }),
  } as unknown as CheckedSite;

  readonly workspace = {
    readyFor: async () => {},
    sitesOf: () => [this.checked],
    documents: { at: () => ({ lines: this.lines }) },
  } as unknown as Workspace;

  /** Runs an action while pages are read, and then lets the reading end. */
  async whileReading(action: () => void): Promise<void> {
    await this.#started;
    action();
    this.#finish();
  }
}

describe("what a rename waits for", () => {
  let reading: ReadingWorkspace;
  let source: CancellationTokenSource;
  beforeEach(() => {
    reading = new ReadingWorkspace();
    source = new CancellationTokenSource();
  });

  const wait = (links = true): Promise<FindingsContext | undefined> =>
    Promise.resolve(
      findingsAndLinks<typeof params>(() => (links ? reading.checked : undefined))(
        reading.workspace,
        params,
        source.token,
      ),
    );

  it("is the site with all its pages, for the text of the request", async () => {
    const context = wait();
    await reading.whileReading(() => {});
    const { isOutdated, requested } = (await context) ?? {};
    assert.equal(isOutdated, false);
    assert.equal(requested?.path, path);
    assert.deepEqual(
      requested?.sites.map(({ site }) => site === reading.withPages),
      [true],
    );
  });

  it("is outdated if somebody types while the pages are read", async () => {
    const context = wait();
    await reading.whileReading(() => {
      reading.lines = {};
    });
    assert.equal((await context)?.isOutdated, true);
  });

  it("is outdated if somebody typed earlier, while the findings were computed", async () => {
    const settled = async (): Promise<void> => {
      reading.lines = {};
    };
    Object.assign(reading.checked, { settled });
    const context = wait();
    await reading.whileReading(() => {});
    assert.equal((await context)?.isOutdated, true);
  });

  it("is nothing if the client has canceled in between", async () => {
    const context = wait();
    await reading.whileReading(() => source.cancel());
    assert.equal(await context, undefined);
  });

  it("reads no pages if no links change", async () => {
    const context = await wait(false);
    assert.equal(reading.isReading, false);
    assert.equal(context?.requested.sites[0]?.site, reading.newest);
  });
});

describe("what a move in several sites waits for", () => {
  it("is the newest text of each site, also of those whose pages were read first", async () => {
    const newestTexts = new Map(["one", "two"].map((name) => [name, siteNow()]));
    const newest = (name: string) => newestTexts.get(name);
    const checkedSites = ["one", "two"].map(
      (name) =>
        ({
          sitePathOf: () => "a.mdx",
          newest: () => newest(name),
          snapshotForMove: async () => {
            const snapshot = newest(name);
            // The author types in the first site while the pages of the second one are read.
            if (name === "two" && newest("one") === first) newestTexts.set("one", siteNow());
            return snapshot;
          },
        }) as unknown as CheckedSite,
    );
    const first = newest("one");
    const workspace = {
      siteOf: (file: string) => checkedSites[file.startsWith("/one/") ? 0 : 1],
      readyFor: async () => {},
    } as unknown as Workspace;
    const files = ["one", "two"].map((name) => ({ uri: `file:///${name}/a.mdx` }));
    const context = await pages(workspace, { files }, new CancellationTokenSource().token);
    assert.notEqual(newest("one"), first);
    assert.deepEqual(
      checkedSites.map((checked) => context?.snapshots.get(checked) === checked.newest()),
      [true, true],
    );
  });
});
