/** A clone of the repository on Windows: CRLF line endings, and npm as a shell script. */
import assert from "node:assert/strict";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { npmCall } from "../../scripts/npm-program.ts";
import { examplesOf } from "../../server/src/cli/rule-examples.ts";
import { rules } from "../../server/src/service/index.ts";

describe("a checkout on Windows", () => {
  it("shows the examples of the rules with any line endings", () => {
    const expected = rules.map((rule) => examplesOf(rule));
    const original = fs.readFileSync;
    Reflect.set(fs, "readFileSync", (...args: Parameters<typeof original>) => {
      const content = original(...args);
      return typeof content === "string" ? content.replace(/\r?\n/g, "\r\n") : content;
    });
    syncBuiltinESMExports();
    try {
      assert.deepEqual(
        rules.map((rule) => examplesOf(rule)),
        expected,
      );
    } finally {
      Reflect.set(fs, "readFileSync", original);
      syncBuiltinESMExports();
    }
    assert.ok(expected.every((examples) => examples.length > 0));
  });

  it("starts npm without a shell, which would split paths with spaces", () => {
    const args = ["pack", "--pack-destination", "C:\\my folder"];
    assert.deepEqual(npmCall(args, "linux"), { program: "npm", args });
    const { program, args: own } = npmCall(args, "win32");
    assert.equal(program, process.execPath);
    assert.match(own[0] ?? "", /npm-cli\.c?js$/);
    assert.deepEqual(own.slice(1), args);
  });
});
