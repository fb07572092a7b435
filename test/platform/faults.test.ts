/** Every operation with every kind of failure. */
import assert from "node:assert/strict";
import { listAgentJobs } from "../../client/src/platform/agent-jobs.ts";
import { messageOf, type PlatformError } from "../../client/src/platform/errors.ts";
import { operations } from "./operations.ts";
import { type Platform, startPlatform } from "./server.ts";
import { adminKey, errorOf, testConnection } from "./support.ts";

const refusals: readonly (readonly [string, PlatformError])[] = [
  ["unauthorized", { kind: "unauthorized", detail: "The API key has expired." }],
  ["forbidden", { kind: "forbidden", detail: "This address is not on the allow-list." }],
  ["missing", { kind: "not-found", detail: "Nothing of that name." }],
  ["limited", { kind: "rate-limited", retryAfter: 60_000, detail: "Too many requests" }],
  ["maintained", { kind: "server", status: 503, retryAfter: 60_000, detail: "We are back soon." }],
];

const passing: readonly (readonly [string, PlatformError])[] = [
  ["limited-briefly", { kind: "rate-limited", retryAfter: 1000, detail: "Too many requests" }],
  ["maintained-briefly", { kind: "server", status: 503, retryAfter: 1000, detail: "We are back soon." }],
  ["limited-silently", { kind: "rate-limited", detail: "Rate limit exceeded" }],
  [
    "broken",
    {
      kind: "server",
      status: 500,
      detail: "502: Bad gateway: Something went wrong Our engineers & machines are on it.",
    },
  ],
];

for (const { title, isRetried, key, call, ofStrayList } of operations) {
  describe(`${title}, when refused`, () => {
    let platform: Platform;
    beforeEach(async () => {
      platform = await startPlatform();
    });
    afterEach(() => platform.close());

    for (const [name, expected] of refusals) {
      it(`reports ${name}`, async () => {
        assert.deepEqual(errorOf(await call(testConnection(), platform, name)), expected);
        assert.equal(platform.requests.length, 1);
      });
    }

    for (const [name, expected] of passing) {
      it(`${isRetried ? "tries again" : "never tries again"}: ${name}`, async () => {
        const connection = testConnection();
        assert.deepEqual(errorOf(await call(connection, platform, name)), expected);
        assert.equal(platform.requests.length, isRetried ? 3 : 1);
        const pauses = name.endsWith("-briefly") ? [1000, 1000] : [500, 1000];
        assert.deepEqual(connection.clock.pauses, isRetried ? pauses : []);
      });
    }

    it("reads the date until which it is limited", async () => {
      const connection = { ...testConnection(), clock: { ...testConnection().clock, now: () => Date.now() } };
      const error = errorOf(await call(connection, platform, "limited-until"));
      assert.ok(error.kind === "rate-limited" && error.retryAfter !== undefined);
      assert.ok(error.retryAfter > 0 && error.retryAfter <= 60_000, String(error.retryAfter));
    });

    it("reports a request that is not accepted", async () => {
      const error = errorOf(await call(testConnection(), platform, "refused"));
      assert.deepEqual(error, { kind: "rejected", status: 422, detail: "retrievalPageSize is too large." });
    });

    it("follows no redirect: nothing reaches the other origin", async () => {
      const error = errorOf(await call(testConnection(), platform, "redirect"));
      assert.deepEqual(error, { kind: "redirected", host: new URL(platform.elsewhere).host });
      assert.equal(platform.requests.length, 1);
      assert.deepEqual(platform.strayRequests, []);
    });

    it("reports a dropped connection", async () => {
      const error = errorOf(await call(testConnection(), platform, "dropped"));
      assert.equal(error.kind, "network");
      assert.equal(platform.requests.length, isRetried ? 3 : 1);
    });

    it("reports that no service answers", async () => {
      const closedPlatform = await startPlatform();
      await closedPlatform.close();
      const error = errorOf(await call(testConnection(), closedPlatform, "happy"));
      assert.deepEqual(error, { kind: "network", code: "ECONNREFUSED" });
    });

    it("ends the wait for an answer that does not begin", async () => {
      const connection = testConnection();
      const outcome = call(connection, platform, "silent");
      for (let attempt = 1; attempt <= (isRetried ? 3 : 1); attempt += 1) {
        const request = await platform.request(attempt);
        connection.clock.expire();
        await request.abandoned;
      }
      assert.deepEqual(errorOf(await outcome), { kind: "timeout", phase: "connect", milliseconds: 30_000 });
    });

    it("stops immediately, and closes the connection", async () => {
      const stop = new AbortController();
      const outcome = call(testConnection(), platform, "silent", stop.signal);
      const request = await platform.request(1);
      stop.abort();
      assert.deepEqual(errorOf(await outcome), { kind: "cancelled" });
      await request.abandoned;
      assert.equal(platform.requests.length, 1);
    });

    it("sends nothing that is stopped already", async () => {
      const outcome = await call(testConnection(), platform, "happy", AbortSignal.abort());
      assert.deepEqual(errorOf(outcome), { kind: "cancelled" });
      assert.deepEqual(platform.requests, []);
    });

    for (const name of ["not-json", "wrong-shape"]) {
      it(`reports an answer of another shape: ${name}`, async () => {
        const outcome = await call(testConnection(), platform, name);
        // A list may be sent without the object around it; none of its elements is a job, a page or a result.
        if (outcome.ok) assert.deepEqual(outcome.value, ofStrayList);
        else assert.equal(outcome.error.kind, "malformed");
      });
    }

    for (const name of ["quoting", "quoting-cut"]) {
      it(`removes the key from a server's quotation: ${name}`, async () => {
        const error = errorOf(await call(testConnection(), platform, name));
        assert.ok(["unauthorized", "rejected"].includes(error.kind), error.kind);
        for (const text of [JSON.stringify(error), messageOf(error)]) {
          assert.ok(text.includes("[key removed]"), text);
          assert.ok(!text.includes(key) && !text.includes(encodeURIComponent(key)), text);
          assert.ok(!text.includes("Secret"), text);
        }
      });
    }

    it("reports everything in one sentence", async () => {
      for (const [name] of [...refusals, ...passing]) {
        const message = messageOf(errorOf(await call(testConnection(), platform, name)));
        // For too many requests the service's text adds nothing to ours.
        assert.match(
          message,
          name.startsWith("limited")
            ? /^Too many requests\. Try again [^.]*\.$/
            : /^[A-Z].*\. The service says: /,
        );
        assert.ok(message.length < 500, message);
      }
    });
  });
}

describe("a GET", () => {
  let platform: Platform;
  before(async () => {
    platform = await startPlatform();
  });
  after(() => platform.close());

  it("succeeds at a later attempt", async () => {
    const request = { baseUrl: platform.address, projectId: "unsteady", key: adminKey };
    const outcome = await listAgentJobs(testConnection(), request);
    assert.equal(outcome.ok && outcome.value.jobs.length, 25);
  });

  it("stops within a pause", async () => {
    const stop = new AbortController();
    const connection = testConnection();
    const clock = {
      ...connection.clock,
      after: (milliseconds: number, call: () => void) => {
        if (milliseconds > 10_000) return connection.clock.after(milliseconds, call);
        // The pause, which never ends without a test's action.
        queueMicrotask(() => stop.abort());
        return () => {};
      },
    };
    const request = { baseUrl: platform.address, projectId: "broken", key: adminKey };
    const outcome = await listAgentJobs({ ...connection, clock }, request, stop.signal);
    assert.deepEqual(errorOf(outcome), { kind: "cancelled" });
    assert.equal(platform.requests.filter(({ path }) => path.includes("broken")).length, 1);
  });
});
