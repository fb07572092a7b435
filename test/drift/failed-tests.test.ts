/** The end of `npm test` counts all that ran, and names all that failed. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FailedTest, failedTable, lastLines } from "../../scripts/test/failed.ts";
import { filesOf, longest, runFiles } from "../../scripts/test/files.ts";
import { describeSlow } from "../slow.ts";

function failures(count: number, error: string): readonly FailedTest[] {
  return Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, file: "a.test.ts", error }));
}

describeSlow("failed tests at the end of npm test", () => {
  it("are nothing if none failed", () => {
    assert.equal(failedTable([]), "");
  });

  it("have their name, their file and the first lines of their error, without colors", () => {
    const error = "\u001b[31mAssertionError\u001b[0m: 1 is not 2\n\n    at test.ts:1\n";
    assert.equal(
      failedTable([{ name: "a sum is right", file: "test/sum.test.ts", error }]),
      "== failed\n✘ a sum is right (test/sum.test.ts)\n      AssertionError: 1 is not 2\n          at test.ts:1",
    );
  });

  it("show forty lines of a single error", () => {
    const rows = failedTable(failures(1, "line\n".repeat(90))).split("\n");
    assert.equal(rows.filter((row) => row.trim() === "line").length, 40);
  });

  for (const count of [1, 2, 3, 7, 20, 21, 400]) {
    it(`are named within the last hundred lines of a log, ${count} of them`, () => {
      const rows = failedTable(failures(count, "line\n".repeat(90))).split("\n");
      assert.ok(rows.length <= 90, `${rows.length} lines`);
      assert.equal(rows.filter((row) => row.startsWith("✘ test ")).length, Math.min(count, 20));
      assert.ok(rows.filter((row) => row.trim() === "line").length >= Math.min(count, 20) * 3);
      assert.equal(rows.at(-1) === `and ${count - 20} more, which stand above`, count > 20);
    });
  }

  it("cut a line that would fill a log", () => {
    assert.ok(failedTable(failures(1, "x".repeat(1e6))).length < 1000);
  });

  it("have the last lines of a step's output for an error", () => {
    const output = Array.from({ length: 99_000 }, (_, index) => `line ${index}\n`).join("");
    const lines = lastLines(output).split("\n");
    assert.equal(lines.length, 40);
    assert.equal(lines.at(-1), "line 98999");
  });
});

describeSlow("files of tests", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "docs-json-files-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function written(name: string, text: string): string {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  }

  /** The results of files, by file, and the printed output. */
  async function results(files: readonly string[], grep?: string) {
    const printed: string[] = [];
    const output = { isDirect: false, write: (text: string) => void printed.push(text) };
    const all = await runFiles(files, { output, environment: {}, grep });
    const byFile = new Map(all.map((result) => [result.file, result]));
    assert.equal(byFile.size, all.length);
    return { byFile, printed: printed.join("") };
  }

  const right = 'describe("right", () => { it("one", () => {}); it("two", () => {}); });';

  it("give what passed, what failed with its error, and what was skipped with its reason", async () => {
    const bad = written(
      "bad.test.cjs",
      `describe("a sum", () => {
         it("is right", () => {});
         it("is wrong", () => { throw new Error("1 is not 2"); });
         it("throws a text", () => { throw "just a text"; });
         it("is late", () => { setTimeout(() => { throw new Error("too late") }, 0); return new Promise(() => {}); });
         it("is left alone", () => { void Promise.reject(new Error("nobody waits")); return new Promise(() => {}); });
         it("is skipped", function () { this.test.skipReason = "no sums today"; this["skip"](); });
         describe("with a hook", () => {
           before(() => { throw new Error("the hook fails"); });
           it("is not tried", () => {});
         });
       });`,
    );
    const { byFile, printed } = await results([bad, written("good.test.cjs", right)]);
    const { passes, failures, pending, skipped, failed = [] } = byFile.get(bad) ?? {};
    assert.deepEqual([passes, failures, pending, skipped], [1, 5, 1, ["no sums today"]]);
    assert.deepEqual(
      failed.map((test) => [test.name, test.file]),
      [
        ["a sum is wrong", bad],
        ["a sum throws a text", bad],
        ["a sum is late", bad],
        ["a sum is left alone", bad],
        ['a sum with a hook "before all" hook for "is not tried"', bad],
      ],
    );
    for (const [index, text] of [
      "1 is not 2",
      "just a text",
      "too late",
      "nobody waits",
      "the hook fails",
    ].entries()) {
      assert.ok(failed[index]?.error.includes(text), failed[index]?.error);
    }
    assert.equal(byFile.get(join(folder, "good.test.cjs"))?.passes, 2);
    assert.match(printed, /1 is not 2/);
  });

  it("fail if their process ends, if they cannot be loaded, and if a test is the only one", async () => {
    const ends = Array.from({ length: 4 }, (_, index) =>
      written(`ends-${index}.test.cjs`, 'it("ends", () => process.exit(0));'),
    );
    const broken = written("broken.test.cjs", 'require("./is-not-there");');
    const only = written("only.test.cjs", 'it.only("is alone", () => {}); it("is not", () => {});');
    const good = written("good.test.cjs", right);
    const { byFile } = await results([...ends, broken, only, good]);
    for (const file of [...ends, broken, only]) {
      assert.deepEqual([byFile.get(file)?.passes, byFile.get(file)?.failures], [0, 1], file);
    }
    assert.match(byFile.get(broken)?.failed[0]?.error ?? "", /is-not-there/);
    assert.equal(byFile.get(good)?.passes, 2);
  });

  it("run only the tests of a name, and say nothing of other files", async () => {
    const good = written("good.test.cjs", right);
    const other = written("other.test.cjs", 'describe("other", () => { it("three", () => {}); });');
    const { byFile, printed } = await results([good, other], "right two");
    assert.deepEqual([byFile.get(good)?.passes, byFile.get(other)?.passes], [1, 0]);
    assert.ok(!printed.includes("other"), printed);
  });

  it("begin with the slowest, which exist", () => {
    const all = filesOf(["test"]);
    assert.deepEqual(all.slice(0, longest.length), longest);
    assert.equal(new Set(all).size, all.length);
  });

  it("are all below a folder, each once", () => {
    const below = filesOf(["test/drift", "test/drift/failed-tests.test.ts"]);
    assert.equal(new Set(below).size, below.length);
    assert.ok(below.includes("test/drift/failed-tests.test.ts"));
    assert.deepEqual(
      filesOf(["test"])
        .filter((file) => file.startsWith("test/drift/"))
        .sort(),
      [...below].sort(),
    );
    assert.throws(() => filesOf(["test/no-such"]), /there is no test\/no-such/);
  });
});
