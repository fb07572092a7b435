/** The shipped rule pages link to the facts, which are shipped, too. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const beside = fileURLToPath(new URL("../../server/dist", import.meta.url));
const documentation = fileURLToPath(new URL("../../docs", import.meta.url));

const factLink = /^- \[(F[\d.]+)\]\(\.\.\/(format\/[\w-]+\.md)#([\w.]+)\)/gm;

function factLinks(page: string): readonly string[] {
  return [...page.matchAll(factLink)].map(([, number, file, anchor]) => `${number} ${file} ${anchor}`);
}

describe("the pages of rules beside the server", () => {
  const names = readdirSync(join(beside, "rules")).filter((name) => name !== "README.md");

  it("are those of all rules", () => {
    const documented = readdirSync(join(documentation, "rules")).filter((name) => name.endsWith(".md"));
    assert.deepEqual(names.toSorted(), documented.filter((name) => name !== "README.md").toSorted());
  });

  for (const name of names) {
    it(`link to all facts of ${name}, without their sentences`, () => {
      const page = readFileSync(join(beside, "rules", name), "utf8");
      const links = factLinks(page);
      assert.deepEqual(links, factLinks(readFileSync(join(documentation, "rules", name), "utf8")));
      assert.ok(links.length > 0);
      for (const link of links) {
        const [, file = "", anchor = ""] = link.split(" ");
        assert.ok(readFileSync(join(beside, file), "utf8").includes(`id="${anchor}"`), link);
      }
      assert.doesNotMatch(page, /^- \[F[\d.]+\]\([^)]*\) /m);
    });
  }
});
