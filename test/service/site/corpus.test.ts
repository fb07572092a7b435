/**
 * The indexes of real sites, if DOCS_JSON_CORPUS names a folder of them. Its index.json contains counts by an
 * independent script.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { parseEndpoint } from "../../../server/src/service/navigation/endpoint.ts";
import { findOperation, parseSpec } from "../../../server/src/service/openapi/specification.ts";
import { analyzeRedirects, redirectSite } from "../../../server/src/service/redirects/redirects.ts";
import { FileIndex } from "../../../server/src/service/site/file-index.ts";
import { reasonNotToList } from "../../../server/src/service/site/page-rules.ts";
import { corpusFolder } from "../../skipping.ts";

interface CountedSite {
  readonly name: string;
  readonly complete: boolean;
  readonly page_files: number;
  readonly missing_pages: number;
  readonly orphans: number;
  readonly kept: readonly string[];
}

interface Listed {
  readonly pages: Set<string>;
  readonly endpoints: Set<string>;
}

const corpus = process.env.DOCS_JSON_CORPUS;

function textOf(site: CountedSite, file: string): string | undefined {
  const path = join(corpus ?? "", "sites", site.name, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function indexOf(site: CountedSite): FileIndex {
  const rows = (textOf(site, "pages.tsv") ?? "").split("\n").filter((row) => row !== "");
  const pages = rows.map((row) => row.split("\t")[0] ?? "");
  return FileIndex.of({ files: [...pages, ...site.kept], mintignore: textOf(site, ".mintignore") ?? "" });
}

/** Collects what a navigation lists, `$ref` files included; a group's `root` counts as listed. */
function collect(site: CountedSite, value: unknown, file: string, inPages: boolean, listed: Listed): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item !== "string" || !inPages) collect(site, item, file, inPages, listed);
      else if (parseEndpoint(item) !== undefined) listed.endpoints.add(item);
      else listed.pages.add(item.replace(/^\/|\/$/g, ""));
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (key === "$ref" && typeof child === "string") {
        const target = join(dirname(file), child);
        collect(site, JSON.parse(textOf(site, target) ?? "null"), target, inPages, listed);
      } else if (key === "root" && typeof child === "string" && "group" in value) {
        listed.pages.add(child.replace(/^\/|\/$/g, ""));
      } else if (typeof child === "object") collect(site, child, file, key === "pages", listed);
    }
  }
}

function listedBy(site: CountedSite): Listed {
  const listed: Listed = { pages: new Set(), endpoints: new Set() };
  const { navigation } = JSON.parse(textOf(site, "docs.json") ?? "{}");
  collect(site, navigation, "docs.json", false, listed);
  return listed;
}

describe("indexes of real sites", () => {
  let sites: readonly CountedSite[] = [];

  before(function () {
    const corpus = corpusFolder(this);
    const { sites: countedSites } = JSON.parse(readFileSync(join(corpus, "index.json"), "utf8"));
    sites = countedSites.filter((site: CountedSite) => site.complete);
    assert.ok(sites.length > 0);
  });

  it("counts pages, missing pages and orphans as the independent script did", () => {
    for (const site of sites) {
      const files = indexOf(site);
      const { pages } = listedBy(site);
      // That script skips dot folders and those named build and tmp, and counts a .md beside its .mdx.
      const isWalked = (file: string) => !/(^|\/)(build|tmp|\.[^/]+)\//.test(file);
      let count = 0;
      let orphans = 0;
      for (const { file, path } of files.pages()) {
        const reason = reasonNotToList(file);
        if (!isWalked(file) || reason === "reserved-name") continue;
        count += file.endsWith(".mdx") && files.has(`${path}.md`) ? 2 : 1;
        if (reason === undefined && !pages.has(path)) orphans += 1;
      }
      const missing = [...pages].filter((page) => !files.isPage(page));
      assert.deepEqual(
        { name: site.name, pages: count, missing: missing.length, orphans },
        { name: site.name, pages: site.page_files, missing: site.missing_pages, orphans: site.orphans },
      );
    }
  });

  it("finds every endpoint of the navigation in one of the site's specifications", () => {
    for (const site of sites) {
      const specs = site.kept
        .filter((file) => /\.(json|ya?ml)$/.test(file) && file !== "docs.json")
        .map((file) => parseSpec(file, textOf(site, file) ?? ""))
        .filter((spec) => spec.operations.length > 0);
      if (specs.length === 0) continue;
      for (const entry of listedBy(site).endpoints) {
        const endpoint = parseEndpoint(entry);
        assert.ok(endpoint?.knownMethod, entry);
        const found = specs.some((spec) => findOperation(spec, endpoint.method, endpoint.path) !== undefined);
        assert.ok(found, `${site.name}: ${entry}`);
      }
    }
  });

  it("finds no loop, repeated source or covered wildcard in redirects that are in use", () => {
    for (const site of sites) {
      const { redirects } = JSON.parse(textOf(site, "docs.json") ?? "{}");
      if (!Array.isArray(redirects)) continue;
      const { loops, duplicates, shadows } = analyzeRedirects(redirects, redirectSite(indexOf(site)));
      assert.deepEqual([site.name, loops, duplicates], [site.name, [], []]);
      for (const { index } of shadows) assert.doesNotMatch(redirects[index].source, /[*:]/);
    }
  });
});
