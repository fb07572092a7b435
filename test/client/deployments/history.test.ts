import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Deployment,
  decodeHistory,
  deploymentId,
  type History,
  isOverdue,
  maxSizes,
  unfinished,
  withNew,
  withUpdate,
} from "../../../client/src/features/deployments/history.ts";
import { isOver } from "../../../client/src/platform/deployments.ts";
import { isFollowed, withTrouble } from "../../../client/src/service/following.ts";
import { deployment, requestedAt } from "./sample.ts";

const key = "mint_Secret+Key/for=tests";
const times = { isOver: ({ update }: Deployment) => isOver(update), isOverdue };
const over = { status: "success", logs: [] };

describe("the history of deployments", () => {
  it("lists the newest first, each once", () => {
    const one = deployment({ statusId: "1" });
    const two = deployment({ statusId: "2" });
    const history = withNew(withNew(withNew([], one), two), one);
    assert.deepEqual(history, [one, two]);
  });

  it("is bounded for each project and for all", () => {
    let history: History = [];
    for (let number = 0; number < 200; number += 1) {
      history = withNew(history, deployment({ statusId: `${number}`, project: `p${number % 5}` }));
    }
    assert.equal(history.length, maxSizes.ofAll);
    assert.ok(history.filter(({ project }) => project === "p0").length <= maxSizes.ofProject);
    assert.equal(history[0]?.statusId, "199");
    // Many deployments of one project do not remove the only one of another.
    let mixed = withNew([], deployment({ statusId: "rare", project: "rare" }));
    for (let number = 0; number < 100; number += 1)
      mixed = withNew(mixed, deployment({ statusId: `${number}` }));
    assert.equal(mixed.length, maxSizes.ofProject + 1);
    assert.equal(mixed.at(-1)?.project, "rare");
  });

  it("keeps projects of two services apart", () => {
    const here = deployment({ origin: "https://one.example" });
    assert.notEqual(deploymentId(here), deploymentId({ ...here, origin: "https://two.example" }));
    assert.equal(
      unfinished([here], { origin: "https://two.example", project: "acme" }, requestedAt),
      undefined,
    );
    assert.equal(unfinished([here], here, requestedAt), here);
  });

  it("counts a deployment as unfinished only for a limited time", () => {
    const one = deployment();
    assert.equal(unfinished([one], one, requestedAt + 2 * 3_600_000), undefined);
    assert.equal(unfinished([{ ...one, update: over }], one, requestedAt), undefined);
  });

  it("polls deployments that have not ended, unless the service has rejected a request", () => {
    const one = deployment();
    assert.equal(isFollowed(one, times, requestedAt), true);
    assert.equal(isFollowed({ ...one, update: over }, times, requestedAt), false);
    const hour = 3_600_000;
    assert.equal(isFollowed(one, times, requestedAt + hour), true);
    assert.equal(isFollowed(one, times, requestedAt + hour + 1), false, "its queue is stuck");
    const building = { ...one, update: { ...one.update, status: "in_progress" } };
    assert.equal(isFollowed(building, times, requestedAt + 2 * hour), true);
    assert.equal(isFollowed(building, times, requestedAt + 3 * hour + 1), false);
    assert.equal(isOverdue({ ...one, update: over }, requestedAt + 9 * hour), false);
    assert.equal(
      isFollowed(withTrouble(one, { kind: "passing", message: "Busy." }), times, requestedAt),
      true,
    );
    for (const kind of ["unknown", "refused"] as const) {
      const stuck = withTrouble(one, { kind, message: "No." });
      assert.equal(isFollowed(stuck, times, requestedAt), false);
      assert.equal(isFollowed(withTrouble(stuck), times, requestedAt), true);
    }
  });

  it("keeps the end of a long log, and no key", () => {
    const logs = [...Array.from({ length: 1000 }, (_, index) => `line ${index}`), `token ${key}`];
    const commit = {
      message: `With ${key}`,
      added: Array.from({ length: 1000 }, () => key),
      modified: [],
      removed: [],
    };
    const said = { status: "failure", summary: `Bad ${key}`, author: key, logs, commit };
    const one = withUpdate(deployment(), said, key);
    assert.equal(one.update.commit?.added.length, maxSizes.files);
    assert.equal(one.update.logs.length, maxSizes.lines);
    assert.equal(one.omittedLines, 1001 - maxSizes.lines);
    assert.equal(one.update.logs.at(-2), "line 999");
    assert.doesNotMatch(JSON.stringify(one), /Secret/);
    assert.equal(withUpdate(one, { status: "failure", logs: ["short"] }, key).omittedLines, undefined);
    const [long = ""] = withUpdate(deployment(), { status: "failure", logs: ["x".repeat(9999)] }, key).update
      .logs;
    assert.equal(long.length, maxSizes.line);
    const symbols = { status: "failure", logs: [`x${"🚀".repeat(maxSizes.line)}`] };
    const [halved = ""] = withUpdate(deployment(), symbols, key).update.logs;
    assert.equal(halved, `x${"🚀".repeat(maxSizes.line / 2 - 1)}`);
    const heavy = Array.from({ length: 100 }, () => "x".repeat(maxSizes.line));
    const { update, omittedLines } = withUpdate(deployment(), { status: "failure", logs: heavy }, key);
    assert.equal(update.logs.length, maxSizes.log / maxSizes.line);
    assert.equal(omittedLines, 100 - update.logs.length);
  });

  it("is the same after it was stored and read", () => {
    const full: Deployment = deployment({
      update: {
        status: "failure",
        summary: "The build failed.",
        logs: ["Cloning"],
        createdAt: "2026-01-02T03:04:05.000Z",
        author: "Ada",
        commit: {
          sha: "0123",
          ref: "main",
          message: "Hi",
          added: ["a.mdx"],
          modified: [],
          removed: ["b.mdx"],
        },
        source: "api",
      },
      omittedLines: 3,
      trouble: { kind: "unknown", message: "No status." },
    });
    assert.deepEqual(decodeHistory(JSON.parse(JSON.stringify([full]))), [full]);
    const passing = withTrouble(deployment(), { kind: "passing", message: "Busy." });
    assert.deepEqual(decodeHistory([passing]), [deployment()]);
  });

  it("is decoded from any value as far as it is valid", () => {
    const good = deployment();
    assert.deepEqual(
      decodeHistory([null, 3, {}, { ...good, requestedAt: "now" }, { ...good, update: {} }, good]),
      [good],
    );
    assert.deepEqual(decodeHistory({ not: "a list" }), []);
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(decodeHistory(value))));
    assert.deepEqual(decodeHistory([{ ...good, requestedAt: 9e15 }]), []);
  });
});
