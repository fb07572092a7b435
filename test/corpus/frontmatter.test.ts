/**
 * The frontmatter of all pages of real sites, which the platform has published: it is valid YAML, and few of its keys
 * have a finding. DOCS_JSON_CORPUS names the folder of the sites.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFrontmatter } from "../../server/src/service/pages/frontmatter/content.ts";
import type { TemporaryFolder } from "../host/temporary-folder.ts";
import { unpackedSites } from "./real-sites.ts";

/** True findings: a key that begins with a capital. */
const known = ["OpenMind+OM1/robotics/coinbase_hackathon.mdx key Description"];

describe("the frontmatter of the pages of real sites", () => {
  let folder: TemporaryFolder;
  let files: readonly string[];

  before(function () {
    folder = unpackedSites(this);
    files = readdirSync(folder.root, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => /\.mdx?$/.test(name));
  });
  after(() => folder?.remove());

  it("is YAML, with keys and values that the platform recognizes or leaves to the author", () => {
    assert.ok(files.length > 4_000);
    const broken: string[] = [];
    const fields: string[] = [];
    for (const name of files) {
      const { syntax, fields: problems } = readFrontmatter(readFileSync(join(folder.root, name), "utf8"));
      if (syntax.length > 0) broken.push(name);
      for (const { kind, key } of problems) fields.push(`${name} ${kind} ${key}`);
    }
    assert.deepEqual(broken, []);
    assert.deepEqual(fields, known);
  });
});
