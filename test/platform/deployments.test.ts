import assert from "node:assert/strict";
import {
  decodeStatus,
  isOver,
  readUpdateStatus,
  triggerPreview,
  triggerUpdate,
} from "../../client/src/platform/deployments.ts";
import { type Platform, startPlatform } from "./server.ts";
import { adminKey, errorOf, givenBy, testConnection } from "./support.ts";

describe("deployments", () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform();
  });
  afterEach(() => platform.close());

  const access = () => ({ baseUrl: platform.address, key: adminKey });
  const deploy = async (projectId: string): Promise<string> =>
    givenBy(await triggerUpdate(testConnection(), { ...access(), projectId })).statusId;
  const read = (statusId: string) => readUpdateStatus(testConnection(), { ...access(), statusId });

  async function lastStatus(statusId: string) {
    await read(statusId);
    await read(statusId);
    return givenBy(await read(statusId));
  }

  it("are triggered once, without a body", async () => {
    assert.equal(await deploy("acme"), "acme.1");
    const { method, path, text, headers } = platform.lastRequest();
    assert.equal(`${method} ${path}`, "POST /v1/project/update/acme");
    assert.equal(text, "");
    assert.equal(headers["content-type"], undefined);
    assert.equal(platform.requests.length, 1);
  });

  it("go from queued to their end", async () => {
    const statusId = await deploy("acme");
    const states: string[] = [];
    for (const over of [false, false, true]) {
      const status = givenBy(await read(statusId));
      states.push(status.status);
      assert.equal(isOver(status), over);
    }
    assert.deepEqual(states, ["queued", "in_progress", "success"]);
  });

  it("report what was built, and what failed", async () => {
    assert.deepEqual(await lastStatus(await deploy("failing")), {
      status: "failure",
      summary: "The build failed.",
      logs: [
        "Cloning",
        "guides/new.mdx: unexpected token at line 12",
        "docs.json: /navigation/tabs/0 is invalid",
        "Encountered syntax error(s). Deployment not updated",
      ],
      subdomain: "acme",
      createdAt: "2026-01-02T03:04:05.000Z",
      endedAt: "2026-01-02T03:05:05.000Z",
      author: "Ada",
      commit: {
        sha: "0123456789abcdef0123456789abcdef01234567",
        ref: "main",
        message: "Rewrite the guide",
        added: ["guides/new.mdx"],
        modified: ["docs.json"],
        removed: [],
      },
      source: "api",
    });
  });

  it("keep a state of the future as it came", async () => {
    const status = await lastStatus(await deploy("future"));
    assert.equal(status.status, "rolled_back");
    assert.deepEqual(status.logs, []);
    assert.equal(isOver(status), true);
    assert.equal(isOver(await lastStatus(await deploy("stuck"))), false);
  });

  it("report that a service has no status", async () => {
    assert.deepEqual(errorOf(await read(await deploy("no-status"))), {
      kind: "not-found",
      detail: "Not found",
    });
  });

  it("are read in whatever shape the details come", () => {
    assert.deepEqual(
      decodeStatus({
        status: "in_progress",
        logs: ["one", { message: "two" }, { level: "info" }, null, 4],
        author: { name: "Ada" },
        commit: { sha: null, filesChanged: { added: [1, "a.mdx"], modified: "many" } },
        screenshots: [],
      }),
      {
        status: "in_progress",
        logs: ["one", "two", '{"level":"info"}', "4"],
        author: "Ada",
        commit: { added: ["a.mdx"], modified: [], removed: [] },
      },
    );
    for (const value of [null, "queued", {}, { status: "" }, { status: 3 }]) {
      assert.equal(decodeStatus(value), undefined);
    }
  });
});

describe("previews", () => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await startPlatform();
  });
  afterEach(() => platform.close());

  const preview = (projectId: string, branch = "feature/a") =>
    triggerPreview(testConnection(), { baseUrl: platform.address, key: adminKey, projectId, branch });

  it("are triggered once, with their branch, and name their address", async () => {
    assert.deepEqual(givenBy(await preview("acme", "führung/a")), {
      statusId: "acme.1",
      previewUrl: "https://acme-feature.docs.example",
    });
    const { method, path, body } = platform.lastRequest();
    assert.equal(`${method} ${path}`, "POST /v1/project/preview/acme");
    assert.deepEqual(body, { branch: "führung/a" });
    assert.equal(platform.requests.length, 1);
  });

  it("have only an address that may be opened", async () => {
    for (const [project, address] of [
      ["preview-bare", "https://acme-feature.docs.example"],
      ["preview-hostile", undefined],
      ["preview-silent", undefined],
      ["preview-odd", undefined],
    ] as const)
      assert.equal(givenBy(await preview(project)).previewUrl, address, project);
    assert.equal(errorOf(await preview("preview-nameless")).kind, "malformed");
  });

  it("have a status as updates have", async () => {
    const { statusId } = givenBy(await preview("acme"));
    const access = { baseUrl: platform.address, key: adminKey, statusId };
    assert.equal(givenBy(await readUpdateStatus(testConnection(), access)).status, "queued");
  });
});
