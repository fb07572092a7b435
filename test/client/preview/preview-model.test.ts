/** The requests of a preview panel, and the messages to its page. */
import assert from "node:assert/strict";
import { PreviewModel } from "../../../client/src/features/preview/preview-model.ts";
import type { ToPreview } from "../../../client/src/webview/preview/messages.ts";
import type {
  PreviewParts,
  PreviewQuestion,
  PreviewTarget,
  SitePreview,
} from "../../../server/src/protocol.ts";

const site = "file:///docs/docs.json";
const empty: PreviewParts = {
  problem: "",
  title: "",
  colors: ["", "", ""],
  language: "",
  top: "",
  sidebar: "",
  head: "",
  page: "",
  lines: [],
  foot: "",
};

function answer(name: string, parts: Partial<PreviewParts> = {}, isFound = true): SitePreview {
  return {
    site,
    row: `page:${name}`,
    page: `file:///docs/${name}.mdx`,
    isFound,
    parts: { ...empty, title: name, ...parts },
  };
}

interface Asked {
  readonly question: PreviewQuestion;
  readonly reply: (answer: SitePreview | undefined) => Promise<void>;
}

/** A model with a server whose answers the test controls. */
class ModelUnderTest {
  readonly asked: Asked[] = [];
  sent: ToPreview[] = [];
  readonly visited: (string | undefined)[] = [];
  readonly model: PreviewModel;

  constructor(show: readonly PreviewTarget[] = []) {
    this.model = new PreviewModel(
      {
        site,
        ask: (question) =>
          new Promise((resolve) => {
            this.asked.push({
              question,
              reply: async (given) => {
                resolve(given);
                await new Promise(setImmediate);
              },
            });
          }),
        post: (message) => this.sent.push(message),
        onVisited: ({ page }) => this.visited.push(page),
      },
      show,
    );
  }

  /** Answers the pending request. */
  async reply(given: SitePreview | undefined): Promise<void> {
    const under = this.asked.shift();
    assert.ok(under !== undefined, "nothing is asked");
    await under.reply(given);
  }

  get shows(): readonly (readonly PreviewTarget[])[] {
    return this.asked.map(({ question }) => question.show ?? []);
  }

  /** The messages since the last call, without those about the stored state. */
  taken(): readonly ToPreview[] {
    const { sent } = this;
    this.sent = [];
    return sent.filter(({ type }) => type !== "keep");
  }
}

const stay = [{ row: "page:a" }, { uri: "file:///docs/a.mdx" }];

/** The value of a promise; "nothing" while it is pending. */
async function givenBy(promise: Promise<boolean>): Promise<boolean | "nothing"> {
  await new Promise(setImmediate);
  return Promise.race([promise, "nothing" as const]);
}

async function showing(...given: readonly SitePreview[]): Promise<ModelUnderTest> {
  const test = new ModelUnderTest();
  test.model.pageReady();
  for (const one of given) await test.reply(one);
  test.taken();
  return test;
}

describe("the model of the preview", () => {
  it("shows the page of a restored panel, although the editor with docs.json is followed before that page is shown", async () => {
    const test = new ModelUnderTest(stay);
    const docs = { uri: site, position: { line: 0, character: 0 } };
    test.model.show([docs], "author");
    test.model.pageReady();
    assert.deepEqual(test.shows, [[docs, ...stay]]);
    await test.reply(answer("a"));
    test.model.refresh();
    assert.deepEqual(test.shows, [stay]);
  });

  it("sends a request when its page is ready, and then the whole content", async () => {
    const test = new ModelUnderTest([{ row: "tab:A" }]);
    assert.deepEqual(test.shows, []);
    test.model.pageReady();
    assert.deepEqual(test.shows, [[{ row: "tab:A" }]]);
    const shown = answer("a", { page: "text" });
    await test.reply(shown);
    assert.deepEqual(test.sent, [
      { type: "keep", site, show: stay },
      { type: "say", text: "" },
      { type: "content", parts: shown.parts, isArrival: true },
    ]);
    test.taken();
    test.model.pageReady();
    assert.deepEqual(test.taken()[1], { type: "content", parts: shown.parts, isArrival: false });
  });

  it("sends only changes, and nothing if there are none", async () => {
    const test = await showing(answer("a", { page: "one", top: "same" }));
    test.model.refresh();
    assert.deepEqual(test.shows, [stay]);
    await test.reply(answer("a", { page: "two", top: "same" }));
    assert.deepEqual(test.taken()[1], { type: "content", parts: { page: "two" }, isArrival: false });
    test.model.refresh();
    await test.reply(answer("a", { page: "two", top: "same" }));
    assert.deepEqual(test.taken(), [{ type: "say", text: "" }]);
  });

  it("runs one request at a time, and the newest target wins", async () => {
    const test = await showing(answer("a"));
    for (const name of ["b", "c", "d"]) test.model.show([{ address: `/${name}` }], "author");
    assert.deepEqual(test.shows, [[{ address: "/b" }, ...stay]]);
    await test.reply(answer("b"));
    assert.deepEqual(test.taken(), []);
    assert.deepEqual(test.shows, [[{ address: "/d" }, ...stay]]);
    await test.reply(answer("d"));
    assert.deepEqual(test.shows, []);
    assert.equal(test.model.shown?.page, "file:///docs/d.mdx");
  });

  it("shows each of several changes of the same page", async () => {
    const test = await showing(answer("a"));
    for (let count = 0; count < 3; count += 1) test.model.refresh();
    await test.reply(answer("a", { page: "1" }));
    assert.equal(test.taken().length, 2);
    await test.reply(answer("a", { page: "2" }));
    assert.deepEqual(test.taken()[1], { type: "content", parts: { page: "2" }, isArrival: false });
    assert.deepEqual(test.shows, []);
  });

  it("reports where readers went, with the heading, and stays if the page does not exist", async () => {
    const test = await showing(answer("a"));
    test.model.show([{ address: "/b#end" }], "reader");
    assert.deepEqual(test.shows, [[{ address: "/b#end" }]]);
    await test.reply({ ...answer("b"), anchor: "end" });
    assert.deepEqual(test.visited, ["file:///docs/b.mdx"]);
    assert.deepEqual(test.taken()[1], {
      type: "content",
      parts: { title: "b" },
      isArrival: true,
      anchor: "end",
    });
    test.model.show([{ address: "/gone" }], "reader");
    await test.reply(answer("a", {}, false));
    assert.deepEqual(test.taken(), [{ type: "say", text: "This site has no such page." }]);
    assert.equal(test.model.shown?.row, "page:b");
    test.model.refresh();
    assert.deepEqual(test.shows[0]?.[0], { row: "page:b" });
    assert.equal(test.visited.length, 1);
  });

  it("goes to another heading of the same page if a reader follows a link to it, and to none on its own", async () => {
    const test = await showing(answer("a"));
    test.model.show([{ address: "/a#end" }], "reader");
    await test.reply({ ...answer("a"), anchor: "end" });
    assert.deepEqual(test.taken()[1], { type: "content", parts: {}, isArrival: true, anchor: "end" });
    assert.deepEqual(test.visited, []);
    test.model.refresh();
    await test.reply(answer("a", { page: "text" }));
    test.model.pageUnloaded();
    test.model.pageReady();
    const contents = test.taken().filter(({ type }) => type === "content");
    assert.deepEqual(
      contents.map((message) => [message.type === "content" && message.isArrival, "anchor" in message]),
      [
        [false, false],
        [false, false],
      ],
    );
  });

  it("keeps the last page while a broken docs.json is typed", async () => {
    const test = await showing(answer("a", { page: "text" }));
    const problem = "docs.json is no valid JSON";
    test.model.refresh();
    await test.reply({ site, isFound: false, parts: { ...empty, problem } });
    assert.deepEqual(test.taken(), [{ type: "say", text: problem }]);
    test.model.refresh();
    assert.deepEqual(test.shows, [stay]);
    await test.reply(answer("a", { page: "text" }));
    assert.deepEqual(test.taken(), [{ type: "say", text: "" }]);
  });

  it("waits for the server, and sends no requests while its page is hidden", async () => {
    const test = await showing();
    await test.reply(undefined);
    assert.deepEqual(test.taken(), [{ type: "say", text: "Waiting for the language server…" }]);
    test.model.pageUnloaded();
    test.model.show([{ row: "x" }], "author");
    assert.deepEqual(test.shows, []);
    test.model.pageReady();
    assert.deepEqual(test.shows, [[{ row: "x" }]]);
  });

  it("subscribes to updates, shows them without a request, and reports when they are on screen", async () => {
    const test = new ModelUnderTest();
    test.model.pageReady();
    assert.equal(test.asked[0]?.question.takesUpdates, true);
    await test.reply(answer("a", { page: "one", top: "same" }));
    test.taken();
    const told = test.model.update(answer("a", { page: "two", top: "same" }));
    assert.deepEqual(test.taken(), [
      { type: "say", text: "" },
      { type: "content", parts: { page: "two" }, isArrival: false },
    ]);
    assert.equal(await givenBy(told), "nothing");
    test.model.pageDrawn();
    assert.equal(await told, true);
    // An empty result needs no drawing, so it is on screen at once.
    assert.equal(await test.model.update(answer("a", { page: "two", top: "same" })), true);
    assert.deepEqual(test.taken(), [{ type: "say", text: "" }]);
    assert.deepEqual(test.shows, []);
    test.model.pageUnloaded();
    test.model.pageReady();
    const parts = { ...empty, title: "a", page: "two", top: "same" };
    assert.deepEqual(test.taken()[1], { type: "content", parts, isArrival: false });
  });

  it("sends only the changes of a long part, and all of it to a reloaded page", async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `<li>Page ${index}</li>`).join("");
    const renamed = rows.replace(">Page 150<", ">Page 1500<");
    const test = await showing(answer("a", { sidebar: rows }));
    test.taken();
    void test.model.update(answer("a", { sidebar: renamed, head: "<h1>A</h1>" }));
    const at = rows.indexOf(">Page 150<") + ">Page 150".length;
    assert.deepEqual(test.taken()[1], {
      type: "content",
      parts: { head: "<h1>A</h1>" },
      changes: { sidebar: { start: at, end: at, text: "0" } },
      isArrival: false,
    });
    test.model.pageUnloaded();
    test.model.pageReady();
    const parts = { ...empty, title: "a", sidebar: renamed, head: "<h1>A</h1>" };
    assert.deepEqual(test.taken()[1], { type: "content", parts, isArrival: false });
  });

  it("ignores updates during a request: the answer is newer, and may be for another page", async () => {
    const test = await showing(answer("a"));
    test.model.show([{ row: "page:b" }], "reader");
    assert.equal(await test.model.update(answer("a", { page: "two" })), true);
    assert.deepEqual(test.taken(), []);
    await test.reply(answer("b"));
    assert.equal(test.model.shown?.row, "page:b");
  });

  it("rejects updates while its page is hidden", async () => {
    const test = await showing(answer("a"));
    const told = test.model.update(answer("a", { page: "two" }));
    test.model.pageUnloaded();
    assert.equal(await told, false);
    assert.equal(await test.model.update(answer("a", { page: "three" })), false);
  });

  it("stays where it is on a page whose section gets another name, and keeps the new row", async () => {
    const test = await showing(answer("a"));
    test.sent = [];
    void test.model.update({ ...answer("a", { sidebar: "new" }), row: "group:New|page:a" });
    assert.deepEqual(test.sent, [
      { type: "keep", site, show: [{ row: "group:New|page:a" }, stay[1]] },
      { type: "say", text: "" },
      { type: "content", parts: { sidebar: "new" }, isArrival: false },
    ]);
    test.taken();
    void test.model.update(answer("b", { page: "other" }));
    const parts = { title: "b", sidebar: "", page: "other" };
    assert.deepEqual(test.taken()[1], { type: "content", parts, isArrival: true });
  });
});
