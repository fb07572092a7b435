/** The numbers of readers of a project: read on request, kept for a day, and removed. */
import assert from "node:assert/strict";
import {
  decodeNumbers,
  encodeNumbers,
  type ReaderNumbers,
} from "../../../client/src/features/readers/reader-numbers.ts";
import { Readers } from "../../../client/src/features/readers/readers.ts";
import {
  analyticsLimits,
  countUse,
  decodeUse,
  readMeter,
  type UseRecord,
} from "../../../client/src/platform/limits.ts";
import type { Connection } from "../../../client/src/platform/request.ts";
import type { CallAccess } from "../../../client/src/service/call-target.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { adminKey, errorOf, givenBy, testConnection } from "../../platform/support.ts";
import { type ManualClock, manualClock } from "../manual-clock.ts";

const day = 86_400_000;

describe("what readers say about a project", () => {
  let platform: Platform;
  let clock: ManualClock;
  let stored: unknown;
  let changes: number;
  let used: UseRecord;
  let readers: Readers;

  beforeEach(async () => {
    platform = await startPlatform();
    clock = manualClock();
    stored = undefined;
    changes = 0;
    used = decodeUse(undefined);
    readers = start();
  });
  afterEach(async () => {
    readers.dispose();
    await platform.close();
  });

  function start(all: readonly ReaderNumbers[] = []): Readers {
    // Pauses between attempts end at once; the manual clock determines the age of numbers.
    const connection: Connection = {
      ...testConnection(),
      fetch: (input, init) => {
        used = countUse(used, 0, analyticsLimits).record;
        return fetch(input, init);
      },
    };
    return new Readers({
      connection: () => connection,
      isNearLimit: () => readMeter(used, 0, analyticsLimits).some(({ warns }) => warns),
      clock,
      stored: all,
      save: (saved) => {
        stored = JSON.parse(JSON.stringify(encodeNumbers(saved)));
      },
      onChange: () => {
        changes += 1;
      },
    });
  }

  const access = (project: string): CallAccess => ({
    purpose: "analytics",
    origin: platform.address,
    baseUrl: platform.address,
    project,
    key: adminKey,
    site: { name: "docs", folder: { path: "/docs" } },
  });

  it("is requested only by the author", () => {
    readers.dispose();
    const old = { origin: platform.address, project: "acme", readAt: 0, isCut: false, pages: new Map() };
    readers = start([old]);
    assert.equal(readers.isOn(access("acme")), true);
    clock.advance(3 * day);
    assert.equal(readers.numbersOf(access("acme")), undefined);
    assert.deepEqual(platform.requests, []);
  });

  it("is feedback and views together, stored without a key", async () => {
    const { numbers, viewsError } = givenBy(await readers.read(access("acme")));
    assert.equal(viewsError, undefined);
    assert.deepEqual(numbers.pages.get("guides/publish"), {
      helpful: 4,
      unhelpful: 11,
      onCode: 2,
      views: 90,
      byAgents: 10,
    });
    assert.equal(numbers.isCut, false);
    assert.equal(readers.numbersOf(access("acme")), numbers);
    assert.equal(readers.numbersOf(access("other")), undefined);
    assert.equal(readers.numbersOf({ ...access("acme"), origin: "https://else.example" }), undefined);
    assert.deepEqual(decodeNumbers(stored), [numbers]);
    assert.doesNotMatch(JSON.stringify(stored), /Secret/);
    assert.equal(platform.requests.length, 2);
    assert.equal(changes, 1);
  });

  it("is kept for a day, and then no longer shown, without a request", async () => {
    givenBy(await readers.read(access("acme")));
    clock.advance(day - 1);
    assert.ok(readers.numbersOf(access("acme")) !== undefined);
    assert.equal(changes, 1);
    clock.advance(1);
    assert.equal(changes, 2);
    assert.equal(readers.numbersOf(access("acme")), undefined);
    assert.equal(readers.isOn(access("acme")), true);
    assert.equal(platform.requests.length, 2);
  });

  it("is removed when it is turned off", async () => {
    givenBy(await readers.read(access("acme")));
    readers.turnOff(access("acme"));
    assert.equal(readers.isOn(access("acme")), false);
    assert.deepEqual([stored, readers.isAnyOn], [[], false]);
  });

  it("is read once for two simultaneous requests", async () => {
    await Promise.all([readers.read(access("acme")), readers.read(access("acme"))]);
    assert.equal(platform.requests.length, 2);
  });

  it("is read in parts, at most 8 of them", async () => {
    const many = givenBy(await readers.read(access("readers-many"))).numbers;
    // Feedback is read for 100 pages, even if the service has more.
    assert.deepEqual([many.pages.size, many.isCut], [600, true]);
    const endless = givenBy(await readers.read(access("readers-endless"))).numbers;
    assert.equal(endless.isCut, true);
    const offsets = platform.requests.flatMap(({ path, query }) =>
      path.includes("readers-endless/views") ? [query.get("offset")] : [],
    );
    assert.deepEqual(offsets, ["0", "250", "500", "750", "1000", "1250", "1500", "1750"]);
  });

  it("ends if a service returns the same pages again", async () => {
    givenBy(await readers.read(access("readers-same")));
    assert.equal(platform.requests.length, 3);
  });

  it("leaves the rest of the limit to the author's own requests", async () => {
    used = { minutes: [{ minute: 0, count: 79 }] };
    const { numbers } = givenBy(await readers.read(access("readers-endless")));
    assert.equal(numbers.isCut, true);
    assert.equal(platform.requests.length, 2);
  });

  it("is only the feedback if views are rejected, with the cause", async () => {
    const refused = givenBy(await readers.read(access("readers-no-views")));
    assert.equal(refused.viewsError?.kind, "forbidden");
    assert.equal(refused.numbers.pages.get("quickstart")?.helpful, 12);
    assert.equal(refused.numbers.pages.get("quickstart")?.views, undefined);
    const limited = givenBy(await readers.read(access("readers-views-limited")));
    assert.deepEqual(limited.viewsError, { kind: "rate-limited", retryAfter: 900_000, detail: "Slow down" });
    assert.equal(limited.numbers.isCut, true);
    assert.equal(limited.numbers.pages.get("pages/249")?.views, 250);
  });

  for (const project of [
    "unauthorized",
    "forbidden",
    "missing",
    "limited",
    "broken",
    "wrong-shape",
    "redirect",
  ]) {
    it(`stays as it was after "${project}"`, async () => {
      const { numbers } = givenBy(await readers.read(access("acme")));
      const { ok } = await readers.read(access(project));
      // An array has no fields, so the wrong shape gives no page.
      assert.equal(ok, project === "wrong-shape");
      assert.equal(readers.numbersOf(access("acme")), numbers);
      assert.equal(readers.isOn(access(project)), ok);
      assert.deepEqual(platform.strayRequests, []);
    });
  }

  it("is not stored if the author stops it", async () => {
    const controller = new AbortController();
    const reading = readers.read(access("silent"), controller.signal);
    await platform.request(1);
    controller.abort();
    assert.equal(errorOf(await reading).kind, "cancelled");
    assert.equal(stored, undefined);
    assert.equal(readers.isOn(access("silent")), false);
  });
});
