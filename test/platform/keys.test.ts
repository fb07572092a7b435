import assert from "node:assert/strict";
import { addressOf, safeLink, usableBase, webAddress } from "../../client/src/platform/addresses.ts";
import { listAgentJobs } from "../../client/src/platform/agent-jobs.ts";
import { triggerUpdate } from "../../client/src/platform/deployments.ts";
import { endpoints } from "../../client/src/platform/endpoints.ts";
import { usableKey, withoutKeys, withoutSecrets } from "../../client/src/platform/keys.ts";
import { detailLength, errorOfRefusal, retryAfter } from "../../client/src/platform/refusal.ts";
import type { Fetch } from "../../client/src/platform/request.ts";
import { adminKey, answerOf, assistantKey, errorOf, givenBy, question, testConnection } from "./support.ts";

/** A fetch that must not be called. */
const noFetch: Fetch = () => assert.fail("nothing may be sent");

describe("keys", () => {
  it("of the wrong class are not sent", async () => {
    const connection = testConnection(noFetch);
    const platform = { address: "https://example.com" } as never;
    assert.deepEqual(await answerOf(connection, question(platform, "acme", { key: adminKey })), [
      { type: "failed", error: { kind: "wrong-key-class", purpose: "assistant" } },
    ]);
    const request = { baseUrl: "https://example.com", projectId: "acme", key: assistantKey };
    assert.deepEqual(errorOf(await triggerUpdate(connection, request)), {
      kind: "wrong-key-class",
      purpose: "update",
    });
    assert.deepEqual(errorOf(await listAgentJobs(connection, request)), {
      kind: "wrong-key-class",
      purpose: "jobs",
    });
  });

  it("of an unknown form pass, without the white space around them", () => {
    for (const purpose of ["assistant", "update", "jobs", "agent"] as const) {
      assert.equal(givenBy(usableKey(" abc-123\n", purpose)), "abc-123");
    }
  });

  it("that no header can contain are not sent", () => {
    for (const key of ["", "  ", "two words", "kéy", "line\nbreak", "\u0000"]) {
      assert.deepEqual(errorOf(usableKey(key, "jobs")), { kind: "unusable-key", purpose: "jobs" });
    }
  });

  it("are removed from texts in every spelling", () => {
    const key = 'a"b/c+d=';
    const text = `${key} ${JSON.stringify(key)} ${encodeURIComponent(key)}`;
    assert.equal(withoutSecrets(text, [key]), '[key removed] "[key removed]" [key removed]');
    assert.equal(withoutSecrets("text", [""]), "text");
  });

  it("are removed if a cut has left their beginning, unless that is too short", () => {
    assert.equal(withoutKeys("it was 0123456789abcd", ["0123456789abcdef"]), "it was [key removed]");
    assert.equal(withoutKeys("run `mint", [assistantKey]), "run `mint");
    assert.equal(withoutSecrets("run `mint", [assistantKey]), "run `mint");
  });

  it("of others are removed from texts of unknown origin", () => {
    assert.equal(
      withoutKeys("mint_abcdef and mint_dsc_x-y_z, Authorization: Bearer s3cr3t.", []),
      "[key removed] and [key removed], Authorization: Bearer [key removed]",
    );
    assert.equal(withoutKeys("peppermint_tea and mint_", []), "peppermint_tea and mint_");
    assert.equal(
      withoutKeys("Bearer bearer \n s3cr3t, Bearer", []),
      "Bearer [key removed] \n [key removed], Bearer",
    );
  });

  it("are removed in time proportional to the text, however much white space it has", () => {
    const space = " ".repeat(1_000_000);
    assert.equal(withoutKeys(`a${space}b`, [adminKey]), `a${space}b`);
    assert.equal(withoutKeys(`Bearer${space}s3cr3t`, []), `Bearer${space}[key removed]`);
  });
});

describe("base addresses", () => {
  it("are https, or this machine", () => {
    const good = [
      ["https://api.example.com", "https://api.example.com"],
      [" https://api.example.com/discovery/ ", "https://api.example.com/discovery"],
      ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
      ["http://localhost:3000/a/b//", "http://localhost:3000/a/b"],
      ["http://[::1]:3000", "http://[::1]:3000"],
      ["HTTP://LocalHost", "http://localhost"],
      ["http://127.1:80", "http://127.0.0.1"],
    ] as const;
    for (const [text, expected] of good) assert.equal(givenBy(usableBase(text)), expected);
  });

  it("of any other kind are refused", () => {
    const bad = [
      "",
      "api.example.com",
      "http://api.example.com",
      "http://127.0.0.1.example.com",
      "http://localhost.example.com",
      "http://docs.localhost",
      "http://localhost@example.com",
      "ftp://localhost",
      "file:///etc",
      "javascript:alert(1)",
      "https://user:password@example.com",
      "https://example.com/?a=b",
      "https://example.com/#a",
    ];
    for (const text of bad) assert.equal(errorOf(usableBase(text)).kind, "bad-address", text);
  });

  it("are refused before anything is sent", async () => {
    const request = { baseUrl: "http://example.com", projectId: "acme", key: adminKey };
    assert.equal(errorOf(await triggerUpdate(testConnection(noFetch), request)).kind, "bad-address");
  });
});

describe("addresses of operations", () => {
  const base = "https://example.com/prefix";
  const addressFor = (projectId: string, query?: Record<string, string>) =>
    addressOf(endpoints.listAgentJobs, { base, parameters: { projectId }, ...(query ? { query } : {}) });

  it("keep a parameter in its segment", () => {
    assert.equal(
      givenBy(addressFor("a/b?c#d $&", { skip: "0", take: "1" })),
      "https://example.com/prefix/v1/agent/a%2Fb%3Fc%23d%20%24%26/jobs?skip=0&take=1",
    );
    for (const name of ["", " ", ".", ".."])
      assert.equal(errorOf(addressFor(name)).kind, "bad-address", name);
  });

  it("are in one table", () => {
    assert.deepEqual(
      Object.values(endpoints).map(({ method, path, key }) => `${method} ${path} ${key}`),
      [
        "POST /v1/assistant/{domain}/message assistant",
        "POST /v2/assistant/{domain}/message assistant",
        "POST /v1/search/{domain} assistant",
        "GET /v1/analytics/{projectId}/feedback/by-page analytics",
        "GET /v1/analytics/{projectId}/views analytics",
        "POST /v1/project/update/{projectId} update",
        "POST /v1/project/preview/{projectId} update",
        "GET /v1/project/update-status/{statusId} update",
        "GET /v1/agent/{projectId}/jobs jobs",
        "POST /v2/agent/{projectId}/job agent",
        "GET /v2/agent/{projectId}/job/{jobId} agent",
        "POST /v2/agent/{projectId}/job/{jobId}/message agent",
      ],
    );
  });
});

describe("links in answers", () => {
  it("are followed only if they are safe", () => {
    for (const link of ["guides/start", "/guides/start#a", "https://example.com", "http://example.com/x"]) {
      assert.equal(safeLink(link), link);
    }
    for (const link of [
      "",
      " ",
      "//example.com",
      "javascript:alert(1)",
      "JavaScript:x",
      "data:,x",
      "file:///x",
      "command:x",
      "a b",
      "\\\\host",
      7,
      null,
    ]) {
      assert.equal(safeLink(link), undefined, String(link));
    }
    assert.equal(webAddress("https://example.com/x"), "https://example.com/x");
    for (const link of ["guides/start", "https://", "vscode:x", undefined])
      assert.equal(webAddress(link), undefined);
    // Browsers find a host in these, but the editor throws an error for some of them.
    for (const link of ["https:a.example", "https:/a.example", "https:////a.example/x", "HTTP:///a.example"])
      assert.equal(webAddress(link), undefined, link);
  });
});

describe("the text of a rejection", () => {
  const detailOf = (body: string, status = 400): string | undefined => {
    const error = errorOfRefusal({ status, headers: new Headers(), body }, ["s3cr3t"], 0);
    return "detail" in error ? error.detail : undefined;
  };

  it("is found in bodies of every known shape", () => {
    assert.equal(detailOf('{"title":"T","detail":"D","error":"E"}'), "D");
    assert.equal(detailOf('{"title":"T","message":"M"}'), "T");
    assert.equal(detailOf('{"error":"E","message":"M"}'), "E");
    assert.equal(detailOf('{"error":{"message":"N"}}'), "N");
    assert.equal(detailOf('{"message":"M"}'), "M");
    assert.equal(detailOf('"words"'), "words");
    assert.equal(detailOf(" plain\n\ttext "), "plain text");
    assert.equal(detailOf("<!doctype html><title>Oh</title><p>no &lt;b&gt;"), "Oh no <b>");
    for (const body of ["", " ", "{}", "[]", "null", "12", '{"error":""}', "<html></html>"]) {
      assert.equal(detailOf(body), undefined, body);
    }
  });

  it("is short", () => {
    const detail = detailOf(`${"🚀".repeat(400)}`) ?? "";
    assert.ok(detail.length <= detailLength && detail.endsWith("🚀…"), detail);
    assert.equal(detailOf("a".repeat(detailLength))?.length, detailLength);
  });

  it("contains no key, however it is wrapped", () => {
    for (const body of ["s3cr3t", '{"error":"s3cr3t"}', "<html><p>the <i>s3cr3t</i>", "s3\u0000cr3t"]) {
      assert.ok(!(detailOf(body) ?? "").includes("s3cr3t"), detailOf(body));
    }
  });

  it("says when to try again", () => {
    const wait = (text: string) =>
      retryAfter(new Headers({ "Retry-After": text }), Date.parse("2026-01-01T00:00:00Z"));
    assert.equal(wait("5"), 5000);
    assert.equal(wait("0"), 0);
    assert.equal(wait("Thu, 01 Jan 2026 00:01:00 GMT"), 60_000);
    assert.equal(wait("Wed, 31 Dec 2025 00:00:00 GMT"), 0);
    for (const text of ["", "soon", "-5", "1e3"]) assert.equal(wait(text), undefined, text);
    assert.equal(retryAfter(new Headers(), 0), undefined);
    const until = { "Retry-After": "Thu, 01 Jan 2026 00:01:00 GMT", Date: "Thu, 01 Jan 2026 00:00:15 GMT" };
    for (const wrongTime of ["2025-12-31T20:00:00Z", "2026-01-01T04:00:00Z"])
      assert.equal(retryAfter(new Headers(until), Date.parse(wrongTime)), 45_000, wrongTime);
    assert.equal(wait("Thu, 01 Jan 2026 00:00:30 GMT"), 30_000);
  });
});
