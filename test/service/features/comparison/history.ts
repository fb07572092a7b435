/** Random histories of a small site: what authors do to pages and redirects, step by step. */
import fc from "fast-check";
import type { Site } from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

/** A redirect from one address, or from all addresses in a folder: `/a/x`, `/a/:slug*`. */
interface RedirectModel {
  readonly source: string;
  readonly destination: string;
}

/** A site as its author sees it. Page paths have one folder. */
export interface SiteModel {
  readonly pages: ReadonlyMap<string, string>;
  readonly redirects: readonly RedirectModel[];
}

const folders = ["a", "b", "c"];
const names = ["x", "y", "z"];
const paths = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`));

const anyPath = fc.constantFrom(...paths);
const anyFolder = fc.constantFrom(...folders);

/** Text whose links point to pages and headings that may or may not exist; each page has its own words. */
export const anyText = fc
  .record({
    words: fc.integer({ min: 1, max: 1000 }),
    heading: fc.constantFrom("first", "second"),
    links: fc.array(fc.tuple(anyPath, fc.constantFrom("", "#first", "#second")), { maxLength: 3 }),
  })
  .map(({ words, heading, links }) => {
    const lines = Array.from({ length: 4 }, (_, index) => `Line ${index} of text ${words}.`);
    const paragraphs = links.map(([path, anchor]) => `[link](/${path}${anchor})`);
    return [`## ${heading}`, "", ...lines, "", ...paragraphs, ""].join("\n");
  });

const anyRedirect: fc.Arbitrary<RedirectModel> = fc.oneof(
  fc.tuple(anyPath, anyPath).map(([from, to]) => ({ source: `/${from}`, destination: `/${to}` })),
  fc.tuple(anyFolder, anyFolder).map(([from, to]) => ({
    source: `/${from}/:slug*`,
    destination: `/${to}/:slug*`,
  })),
  fc.tuple(fc.constantFrom("old", "short"), anyPath).map(([from, to]) => ({
    source: `/${from}/page`,
    destination: `/${to}`,
  })),
  anyFolder.map((to) => ({ source: "/former/:slug*", destination: `/${to}/:slug*` })),
);

export const anySite: fc.Arbitrary<SiteModel> = fc.record({
  pages: fc
    .uniqueArray(fc.tuple(anyPath, anyText), { selector: ([path]) => path, minLength: 1, maxLength: 7 })
    .map((pages) => new Map(pages)),
  redirects: fc.array(anyRedirect, { maxLength: 3 }),
});

type Change = (site: SiteModel) => SiteModel;

function withPages(site: SiteModel, change: (pages: Map<string, string>) => void): SiteModel {
  const pages = new Map(site.pages);
  change(pages);
  return { ...site, pages };
}

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(anyPath, anyText).map(
    ([path, text]): Change =>
      (site) =>
        withPages(site, (pages) => void pages.set(path, text)),
  ),
  anyPath.map(
    (path): Change =>
      (site) =>
        withPages(site, (pages) => void pages.delete(path)),
  ),
  fc.tuple(anyPath, anyPath, fc.boolean()).map(
    ([from, to, isRedirected]): Change =>
      (site) => {
        const text = site.pages.get(from);
        if (text === undefined || site.pages.has(to)) return site;
        const moved = withPages(site, (pages) => {
          pages.delete(from);
          pages.set(to, text);
        });
        const redirect = { source: `/${from}`, destination: `/${to}` };
        return isRedirected ? { ...moved, redirects: [...moved.redirects, redirect] } : moved;
      },
  ),
  anyRedirect.map(
    (redirect): Change =>
      (site) => ({ ...site, redirects: [...site.redirects, redirect] }),
  ),
  fc.nat(3).map(
    (index): Change =>
      (site) => ({
        ...site,
        redirects: site.redirects.filter((_, position) => position !== index),
      }),
  ),
);

/** Two states of one site, with some steps between them. */
export const anyHistory = fc
  .tuple(anySite, fc.array(anyChange, { minLength: 1, maxLength: 4 }))
  .map(([before, changes]) => ({ before, after: changes.reduce((site, change) => change(site), before) }));

/** The files of a site. */
export function filesOf({ pages, redirects }: SiteModel): ReadonlyMap<string, string> {
  const docsJson = {
    theme: "mint",
    name: "Docs",
    colors: { primary: "#15803D" },
    navigation: { groups: [{ group: "All", pages: [...pages.keys()].sort() }] },
    redirects,
  };
  const files = new Map([["docs.json", `${JSON.stringify(docsJson, undefined, 2)}\n`]]);
  for (const [path, text] of [...pages].sort(([one], [other]) => (one < other ? -1 : 1)))
    files.set(`${path}.mdx`, text);
  return files;
}

/** The snapshot of these files, built from scratch. */
export function siteOf(files: ReadonlyMap<string, string>): Site {
  const text = Array.from(files, ([file, content]) => `//- /${file}\n${content}`).join("");
  return fixtureSite(parseFixture(text));
}

/** Where a URL goes according to the platform's documentation only: the first redirect that matches, repeatedly. */
export function placeOf({ pages, redirects }: SiteModel, address: string): string | undefined {
  const seen = new Set<string>();
  for (let currentPath = address; !seen.has(currentPath) && seen.size < 20; ) {
    seen.add(currentPath);
    const next = redirects
      .map(({ source, destination }) => {
        if (!source.endsWith("/:slug*")) return source === currentPath ? destination : undefined;
        const start = source.slice(0, -":slug*".length);
        const rest = currentPath.startsWith(start) ? currentPath.slice(start.length) : "";
        return rest === "" ? undefined : destination.replace(":slug*", rest);
      })
      .find((result) => result !== undefined);
    if (next === undefined) return pages.has(currentPath.slice(1)) ? currentPath.slice(1) : undefined;
    currentPath = next;
  }
  return undefined;
}

/**
 * The files of the pages that a finding about a redirect is about; none for other findings.
 * @param key the rule, the file and the underlined text of the finding
 */
export function filesHiddenBy(key: string, { pages }: SiteModel): readonly string[] {
  const source = /^redirect-shadows-page docs\.json (.*)$/.exec(key)?.[1];
  if (source === undefined) return [];
  const isHidden = (path: string): boolean =>
    source.endsWith(":slug*")
      ? `/${path}`.startsWith(source.slice(0, -":slug*".length))
      : `/${path}` === source;
  return [...pages.keys()].filter(isHidden).map((path) => `${path}.mdx`);
}
