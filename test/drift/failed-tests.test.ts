/** The end of `npm test` names all that failed. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type FailedTest, failedTable, lastLines } from "../../scripts/test/failed.ts";
import { command } from "../../scripts/test/programs.ts";

function failures(count: number, error: string): readonly FailedTest[] {
  return Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, file: "a.test.ts", error }));
}

describe("failed tests at the end of npm test", () => {
  it("are nothing where none failed", () => {
    assert.equal(failedTable([]), "");
  });

  it("have their name, their file and the first lines of their error, without colors", () => {
    const error = "\u001b[31mAssertionError\u001b[0m: 1 is not 2\n\n    at test.ts:1\n";
    assert.equal(
      failedTable([{ name: "a sum is right", file: "test/sum.test.ts", error }]),
      "== failed\n✘ a sum is right (test/sum.test.ts)\n      AssertionError: 1 is not 2\n          at test.ts:1",
    );
  });

  it("show forty lines of an error that stands alone", () => {
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

describe("the reporter of mocha", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "docs-json-failed-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("writes the failed tests and hooks with their files and errors", () => {
    const file = join(folder, "bad.test.cjs");
    const counts = join(folder, "counts.json");
    writeFileSync(
      file,
      `describe("a sum", () => {
         it("is right", () => {});
         it("is wrong", () => { throw new Error("1 is not 2"); });
         it("throws a text", () => { throw "just a text"; });
         describe("with a hook", () => {
           before(() => { throw new Error("the hook fails"); });
           it("is not tried", () => {});
         });
       });`,
    );
    const args = ["--no-config", "--import=tsx", "--reporter", "scripts/mocha-reporter.ts", file];
    const { status, stderr } = spawnSync(process.execPath, [command("mocha"), ...args], {
      env: { ...process.env, DOCS_JSON_TEST_COUNTS: counts },
    });
    assert.equal(status, 3, String(stderr));
    const { failed }: { readonly failed: readonly FailedTest[] } = JSON.parse(readFileSync(counts, "utf8"));
    assert.deepEqual(
      failed.map((test) => [test.name, test.file]),
      [
        ["a sum is wrong", relative(process.cwd(), file)],
        ["a sum throws a text", relative(process.cwd(), file)],
        ['a sum with a hook "before all" hook for "is not tried"', relative(process.cwd(), file)],
      ],
    );
    for (const [index, text] of ["1 is not 2", "just a text", "the hook fails"].entries()) {
      assert.ok(failed[index]?.error.includes(text), failed[index]?.error);
    }
  });
});
