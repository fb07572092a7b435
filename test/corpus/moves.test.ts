/**
 * Moves in real sites, in memory: no new finding, no entry of or link to the old place, and the reverse restores every
 * byte except redirects. The corpus contains only the heads of pages, so links are few.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { readPageText } from "../../server/src/host/read-pages.ts";
import { endpointAddresses } from "../../server/src/service/facts/endpoint-pages.ts";
import {
  analyzeNow,
  applyEdits,
  listedPaths,
  type MovePlan,
  navigationListing,
  planMove,
  rules,
} from "../../server/src/service/index.ts";
import { linkTarget } from "../../server/src/service/pages/link-target.ts";
import { pagePathOf } from "../../server/src/service/site/file-index.ts";
import { isServedUnlisted, reasonNotToList } from "../../server/src/service/site/page-rules.ts";
import { withoutDocuments } from "../../server/src/service/site/site.ts";
import {
  defaultSettings,
  documentAt,
  type FileIndex,
  pageContent,
  type Site,
  withDocument,
  withFiles,
  withPages,
} from "../../server/src/service/snapshot.ts";
import { describeSlow } from "../slow.ts";
import { sharedRealSites } from "./real-sites.ts";

const pagesPerSite = 20;
const foldersPerSite = 3;

/** A site and the texts of its pages that differ from those on disk. */
interface State {
  readonly site: Site;
  readonly textOf: (file: string) => string | undefined;
}

/** The site after a plan, with everything read. */
function carriedOut({ site, textOf }: State, plan: MovePlan): State {
  const destinations = new Map(plan.files.map(({ from, to }) => [from, to]));
  const sources = new Map(plan.files.map(({ from, to }) => [to, from]));
  const fresh = new Map<string, string>();
  const frontmatter = new Map(
    Array.from(site.files?.pages() ?? []).flatMap((page) => {
      const to = destinations.get(page.file);
      return to === undefined ? [] : [[to, page.frontmatter] as const];
    }),
  );
  const mintignore = applyEdits(site.files?.mintignore ?? "", plan.edits.get(".mintignore") ?? []);
  const [removed, added] = [destinations.keys(), destinations.values()];
  let next = withFiles(site, site.files?.withFiles({ removed, added, frontmatter, mintignore }));
  for (const [path, document] of site.documents) {
    if (document.kind !== "parsed") continue;
    const text = applyEdits(document.document.text, plan.edits.get(path) ?? []);
    const to = destinations.get(path) ?? path;
    if (to !== path) next = withoutDocuments(next, [path]);
    next = withDocument(next, to, { kind: "text", text });
  }
  const pages: [string, ReturnType<typeof pageContent> | undefined][] = [];
  for (const [file, content] of site.pages.byFile) {
    const to = destinations.get(file) ?? file;
    const edits = plan.edits.get(file);
    if (to !== file) pages.push([file, undefined]);
    if (edits !== undefined) {
      const text = applyEdits(textOf(file) ?? "", edits);
      fresh.set(to, text);
      pages.push([to, pageContent(text, (one) => one)]);
    } else if (to !== file) pages.push([to, content]);
  }
  const specs = new Map([...site.specs].map(([path, spec]) => [destinations.get(path) ?? path, spec]));
  return {
    site: { ...withPages(next, pages), specs },
    textOf: (file) => fresh.get(file) ?? textOf(sources.get(file) ?? file),
  };
}

/** The number of findings of each rule; without findings that depend on the folders of languages. */
function counts(site: Site): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { code } of analyzeNow(site, rules).findings)
    if (code !== "division-drift") found.set(code, (found.get(code) ?? 0) + 1);
  return found;
}

/** Random values, the same in each run. */
function* picks<Value>(values: readonly Value[], count: number): Generator<Value> {
  let state = 42;
  for (let round = 0; round < Math.min(count, values.length); round += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const value = values[state % values.length];
    if (value !== undefined) yield value;
  }
}

function foldersOf(files: FileIndex): readonly string[] {
  const folders = new Set<string>();
  for (const { file } of files.pages()) {
    if (reasonNotToList(file) !== undefined) continue;
    const segments = file.split("/").slice(0, -1);
    for (const index of segments.keys()) folders.add(segments.slice(0, index + 1).join("/"));
  }
  return [...folders];
}

function withoutRedirects(site: Site): string {
  const text = documentAt(site, "docs.json")?.text ?? "";
  return text.replace(/,?\s*"redirects"\s*:\s*\[[^\]]*\]/, "");
}

describeSlow("moves in real sites", () => {
  let sites: ReturnType<typeof sharedRealSites>;
  let names: readonly string[] = [];

  before(function () {
    sites = sharedRealSites(this);
    names = sites.index.sites.flatMap(({ name, complete }) => (complete ? name : []));
  });

  it("keep them whole, and can be undone", () => {
    let moves = 0;
    let places = 0;
    const wrong: string[] = [];
    for (const name of names) {
      const root = join(sites.root, name);
      const opening = openSite(root, {
        settings: defaultSettings,
        files: true,
        pages: true,
        frontmatter: "unlisted",
      });
      assert.equal(opening.kind, "opened");
      const start: State = { site: opening.opened.site, textOf: (file) => readPageText(root, file) };
      const { files } = start.site;
      assert.ok(files);
      const before = counts(start.site);
      const listing = navigationListing(start.site);
      const ofEndpoints = endpointAddresses({ site: start.site, listing });
      const textBefore = withoutRedirects(start.site);
      // A home page or a skill would become an ordinary, unlisted page at another place.
      const pages = Array.from(files.pages(), ({ file }) => file).filter(
        (file) => reasonNotToList(file) === undefined && !isServedUnlisted(file),
      );
      const chosen = [...picks(pages, pagesPerSite), ...picks(foldersOf(files), foldersPerSite)];
      for (const from of chosen) {
        const to = `moved-to/${from.slice(from.lastIndexOf("/") + 1)}`;
        const plan = planMove(start.site, [{ from, to }], { textOf: start.textOf });
        if (plan.kind === "refused") {
          wrong.push(`${name}: ${from}: ${plan.reason}`);
          continue;
        }
        moves += 1;
        places += Object.values(plan.counts).reduce((sum, count) => sum + count, 0);
        const away = carriedOut(start, plan);
        // An unlisted page that replaced the page of an endpoint in the sidebar is unlisted at another place.
        const replacing = plan.files.filter((file) => ofEndpoints.has(pagePathOf(file.from) ?? ""));
        for (const [code, count] of counts(away.site)) {
          const expected = (before.get(code) ?? 0) + (code === "orphan-page" ? replacing.length : 0);
          if (count > expected) wrong.push(`${name}: ${from}: ${count - expected} more ${code}`);
        }
        for (const path of listedPaths(navigationListing(away.site)).all()) {
          const page = plan.files.some((file) => file.from === `${path}.mdx` || file.from === `${path}.md`);
          if (page) wrong.push(`${name}: ${from}: ${path} is still listed`);
        }
        const removed = new Set(plan.files.map((one) => pagePathOf(one.from) ?? one.from));
        for (const [file, { targets }] of away.site.pages.byFile) {
          const old = targets.find((target) => removed.has(linkTarget(target, file)?.path ?? ""));
          if (old !== undefined) wrong.push(`${name}: ${from}: ${file} still leads to ${old}`);
        }
        const back = planMove(away.site, [{ from: to, to: from }], { textOf: away.textOf });
        if (back.kind === "refused") {
          wrong.push(`${name}: ${from} back: ${back.reason}`);
          continue;
        }
        const again = carriedOut(away, back);
        if (withoutRedirects(again.site) !== textBefore) wrong.push(`${name}: ${from}: docs.json is another`);
        for (const path of start.site.documents.keys()) {
          if (
            path !== "docs.json" &&
            documentAt(again.site, path)?.text !== documentAt(start.site, path)?.text
          )
            wrong.push(`${name}: ${from}: ${path} is another`);
        }
        for (const file of plan.edits.keys()) {
          if (/\.mdx?$/.test(file) && again.textOf(file) !== start.textOf(file))
            wrong.push(`${name}: ${from}: ${file} is another`);
        }
      }
    }
    console.log(`      ${moves} moves in ${names.length} sites, ${places} places changed`);
    assert.deepEqual(wrong, []);
  });
});
