/** The search beside a question to `@docs`: its request, its timeout, and that its failures never affect the answer. */
import assert from "node:assert/strict";
import {
  maxWait,
  type SearchPauses,
  searchBeside,
} from "../../../client/src/features/assistant/search-beside.ts";
import type { Fetch } from "../../../client/src/platform/request.ts";
import { maxQuery } from "../../../client/src/platform/search.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { assistantKey } from "../../platform/support.ts";
import { type ManualClock, manualClock } from "../manual-clock.ts";

describe("the search that accompanies a question to @docs", () => {
  let platform: Platform;
  let clock: ManualClock;
  let pauses: SearchPauses;
  let notes: string[];
  let controller: AbortController;

  beforeEach(async () => {
    platform = await startPlatform();
    clock = manualClock();
    pauses = new Map();
    notes = [];
    controller = new AbortController();
  });
  afterEach(async () => {
    controller.abort();
    await platform.close();
  });

  const start = (domain: string, query = "publish", fetch: Fetch = globalThis.fetch) => {
    const baseUrl = `${platform.address}/discovery`;
    const access = { baseUrl, origin: platform.address, project: domain, key: assistantKey };
    const settings = { filter: { language: "en" } };
    const parts = { connection: { fetch, clock }, pauses, note: (message: string) => notes.push(message) };
    return searchBeside(parts, { access, settings }, query, controller.signal);
  };
  const addresses = async (domain: string): Promise<readonly string[]> =>
    (await start(domain)()).map(({ address }) => address);

  it("finds pages for the words of the question, with one request", async () => {
    assert.deepEqual(await addresses("acme"), ["guides/publish", "/quickstart", "api/users/list"]);
    const { method, path, body } = platform.lastRequest();
    assert.equal(`${method} ${path}`, "POST /discovery/v1/search/acme");
    assert.deepEqual(body, { query: "publish", pageSize: 20, filter: { language: "en" } });
    assert.equal(platform.requests.length, 1);
    assert.deepEqual(notes, []);
  });

  it("is not sent for text that is too long", async () => {
    assert.deepEqual(await start("acme", "x".repeat(maxQuery + 1))(), []);
    assert.equal(platform.requests.length, 0);
  });

  it("is awaited only briefly after the answer has ended", async () => {
    const found = start("silent")();
    assert.ok(clock.waits().includes(maxWait), String(clock.waits()));
    clock.advance(maxWait);
    assert.deepEqual(await found, []);
    const results = start("silent");
    const stopped = results();
    controller.abort();
    assert.deepEqual(await stopped, []);
    assert.deepEqual(notes, [], "who stops a chat wants to hear nothing of the search");
  });

  for (const domain of ["unauthorized", "expired", "forbidden", "missing", "redirect"]) {
    it(`is not repeated for "${domain}" until a key or a setting has changed`, async () => {
      assert.deepEqual(await addresses(domain), []);
      clock.advance(48 * 3_600_000);
      assert.deepEqual(await addresses(domain), []);
      assert.equal(platform.requests.length, 1);
      assert.equal(notes.length, 1);
      assert.ok(!notes.join().includes(assistantKey), notes.join());
      pauses.clear();
      await addresses(domain);
      assert.equal(platform.requests.length, 2);
    });
  }

  it("is not repeated while the service requests a pause", async () => {
    for (const [domain, rest] of [
      ["limited", 60_000],
      ["limited-silently", 3_600_000],
    ] as const) {
      const before = platform.requests.length;
      assert.deepEqual(await addresses(domain), []);
      clock.advance(rest - 1);
      assert.deepEqual(await addresses(domain), []);
      assert.equal(platform.requests.length, before + 1, domain);
      clock.advance(1);
      await addresses(domain);
      assert.equal(platform.requests.length, before + 2, domain);
    }
  });

  for (const domain of ["broken", "dropped", "not-json", "search-text"]) {
    it(`finds nothing for "${domain}", and is sent with the next question`, async () => {
      assert.deepEqual(await addresses(domain), []);
      await addresses(domain);
      assert.equal(platform.requests.length, 2);
    });
  }

  it("never makes an answer fail", async () => {
    const failing: Fetch = () => {
      throw new Error("no network");
    };
    assert.deepEqual(await start("acme", "publish", failing)(), []);
  });

  it("does not stop the searches of another site", async () => {
    await addresses("forbidden");
    assert.equal((await addresses("acme")).length, 3);
  });
});
