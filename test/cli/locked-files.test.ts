/** Files that another program has open on Windows, simulated by functions of `fs` that fail as they do there. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { replaceFile } from "../../server/src/cli/replace-file.ts";
import { retryWhileLocked } from "../../server/src/host/locked-files.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe("a file that another program has open", () => {
  let folder: TemporaryFolder;
  let restore = (): void => {};
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => {
    restore();
    restore = () => {};
    folder.remove();
  });

  /** Makes the first calls of a function of `fs` fail. @returns a function that gives the number of calls */
  function failing(
    name: "renameSync" | "rmSync",
    code: string,
    times: number,
    isMeant = (_path: string) => true,
  ) {
    const original = fs[name] as (...args: readonly unknown[]) => void;
    let calls = 0;
    Reflect.set(fs, name, (...args: readonly unknown[]) => {
      if (isMeant(String(args.at(name === "rmSync" ? 0 : 1)))) {
        calls += 1;
        if (calls <= times) throw failure(code);
      }
      return original(...args);
    });
    const before = restore;
    restore = () => {
      Reflect.set(fs, name, original);
      before();
    };
    return () => calls;
  }

  for (const code of ["EPERM", "EACCES", "EBUSY"]) {
    it(`is replaced as soon as that is allowed again (${code})`, () => {
      const path = folder.write("a.mdx", "old");
      const calls = failing("renameSync", code, 2);
      assert.equal(replaceFile(folder.root, path, "old", "new"), undefined);
      assert.equal(calls(), 3);
      assert.equal(fs.readFileSync(path, "utf8"), "new");
      assert.deepEqual(fs.readdirSync(folder.root), ["a.mdx"]);
    });
  }

  it("is written into if it cannot be replaced", () => {
    const path = folder.write("a.mdx", "old");
    failing("renameSync", "EPERM", Number.POSITIVE_INFINITY);
    assert.equal(replaceFile(folder.root, path, "old", "new"), undefined);
    assert.equal(fs.readFileSync(path, "utf8"), "new");
    assert.deepEqual(fs.readdirSync(folder.root), ["a.mdx"]);
  });

  it("is not changed, with the reason, if it can be neither replaced nor written", () => {
    const path = folder.write("a.mdx", "old");
    failing("renameSync", "EBUSY", Number.POSITIVE_INFINITY);
    const original = fs.openSync;
    fs.openSync = (...args) => {
      if (args[0] === path) throw failure("EBUSY");
      return original(...args);
    };
    try {
      assert.equal(
        replaceFile(folder.root, path, "old", "new"),
        "permission denied, or another program is using it",
      );
    } finally {
      fs.openSync = original;
    }
    assert.equal(fs.readFileSync(path, "utf8"), "old");
    assert.deepEqual(fs.readdirSync(folder.root), ["a.mdx"]);
  });

  it("cannot be moved, and the site is unchanged", () => {
    folder.write("docs.json", docsJson({ pages: ["intro"] }));
    folder.write("intro.mdx", "text");
    failing("renameSync", "EPERM", Number.POSITIVE_INFINITY, (path) => path.endsWith("start.mdx"));
    const { code, stderr } = runIn(folder.root, ["move", "intro.mdx", "start.mdx"]);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /intro\.mdx could not be changed: permission denied, or another program is using it/,
    );
    restore();
    assert.match(fs.readFileSync(`${folder.root}/docs.json`, "utf8"), /"intro"/);
    assert.equal(fs.readFileSync(`${folder.root}/intro.mdx`, "utf8"), "text");
  });

  it("is retried for about a second, unlike other errors", () => {
    const pauses: number[] = [];
    const held = (): never => {
      throw failure("EBUSY");
    };
    assert.throws(() => retryWhileLocked(held, (milliseconds) => void pauses.push(milliseconds)), {
      code: "EBUSY",
    });
    const all = pauses.reduce((sum, one) => sum + one, 0);
    assert.ok(all >= 900 && all <= 1100, `${all} ms`);
    const missing = (): never => {
      throw failure("ENOENT");
    };
    assert.throws(() => retryWhileLocked(missing, () => assert.fail("waited")), { code: "ENOENT" });
  });
});
