/**
 * The command line on real sites, which are not part of the project: DOCS_JSON_CORPUS names their folder, with an index of
 * counts by an independent script.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { endpointAddresses } from "../../server/src/service/facts/endpoint-pages.ts";
import { listedPaths, navigationListing } from "../../server/src/service/index.ts";
import { isServedUnlisted, reasonNotToList } from "../../server/src/service/site/page-rules.ts";
import { defaultSettings } from "../../server/src/service/snapshot.ts";
import { checkJson, type JsonFinding, type JsonReport, runIn } from "../cli/command-line.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { corpusFolder } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { type CountedSite, copyRealSites, type RealSites, readIndex } from "./real-sites.ts";

/** Real errors, by site. */
const trueErrors: Readonly<Record<string, readonly [code: string, count: number, reason: string]>> = {
  "cosmos+docs@e14b846__dropdowns-pages": [
    "single-root-pattern",
    1,
    "`pages` beside `dropdowns` at the root",
  ],
  "mcp-use+mcp-use@ad42b4b__anchors-products": [
    "single-root-pattern",
    1,
    "`anchors` beside `products` at the root",
  ],
  "ClickHouse+mintlify-docs-dev": [
    "frontmatter-syntax",
    1,
    "the copy of a page cuts a value in quotes that goes on in the next line",
  ],
  "firecrawl+firecrawl-docs": [
    "frontmatter-syntax",
    1,
    "the copy of a page cuts a value in quotes that goes on in the next line",
  ],
};

describeSlow("real sites", () => {
  let corpus: string;
  let sites: RealSites;
  let report: JsonReport;

  before(function () {
    corpus = corpusFolder(this);
    sites = copyRealSites(this);
  });
  after(() => sites?.remove());

  const findingsOf = (site: CountedSite): readonly JsonFinding[] =>
    report.sites.find(({ root }) => basename(root) === site.name)?.findings ?? [];
  const wholeSites = (): readonly CountedSite[] => sites.index.sites.filter((site) => site.complete);

  it("are all checked, without a failure", () => {
    const { code, stdout, stderr } = runIn(sites.root, ["check", "--format", "json"]);
    assert.equal(code, 1);
    // Only docs.json is available for some sites.
    const remarks = stderr
      .split("\n")
      .filter((line) => line !== "" && !line.includes("There are no page files in "));
    assert.deepEqual(remarks, []);
    report = JSON.parse(stdout);
    assert.deepEqual(
      report.sites.map(({ root }) => basename(root)).sort(),
      sites.index.sites.map(({ name }) => name).sort(),
    );
    for (const site of sites.index.sites) {
      const stats = report.sites.find(({ root }) => basename(root) === site.name)?.stats;
      assert.equal(stats?.entries, site.page_entries, site.name);
    }
  });

  it("have no error but real ones", () => {
    for (const site of wholeSites()) {
      const counts = new Map<string, number>();
      for (const finding of findingsOf(site)) {
        if (finding.severity !== "error" || isLeftOutSpec(site, finding)) continue;
        counts.set(finding.code, (counts.get(finding.code) ?? 0) + 1);
      }
      const trueFindings = trueErrors[site.name];
      assert.deepEqual(
        [...counts],
        trueFindings === undefined ? [] : [[trueFindings[0], trueFindings[1]]],
        site.name,
      );
    }
  });

  /**
   * Whether a spec is missing in the corpus, which omits specs of more than 800 KB and marks them in its list of pages.
   */
  function isLeftOutSpec(site: CountedSite, { code, file, pointer }: JsonFinding): boolean {
    if (code !== "missing-spec") return false;
    const text = readFileSync(join(sites.root, site.name, file), "utf8");
    const keys = pointer.split("/").slice(1);
    const value = keys.reduce(
      (place, key) => place?.[key.replaceAll("~1", "/").replaceAll("~0", "~")],
      JSON.parse(text),
    );
    return (
      typeof value === "string" && pageRows(site).includes(`${value.replace(/^\//, "")}\t!spec-too-large`)
    );
  }

  function pageRows(site: CountedSite): readonly string[] {
    return readFileSync(join(corpus, "sites", site.name, "pages.tsv"), "utf8").split("\n");
  }

  it("miss exactly the pages that the index counts", () => {
    for (const site of wholeSites()) {
      const missing = findingsOf(site).filter((finding) => finding.code === "missing-page");
      assert.equal(missing.length, site.missing_pages, site.name);
    }
  });

  it("omit exactly the pages that the index counts, except for five differences", () => {
    for (const site of wholeSites()) {
      const orphans = findingsOf(site)
        .filter((finding) => finding.code === "orphan-page")
        .map((finding) => finding.file);
      // The index counts no page in a folder named build or tmp: to the platform these are folders like any other.
      // The same goes for folders and files whose name begins with a dot (F8.3).
      const unseen = orphans.filter((file) => /(^|\/)(?:(build|tmp)\/|\.)/.test(file));
      // And it counts pages with `hidden: true`, which are meant to be unlisted, and those that readers reach without an
      // entry: the home page, 404 and skills; also pages at the URLs of endpoints, whose pages they replace in the sidebar (F6.51).
      const unlisted = pagesWithoutEntry(site);
      assert.equal(orphans.length - unseen.length + unlisted.length, site.orphans, site.name);
    }
  });

  /** Unlisted pages that are meant to be unlisted: they are hidden, need no entry, or replace the page of an endpoint. */
  function pagesWithoutEntry({ name }: CountedSite): readonly string[] {
    const opening = openSite(join(sites.root, name), {
      settings: defaultSettings,
      files: true,
      pages: false,
      frontmatter: "unlisted",
    });
    assert.equal(opening.kind, "opened");
    const { site } = opening.opened;
    const listing = navigationListing(site);
    const listed = listedPaths(listing);
    const ofEndpoints = endpointAddresses({ site, listing });
    return [...(site.files?.pages() ?? [])]
      .filter(
        ({ path, file, frontmatter }) =>
          (frontmatter?.hidden === true || isServedUnlisted(file) || ofEndpoints.has(path)) &&
          !listed.has(path),
      )
      .map(({ file }) => file)
      .filter((file) => reasonNotToList(file) === undefined && !/(^|\/)(build|tmp)\//.test(file));
  }

  it("are repaired at once: a second run changes nothing, and no new kind of finding appears", () => {
    const first = runIn(sites.root, ["fix"]);
    assert.match(first.stdout, /^Fixed /m);
    const second = runIn(sites.root, ["fix"]);
    assert.doesNotMatch(second.stdout, /^Fixed /m);
    assert.equal(second.stderr, first.stderr);
    for (const site of checkJson(sites.root).sites) {
      const before = countsOf(report.sites.find(({ root }) => root === site.root)?.findings ?? []);
      for (const [code, count] of countsOf(site.findings)) {
        // Frontmatter that could not be parsed may have further errors, which appear once its syntax is valid. The
        // same is true for a redirect that reached the heading through another one.
        const cause =
          code === "frontmatter-field"
            ? "frontmatter-syntax"
            : code === "redirect-broken-anchor"
              ? "redirect-chain"
              : "";
        const uncovered = before.get(cause) ?? 0;
        assert.ok(count <= (before.get(code) ?? 0) + uncovered, `${site.root}: ${count} ${code}`);
      }
      assert.deepEqual(
        site.findings.filter((finding) => finding.fixable),
        [],
      );
    }
  });
});

function countsOf(findings: readonly JsonFinding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

describeSlow("real docs.json files that are no valid JSON", () => {
  let folder: TemporaryFolder;
  let names: readonly string[];

  before(function () {
    const corpus = corpusFolder(this);
    folder = temporaryFolder();
    names = readIndex(corpus).broken.map(({ name }) => name);
    for (const name of names) {
      folder.write(`${name}/docs.json`, readFileSync(join(corpus, "broken", `${name}.json`)));
    }
  });
  after(() => folder?.remove());

  const check = (name: string) => {
    const [site] = checkJson(folder.root, [name, "--no-files"]).sites;
    assert.ok(site !== undefined);
    return { ...site, syntax: site.findings.filter((finding) => finding.code === "json-syntax") };
  };

  it("have an error where they break, and every entry is understood anyway", () => {
    assert.ok(names.length >= 20);
    for (const name of names) {
      const { syntax, stats } = check(name);
      assert.ok(syntax.length >= 1, name);
      assert.ok(
        syntax.every((finding) => finding.severity === "error" && finding.file === "docs.json"),
        name,
      );
      assert.equal(
        stats.entries,
        entriesOf(readFileSync(join(folder.root, name, "docs.json"), "utf8")),
        name,
      );
    }
  });

  it("are valid JSON after the fix wherever there was one, with the same entries", () => {
    let repaired = 0;
    for (const name of names) {
      const before = check(name);
      runIn(folder.root, ["fix", "--only", "json-syntax", name]);
      const after = check(name);
      assert.equal(after.stats.entries, before.stats.entries, name);
      if (!before.syntax.every((finding) => finding.fixable)) continue;
      assert.deepEqual(after.syntax, [], name);
      JSON.parse(readFileSync(join(folder.root, name, "docs.json"), "utf8"));
      repaired += 1;
    }
    // Fixes of missing or surplus brackets need the author's confirmation, so these sites are skipped.
    assert.ok(repaired >= 14, `${repaired} of ${names.length}`);
  });
});

/**
 * The page entries of a docs.json with errors, found without a parser: the texts in the navigation that are neither keys
 * nor values of keys. The navigation ends at the next key with the same indentation.
 */
function entriesOf(text: string): number {
  const key = /^([ \t]*)"navigation"\s*:/m.exec(text);
  if (key === null) return 0;
  const rest = text.slice(key.index + key[0].length);
  const end = new RegExp(`^${key[1]}["}]`, "m").exec(rest)?.index;
  const navigation = rest.slice(0, end);
  const texts = [...navigation.matchAll(/"(?:[^"\\\n]|\\.)*"/g)];
  return texts.filter(({ 0: { length }, index }) => {
    const before = navigation.slice(0, index).trimEnd().at(-1);
    const after = navigation.slice(index + length).trimStart()[0];
    return before !== ":" && after !== ":";
  }).length;
}
