/** The search of a published site: its request, its results, and every kind of failure. */
import assert from "node:assert/strict";
import { messageOf, type PlatformError } from "../../client/src/platform/errors.ts";
import { countUse, readMeter, searchLimits } from "../../client/src/platform/limits.ts";
import { decodeHits, maxQuery, type SearchRequest, searchSite } from "../../client/src/platform/search.ts";
import { searchDomains } from "./search.ts";
import { type Platform, startPlatform } from "./server.ts";
import { adminKey, assistantKey, errorOf, givenBy, testConnection } from "./support.ts";
import { type Script, startWire, type Wire, writeAndReset, writePieces } from "./wire.ts";

describe("the search of a published site", () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform();
  });
  afterEach(() => platform.close());

  const search = (domain: string, more: Partial<SearchRequest> = {}, signal?: AbortSignal) =>
    searchSite(
      testConnection(),
      { baseUrl: `${platform.address}/discovery`, domain, key: assistantKey, query: "publish", ...more },
      signal,
    );

  it("sends the words and the filter, and gets pages with titles and texts", async () => {
    const hits = givenBy(await search("acme", { filter: { language: "en" } }));
    assert.deepEqual(hits[0], {
      address: "guides/publish",
      title: "Publish a page",
      excerpt: "# Publish\n\nList the page in `docs.json`, then **push**.",
    });
    assert.deepEqual(
      hits.map(({ address }) => address),
      ["guides/publish", "/quickstart", "api/users/list"],
    );
    const { method, path, headers, body } = platform.lastRequest();
    assert.equal(`${method} ${path}`, "POST /discovery/v1/search/acme");
    assert.equal(headers.authorization, `Bearer ${assistantKey}`);
    assert.deepEqual(body, { query: "publish", pageSize: 20, filter: { language: "en" } });
  });

  it("sends no more than a query", async () => {
    await search("acme", { query: "x".repeat(100_000) });
    assert.equal((platform.lastRequest().body as { query: string }).query.length, maxQuery);
    await search("acme");
    assert.ok(!platform.lastRequest().text.includes("filter"));
  });

  it("reads a list in an object, addresses of the web, and no result at all", async () => {
    assert.equal(givenBy(await search("search-object")).length, 3);
    assert.deepEqual(givenBy(await search("search-none")), []);
    assert.deepEqual(
      givenBy(await search("search-web")).map(({ address, title }) => [address, title]),
      [
        ["https://search-web.docs.example/guides/publish?x=1#top", undefined],
        ["https://search-web.docs.example/changelog", "Changelog"],
        ["https://elsewhere.example/", undefined],
      ],
    );
  });

  it("has each page once, and no more than requested", async () => {
    assert.equal(givenBy(await search("search-twice")).length, 3);
    assert.equal(givenBy(await search("search-many")).length, 20);
  });

  it("has no address that runs something, and no text without end", async () => {
    const hits = givenBy(await search("search-hostile"));
    assert.deepEqual(
      hits.map(({ address }) => address),
      ["../../etc/passwd", "guides/publish"],
    );
    assert.ok(!hits[0]?.title?.includes("\u001b"), hits[0]?.title);
    assert.equal(hits[0]?.excerpt, undefined);
    assert.ok((hits[1]?.title?.length ?? 0) <= 200 && (hits[1]?.excerpt?.length ?? 0) <= 1000);
    assert.ok(!/[\uD800-\uDBFF]$/.test(hits[1]?.excerpt ?? ""));
  });

  it("has no key, whatever the service writes", async () => {
    const hits = givenBy(await search("search-quoting"));
    assert.deepEqual(
      hits.map(({ address, excerpt }) => [address, excerpt]),
      [["guides/publish", "Your key is [key removed]"]],
    );
    for (const domain of searchDomains)
      assert.doesNotMatch(JSON.stringify(await search(domain)), /Secret/, domain);
  });

  it("reports what cannot be read", async () => {
    for (const domain of ["search-text", "search-null", "search-odd-list", "not-json"])
      assert.equal(errorOf(await search(domain)).kind, "malformed", domain);
    assert.deepEqual(decodeHits([{ path: " " }, { path: "a b" }]), []);
  });

  for (const [domain, kind, words] of [
    ["unauthorized", "unauthorized", "which may have expired"],
    ["expired", "unauthorized", "Replace it"],
    ["forbidden", "forbidden", "its scope or your IP address"],
    ["missing", "not-found", "Check the project, the domain and the URL"],
    ["limited", "rate-limited", "Try again in 60 seconds"],
    ["limited-silently", "rate-limited", "Try again later"],
    ["refused", "rejected", "(422)"],
    ["broken", "server", "(500)"],
    ["redirect", "redirected", "the API key is not sent there"],
    ["dropped", "network", "The connection to the service failed"],
  ] as const satisfies readonly (readonly [string, PlatformError["kind"], string])[]) {
    it(`explains "${domain}", and is not repeated automatically`, async () => {
      const error = errorOf(await search(domain));
      assert.equal(error.kind, kind);
      assert.ok(messageOf(error).includes(words), messageOf(error));
      assert.equal(platform.requests.length, 1);
      assert.deepEqual(platform.strayRequests, []);
    });
  }

  it("ends if nothing arrives, and if the author stops it", async () => {
    const connection = testConnection();
    const request = { baseUrl: `${platform.address}/discovery`, domain: "silent", key: assistantKey };
    const waiting = searchSite(connection, { ...request, query: "x" });
    await platform.request(1);
    connection.clock.expire();
    assert.deepEqual(errorOf(await waiting), { kind: "timeout", phase: "connect", milliseconds: 30_000 });
    const controller = new AbortController();
    const stopped = searchSite(testConnection(), { ...request, query: "x" }, controller.signal);
    const { abandoned } = await platform.request(2);
    controller.abort();
    assert.deepEqual(errorOf(await stopped), { kind: "cancelled" });
    await abandoned;
  });

  it("sends no admin key, and nothing for a domain that is none", async () => {
    const error = errorOf(await search("acme", { key: adminKey }));
    assert.deepEqual(error, { kind: "wrong-key-class", purpose: "assistant" });
    for (const domain of ["", "..", " "])
      assert.equal(errorOf(await search(domain)).kind, "bad-address", domain);
    assert.equal(errorOf(await search("acme", { baseUrl: "http://api.example" })).kind, "bad-address");
    assert.deepEqual(platform.requests, []);
  });

  it("has its own limit, with a warning when it is near", () => {
    const minutes = [{ minute: 0, count: 7999 }];
    const { record, reached } = countUse({ minutes }, 1000, searchLimits);
    assert.deepEqual(
      reached.map(({ used, limit }) => [used, limit.max]),
      [[8000, 10_000]],
    );
    assert.equal(readMeter(record, 7_200_000, searchLimits)[0]?.used, 0);
  });
});

describe("a search at a service of another make", () => {
  let wire: Wire | undefined;
  afterEach(async () => {
    await wire?.close();
    wire = undefined;
  });

  async function searchAt(script: Script) {
    wire = await startWire(script);
    const request = { baseUrl: wire.address, domain: "acme", key: assistantKey, query: "x" };
    return searchSite(testConnection(), request);
  }

  it("counts when its answer is whole, although the connection breaks", async () => {
    const outcome = await searchAt(({ response }) => {
      response.writeHead(200, { "Content-Length": "4000" });
      return writeAndReset(response, ['[{"path":"a"}]\n']);
    });
    assert.deepEqual(givenBy(outcome), [{ address: "a" }]);
  });

  it("is an error if its answer is cut, and is sent once", async () => {
    const outcome = await searchAt(({ response }) => writeAndReset(response, ['[{"path":"a"']));
    assert.equal(errorOf(outcome).kind, "network");
    assert.equal(wire?.addresses.length, 1);
  });

  it("ends at a limit if the answer has no end", async () => {
    const outcome = await searchAt(async ({ response }) => {
      response.write('[{"path":"');
      while (!response.destroyed) await writePieces(response, ["x".repeat(1_000_000)]);
    });
    assert.deepEqual(errorOf(outcome), { kind: "malformed", why: "it is too long" });
  });
});
