/** `docsJson/navigation/…`: the rows of the navigation tree, their locations, and the notifications of changes. */
import assert from "node:assert/strict";
import { NavigationModel, type NavigationNode } from "../../client/src/features/navigation/tree-model.ts";
import {
  type NavigationPath,
  type NavigationQuestion,
  type NavigationRowFindings,
  type NavigationRowPlaces,
  type NavigationRows,
  type NavigationTreeRow,
  navigationChildrenRequest,
  navigationFindingsRequest,
  navigationPlacesRequest,
  navigationRevealRequest,
  verdictRequest,
} from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const navigation = {
  tabs: [
    { tab: "Guides", groups: [{ group: "Start", pages: ["intro", "gone"] }] },
    { tab: "API", openapi: "api.json", pages: ["GET /users"] },
  ],
};

const files = {
  "docs.json": docsJson(navigation),
  "intro.mdx": "---\ntitle: Introduction\n---\n",
  "alone.mdx": "---\ntitle: Alone\n---\n",
  "api.json": JSON.stringify({ openapi: "3.1.0", paths: { "/users": { get: { summary: "List users" } } } }),
};

/** A client that has opened every row: requests only the rows that the server reports as changed. */
class Mirror {
  readonly #client: LanguageClient;
  /** Another client with the same texts, which gets the rows from scratch. */
  readonly #other: LanguageClient;
  readonly #uri: string;
  readonly #model: NavigationModel<undefined>;
  #taken = 0;

  constructor(client: LanguageClient, other: LanguageClient, uri: string) {
    this.#client = client;
    this.#other = other;
    this.#uri = uri;
    this.#model = new NavigationModel(
      (question) => client.request<NavigationRows>(navigationChildrenRequest, question),
      () => undefined,
    );
  }

  async begin(): Promise<void> {
    await this.#lines(undefined);
  }

  /** Waits until the rows are those that the server would currently return. */
  async untilCurrent(): Promise<void> {
    const client = this.#client;
    for (const each of [client, this.#other]) await each.request(verdictRequest, { uri: this.#uri });
    const fresh = await this.#fresh({});
    for (;;) {
      const count = client.navigationChanges.length;
      await this.#takeChanges();
      const lines = await this.#lines(undefined);
      if (JSON.stringify(lines) === JSON.stringify(fresh)) return;
      const differing = `${JSON.stringify(lines)} to become ${JSON.stringify(fresh)}`;
      await client.until(() => client.navigationChanges.length > count, differing);
    }
  }

  async #takeChanges(): Promise<void> {
    for (; this.#taken < this.#client.navigationChanges.length; this.#taken += 1) {
      const change = this.#client.navigationChanges[this.#taken];
      assert.ok(change !== undefined && !change.isAll);
      await this.#model.apply(change);
    }
  }

  async #lines(node: NavigationNode | undefined): Promise<readonly string[]> {
    const lines: string[] = [];
    for (const child of await this.#model.childrenOf(node))
      lines.push(JSON.stringify(child.row), ...(await this.#lines(child)));
    return lines;
  }

  async #fresh(question: NavigationQuestion): Promise<readonly string[]> {
    const answer = await this.#other.request<NavigationRows | null>(navigationChildrenRequest, question);
    const lines: string[] = [];
    for (const row of answer?.rows ?? [])
      lines.push(JSON.stringify(row), ...(await this.#fresh({ uri: row.site, id: row.id })));
    return lines;
  }
}

describe("the navigation tree over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;
  let uri: string;
  const ask = (question: unknown): Promise<NavigationRows | null> =>
    client.request(navigationChildrenRequest, question);
  const rowsBelow = async (id?: string): Promise<readonly NavigationTreeRow[]> => {
    const answer = await ask(id === undefined ? { uri } : { uri, id });
    assert.ok(answer !== null, id);
    return answer.rows;
  };

  beforeEach(async () => {
    site = new SiteFolder(files);
    uri = uriOf(site.path("docs.json"));
    client = await LanguageClient.start({ folders: [site.root] });
    // Unlisted pages are known once the texts of all pages have been read, for which nothing waits.
    await client.untilCodes(site.path("alone.mdx"), ["orphan-page"]);
  });
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  /** All rows from the row of the site down, as the server currently returns them. */
  async function walk(id?: string): Promise<readonly string[]> {
    const lines: string[] = [];
    for (const row of await rowsBelow(id)) {
      lines.push(`${row.id}: ${row.label}`, ...(await walk(row.id)));
    }
    return lines;
  }

  it("returns the rows of all sites, of a site, and below a row", async () => {
    const roots = await ask({});
    assert.deepEqual(
      roots?.rows.map(({ site: of, id, kind, label }) => ({ of, id, kind, label })),
      [{ of: uri, id: "site", kind: "site", label: "Docs" }],
    );
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    assert.deepEqual(await walk(), [
      "site: Docs",
      "tab:Guides: Guides",
      "tab:Guides|group:Start: Start",
      "tab:Guides|group:Start|page:intro: Introduction",
      "tab:Guides|group:Start|page:gone: gone",
      "tab:API: API",
      "tab:API|endpoint:GET /users: List users",
      "unlisted: Not in the navigation",
      "unlisted|orphan:alone.mdx: Alone",
    ]);
    const [intro, gone] = await rowsBelow("tab:Guides|group:Start");
    assert.equal(intro?.uri, uriOf(site.path("intro.mdx")));
    assert.equal(intro?.address, "/intro");
    assert.deepEqual(gone?.flags, ["missing"]);
    assert.equal(gone?.findings?.warning, 1);
    const [guides] = await rowsBelow("site");
    assert.equal(guides?.findingsBelow?.warning, 1);
  });

  it("returns the findings of a row, and of the rows below it", async () => {
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    const of = (id: string) =>
      client.request<NavigationRowFindings | null>(navigationFindingsRequest, { uri, id });
    const gone = await of("tab:Guides|group:Start|page:gone");
    assert.match(gone?.findings[0]?.message ?? "", /gone/);
    assert.equal(gone?.more, 0);
    const guides = await of("tab:Guides");
    assert.ok(guides?.findings.some(({ message }) => message === gone?.findings[0]?.message));
    assert.deepEqual(await of("tab:Nothing"), { findings: [], more: 0 });
    const elsewhere = { uri: uriOf("/nowhere/docs.json"), id: "site" };
    assert.equal(await client.request(navigationFindingsRequest, elsewhere), null);
  });

  it("returns the locations of a row", async () => {
    const places = (id: string) =>
      client.request<NavigationRowPlaces | null>(navigationPlacesRequest, { uri, id });
    const lines = files["docs.json"].split("\n");
    const page = await places("tab:Guides|group:Start|page:intro");
    assert.equal(page?.page?.uri, uriOf(site.path("intro.mdx")));
    const { start, end } = page?.entry?.range ?? assert.fail();
    assert.equal(lines[start.line]?.slice(start.character, end.character), '"intro"');
    const endpoint = await places("tab:API|endpoint:GET /users");
    assert.equal(endpoint?.operation?.uri, uriOf(site.path("api.json")));
    assert.deepEqual([page?.address, page?.web], ["/intro", undefined]);
    assert.equal(await places("tab:Nothing"), null);
  });

  it("keeps the last readable rows of a docs.json that breaks, under a row that links to the error", async () => {
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    const path = site.path("docs.json");
    await client.open(path);
    const text = files["docs.json"];
    const before = await walk();
    const broken = `\n${text.replace('"intro"', '"in"tro')}`;
    await client.change(path, { text: broken });
    const [row, ...others] = await rowsBelow("site");
    const at = broken.split("\n").findIndex((line) => line.includes("tro"));
    assert.equal(row?.kind, "broken");
    assert.match(row?.label ?? "", new RegExp(`^docs\\.json:${at + 1}:\\d+$`));
    assert.equal(row?.description, "is not valid JSON; the rows show its last readable state");
    assert.deepEqual(
      others.map(({ id }) => id),
      ["tab:Guides", "tab:API", "unlisted"],
    );
    const places = (id: string) =>
      client.request<NavigationRowPlaces | null>(navigationPlacesRequest, { uri, id });
    const place = await places(row?.id ?? "");
    assert.equal(place?.entry?.range.start.line, at);
    assert.equal(`docs.json:${at + 1}:${(place?.entry?.range.start.character ?? -1) + 1}`, row?.label);
    // Entries after the error are located at their current positions.
    const gone = await places("tab:Guides|group:Start|page:gone");
    const lines = broken.split("\n");
    const { start, end } = gone?.entry?.range ?? assert.fail();
    assert.equal(lines[start.line]?.slice(start.character, end.character), '"gone"');
    const revealed = await client.request<NavigationPath | null>(navigationRevealRequest, {
      uri,
      position: start,
    });
    assert.equal(revealed?.ids.at(-1), "tab:Guides|group:Start|page:gone");
    await client.untilCurrent(path);
    assert.deepEqual([...new Set(client.codes(path))], ["json-syntax"]);
    assert.deepEqual(client.codes(site.path("alone.mdx")), ["orphan-page"]);
    await client.change(path, { text });
    assert.deepEqual(await walk(), before);
  });

  it("returns the URL of a row", async () => {
    const seo = { metatags: { canonical: "https://docs.example.com" } };
    const root = { tab: "Blog", href: "https://example.com/blog" };
    const text = JSON.stringify({ ...JSON.parse(docsJson({ tabs: [...navigation.tabs, root] })), seo });
    await client.open(site.path("docs.json"), text);
    const web = async (id: string) =>
      (await client.request<NavigationRowPlaces | null>(navigationPlacesRequest, { uri, id }))?.web;
    assert.equal(await web("tab:Guides|group:Start|page:intro"), "https://docs.example.com/intro");
    assert.equal(await web("site"), "https://docs.example.com/");
    assert.equal(await web("tab:Blog"), "https://example.com/blog");
    assert.equal(await web("tab:Guides"), undefined);
  });

  it("finds the row of a page and of a position", async () => {
    const reveal = (question: unknown) =>
      client.request<NavigationPath | null>(navigationRevealRequest, question);
    const ids = ["site", "tab:Guides", "tab:Guides|group:Start", "tab:Guides|group:Start|page:intro"];
    assert.deepEqual(await reveal({ uri: uriOf(site.path("intro.mdx")) }), { site: uri, ids });
    const line = files["docs.json"].split("\n").findIndex((text) => text.includes('"gone"'));
    const found = await reveal({ uri, position: { line, character: 15 } });
    assert.equal(found?.ids.at(-1), "tab:Guides|group:Start|page:gone");
    assert.equal(await reveal({ uri, position: { line: 0, character: 0 } }), null);
  });

  it("accepts meaningless parameters, and refuses malformed ones", async () => {
    const questions = [{ uri, id: "nothing" }, { uri: "file:///elsewhere/docs.json" }];
    for (const question of questions) assert.equal(await ask(question), null, JSON.stringify(question));
    for (const max of [-1, Number.NaN, 1e99, "x", null])
      assert.ok((await ask({ uri, id: "site", max }))?.rows);
    assert.deepEqual(
      await ask({ uri, id: "site", max: 1 }).then((answer) => [answer?.rows.length, answer?.more]),
      [1, 2],
    );
    const positions = [undefined, { line: 1e99, character: -5 }, { line: 1.5, character: 0.5 }];
    for (const position of positions) {
      const answer = await client.request(navigationRevealRequest, { uri, position });
      assert.ok(answer === null || typeof answer === "object", JSON.stringify(position));
    }
    for (const [method, params] of [
      [navigationChildrenRequest, { uri, id: 7 }],
      [navigationChildrenRequest, { uri: 7 }],
      [navigationPlacesRequest, { uri, id: null }],
      [navigationRevealRequest, { uri: null }],
      [navigationRevealRequest, { uri, position: {} }],
      [navigationRevealRequest, { uri, position: { line: "a", character: 1 } }],
    ] as const)
      await assert.rejects(client.request(method, params), { code: -32602 }, JSON.stringify(params));
    assert.deepEqual(client.messages, []);
  });

  it("does not notify a client that has not requested rows", async () => {
    await client.open(site.path("docs.json"));
    await client.change(site.path("docs.json"), { text: docsJson({ pages: ["alone"] }) });
    await client.untilCodes(site.path("docs.json"), []);
    assert.deepEqual(client.navigationChanges, []);
  });

  it("reports which rows have new children, and which look different", async () => {
    const path = site.path("docs.json");
    await client.open(path);
    await client.untilCodes(path, ["missing-page"]);
    await walk();
    const start = "tab:Guides|group:Start";
    const changedIds = () => new Set(client.navigationChanges.flatMap(({ ids }) => ids));
    client.navigationChanges.length = 0;
    const [, api] = navigation.tabs;
    const guides = { tab: "Guides", groups: [{ group: "Start", pages: ["intro", "alone"] }] };
    await client.change(path, { text: docsJson({ tabs: [guides, api] }) });
    await client.until(() => changedIds().has("site") && changedIds().has("unlisted"), "changed children");
    assert.ok(changedIds().has(start));
    assert.ok(!changedIds().has("tab:API"));
    assert.deepEqual(
      (await rowsBelow(start)).map(({ id }) => id),
      [`${start}|page:intro`, `${start}|page:alone`],
    );
    client.navigationChanges.length = 0;
    await client.open(site.path("intro.mdx"), "---\ntitle: Welcome\n---\n", "mdx");
    await client.until(() => changedIds().has(start), "another title");
    assert.equal((await rowsBelow(start))[0]?.label, "Welcome");
  });

  it("leaves a client that follows the notifications with the tree that it would get from scratch", async () => {
    const path = site.path("docs.json");
    await client.open(path);
    const other = await LanguageClient.start({ folders: [site.root] });
    await other.open(path);
    await other.untilCodes(site.path("alone.mdx"), ["orphan-page"]);
    const mirror = new Mirror(client, other, uri);
    await mirror.begin();
    const write = async (text: string): Promise<void> => {
      await client.change(path, { text });
      await other.change(path, { text });
      await mirror.untilCurrent();
    };
    const group = (name: string, ...pages: readonly unknown[]) => ({ group: name, pages });
    const versions: readonly unknown[] = [
      { tabs: [{ tab: "Guides", groups: [group("Start", "alone", "gone"), group("More", "intro")] }] },
      { groups: [group("Start", "intro")], tabs: navigation.tabs },
      { groups: [group("Start", "intro", group("Deep", "alone", "GET /users")), group("Start", 7)] },
      { tabs: [{ tab: "API", openapi: "api.json" }, { pages: ["intro"] }] },
      navigation,
    ];
    for (const version of versions) await write(docsJson(version));
    await write('{ "navigation": { "tabs": [');
    await other.stop();
  });

  it("reports that sites have been removed", async () => {
    await ask({});
    client.navigationChanges.length = 0;
    await client.tell(["deleted", site.delete("docs.json")]);
    await client.until(
      () => client.navigationChanges.some(({ isAll, uri: of }) => isAll && of === undefined),
      "the news",
    );
    assert.deepEqual(await ask({}), { rows: [], more: 0 });
  });
});
