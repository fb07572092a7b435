/** What `npm start` says before it does anything. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { announcement, fetchPart, megabytesOf } from "../../scripts/start/fetching.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

const root = join(import.meta.dirname, "../..");

describe("npm start", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it("explains itself, and fetches and builds nothing then", () => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ["--import", "tsx", "scripts/start.ts", "--help"],
      { cwd: root, encoding: "utf8" },
    );
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Usage: npm start -- \[SITE\]/);
    for (const option of ["--server", "--port PORT", "--as-built", "--help", "VSCODE_PATH"]) {
      assert.ok(stdout.includes(option), option);
    }
    assert.ok(!/Packaging|Fetching/.test(stdout), stdout);
  });

  it("names what it fetches with the size and the place, before it fetches", () => {
    const part = { what: "a thing", megabytes: 540, folder: join(root, ".vscode-test/thing") };
    assert.equal(
      announcement([{ ...part, script: ["no.ts"] }]),
      "npm start fetches from the package registry, and keeps for the next time:\n" +
        "  a thing, about 540 MB in .vscode-test/thing",
    );
    assert.equal(announcement([]), "");
  });

  it("measures a folder and its drafts, and no other", () => {
    folder.write("thing.77/deep/a", Buffer.alloc(2_000_000));
    folder.write("thing/b", Buffer.alloc(1_000_000));
    folder.write("things/c", Buffer.alloc(5_000_000));
    assert.equal(megabytesOf(join(folder.root, "thing")), 3);
    assert.equal(megabytesOf(join(folder.root, "nowhere/thing")), 0);
  });

  it("says where something could not be fetched", async () => {
    const script = [folder.write("fails.cjs", 'console.error("no network"); process.exit(1);')] as const;
    const part = { what: "a thing", megabytes: 1, folder: join(folder.root, "thing"), script };
    await assert.rejects(fetchPart(part), /a thing could not be fetched/);
  });
});
