import assert from "node:assert/strict";
import { type DeploymentParts, Deployments } from "../../../client/src/features/deployments/deployments.ts";
import {
  type Deployment,
  decodeHistory,
  type History,
} from "../../../client/src/features/deployments/history.ts";
import type { Outcome } from "../../../client/src/platform/errors.ts";
import type { CallAccess } from "../../../client/src/service/call-target.ts";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { adminKey, errorOf, givenBy, testConnection } from "../../platform/support.ts";
import { quiet, watcher } from "../manual-clock.ts";
import { deployment } from "./sample.ts";

const looking = { isVisible: true, isFocused: true };
const hidden = { isVisible: false, isFocused: true };
const unfocused = { isVisible: true, isFocused: false };

describe("deployments that this workspace requests", () => {
  let platform: Platform;
  let connection: ReturnType<typeof testConnection>;
  let kept: unknown;
  let ends: Deployment[];
  let notes: string[];
  /** The access with a stored key; undefined if no key is stored. */
  let known: CallAccess | undefined;
  let until: (isSo: () => boolean) => Promise<void>;
  let open: Deployments[];
  let deployments: Deployments;

  function access(project: string): CallAccess {
    return {
      purpose: "update",
      project,
      origin: platform.address,
      baseUrl: platform.address,
      key: adminKey,
      site: { name: "docs", folder: { path: "/home/ada/docs" } },
    };
  }

  function start(history: History = [], more: Partial<DeploymentParts> = {}): Deployments {
    const watch = watcher();
    until = watch.until;
    const started = new Deployments({
      connection,
      previewConnection: () => connection,
      known: async () => known,
      items: history,
      save: (value) => {
        kept = JSON.parse(JSON.stringify(value));
      },
      onChange: watch.notify,
      onEnd: (one) => {
        ends.push(one);
        watch.notify();
      },
      note: (message) => notes.push(message),
      ...more,
    });
    open.push(started);
    return started;
  }

  beforeEach(async () => {
    platform = await startPlatform();
    connection = testConnection();
    kept = undefined;
    ends = [];
    notes = [];
    open = [];
    deployments = start();
  });
  afterEach(async () => {
    for (const one of open) one.dispose();
    await platform.close();
  });

  async function deploy(project: string): Promise<Deployment> {
    known = access(project);
    const outcome = await deployments.trigger(known);
    if (outcome === "busy") throw new Error("busy");
    return givenBy(outcome);
  }

  const state = (): string | undefined => deployments.items[0]?.update.status;
  const trouble = (): string | undefined => deployments.items[0]?.trouble?.kind;
  const statusReads = (): number => platform.requests.filter(({ method }) => method === "GET").length;
  const atPlatform = (statusId: string): Deployment =>
    deployment({ statusId, origin: platform.address, requestedAt: connection.clock.now() });

  it("are polled until they end while the view is visible", async () => {
    deployments.setVisible(looking);
    await deploy("acme");
    assert.equal(state(), "queued");
    await until(() => state() === "in_progress");
    await until(() => state() === "success");
    assert.equal(deployments.items[0]?.update.summary, "Published.");
    assert.equal(statusReads(), 3);
    // The first pauses are two seconds long, the later ones longer.
    assert.deepEqual(connection.clock.pauses.slice(0, 3), [2000, 2000, 3000]);
  });

  it("may be previews of a branch, counted by a separate connection", async () => {
    let counted = 0;
    const previewConnection = () => {
      counted += 1;
      return connection;
    };
    deployments = start([], { previewConnection });
    deployments.setVisible(looking);
    await deploy("acme");
    assert.equal(counted, 0);
    known = access("acme");
    const outcome = await deployments.trigger(known, undefined, "feature");
    assert.ok(outcome !== "busy");
    const { preview } = givenBy(outcome);
    assert.deepEqual(preview, { branch: "feature", url: "https://acme-feature.docs.example" });
    assert.equal(counted, 1);
    assert.deepEqual(decodeHistory(kept)[0]?.preview, preview);
    // A running preview does not prevent a deployment, and the other way round.
    assert.equal(deployments.unfinished(known)?.preview, undefined);
    assert.equal(deployments.unfinished(known, "feature")?.preview?.branch, "feature");
    assert.equal(deployments.unfinished(known, "other"), undefined);
    await until(() => ends.some((one) => one.preview !== undefined));
  });

  it("do not store a preview URL that is not a web URL", () => {
    const stored = { ...deployment(), preview: { branch: "a", url: "command:x" } };
    assert.deepEqual(decodeHistory([stored])[0]?.preview, { branch: "a" });
    for (const preview of [7, null, [], { url: "https://a.example" }, { branch: "" }])
      assert.equal(decodeHistory([{ ...deployment(), preview }])[0]?.preview, undefined);
  });

  it("announce once how a deployment of this window has ended", async () => {
    deployments.setVisible(looking);
    await deploy("failing");
    await until(() => ends.length > 0);
    assert.equal(ends[0]?.update.status, "failure");
    await deployments.refresh();
    assert.equal(ends.length, 1);
  });

  it("are polled in a hidden view if this window started them, but not without the focus", async () => {
    deployments.setVisible({ isVisible: false, isFocused: false });
    await deploy("acme");
    await quiet();
    assert.equal(statusReads(), 0);
    deployments.setVisible(hidden);
    await until(() => ends.length > 0);
    assert.equal(state(), "success");
  });

  it("of an earlier window are polled once the view is visible, and end without an announcement", async () => {
    const { statusId } = await deploy("acme");
    const later = start(decodeHistory(kept));
    deployments.dispose();
    deployments = later;
    assert.equal(deployments.items[0]?.statusId, statusId);
    deployments.setVisible(hidden);
    deployments.setVisible(unfocused);
    await quiet();
    const before = statusReads();
    deployments.setVisible(looking);
    await until(() => state() === "success");
    assert.ok(statusReads() > before);
    assert.deepEqual(ends, []);
  });

  it("are stored without a key", async () => {
    deployments.setVisible(looking);
    await deploy("failing");
    await until(() => ends.length > 0);
    assert.doesNotMatch(JSON.stringify([kept, notes, deployments.items]), /Secret/);
    assert.deepEqual(decodeHistory(kept), deployments.items);
  });

  it("stay queued if the service has no status", async () => {
    deployments.setVisible(looking);
    await deploy("no-status");
    await until(() => trouble() === "unknown");
    assert.equal(state(), "queued");
    assert.equal(statusReads(), 1);
    deployments.setVisible(hidden);
    deployments.setVisible(looking);
    deployments.accessChanged();
    await quiet();
    assert.equal(statusReads(), 1);
    await deployments.refresh();
    assert.equal(statusReads(), 2);
    assert.equal(trouble(), "unknown");
    assert.equal(decodeHistory(kept)[0]?.trouble?.kind, "unknown");
  });

  for (const fault of ["unauthorized", "forbidden"]) {
    it(`are not requested again by themselves after "${fault}"`, async () => {
      deployments = start([atPlatform(fault)]);
      known = access("acme");
      deployments.setVisible(looking);
      await until(() => trouble() === "refused");
      assert.equal(statusReads(), 1);
      deployments.setVisible(hidden);
      deployments.setVisible(looking);
      await quiet();
      assert.equal(statusReads(), 1);
      await deployments.refresh();
      assert.equal(statusReads(), 2);
    });
  }

  it("are requested again when a key has been set", async () => {
    deployments = start([atPlatform("acme.1")]);
    known = undefined;
    deployments.setVisible(looking);
    await until(() => trouble() === "refused");
    assert.equal(statusReads(), 0);
    known = access("acme");
    await deployments.trigger(access("acme"));
    deployments.accessChanged();
    await until(() => deployments.items.every(({ update }) => update.status === "success"));
  });

  it("are requested only from their own service and project", async () => {
    deployments = start([atPlatform("acme.1")]);
    known = { ...access("acme"), origin: platform.elsewhere, baseUrl: platform.elsewhere };
    deployments.setVisible(looking);
    await until(() => trouble() === "refused");
    assert.equal(statusReads() + platform.strayRequests.length, 0);
    known = access("other");
    await deployments.refresh();
    assert.equal(statusReads(), 0);
    assert.match(deployments.items[0]?.trouble?.message ?? "", /a different project/);
  });

  it("are not requested before the time that the service names", async () => {
    deployments = start([atPlatform("limited")]);
    known = access("acme");
    deployments.setVisible(looking);
    await until(() => trouble() === "passing");
    await quiet();
    assert.equal(statusReads(), 1);
    deployments.setVisible(hidden);
    deployments.setVisible(looking);
    await quiet();
    assert.equal(statusReads(), 1);
    connection.clock.expire(60_000);
    await platform.request(2);
  });

  it("are requested again after a temporary failure", async () => {
    deployments = start([atPlatform("unsteady")]);
    known = access("acme");
    deployments.setVisible(looking);
    // The third attempt gets an answer that is not an update.
    await until(() => trouble() === "unknown");
    assert.equal(statusReads(), 3);
    const broken = start([atPlatform("broken")]);
    broken.setVisible(looking);
    await until(() => broken.items[0]?.trouble?.kind === "passing");
    await platform.request(3 + 3 + 1);
  });

  it("are started one at a time in a project", async () => {
    known = access("acme");
    const first = deployments.trigger(known);
    assert.equal(deployments.isAsking(known), true);
    assert.equal(await deployments.trigger(known), "busy");
    const other = deployments.trigger(access("other"));
    givenBy((await first) as Outcome<Deployment>);
    givenBy((await other) as Outcome<Deployment>);
    assert.equal(deployments.isAsking(known), false);
    assert.equal(platform.requests.length, 2);
    assert.equal(deployments.unfinished(known)?.project, "acme");
  });

  it("are started with one request, even if it fails", async () => {
    for (const project of [
      "broken",
      "dropped",
      "limited-briefly",
      "unauthorized",
      "wrong-shape",
      "not-json",
    ]) {
      const before = platform.requests.length;
      const outcome = await deployments.trigger(access(project));
      assert.ok(outcome !== "busy" && !outcome.ok, project);
      assert.equal(platform.requests.length, before + 1, project);
      assert.equal(deployments.isAsking(access(project)), false);
    }
    assert.deepEqual(deployments.items, []);
  });

  it("can be canceled while waiting for the answer", async () => {
    const controller = new AbortController();
    const asking = deployments.trigger(access("silent"), controller.signal);
    const request = await platform.request(1);
    controller.abort();
    assert.equal(errorOf((await asking) as Outcome<Deployment>).kind, "cancelled");
    await request.abandoned;
  });

  it("are removed when the list is cleared", async () => {
    deployments.setVisible(hidden);
    await deploy("stuck");
    deployments.remove(() => true);
    assert.deepEqual(deployments.items, []);
    assert.deepEqual(kept, []);
    await quiet();
    assert.deepEqual(ends, []);
  });

  it("are not reported again while nothing changes", async () => {
    let changes = 0;
    deployments = start([atPlatform("acme.9")], { onChange: () => (changes += 1) });
    known = access("acme");
    await deployments.refresh();
    const afterFirst = changes;
    await deployments.refresh();
    // One change when the request begins, one when it ends.
    assert.equal(changes - afterFirst, 2);
  });
});
