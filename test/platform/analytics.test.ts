/** Reader numbers: the two operations, their lists, and every kind of failure. */
import assert from "node:assert/strict";
import {
  type AnalyticsRequest,
  decodeFeedback,
  decodeViews,
  readFeedback,
  readViews,
} from "../../client/src/platform/analytics.ts";
import { messageOf, type PlatformError } from "../../client/src/platform/errors.ts";
import { pagePathOf, urlPathOf } from "../../client/src/platform/page-path.ts";
import { type Platform, startPlatform } from "./server.ts";
import { adminKey, assistantKey, errorOf, givenBy, testConnection } from "./support.ts";
import { type Script, startWire, type Wire, writeAndReset, writePieces } from "./wire.ts";

describe("what readers say", () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform();
  });
  afterEach(() => platform.close());

  const request = (projectId: string, more: Partial<AnalyticsRequest> = {}): AnalyticsRequest => ({
    baseUrl: `${platform.address}/prefix`,
    projectId,
    key: adminKey,
    since: "2026-01-01",
    ...more,
  });
  const feedback = (projectId: string, more: Partial<AnalyticsRequest> = {}, connection = testConnection()) =>
    readFeedback(connection, request(projectId, more));
  const views = (projectId: string, offset = 0) =>
    readViews(testConnection(), { ...request(projectId), offset });

  it("is requested with a start date, and with as many pages as the service returns", async () => {
    assert.deepEqual(givenBy(await feedback("acme")), {
      items: [
        { path: "guides/publish", helpful: 4, unhelpful: 11, onCode: 2 },
        { path: "quickstart", helpful: 12, unhelpful: 3, onCode: 0 },
        { path: "guides/gone", helpful: 0, unhelpful: 1, onCode: 0 },
      ],
      hasMore: false,
    });
    const first = platform.lastRequest();
    assert.equal(`${first.method} ${first.path}`, "GET /prefix/v1/analytics/acme/feedback/by-page");
    assert.equal(first.headers.authorization, `Bearer ${adminKey}`);
    assert.equal(first.query.toString(), "dateFrom=2026-01-01&limit=100");
    assert.deepEqual(givenBy(await views("acme")).items, [
      { path: "quickstart", total: 1204, byAgents: 204 },
      { path: "guides/publish", total: 90, byAgents: 10 },
      { path: "", total: 5, byAgents: 0 },
      { path: "api-reference/list-users", total: 4, byAgents: 1 },
    ]);
    const second = platform.lastRequest();
    assert.equal(second.path, "/prefix/v1/analytics/acme/views");
    assert.equal(second.query.toString(), "dateFrom=2026-01-01&limit=250&offset=0");
  });

  it("comes in parts", async () => {
    const first = givenBy(await views("readers-many"));
    const last = givenBy(await views("readers-many", 500));
    assert.deepEqual(
      [first.items.length, first.hasMore, last.items.length, last.hasMore],
      [250, true, 100, false],
    );
    assert.deepEqual(
      [givenBy(await feedback("readers-many"))].map(({ items, hasMore }) => [items.length, hasMore]),
      [[100, true]],
    );
  });

  it("may be nothing, or a list alone", async () => {
    assert.deepEqual(givenBy(await feedback("readers-none")), { items: [], hasMore: false });
    assert.deepEqual(givenBy(await views("readers-none")), { items: [], hasMore: false });
    assert.equal(givenBy(await feedback("readers-list")).items.length, 3);
    assert.equal(givenBy(await views("readers-list")).items.length, 4);
  });

  it("has only pages that can be, and only numbers that can be", async () => {
    assert.deepEqual(givenBy(await feedback("readers-hostile")), {
      items: [
        { path: "quickstart", helpful: 0, unhelpful: 7, onCode: 0 },
        { path: "guides/publish", helpful: 0, unhelpful: 0, onCode: 0 },
      ],
      hasMore: false,
    });
    assert.deepEqual(givenBy(await views("readers-hostile")).items, [{ path: "quickstart", total: 3 }]);
  });

  it("reports what cannot be read", async () => {
    for (const project of ["readers-text", "readers-odd", "not-json"]) {
      assert.equal(errorOf(await feedback(project)).kind, "malformed", project);
      assert.equal(errorOf(await views(project)).kind, "malformed", project);
    }
  });

  it("has no path with a key", () => {
    const list = [{ path: `/${adminKey}`, thumbsUp: 1, total: 1 }];
    assert.deepEqual(decodeFeedback(list, [adminKey])?.items, []);
    assert.deepEqual(decodeViews({ views: [...list, { path: "/mint_another_key", total: 1 }] })?.items, []);
  });

  for (const [project, kind, requests, words] of [
    ["unauthorized", "unauthorized", 1, "which may have expired"],
    ["expired", "unauthorized", 1, "Replace it"],
    ["forbidden", "forbidden", 1, "its scope or your IP address"],
    ["missing", "not-found", 1, "Check the project"],
    ["limited", "rate-limited", 1, "Try again in 60 seconds"],
    ["limited-silently", "rate-limited", 3, "Try again later"],
    ["refused", "rejected", 1, "(422)"],
    ["broken", "server", 3, "(500)"],
    ["redirect", "redirected", 1, "the API key is not sent there"],
    ["dropped", "network", 3, "The connection to the service failed"],
  ] as const satisfies readonly (readonly [string, PlatformError["kind"], number, string])[]) {
    it(`explains "${project}", after ${requests} of its requests`, async () => {
      const error = errorOf(await feedback(project));
      assert.equal(error.kind, kind);
      assert.ok(messageOf(error).includes(words), messageOf(error));
      assert.equal(platform.requests.length, requests);
      assert.deepEqual(platform.strayRequests, []);
    });
  }

  it("succeeds at a later attempt if the service is busy", async () => {
    assert.equal(givenBy(await feedback("unsteady")).items.length, 3);
    assert.equal(givenBy(await views("limited-once")).items.length, 4);
  });

  it("ends when the author stops it", async () => {
    const controller = new AbortController();
    const stopped = readFeedback(testConnection(), request("silent"), controller.signal);
    const { abandoned } = await platform.request(1);
    controller.abort();
    assert.deepEqual(errorOf(await stopped), { kind: "cancelled" });
    await abandoned;
  });

  it("needs an admin key and a project", async () => {
    assert.deepEqual(errorOf(await feedback("acme", { key: assistantKey })), {
      kind: "wrong-key-class",
      purpose: "analytics",
    });
    for (const project of ["", "..", " "]) assert.equal(errorOf(await views(project)).kind, "bad-address");
    assert.deepEqual(platform.requests, []);
  });
});

describe("reader numbers of another implementation of the service", () => {
  let wire: Wire | undefined;
  afterEach(async () => {
    await wire?.close();
    wire = undefined;
  });

  async function readAt(script: Script) {
    wire = await startWire(script);
    const { address: baseUrl } = wire;
    return readFeedback(testConnection(), { baseUrl, projectId: "acme", key: adminKey, since: "2026-01-01" });
  }

  it("is an error where each answer is cut", async () => {
    const outcome = await readAt(({ response }) => writeAndReset(response, ['{"feedback":[{"path"']));
    assert.equal(errorOf(outcome).kind, "network");
    assert.equal(wire?.addresses.length, 3);
  });

  it("ends at a limit if the answer has no end", async () => {
    const outcome = await readAt(async ({ response }) => {
      response.write('{"feedback":["');
      while (!response.destroyed) await writePieces(response, ["x".repeat(1_000_000)]);
    });
    assert.deepEqual(errorOf(outcome), { kind: "malformed", why: "it is too long" });
  });
});

describe("the path of a page in analytics", () => {
  it("is the same however the service writes it", () => {
    for (const text of [
      "/guides/a",
      "guides/a/",
      "/guides/a.mdx",
      "https://x.example/guides/a?b#c",
      "/guides/a/index",
    ])
      assert.equal(pagePathOf(text), "guides/a", text);
    for (const text of ["/", "/index", "https://x.example"]) assert.equal(pagePathOf(text), "", text);
    assert.equal(pagePathOf("/f%C3%BChrung"), "führung");
    for (const path of ["", "guides/a", "führung", "guides/c#", "what is it?", "100%"])
      assert.equal(pagePathOf(`/${urlPathOf(path)}`), path);
  });

  it("is empty for entries without a page", () => {
    for (const text of [
      "",
      " ",
      "../a",
      "/a/%2e%2e/b",
      "javascript:x",
      "//x/y",
      "a\\b",
      "/%",
      "/a\u0007",
      "x".repeat(999),
    ])
      assert.equal(pagePathOf(text), undefined, text);
  });
});
