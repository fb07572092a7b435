/**
 * The YAML specs of real sites: the fast reader parses them, with the same result as the library. DOCS_JSON_CORPUS
 * names their folder.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isReadAlike } from "../service/json/read-alike.ts";
import { corpusFolder } from "../skipping.ts";

describe("the YAML specs of real sites", () => {
  it("are read alike by the fast reader and the library", function () {
    const sites = join(corpusFolder(this), "sites");
    const texts = readdirSync(sites, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ya?ml$/.test(name))
      .map((name) => readFileSync(join(sites, name), "utf8").replace(/^\uFEFF/, ""))
      .filter((text) => text.trim() !== "");
    assert.ok(texts.length >= 6);
    for (const text of texts) assert.ok(isReadAlike(text), text.slice(0, 200));
  });
});
