/** The limits of reading YAML, and the reasons given beyond them. */
import assert from "node:assert/strict";
import { readYaml } from "../../../server/src/service/json/yaml.ts";
import { readBlocks } from "../../../server/src/service/json/yaml-blocks/read-blocks.ts";

describe("bounds of YAML", () => {
  const aliases = (count: number): string =>
    `x: &x {a: 1}\n${Array.from({ length: count }, (_, index) => `k${index}: *x\n`).join("")}`;

  it("resolves hundreds of aliases to the value of their anchor", () => {
    const reading = readYaml(aliases(300));
    assert.ok(reading.kind === "read");
    const value = reading.value as Record<string, unknown>;
    assert.equal(value.k299, value.x);
  });

  it("does not resolve very many aliases, and says so", () => {
    const reading = readYaml(aliases(10_000));
    assert.match(reading.kind === "unreadable" ? reading.reason : "", /^it has too many aliases to resolve/);
  });

  it("skips millions of blank lines and comments before the first key without the library", () => {
    for (const lines of ["\n".repeat(15_000_000), "#\n".repeat(7_000_000)]) {
      assert.deepEqual(readBlocks(`${lines}a: 1\n`)?.value, { a: 1 });
      assert.deepEqual(readBlocks(`${lines}---\na: 1\n`)?.value, { a: 1 });
    }
  });

  it("reads no text of more than 16 million characters", () => {
    assert.deepEqual(readYaml(`a: ${"x".repeat(16_000_000)}`), {
      kind: "unreadable",
      reason:
        "it has 16,000,003 characters of YAML, more than the 16,000,000 that are read; convert it to JSON",
    });
  });
});
