import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const tests = join(import.meta.dirname, "..");

/** The file that defines the reasons for skipped tests. */
const exempt = "skipping.ts";

describe("skipped tests", () => {
  it("say why: each is skipped by test/skipping.ts", () => {
    const silent = readdirSync(tests, { recursive: true, encoding: "utf8" }).filter((file) => {
      if (!file.endsWith(".ts") || file.includes("node_modules") || file === exempt) return false;
      const text = readFileSync(join(tests, file), "utf8");
      return /\b(?:this|context)\.skip\(|\b(?:describe|it)\.skip\b|\bx(?:it|describe)\(/.test(text);
    });
    assert.deepEqual(silent, []);
  });
});
