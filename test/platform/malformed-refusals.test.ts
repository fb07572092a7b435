/** Rejections by another implementation of the service: their texts, waiting times and links. */
import assert from "node:assert/strict";
import { systemClock } from "../../client/src/platform/clock.ts";
import { triggerUpdate } from "../../client/src/platform/deployments.ts";
import { messageOf, type PlatformError } from "../../client/src/platform/errors.ts";
import { errorOfRefusal, retryAfter } from "../../client/src/platform/refusal.ts";
import { adminKey, errorOf, testConnection } from "./support.ts";
import { type Script, startWire, writePieces } from "./wire.ts";

/** The error of one call, which is sent once. */
async function refused(script: Script, connection = testConnection()): Promise<PlatformError> {
  const wire = await startWire(script);
  try {
    const request = { baseUrl: wire.address, projectId: "acme", key: adminKey };
    const error = errorOf(await triggerUpdate(connection, request));
    assert.equal(wire.addresses.length, 1);
    return error;
  } finally {
    await wire.close();
  }
}

describe("a refusal of another make", () => {
  const detailOf = (body: string, status_ = 400): string | undefined => {
    const error = errorOfRefusal({ status: status_, headers: new Headers(), body }, [], 0);
    return "detail" in error ? error.detail : undefined;
  };

  it("contains the text of lists and nested objects", () => {
    assert.equal(detailOf('{"errors":[{"message":"One."},{"detail":"Two."}]}'), "One. Two.");
    assert.equal(detailOf('{"message":["One.","Two."]}'), "One. Two.");
    assert.equal(detailOf('{"detail":[{"loc":["body","fp"],"msg":"Field required"}]}'), "Field required");
    assert.equal(detailOf('{"error":{"code":7,"error":{"message":"Deep."}}}'), "Deep.");
    assert.equal(detailOf('[{"message":"One."}]'), "One.");
    assert.equal(detailOf('\uFEFF{"message":"One."}'), "One.");
    assert.equal(detailOf("[".repeat(5000) + "]".repeat(5000)), undefined);
  });

  it("cannot turn its words around or hide some", () => {
    assert.equal(detailOf('{"message":"a\\u202eb\\u2066c\\u200bd"}'), "abcd");
  });

  it("is not repeated if it adds nothing to our message", () => {
    const quotesService = (error: PlatformError): boolean => messageOf(error).includes("The service says");
    for (const detail of [
      "Too many requests",
      "Too Many Requests.",
      "TOO MANY REQUESTS!",
      "Rate limit exceeded",
    ]) {
      assert.equal(quotesService({ kind: "rate-limited", detail }), false, detail);
      assert.equal(quotesService({ kind: "rate-limited", retryAfter: 1000, detail }), false, detail);
    }
    assert.equal(quotesService({ kind: "unauthorized", detail: "Unauthorized" }), false);
    assert.equal(quotesService({ kind: "forbidden", detail: "Forbidden" }), false);
    assert.equal(quotesService({ kind: "not-found", detail: "Not found." }), false);
    assert.equal(quotesService({ kind: "server", status: 500, detail: "Internal Server Error" }), false);
    assert.equal(quotesService({ kind: "server", status: 503, detail: "503 Service Unavailable" }), false);
    assert.equal(quotesService({ kind: "rejected", status: 400, detail: "Bad request" }), false);
    assert.equal(
      quotesService({ kind: "rate-limited", detail: "Too many requests from this address" }),
      true,
    );
    assert.equal(quotesService({ kind: "rejected", status: 400, detail: "Not found" }), true);
  });

  it("says how long to wait", () => {
    assert.equal(
      messageOf({ kind: "server", status: 503, retryAfter: 180_000 }),
      "The service failed (503). Try again in 3 minutes.",
    );
    const message = (wait: number) => messageOf({ kind: "rate-limited", retryAfter: wait });
    assert.equal(message(1000), "Too many requests. Try again in 1 second.");
    assert.equal(message(90_000), "Too many requests. Try again in 90 seconds.");
    assert.equal(message(600_000), "Too many requests. Try again in 10 minutes.");
    assert.equal(message(5_400_001), "Too many requests. Try again in 91 minutes.");
    assert.equal(message(7_200_000), "Too many requests. Try again in 2 hours.");
    assert.equal(message(3 * 86_400_000), "Too many requests. Try again in 3 days.");
  });

  it("has a time to come back at that can be one", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    const wait = (text: string) => retryAfter(new Headers({ "retry-AFTER": text }), now);
    assert.equal(wait("Thu Jan  1 00:01:00 2026"), 60_000);
    assert.equal(wait("Thursday, 01-Jan-26 00:01:00 GMT"), 60_000);
    assert.equal(wait("1e9"), undefined);
    assert.ok((wait("99999999999999999999999") ?? 0) <= 366 * 86_400_000);
    assert.ok((wait("Fri, 31 Dec 9999 23:59:59 GMT") ?? 0) <= 366 * 86_400_000);
  });

  it("with a waiting time of a month is not treated as none", async () => {
    let isOver_ = false;
    const callOff = systemClock.after(60 * 86_400_000, () => {
      isOver_ = true;
    });
    // A timer that is too long for the system ends after a millisecond.
    await new Promise<void>((resolve) => systemClock.after(10, resolve));
    callOff();
    assert.equal(isOver_, false);
  });

  it("is never followed, wherever it points", async () => {
    for (const [location, host] of [
      ["https://elsewhere.example/x", "elsewhere.example"],
      ["//elsewhere.example/x", "elsewhere.example"],
      ["javascript:alert(1)", undefined],
      ["mailto:a@b", undefined],
      ["https://", undefined],
      ["", undefined],
      ["/v2/other", undefined],
    ] as const) {
      for (const code of [301, 302, 303, 307, 308]) {
        const error = await refused(({ response }) => response.writeHead(code, { Location: location }).end());
        assert.deepEqual(
          error,
          host === undefined ? { kind: "redirected" } : { kind: "redirected", host },
          location,
        );
        assert.doesNotMatch(messageOf(error), / {2}| ,/);
      }
    }
    const unchanged = await refused(({ response }) => response.writeHead(304).end());
    assert.deepEqual(unchanged, { kind: "redirected" });
  });

  it("names no host that contains the key, however the service writes it", async () => {
    for (const location of [
      `https://${adminKey.replace(/[^\w-]/g, "")}.example/x`,
      "https://mint_dsc_another1234.elsewhere.example/x",
    ]) {
      const error = await refused(({ response }) => response.writeHead(302, { Location: location }).end());
      assert.equal(error.kind, "redirected");
      assert.match(error.kind === "redirected" ? (error.host ?? "") : "", /^\[key removed\]/, location);
      assert.doesNotMatch(messageOf(error), /mint_/i);
    }
  });

  it("is read to a maximum length, and reported when its body never ends", async () => {
    const error = await refused(async ({ response }) => {
      response.writeHead(400, { "Content-Type": "text/plain" });
      while (!response.destroyed) await writePieces(response, ["no ".repeat(1000)]);
    });
    assert.ok(error.kind === "rejected" && error.detail?.startsWith("no no"));
  });

  it("is read for a limited time, however slowly it arrives", async () => {
    const connection = testConnection();
    let time = 0;
    const clock = { ...connection.clock, now: () => time };
    const error = await refused(
      async ({ response }) => {
        response.writeHead(400, { "Content-Type": "text/plain" });
        while (!response.destroyed) {
          time += 30_000;
          await writePieces(response, ["no "]);
        }
      },
      { ...connection, clock },
    );
    assert.ok(error.kind === "rejected" && error.detail?.startsWith("no"));
    assert.ok(time < 1_200_000, String(time));
  });
});
