/** The message about a failed connection contains only the system's code, because other text may quote the request. */
import assert from "node:assert/strict";
import { listAgentJobs } from "../../client/src/platform/agent-jobs.ts";
import { messageOf, type PlatformError } from "../../client/src/platform/errors.ts";
import { mayHaveTakenEffect } from "../../client/src/platform/uncertain.ts";
import { adminKey, testConnection } from "./support.ts";

/** The error of a call whose fetch fails for this reason. */
async function errorFor(reason: unknown): Promise<PlatformError> {
  const connection = { ...testConnection(), fetch: () => Promise.reject(reason) };
  const request = { baseUrl: "https://api.example.com", projectId: "acme", key: adminKey };
  const outcome = await listAgentJobs(connection, request);
  assert.ok(!outcome.ok);
  return outcome.error;
}

function failing(code: unknown, message = "fetch failed"): Error {
  return Object.assign(new Error(message), { code });
}

describe("a connection that failed", () => {
  it("has sent nothing if there was no connection, or if its certificate was not accepted", async () => {
    const certificateCodes = [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "CERT_HAS_EXPIRED",
      "CERT_NOT_YET_VALID",
      "ERR_TLS_CERT_ALTNAME_INVALID",
    ];
    for (const code of ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT", ...certificateCodes])
      assert.equal(mayHaveTakenEffect(await errorFor(failing(code))), false, code);
    for (const code of ["ECONNRESET", "EPIPE", "ETIMEDOUT", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT"])
      assert.equal(mayHaveTakenEffect(await errorFor(failing(code))), true, code);
    for (const code of certificateCodes)
      assert.match(
        messageOf(await errorFor(failing(code))),
        /certificate .* was not accepted .*so nothing was sent/,
      );
  });

  it("is reported with the code of the system, its own or that of its cause", async () => {
    assert.deepEqual(await errorFor(failing("ECONNRESET")), { kind: "network", code: "ECONNRESET" });
    const caused = new TypeError("fetch failed", { cause: failing("UND_ERR_SOCKET") });
    assert.deepEqual(await errorFor(caused), { kind: "network", code: "UND_ERR_SOCKET" });
    const plain = new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } });
    assert.deepEqual(await errorFor(plain), { kind: "network", code: "ENOTFOUND" });
  });

  it("is reported without values that are not codes, and without its text", async () => {
    for (const code of [
      adminKey,
      `Bearer ${adminKey}`,
      adminKey.toUpperCase(),
      "econnreset",
      "[x](command:y)",
      "E\nX",
      "E X",
      "E",
      `E${"X".repeat(41)}`,
      "",
      7,
      null,
      { toString: () => "ECONNRESET" },
    ]) {
      const error = await errorFor(failing(code, `header is invalid: Bearer ${adminKey}`));
      assert.deepEqual(error, { kind: "network" }, String(code));
      assert.ok(!messageOf(error).includes(adminKey));
    }
    assert.deepEqual(await errorFor("ECONNRESET"), { kind: "network" });
  });
});
