/** Commands that are killed at any of their writes: the interruption is reported, and repeating the command completes it. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipUnderWine } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { docsJson, runIn } from "./command-line.ts";
import { endBeforeWrite } from "./ended-disk.ts";

type Tree = Readonly<Record<string, string>>;

function treeOf(root: string): Tree {
  const names = fs.readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const path = join(root, name);
      return [
        name.replaceAll("\\", "/"),
        fs.statSync(path).isFile() ? fs.readFileSync(path, "utf8") : "(folder)",
      ];
    }),
  );
}

const isOurs = (name: string): boolean => /(?:^|\/)\.docs-json-[^/]*$/.test(name);

/** The files, without folders and the files of the program. */
function filesOf(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).filter(([name, text]) => !isOurs(name) && text !== "(folder)"),
  );
}

describeSlow("a command that is killed", () => {
  let folder: TemporaryFolder;
  afterEach(() => folder.remove());

  const pages = ["guides/setup", "guides/deploy", "api/users"];
  function writeSite(): void {
    folder = temporaryFolder();
    folder.write(
      "docs.json",
      docsJson({ groups: [{ group: "A", pages: ["intro", "/guides/setup", ...pages.slice(1)] }] }),
    );
    folder.write("intro.mdx", "[Setup](/guides/setup) [Deploy](guides/deploy) [Case](/Guides/setup)\n");
    for (const page of pages)
      folder.write(`${page}.mdx`, "[Intro](../intro) [Users](/api/users) [Case](/API/users)\n");
  }

  /** Runs a command on a disk that fails from this write on. @returns whether the command reached it */
  function isEnded(args: readonly string[], endAt: number): boolean {
    const restore = endBeforeWrite(endAt, () => {
      throw new Error("the process has ended");
    });
    try {
      runIn(folder.root, args);
    } finally {
      isOver = restore();
    }
    return isOver;
  }
  let isOver = false;

  /** Kills a command at each of its writes, and repeats it each time. */
  function endEverywhere(args: readonly string[], least: number): void {
    writeSite();
    const before = treeOf(folder.root);
    const { code } = runIn(folder.root, args);
    const intended = treeOf(folder.root);
    assert.notDeepEqual(intended, before);
    for (let endAt = 1; ; endAt += 1) {
      folder.remove();
      writeSite();
      if (!isEnded(args, endAt)) {
        assert.deepEqual(treeOf(folder.root), intended);
        assert.ok(endAt > least, `only ${endAt} writes`);
        return;
      }
      const left = treeOf(folder.root);
      const description = `${args.join(" ")}, killed at ${endAt}, left ${Object.keys(left).filter(isOurs).join(", ")}`;
      const files = JSON.stringify(filesOf(left));
      const isBetween = [before, intended].every((one) => JSON.stringify(filesOf(one)) !== files);
      const { stderr } = runIn(folder.root, ["check"]);
      if (args[0] !== "fix")
        assert.equal(
          / was interrupted and is only half done; /.test(stderr),
          isBetween,
          description + stderr,
        );
      const isDraftLeft = Object.keys(left).some((name) => name.endsWith(".draft"));
      assert.equal(
        /\.draft.* left over from an interrupted run/.test(stderr),
        isDraftLeft,
        description + stderr,
      );
      const repeated = runIn(folder.root, args);
      assert.equal(repeated.code, code, description + repeated.stderr);
      assert.deepEqual(treeOf(folder.root), intended, description);
    }
  }

  it("moves a folder and updates its references", () => {
    endEverywhere(["move", "guides", "start/here"], 15);
  });

  it("moves a page to another depth", () => {
    endEverywhere(["move", "guides/setup.mdx", "a/b/c.mdx"], 10);
  });

  it("deletes entries with their files", () => {
    endEverywhere(["navigation", "remove", "guides/setup", "--files"], 5);
  });

  it("adds a page", () => {
    endEverywhere(["navigation", "add", "page", "new/page", "--after", "intro"], 5);
  });

  it("fixes several files", () => {
    endEverywhere(["fix"], 10);
  });

  it("leaves the same files if the process is really killed", async function () {
    skipUnderWine(this, "esbuild is installed for Linux");
    const built = temporaryFolder();
    const program = join(built.root, "docs-json.cjs");
    await build({
      entryPoints: [fileURLToPath(new URL("killed-command.ts", import.meta.url))],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "cjs",
      mainFields: ["module", "main"],
      define: { "import.meta.dirname": "__dirname" },
      logLevel: "error",
    });
    try {
      const args = ["move", "guides/setup.mdx", "a/b/c.mdx"];
      // In the draft of the record, and in that of the first text.
      for (const killAt of [2, 8]) {
        writeSite();
        const env = { ...process.env, DOCS_JSON_KILL_AT: String(killAt) };
        const killed = spawnSync(process.execPath, [program, ...args], { cwd: folder.root, env });
        assert.equal(killed.signal, "SIGKILL");
        const names = Object.keys(treeOf(folder.root));
        assert.ok(names.some((name) => name.includes(`-${killed.pid}-`)));
        assert.equal(names.includes(".docs-json-unfinished.json"), killAt > 2);
        assert.equal(runIn(folder.root, args).code, 0);
        assert.deepEqual(Object.keys(treeOf(folder.root)).filter(isOurs), []);
        folder.remove();
      }
    } finally {
      built.remove();
    }
  });

  it("finishes a change if it is repeated in another format", () => {
    writeSite();
    const args = ["move", "guides", "start"];
    const agent = ["--format", "agent"];
    assert.equal(runIn(folder.root, args).code, 0);
    const intended = treeOf(folder.root);
    for (let endAt = 1; !/only half done/.test(runIn(folder.root, ["check"]).stderr); endAt += 1) {
      folder.remove();
      writeSite();
      assert.ok(isEnded([...args, ...agent], endAt));
    }
    const { code, stdout } = runIn(folder.root, [...args, "--format=text"]);
    assert.deepEqual(
      [code, stdout],
      [0, "Finished the move of guides to start, which had been interrupted\n"],
    );
    assert.deepEqual(treeOf(folder.root), intended);
  });

  it("prevents other commands from changing a half-changed site, and does not overwrite later changes", () => {
    writeSite();
    const args = ["move", "guides", "start"];
    for (let endAt = 1; !/only half done/.test(runIn(folder.root, ["check"]).stderr); endAt += 1) {
      folder.remove();
      writeSite();
      assert.ok(isEnded(args, endAt));
    }
    const left = treeOf(folder.root);
    const others = [
      ["move", "api", "reference"],
      [...args, "--dry-run"],
      ["fix"],
      ["navigation", "remove", "intro"],
    ];
    for (const other of others) {
      const { code, stderr } = runIn(folder.root, other);
      assert.equal(code, 2, other.join(" "));
      assert.match(
        stderr,
        /^docs-json: The move of guides to start was interrupted and is only half done; repeat that command to finish it, or delete \.docs-json-unfinished\.json to keep the files as they are\n/m,
      );
    }
    const ofSite = (tree: Tree): Tree =>
      Object.fromEntries(Object.entries(tree).filter(([name]) => !name.endsWith(".draft")));
    assert.deepEqual(ofSite(treeOf(folder.root)), ofSite(left));
    folder.write("intro.mdx", "Written meanwhile\n");
    const { code, stderr } = runIn(folder.root, args);
    assert.equal(code, 2);
    assert.match(stderr, /intro\.mdx has changed since; restore it, or delete \.docs-json-unfinished\.json/);
    fs.rmSync(join(folder.root, ".docs-json-unfinished.json"));
    assert.doesNotMatch(runIn(folder.root, ["check"]).stderr, /interrupted/);
  });

  it("does not touch files that only look like its own", () => {
    writeSite();
    const kept = {
      ".docs-json-unfinished.json": '{ "about": "mine" }\n',
      "guides/.docs-json-1-abc.draft": "mine",
      "guides/my.draft": "mine",
      [`guides/.docs-json-${process.ppid}-0123456789ab.draft`]: "of a program that runs",
    };
    for (const [name, text] of Object.entries(kept)) folder.write(name, text);
    const { code, stderr } = runIn(folder.root, ["move", "api", "reference"]);
    assert.equal(code, 2);
    assert.match(stderr, /\.docs-json-unfinished\.json could not be changed: .*exists/);
    runIn(folder.root, ["fix"]);
    const tree = treeOf(folder.root);
    for (const [name, text] of Object.entries(kept)) assert.equal(tree[name], text, name);
  });
});
