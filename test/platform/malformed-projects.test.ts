/**
 * Deployments, agent jobs and rejections of another implementation of the service: its data is shown, and meaningless
 * data is harmless.
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { withUpdate } from "../../client/src/features/deployments/history.ts";
import { deploymentRow, stateOf } from "../../client/src/features/deployments/words.ts";
import {
  type AgentJob,
  compareJobs,
  creationTime,
  isRunning,
  listAgentJobs,
} from "../../client/src/platform/agent-jobs.ts";
import { isOver, readUpdateStatus, triggerUpdate } from "../../client/src/platform/deployments.ts";
import { messageOf } from "../../client/src/platform/errors.ts";
import { deployment } from "../client/deployments/sample.ts";
import { job, jobs } from "./jobs.ts";
import { adminKey, errorOf, givenBy, testConnection } from "./support.ts";
import { type Exchange, type Script, startWire, type Wire, writeAndReset, writePieces } from "./wire.ts";

/** Bytes, so that they are not encoded again for each piece. */
const million = Buffer.alloc(1_000_000, "x");

let wire: Wire | undefined;
afterEach(async () => {
  await wire?.close();
  wire = undefined;
});

async function baseOf(script: Script): Promise<string> {
  await wire?.close();
  wire = await startWire(script);
  return wire.address;
}

const sends =
  (body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): Script =>
  ({ response }) =>
    response.writeHead(status, headers).end(body);

const sendsJson = (value: unknown, status = 200): Script => sends(JSON.stringify(value), status);

async function trigger(script: Script, connection = testConnection()) {
  return triggerUpdate(connection, { baseUrl: await baseOf(script), projectId: "acme", key: adminKey });
}

async function status(script: Script, statusId = "s1", connection = testConnection()) {
  return readUpdateStatus(connection, { baseUrl: await baseOf(script), statusId, key: adminKey });
}

async function list(script: Script, connection = testConnection()) {
  return listAgentJobs(connection, { baseUrl: await baseOf(script), projectId: "acme", key: adminKey });
}

describe("the JSON of a service of another make", () => {
  const whole = JSON.stringify({ allSessions: [job(1)] });

  it("is read byte by byte, compressed, with a mark at its start and white space around it", async () => {
    const text = JSON.stringify({ allSessions: [{ ...job(1), title: "Zoë — 漢字 🚀" }] });
    const scripts: readonly Script[] = [
      async ({ response }) => {
        await writePieces(
          response,
          [...Buffer.from(text)].map((byte) => Uint8Array.of(byte)),
        );
        response.end();
      },
      sends(gzipSync(text), 200, { "content-ENCODING": "gzip" }),
      sends(`\uFEFF${text}`, 200, { "content-type": "text/plain" }),
      sends(`\r\n ${text}\r\n\r\n`, 203),
    ];
    for (const script of scripts) {
      const { jobs: found } = givenBy(await list(script));
      assert.deepEqual(
        found.map(({ title }) => title),
        ["Zoë — 漢字 🚀"],
      );
    }
  });

  it("counts when it is whole, although its connection is reset or never ends", async () => {
    const reset: Script = ({ response }) => writeAndReset(response, [whole]);
    assert.equal(givenBy(await list(reset)).jobs.length, 1);
    const spaced: Script = ({ response }) => writeAndReset(response, [whole, "\n", " \n"]);
    assert.equal(givenBy(await list(spaced)).jobs.length, 1);
    const triggered = await trigger(({ response }) => {
      response.writeHead(202, { "Content-Length": "4000" });
      return writeAndReset(response, ['{"statusId":"s1"}\n']);
    });
    assert.deepEqual(givenBy(triggered), { statusId: "s1" });
    const connection = testConnection();
    const expiring = setInterval(() => connection.clock.expire(15_000), 1);
    try {
      const open: Script = ({ response }) => writePieces(response, ['{"statusId":', '"s1"}']);
      assert.deepEqual(givenBy(await trigger(open, connection)), { statusId: "s1" });
    } finally {
      clearInterval(expiring);
    }
  });

  it("does not count when it is cut, or may be longer", async () => {
    for (const body of ['{"statusId":"s1"', '{"statusId":', "12", '"s1', ""]) {
      const error = errorOf(await trigger(({ response }) => writeAndReset(response, [body])));
      assert.equal(error.kind, "network", body);
      assert.equal(wire?.addresses.length, 1, "sent again");
    }
  });

  it("is read to a maximum length", async () => {
    const error = errorOf(
      await trigger(async ({ response }) => {
        response.write('{"statusId":"');
        while (!response.destroyed) await writePieces(response, [million]);
      }),
    );
    assert.deepEqual(error, { kind: "malformed", why: "it is too long" });
  });

  it("has a time limit, however slowly it arrives", async () => {
    const connection = testConnection();
    let time = 0;
    const clock = { ...connection.clock, now: () => time };
    const error = errorOf(
      await trigger(
        async ({ response }) => {
          while (!response.destroyed) {
            time += 30_000;
            await writePieces(response, [" "]);
          }
        },
        { ...connection, clock },
      ),
    );
    assert.equal(error.kind, "timeout");
    assert.ok(time < 1_200_000, String(time));
    assert.match(messageOf(error), /^The response was not complete within 5 minutes. Try again\.$/);
  });

  it("is distinct from a page, from nothing, and from other shapes", async () => {
    const page = errorOf(await list(sends("<!DOCTYPE html>\n<title>Sign in</title>", 200)));
    assert.match(messageOf(page), /is a web page.*Check the URL/);
    for (const body of ["", " ", "[1", "words"]) {
      assert.equal(errorOf(await list(sends(body))).kind, "malformed", body);
    }
    assert.equal(errorOf(await list(sends("", 204))).kind, "malformed");
    for (const body of ["{}", '"x"', "7", "null", '{"allSessions":{}}', '{"allSessions":"none"}']) {
      assert.equal(errorOf(await list(sends(body))).kind, "malformed", body);
    }
  });
});

describe("an update at a service of another make", () => {
  it("is queued by any success, with an id of any form", async () => {
    for (const [body, code, expected] of [
      [{ statusId: "a/../b?c#d%2e" }, 202, "a/../b?c#d%2e"],
      [{ statusId: 17, status: "queued" }, 200, "17"],
      [{ statusId: " s1 " }, 201, "s1"],
    ] as const) {
      assert.deepEqual(givenBy(await trigger(sendsJson(body, code))), { statusId: expected });
    }
    for (const body of [
      {},
      { statusId: null },
      { statusId: "" },
      { statusId: {} },
      { statusId: true },
      { statusId: "s".repeat(80_000) },
      [],
      null,
    ]) {
      assert.equal(errorOf(await trigger(sendsJson(body, 202))).kind, "malformed", JSON.stringify(body));
    }
  });

  it("has no id that contains the key", async () => {
    const outcome = await trigger(sendsJson({ statusId: `x${adminKey}` }, 202));
    assert.equal(errorOf(outcome).kind, "malformed");
  });

  it("has its status at its own address, for any id", async () => {
    const answer = sendsJson({ status: "queued" });
    givenBy(await status(answer, "a/../b?c#d"));
    assert.deepEqual(wire?.addresses, ["/v1/project/update-status/a%2F..%2Fb%3Fc%23d"]);
    for (const id of ["..", ".", " ", "\ud800"]) {
      assert.equal(errorOf(await status(answer, id)).kind, "bad-address", JSON.stringify(id));
      assert.deepEqual(wire?.addresses, []);
    }
  });

  it("has a state in any spelling, and an unknown one unchanged", async () => {
    for (const [word, state, over] of [
      ["QUEUED", "queued", false],
      ["In-Progress", "in_progress", false],
      ["in progress", "in_progress", false],
      [" Success ", "success", true],
      ["FAILURE", "failure", true],
      ["constructor", "other", false],
    ] as const) {
      const update = givenBy(await status(sendsJson({ status: word, endedAt: null })));
      assert.equal(stateOf(update), state, word);
      assert.equal(isOver(update), over, word);
    }
    const row = deploymentRow(deployment({ update: { status: "Rolled Back", logs: [] } }), 0, false);
    assert.equal(row.label, "Rolled Back");
  });

  it("may go back to an earlier state", async () => {
    const words = ["queued", "in_progress", "queued", "in_progress", "success"];
    let one = deployment({ update: { status: "queued", logs: [] } });
    const labels: string[] = [];
    for (const word of words) {
      one = withUpdate(one, givenBy(await status(sendsJson({ status: word, logs: [word] }))), adminKey);
      labels.push(deploymentRow(one, 0, false).label);
    }
    assert.deepEqual(labels, ["Queued", "In progress", "Queued", "In progress", "Deployed"]);
  });

  it("has details of any shape", async () => {
    const update = givenBy(
      await status(
        sendsJson({
          status: "failure",
          summary: null,
          logs: "Cloning\r\nBuilding\n",
          subdomain: 7,
          createdAt: 1_767_323_045_000,
          endedAt: 1_767_323_045,
          author: null,
          commit: "abc",
          source: [],
          screenshots: null,
        }),
      ),
    );
    assert.deepEqual(update.logs, ["Cloning", "Building"]);
    const facts = deploymentRow(deployment({ update }), 0, false).facts ?? [];
    const factOf = (name: string) => facts.find((fact) => fact.name === name)?.also;
    assert.equal(factOf("Created"), "2026-01-02 03:04:05 UTC");
    assert.equal(factOf("Ended"), "2026-01-02 03:04:05 UTC");
    for (const logs of [null, {}, 3, [null, { text: "a" }, ["b"], { message: 1 }]]) {
      givenBy(await status(sendsJson({ status: "failure", logs, commit: { filesChanged: 3 }, author: 7 })));
    }
  });

  it("has a log of any length, kept in reasonable time", async () => {
    const logs = Array.from({ length: 300_000 }, (_, index) => `Line ${index}`);
    const update = givenBy(await status(sendsJson({ status: "failure", logs })));
    const start = process.cpuUsage().user;
    const updated = withUpdate(deployment({}), update, adminKey);
    const spent = (process.cpuUsage().user - start) / 1000;
    assert.equal(updated.update.logs.length, 400);
    assert.equal(updated.omittedLines, 299_600);
    assert.ok(spent < 500, `${Math.round(spent)} ms`);
  });
});

describe("agent jobs at a service of another make", () => {
  const paged =
    (all: (number: number) => readonly unknown[]): Script =>
    ({ response, query, number }) => {
      const skip = Number(query.get("skip"));
      response.end(
        JSON.stringify({ allSessions: all(number).slice(skip, skip + Number(query.get("take"))) }),
      );
    };

  it("are none", async () => {
    for (const body of [{ allSessions: [] }, { allSessions: null }, []]) {
      assert.deepEqual(givenBy(await list(sendsJson(body))), { jobs: [], unreadable: 0 });
    }
  });

  it("are all there once while their number grows, each in its newest state", async () => {
    const before = jobs(1000);
    const growing = paged((number) => {
      const born = Array.from({ length: number - 1 }, (_, index) => job(2000 + index)).reverse();
      return [...born, ...before].map((one) => ({ ...(one as object), messageToUser: `answer ${number}` }));
    });
    const { jobs: found } = givenBy(await list(growing));
    const ids = new Set(found.map(({ sessionId }) => sessionId));
    assert.equal(ids.size, found.length);
    for (let number = 1; number <= 1000; number += 1) assert.ok(ids.has(`session-${number}`));
    // The last job of the first page is repeated on the second.
    const twice = found.find(({ sessionId }) => sessionId === "session-901");
    assert.equal(twice?.messageToUser, "answer 2");
  });

  it("end where pages repeat themselves, overlap or are empty", async () => {
    const same: Script = sendsJson({ allSessions: jobs(100) });
    assert.equal(givenBy(await list(same)).jobs.length, 100);
    assert.equal(wire?.addresses.length, 2);
    const overlapping: Script = ({ response, number }) =>
      response.end(
        JSON.stringify({ allSessions: number > 4 ? [] : jobs(500).slice(number * 50, number * 50 + 100) }),
      );
    const { jobs: found } = givenBy(await list(overlapping));
    assert.equal(new Set(found.map(({ sessionId }) => sessionId)).size, found.length);
    assert.equal(found.length, 250);
  });

  it("are requested up to a limit, which the list reports", async () => {
    const endless: Script = ({ response, number }) =>
      response.end(JSON.stringify({ allSessions: [{ sessionId: `s${number}` }] }));
    const { jobs: found, missing } = givenBy(await list(endless));
    assert.equal(found.length, 1000);
    assert.deepEqual(missing, { kind: "malformed", why: "its list does not end" });
  });

  it("stay if a later page is rejected, cut or missing", async () => {
    const breaks: readonly ((exchange: Exchange) => unknown)[] = [
      ({ response }) => response.writeHead(429, { "Retry-After": "3600" }).end("Too many requests"),
      ({ response }) => writeAndReset(response, ['{"allSessions":[{']),
      ({ response }) => response.end("<html>"),
      ({ response }) => response.writeHead(301, { Location: "https://elsewhere.example/" }).end(),
    ];
    for (const breaksOff of breaks) {
      const script: Script = (exchange) =>
        exchange.query.get("skip") === "0" ? paged(() => jobs(150))(exchange) : breaksOff(exchange);
      const { jobs: found, missing } = givenBy(await list(script));
      assert.equal(found.length, 100);
      assert.ok(missing !== undefined);
    }
  });

  it("have values of any kind", async () => {
    const session = {
      sessionId: 12,
      subdomain: null,
      branch: 7,
      haulted: "False",
      haultReason: null,
      pullRequestLink: {},
      messageToUser: ["a", "b"],
      todos: { content: "x" },
      createdAt: 1_767_323_045_000,
      title: "",
      userId: 0,
    };
    const { jobs: found } = givenBy(await list(sendsJson({ allSessions: [session] })));
    const [one] = found as [AgentJob];
    assert.equal(one.sessionId, "12");
    assert.equal(isRunning(one), true);
    assert.equal(creationTime(one), 1_767_323_045_000);
    assert.equal(one.userId, "0");
    for (const [haulted, runs] of [
      [1, false],
      [0, true],
      ["TRUE", false],
      ["no", true],
      [null, false],
    ] as const) {
      const [job_] = givenBy(await list(sendsJson([{ sessionId: "1", haulted }]))).jobs as [AgentJob];
      assert.equal(isRunning(job_), runs, String(haulted));
    }
  });

  it("stay if a value has too many levels, or the methods of an object", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const sessions = [
      `{"sessionId":"1","title":${deep},"haulted":${deep},"todos":[${deep},{"content":${deep}}]}`,
      '{"sessionId":"2","haulted":{"toString":1,"valueOf":2}}',
      `{"branch":"docs","other":${deep}}`,
    ];
    const { jobs: found } = givenBy(await list(sends(`{"allSessions":[${sessions.join()}]}`)));
    assert.deepEqual(
      found.map(({ sessionId, title, haulted, branch }) => [sessionId, title, haulted, branch]),
      [
        ["1", undefined, undefined, undefined],
        ["2", undefined, undefined, undefined],
        ["", undefined, undefined, "docs"],
      ],
    );
    const update = givenBy(await status(sends(`{"status":"queued","logs":["a",${deep},"b"]}`)));
    assert.deepEqual(update.logs, ["a", "b"]);
  });

  it("are of the times that were meant, and of none if it is not a time", () => {
    const expected = Date.parse("2026-01-02T03:04:05Z");
    const at = (createdAt: string) => creationTime({ sessionId: "1", todos: [], createdAt });
    for (const text of [
      "2026-01-02T03:04:05Z",
      "2026-01-02T03:04:05",
      "2026-01-02 03:04:05",
      "2026-01-02T04:04:05+01:00",
      "Fri, 02 Jan 2026 03:04:05 GMT",
      "1767323045",
      "1767323045000",
    ]) {
      assert.equal(at(text), expected, text);
    }
    const last = "Sat, 13 Sep 275760 00:00:00 GMT";
    for (const text of ["soon 1", "Job 5", "", "2026", "9".repeat(40), "2026-13-45", last]) {
      assert.equal(at(text), undefined, text);
    }
    const ordered = ["2026-01-02 05:00:00", "1767323045"].map((createdAt, index) => ({
      sessionId: String(index),
      todos: [],
      haulted: true,
      createdAt,
    }));
    assert.deepEqual(
      ordered.toSorted(compareJobs).map(({ sessionId }) => sessionId),
      ["0", "1"],
    );
  });

  it("have the key in no field", async () => {
    const names = Object.keys(job(1));
    const session = Object.fromEntries(names.map((name) => [name, `${name} ${adminKey}`]));
    const todo = { id: adminKey, content: adminKey, status: adminKey, priority: adminKey };
    const outcome = givenBy(
      await list(sendsJson({ allSessions: [{ ...session, todos: [todo, adminKey] }] })),
    );
    assert.ok(!JSON.stringify(outcome).includes("Secret"), JSON.stringify(outcome));
    assert.equal(outcome.jobs[0]?.branch, "branch [key removed]");
  });
});
