/** The output of `npm start` before it starts anything. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { desktopCall } from "../../scripts/start/desktop.ts";
import { announcement, fetchPart, megabytesOf } from "../../scripts/start/fetching.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";

const root = join(import.meta.dirname, "../..");

describe("npm start", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it("prints its options with --help, and downloads and builds nothing", () => {
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
    assert.ok(!/Packaging|Downloading/.test(stdout), stdout);
  });

  it("announces downloads with their sizes and folders", () => {
    const part = { name: "a part", megabytes: 540, folder: join(root, ".vscode-test/thing") };
    assert.equal(
      announcement([{ ...part, script: ["no.ts"] }]),
      "npm start downloads from the package registry, and stores for the next time:\n" +
        "  a part, about 540 MB in .vscode-test/thing",
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

  it("opens a desktop VS Code and a site in folders with spaces, for which the shell of Windows needs quotes", () => {
    const executable = "C:\\Program Files\\Microsoft VS Code\\bin\\code.cmd";
    const folder = "C:\\Users\\Jo Doe\\my site";
    assert.deepEqual(desktopCall(executable, ["--wait", folder], "win32"), {
      program: `"${executable}"`,
      args: ['"--wait"', `"${folder}"`],
      shell: true,
    });
    assert.deepEqual(desktopCall("/opt/VS Code/code", ["--wait", "/my site"], "linux"), {
      program: "/opt/VS Code/code",
      args: ["--wait", "/my site"],
      shell: false,
    });
  });

  it("throws if a download fails", async () => {
    const script = [folder.write("fails.cjs", 'console.error("no network"); process.exit(1);')] as const;
    const part = { name: "a part", megabytes: 1, folder: join(folder.root, "thing"), script };
    await assert.rejects(fetchPart(part), /a part could not be downloaded/);
  });
});
