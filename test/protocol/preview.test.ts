/** `docsJson/preview`: a site as readers get it, showing one page. */
import assert from "node:assert/strict";
import {
  type PreviewChange,
  previewChangedNotification,
  previewRequest,
  previewUpdateRequest,
  type SitePreview,
  unusedRequest,
} from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const page = (title: string, text = ""): string => `---\ntitle: ${title}\n---\n${text}`;
const navigation = {
  tabs: [
    { tab: "Guides", groups: [{ group: "Start", pages: ["intro", "setup"] }] },
    { tab: "API", pages: { $ref: "api.json" } },
  ],
};

describe("the preview of a site, over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  /** The notifications of the server since the last answer, and between that answer and the previous one. */
  let changes: readonly PreviewChange[];
  let changesBefore: readonly PreviewChange[];
  let onChange: () => void = () => {};

  const ask = async (
    show: unknown = undefined,
    uri = uriOf(site.path("docs.json")),
  ): Promise<SitePreview> => {
    const answer = await client.request<SitePreview | null>(previewRequest, { uri, show });
    assert.ok(answer !== null);
    changesBefore = changes;
    changes = [];
    return answer;
  };
  const start = async (files: Readonly<Record<string, string>> = {}): Promise<void> => {
    site = new SiteFolder({
      "docs.json": docsJson(navigation),
      "api.json": '["api/get"]\n',
      "intro.mdx": page("Introduction", "Hello <Card title='A'>in it</Card>\n"),
      "setup.mdx": page("Setup"),
      "api/get.mdx": page("Get"),
      "lone.mdx": page("Alone"),
      ...files,
    });
    client = await LanguageClient.start({ folders: [site.root] });
    changes = [];
    client.connection.onNotification(previewChangedNotification, (change: PreviewChange) => {
      changes = [...changes, change];
      onChange();
    });
  };
  /** Repeats the request whenever something is new, until the answer is as expected. */
  const until = async (
    isExpected: (answer: SitePreview) => boolean,
    show?: unknown,
  ): Promise<SitePreview> => {
    for (;;) {
      const next = new Promise<void>((resolve) => {
        onChange = resolve;
      });
      const answer = await ask(show);
      if (isExpected(answer)) return answer;
      await next;
    }
  };
  /** The answer for the first page once the titles of all pages are known, which takes longer on a slow machine. */
  const settled = (): Promise<SitePreview> =>
    until(
      ({ parts }) => /Introduction.*Setup/s.test(parts.sidebar) && parts.title.startsWith("Introduction"),
    );
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  it("has the frame, the page and where they are from, for any file of the site", async () => {
    await start();
    const answer = await settled();
    assert.equal(answer.site, uriOf(site.path("docs.json")));
    assert.equal(answer.page, uriOf(site.path("intro.mdx")));
    assert.equal(answer.row, "tab:Guides|group:Start|page:intro");
    assert.equal(answer.isFound, false);
    assert.equal(answer.parts.problem, "");
    assert.match(answer.parts.title, /^Introduction – /);
    assert.match(answer.parts.sidebar, /aria-current="page"><span class="name">Introduction/);
    assert.match(answer.parts.page, /<p data-block>Hello/);
    assert.deepEqual(answer.parts.lines, [3]);
    assert.match(answer.parts.foot, /Setup ›/);
    assert.deepEqual(await ask(undefined, uriOf(site.path("setup.mdx"))), answer);
  });

  it("shows a row, a URL, a page, or the entry at a position: the first that exists", async () => {
    await start();
    const shown = async (...show: readonly unknown[]) => {
      const answer = await ask(show);
      return [answer.page?.split("/").slice(-1)[0], answer.isFound];
    };
    assert.deepEqual(await shown({ row: "tab:API" }), ["get.mdx", true]);
    assert.deepEqual(await shown({ address: "/setup#x" }), ["setup.mdx", true]);
    assert.deepEqual((await ask([{ address: "/setup#x" }])).anchor, "x");
    assert.ok(!("anchor" in (await ask([{ address: "/setup" }]))));
    // Without a start page, the root leads to the first page.
    assert.deepEqual(await shown({ address: "https://example.com" }), ["intro.mdx", true]);
    assert.deepEqual(await shown({ uri: uriOf(site.path("lone.mdx")) }), ["lone.mdx", true]);
    assert.deepEqual(await shown({ row: "tab:Gone" }, { uri: uriOf(site.path("setup.mdx")) }), [
      "setup.mdx",
      true,
    ]);
    const at = (file: string, text: string) => {
      const before = site.read(file).split(text)[0] ?? "";
      const lines = before.split("\n");
      return {
        uri: uriOf(site.path(file)),
        position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
      };
    };
    assert.deepEqual(await shown(at("docs.json", "setup")), ["setup.mdx", true]);
    assert.deepEqual(await shown(at("docs.json", "API")), ["get.mdx", true]);
    assert.deepEqual(await shown(at("api.json", "api/get")), ["get.mdx", true]);
    assert.deepEqual(await shown(at("docs.json", '"name"')), ["intro.mdx", false]);
    assert.deepEqual(await shown(at("docs.json", "navigation")), ["intro.mdx", false]);
  });

  it("is the neutral answer outside every site, and the start page for meaningless targets", async () => {
    await start();
    for (const uri of ["file:///none/docs.json", "untitled:docs.json"])
      assert.equal(await client.request(previewRequest, { uri }), null);
    const beginning = await settled();
    const position = { line: 1e9, character: -1 };
    const uri = uriOf(site.path("docs.json"));
    for (const show of [
      7,
      "intro",
      [null, 7, "row", [], {}],
      [{ row: 7 }, { row: "|" }, { row: "a".repeat(100_000) }],
      [{ address: "https://example.com/none" }, { address: "\0" }],
      [{ uri: "file:///etc/passwd" }, { uri: "..." }],
      [{ uri }, { uri, position }, { uri, position: null }, { uri, position: { line: "1", character: 0 } }],
      Array.from({ length: 100_000 }, () => ({ row: "tab:Gone" })),
    ])
      assert.deepEqual(await ask(show), beginning);
  });

  it("includes unsaved text, and reports once that something is new", async () => {
    await start();
    const path = site.path("docs.json");
    await client.open(path);
    await settled();
    await client.change(path, { text: docsJson({ pages: ["setup", "lone"] }) });
    await client.change(path, { text: docsJson({ pages: ["lone", "setup"] }) });
    assert.match((await ask()).parts.foot, /Setup ›/);
    assert.deepEqual(changesBefore, [{ uri: uriOf(path) }]);
    await client.open(site.path("lone.mdx"));
    await client.change(site.path("lone.mdx"), { text: page("Not alone", "**typed**\n") });
    const answer = await ask();
    assert.match(answer.parts.head, /<h1>Not alone<\/h1>/);
    assert.match(answer.parts.page, /<strong>typed<\/strong>/);
  });

  it("follows files and snippets that change on disk", async () => {
    await start({
      "intro.mdx": page("Introduction", 'import Part from "/snippets/part.mdx"\n\n<Part />\n'),
      "snippets/part.mdx": "first\n",
    });
    assert.match((await ask()).parts.page, /first/);
    await client.tell(["changed", site.write("snippets/part.mdx", "second\n")]);
    await until(({ parts }) => parts.page.includes("second"));
    await client.tell(["created", site.write("new.mdx", page("New"))]);
    await until((answer) => answer.page === uriOf(site.path("new.mdx")), [{ address: "/new" }]);
  });

  it("keeps the last readable state of a docs.json that breaks, and shows where it is broken", async () => {
    await start();
    const path = site.path("docs.json");
    await client.open(path);
    const before = await settled();
    assert.equal(before.parts.problem, "");
    const broken = `${site.read("docs.json").replace('"setup"', '"set"up')}`;
    await client.change(path, { text: broken });
    const answer = await ask();
    assert.match(
      answer.parts.problem,
      /^docs\.json:\d+:\d+ is not valid JSON, so the preview shows its last readable state;/,
    );
    assert.deepEqual({ ...answer.parts, problem: "" }, before.parts);
    assert.equal(answer.page, before.page);
    await client.change(path, { text: "" });
    const empty = await ask();
    assert.match(empty.parts.problem, /^docs\.json:1:1 is not valid JSON/);
    assert.deepEqual({ ...empty.parts, problem: "" }, before.parts);
    await client.change(path, { text: broken.replace('"set"up', '"setup"') });
    assert.deepEqual((await ask()).parts, before.parts);
  });

  it("shows what can be recovered from a docs.json that was never readable, and reports it", async () => {
    await start({ "docs.json": '{ "name": "Docs",\n  "navigation": { "pages": ["intro", "setup" ' });
    const answer = await ask();
    assert.match(
      answer.parts.problem,
      /^docs\.json:2:\d+ is not valid JSON, so the preview shows what can be recovered from it;/,
    );
    assert.match(answer.parts.sidebar, /Setup/);
  });

  it("answers other requests while a page is rendered that is crafted to be slow", async () => {
    await start({ "hostile.mdx": page("Hostile", "<b>\n".repeat(24_000)) });
    const uri = uriOf(site.path("docs.json"));
    await client.open(site.path("docs.json"));
    // The site is read and the thread has been started by then.
    await ask();
    const order: string[] = [];
    const preview = ask([{ uri: uriOf(site.path("hostile.mdx")) }]).then((answer) => {
      order.push("preview");
      return answer;
    });
    const position = { line: 1, character: 3 };
    await client.request("textDocument/hover", { textDocument: { uri }, position });
    order.push("hover");
    assert.match((await preview).parts.page, /Tags of this page cannot be read|shows its source text/);
    assert.deepEqual(order, ["hover", "preview"]);
  });

  it("answers other requests while an endpoint is rendered whose descriptions take long", async () => {
    const description = "*a_".repeat(6_600);
    const parameters = Array.from({ length: 30 }, (_, at) => ({
      name: `p${at}`,
      in: "query",
      description: `${at} ${description}`,
    }));
    await start({
      "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json", pages: ["GET /users"] }] }),
      "api.json": JSON.stringify({
        openapi: "3.1.0",
        info: { title: "API", version: "1" },
        paths: { "/users": { get: { summary: "List users", parameters, responses: {} } } },
      }),
    });
    const uri = uriOf(site.path("docs.json"));
    await client.open(site.path("docs.json"));
    // The site is read and the server is idle by then.
    await client.request("textDocument/hover", {
      textDocument: { uri },
      position: { line: 1, character: 3 },
    });
    const order: string[] = [];
    const preview = ask([{ row: "group:API|endpoint:GET /users" }]).then((answer) => {
      order.push("preview");
      return answer;
    });
    await client.request("textDocument/hover", {
      textDocument: { uri },
      position: { line: 1, character: 3 },
    });
    order.push("hover");
    assert.match((await preview).parts.page, /p29|takes too long to render/);
    assert.deepEqual(order, ["hover", "preview"]);
  });

  it("sends changes made while the page was rendered right after the answer", async () => {
    await start();
    const path = site.path("intro.mdx");
    await client.open(path);
    const answers = [ask()];
    await client.change(path, { text: page("Introduction", "newer\n") });
    answers.push(ask());
    await Promise.all(answers);
    await until(({ parts }) => parts.page.includes("newer"));
  });

  it("cuts a huge page, and shows the start of a long list", async () => {
    const pages = Array.from({ length: 5000 }, (_, index) => `page-${index}`);
    await start({
      "docs.json": docsJson({ pages: ["huge", ...pages] }),
      "huge.mdx": page("Huge", "word ".repeat(50_000).replace(/(?:word ){20}/g, "$&\n\n")),
    });
    const { parts } = await ask();
    assert.match(parts.page, /The preview shows the beginning of this page/);
    assert.match(parts.sidebar, /shows only the first/);
    assert.ok(parts.sidebar.length < 1_000_000, `${parts.sidebar.length}`);
    assert.match((await ask([{ row: "page:page-4999" }])).parts.head, /page-4999/);
  });
});

/** The updates that a server sends, each with the function that answers it. */
class Updates {
  readonly #come: { readonly update: SitePreview; readonly reply: (isShown: boolean) => void }[] = [];
  #onCome: () => void = () => {};
  /** How many updates have been received. */
  count = 0;

  /** The answer of the client to an update. */
  answer(update: SitePreview): Promise<boolean> {
    this.count += 1;
    return new Promise((reply) => {
      this.#come.push({ update, reply });
      this.#onCome();
    });
  }

  /** Waits for, and returns, the oldest update that has not been handled. */
  async next(): Promise<{ readonly update: SitePreview; readonly reply: (isShown: boolean) => void }> {
    for (;;) {
      const come = this.#come.shift();
      if (come !== undefined) return come;
      await new Promise<void>((resolve) => {
        this.#onCome = resolve;
      });
    }
  }
}

describe("changes of a preview, over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let updates: Updates;
  let path: string;
  let changes: PreviewChange[];

  const ask = async (show: unknown = undefined): Promise<SitePreview> => {
    const question = { uri: uriOf(path), show, takesUpdates: true };
    const answer = await client.request<SitePreview | null>(previewRequest, question);
    assert.ok(answer !== null);
    return answer;
  };
  /** After this answer, every earlier request has been handled, and everything that was due has been sent. */
  const settled = () => client.request("textDocument/documentSymbol", { textDocument: { uri: uriOf(path) } });

  beforeEach(async () => {
    site = new SiteFolder({
      "docs.json": docsJson({
        tabs: [{ tab: "Guides", groups: [{ group: "Start", pages: ["intro", "setup", "unwritten"] }] }],
      }),
      "intro.mdx": page("Introduction", "Hello\n"),
      "setup.mdx": page("Setup"),
    });
    path = site.path("docs.json");
    updates = new Updates();
    changes = [];
    client = await LanguageClient.start({
      folders: [site.root],
      onRequest: { [previewUpdateRequest]: (params) => updates.answer(params as SitePreview) },
    });
    client.connection.onNotification(previewChangedNotification, (change: PreviewChange) => {
      changes.push(change);
    });
    await client.open(path);
    // By then all pages have been read, so that no titles are added later.
    await client.request(unusedRequest, { uri: uriOf(path) });
  });
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  const named = (tab: string): string =>
    docsJson({ tabs: [{ tab, groups: [{ group: "Start", pages: ["intro", "setup"] }] }] });

  it("are sent automatically, before the answers to requests after the change, as a complete preview", async () => {
    const first = await ask([{ uri: uriOf(site.path("setup.mdx")) }]);
    const order: string[] = [];
    await client.change(path, { text: named("Books") });
    const outline = settled().then(() => order.push("outline"));
    const { update, reply } = await updates.next();
    order.push("update");
    await outline;
    assert.deepEqual(order, ["update", "outline"]);
    reply(true);
    assert.equal(update.parts.page, first.parts.page);
    assert.match(update.parts.top, /Books/);
    // The row now has a different id; the page is the same.
    assert.equal(update.row, "tab:Books|group:Start|page:setup");
    assert.equal(update.page, uriOf(site.path("setup.mdx")));
    const now = await ask([{ uri: uriOf(site.path("setup.mdx")) }]);
    assert.deepEqual(update, now);
    assert.deepEqual(changes, []);
  });

  it("are sent one at a time, each with everything that has changed since the last one", async () => {
    await ask();
    await client.change(path, { text: named("A") });
    const first = await updates.next();
    for (const name of ["B", "C", "D"]) await client.change(path, { text: named(name) });
    await settled();
    assert.equal(updates.count, 1);
    first.reply(true);
    const second = await updates.next();
    assert.match(first.update.parts.top, /aria-current="true"><span class="name">A</);
    assert.match(second.update.parts.top, /aria-current="true"><span class="name">D</);
    second.reply(true);
    await settled();
    assert.equal(updates.count, 2);
    assert.deepEqual(second.update.parts, (await ask()).parts);
  });

  it("are no longer sent once the client does not show the preview, until the next request", async () => {
    await ask();
    await client.change(path, { text: named("A") });
    (await updates.next()).reply(false);
    await settled();
    await client.change(path, { text: named("B") });
    await settled();
    assert.equal(updates.count, 1);
    await ask();
    await client.change(path, { text: named("C") });
    const { update, reply } = await updates.next();
    reply(true);
    assert.match(update.parts.top, /"name">C</);
    assert.deepEqual(changes, []);
  });

  it("belong to the newest answer, and are not sent if nothing differs", async () => {
    await ask();
    await ask([{ uri: uriOf(site.path("setup.mdx")) }]);
    await client.change(path, { text: `${named("A")}\n` });
    const { update, reply } = await updates.next();
    reply(true);
    assert.equal(update.page, uriOf(site.path("setup.mdx")));
    await client.change(path, { text: `${named("A")}\n\n` });
    await settled();
    assert.equal(updates.count, 1);
  });

  it("contain a page that is being edited, once it is rendered", async () => {
    const setup = site.path("setup.mdx");
    await client.open(setup);
    await ask([{ uri: uriOf(setup) }]);
    for (const word of ["one", "two"]) await client.change(setup, { text: page("Set up", `**${word}**\n`) });
    const heads: string[] = [];
    for (let html = ""; !html.includes("<strong>two</strong>"); ) {
      const { update, reply } = await updates.next();
      assert.equal(update.page, uriOf(setup));
      heads.push(update.parts.head);
      html = update.parts.page;
      reply(true);
    }
    assert.match(heads.join(), /Set up/);
    assert.deepEqual(changes, []);
  });

  it("contain another page together with its frame, once it is rendered", async () => {
    await ask([{ row: "tab:Guides|group:Start|page:unwritten" }]);
    await client.change(path, { text: named("Guides") });
    const { update, reply } = await updates.next();
    reply(true);
    assert.equal(update.page, uriOf(site.path("intro.mdx")));
    assert.match(update.parts.page, /Hello/);
  });

  it("report that docs.json is broken, and keep the current page", async () => {
    const row = "tab:Guides|group:Start|page:unwritten";
    const first = await ask([{ row }]);
    assert.equal(first.row, row);
    await client.change(path, { text: "" });
    const broken = await updates.next();
    broken.reply(true);
    assert.match(broken.update.parts.problem, /is not valid JSON/);
    assert.deepEqual({ ...broken.update.parts, problem: "" }, first.parts);
    assert.equal(broken.update.row, row);
    await client.change(path, { text: site.read("docs.json") });
    const mended = await updates.next();
    mended.reply(true);
    assert.deepEqual(mended.update.parts, first.parts);
    assert.equal(mended.update.row, row);
  });

  it("tell the client to request again if the site is gone", async () => {
    await ask();
    await client.close(path);
    site.delete("docs.json");
    await client.tell(["deleted", path]);
    while (changes.length === 0) await settled();
    assert.deepEqual(changes, [{ uri: uriOf(path) }]);
    assert.equal(await client.request(previewRequest, { uri: uriOf(path), takesUpdates: true }), null);
  });
});
