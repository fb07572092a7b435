/**
 * The syntax of all pages of real sites, which the platform has published: none is rejected. For changed pages, the
 * verdict is that of the reference parser on the whole text. DOCS_JSON_CORPUS names the folder of the sites.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { pageVerdict } from "../../server/src/service/pages/syntax/page-verdict.ts";
import type { TemporaryFolder } from "../host/temporary-folder.ts";
import { seed } from "../seed.ts";
import { mutated, randomFrom } from "../service/pages/syntax/generated-pages.ts";
import { referenceVerdict } from "../service/pages/syntax/reference-verdict.ts";
import { describeSlow } from "../slow.ts";
import { unpackedSites } from "./real-sites.ts";

describeSlow("the syntax of the pages of real sites", () => {
  let folder: TemporaryFolder;
  let files: readonly string[];

  before(function () {
    folder = unpackedSites(this);
    files = readdirSync(folder.root, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.mdx?$/.test(name),
    );
  });
  after(() => folder?.remove());

  const read = (name: string): string => readFileSync(join(folder.root, name), "utf8");

  it("is right on every page", () => {
    assert.ok(files.length > 4_000);
    const refused = files.filter((name) => pageVerdict(read(name)).kind !== "accepted");
    assert.deepEqual(refused, []);
  });

  it("is checked as the reference parser does, after changes of a few characters", () => {
    const random = randomFrom(seed);
    let elsewhere = 0;
    for (let count = 0; count < 1_000; count += 1) {
      const page = read(files[Math.floor(random() * files.length)] ?? "");
      // The start of a long page is enough, and takes less time.
      const text = mutated(random, page.slice(0, 6_000));
      const [verdict, expected] = [pageVerdict(text), referenceVerdict(text)];
      assert.equal(
        verdict.kind,
        expected.kind,
        `DOCS_JSON_SEED=${seed}, page ${count}: ${JSON.stringify(text)}`,
      );
      // If a page has several causes, the place may be that of a different one.
      if (!isDeepStrictEqual(verdict, expected)) elsewhere += 1;
    }
    assert.ok(elsewhere <= 10, `DOCS_JSON_SEED=${seed}: ${elsewhere} of 1,000 refused in other places`);
  });
});
