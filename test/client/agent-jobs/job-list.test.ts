import assert from "node:assert/strict";
import fc from "fast-check";
import {
  decodeFilter,
  ended,
  filtered,
  joinedWith,
  runningCount,
  runningIds,
  sorted,
  usersOf,
} from "../../../client/src/features/agent-jobs/job-list.ts";
import { type AgentJob, isRunning, phaseOf } from "../../../client/src/platform/agent-jobs.ts";

function job(sessionId: string, more: Partial<AgentJob> = {}): AgentJob {
  return { sessionId, todos: [], haulted: true, ...more };
}

const runs = { haulted: false };

describe("a list of agent jobs", () => {
  const list = [
    job("1", { ...runs, userId: "ada" }),
    job("2", { userId: "bob" }),
    job("3"),
    job("4", { userId: "ada" }),
  ];
  const ids = (jobs: readonly AgentJob[]): readonly string[] => jobs.map(({ sessionId }) => sessionId);

  it("shows the jobs that the filter selects", () => {
    assert.deepEqual(ids(filtered(list, "all", undefined)), ["1", "2", "3", "4"]);
    assert.deepEqual(ids(filtered(list, "running", undefined)), ["1"]);
    assert.deepEqual(ids(filtered(list, "halted", undefined)), ["2", "3", "4"]);
    assert.deepEqual(ids(filtered(list, "mine", "ada")), ["1", "4"]);
    assert.deepEqual(ids(filtered(list, "mine", undefined)), []);
    assert.equal(decodeFilter("halted"), "halted");
    assert.equal(decodeFilter({ unknown: true }), "all");
  });

  it("counts the jobs of each user", () => {
    assert.deepEqual(
      [...usersOf(list)],
      [
        ["ada", 2],
        ["bob", 1],
      ],
    );
  });

  it("counts a job of unknown state neither as running nor as halted nor as ended", () => {
    const unknown: AgentJob = { sessionId: "1", todos: [] };
    assert.equal(phaseOf(unknown), "unknown");
    assert.equal(phaseOf({ ...unknown, haultReason: "processing" }), "running");
    assert.equal(phaseOf({ ...unknown, haultReason: "error" }), "halted");
    assert.deepEqual(filtered([unknown], "running", undefined), []);
    assert.deepEqual(filtered([unknown], "halted", undefined), []);
    assert.deepEqual(filtered([unknown], "all", undefined), [unknown]);
    assert.deepEqual(runningIds([unknown]).size, 0);
    assert.deepEqual(ended([{ ...unknown, haulted: false }], [unknown]), []);
  });

  it("lists the running jobs", () => {
    assert.equal(runningCount(list), 1);
    assert.deepEqual([...runningIds([...list, job("", runs)])], ["1"]);
  });

  it("lists the jobs that have ended, not those that have disappeared", () => {
    const before = [job("1", runs), job("2", runs), job("3", runs), job("4")];
    const now = [job("1"), job("2", runs), job("4"), job("5")];
    assert.deepEqual(ids(ended(before, now)), ["1"]);
    assert.deepEqual(ended([job("", runs)], [job("")]), []);
  });

  it("updates jobs that have a newer state, and keeps the others", () => {
    const one = job("1", runs);
    const joined = joinedWith([one, job("2")], [job("1"), job("3")]);
    assert.deepEqual(ids(joined), ["1", "2", "3"]);
    assert.equal(joined[0]?.haulted, true);
    const anonymous = job("", { title: "kept" });
    assert.deepEqual(joinedWith([anonymous], [job("", { title: "other" })]), [anonymous]);
  });

  it("is unchanged when merged with itself, and is sorted", () => {
    const jobs = fc.uniqueArray(
      fc.record({
        sessionId: fc.nat(50).map((id) => `${id + 1}`),
        haulted: fc.boolean(),
        todos: fc.constant([]),
      }),
      { selector: ({ sessionId }) => sessionId },
    );
    fc.assert(
      fc.property(jobs, jobs, (one, other) => {
        assert.deepEqual(joinedWith(one, one), one);
        const joined = joinedWith(one, other);
        assert.equal(new Set(ids(joined)).size, joined.length);
        for (const newer of other) assert.ok(joined.includes(newer));
        const order = sorted(joined).map(isRunning);
        assert.deepEqual(
          order,
          [...order].sort((a, b) => Number(b) - Number(a)),
        );
      }),
    );
  });
});
