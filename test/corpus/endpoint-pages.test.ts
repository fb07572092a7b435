/** Endpoint pages of the specs of real sites: each is generated, limited in size, and safe. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PreviewPage } from "../../server/src/service/index.ts";
import { parseSpec } from "../../server/src/service/openapi/specification.ts";
import { endpointHtml } from "../../server/src/service/page-html.ts";
import { defaultSettings, emptySite, FileIndex } from "../../server/src/service/snapshot.ts";
import { assertHarmless, assertNested } from "../service/features/preview/harmless-html.ts";
import { corpusFolder } from "../skipping.ts";
import { readIndex } from "./real-sites.ts";

/** The maximum number of specs per site, so that the test stays short. */
const maxSpecs = 2;
const maxPages = 3;
/** The number of JSON and YAML files to check; specs are among the largest. */
const maxFiles = 30;

/** The specs in the folder of a site, the largest first. */
function specsIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:json|ya?ml)$/i.test(file) && !/(?:^|[\\/])docs\.json$/.test(file))
    .map((file) => ({ file, size: statSync(join(root, file)).size }))
    .sort((one, other) => other.size - one.size)
    .slice(0, maxFiles)
    .map(({ file }) => file)
    .filter((file) =>
      /["']?openapi["']?\s*:\s*["']?3/.test(readFileSync(join(root, file), "utf8").slice(0, 5_000)),
    )
    .slice(0, maxSpecs);
}

function pageOf(document: string, method: string, path: string): PreviewPage {
  return {
    id: "page",
    kind: "operation",
    title: `${method} ${path}`,
    description: undefined,
    method,
    path,
    file: undefined,
    dropped: undefined,
    isUnlisted: false,
    endpoint: { kind: "operation", documents: [document], method, path },
  };
}

describe("endpoint pages of real specs", () => {
  it("are generated, limited and safe", function () {
    const corpus = corpusFolder(this);
    const site = emptySite(defaultSettings, FileIndex.of({ files: ["docs.json"] }));
    const sites: string[] = [];
    let pages = 0;
    let longest = 0;
    for (const { name } of readIndex(corpus).sites) {
      const root = join(corpus, "sites", name);
      for (const document of specsIn(root)) {
        const text = readFileSync(join(root, document), "utf8");
        const { operations } = parseSpec(document, text);
        const step = Math.max(1, Math.floor(operations.length / maxPages));
        for (const [index, { method, path }] of operations.entries()) {
          if (index % step !== 0 || index / step >= maxPages) continue;
          const { top, body } = endpointHtml(site, pageOf(document, method, path), () => text);
          assert.match(body, /^<div class="endpoint">/, `${name} ${document} ${method} ${path}`);
          assertHarmless(top + body);
          assertNested(top + body);
          longest = Math.max(longest, body.length);
          pages += 1;
          if (sites.at(-1) !== name) sites.push(name);
        }
      }
    }
    console.log(`      ${pages} pages of ${sites.length} sites, the longest of ${longest} characters`);
    assert.ok(sites.length >= 10, sites.join(", "));
    assert.ok(longest < 1_600_000);
  });
});
