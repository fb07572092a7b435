/**
 * The URLs at which a site has something: pages, files, sources of redirects, and pages that may be generated from a
 * specification. The result is the same object as long as none of these changes, so that results about links can be
 * memoized by it.
 *
 * A false finding is worse than a missed one, so a URL that the files cannot determine counts as existing.
 */

import { weakCache } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { divisionNames } from "../navigation/division-names.ts";
import { linkTarget } from "../pages/link-target.ts";
import {
  exists,
  matchesPath,
  parsePattern,
  type RedirectPattern,
  redirectSite,
  servedByPlatform,
} from "../redirects/redirects.ts";
import { type FileNames, type PageName, pagePathOf } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { percentDecoded } from "../text/href.ts";
import { generatedKey, generatedSections, mayBeGenerated } from "./generated-sections.ts";
import { pagesOfHosts, redirectList } from "./redirect-list.ts";
import type { SiteView } from "./site-view.ts";

/**
 * What is at a URL. `existing`: a page, a file, or a page that may be generated from a specification; `folder`: a
 * folder with pages; `division`: a page, after the name of a language or version; `unknown`: possibly something of
 * the platform or the host, or in a folder that could not be listed.
 */
export type AddressKind = "root" | "existing" | "folder" | "division" | "platform" | "redirected" | "unknown";

/** Lookups of the site's URLs. */
export interface SiteAddresses {
  readonly files: FileNames;
  /** What is at a path without outer slashes; undefined if nothing. */
  kindOf(path: string): AddressKind | undefined;
  /** Whether something exists, or may exist, at a path without outer slashes. */
  exists(path: string): boolean;
  /** Whether a target that begins with a slash (`/path?query#anchor`) goes to something; false for any other target. */
  answers(target: string): boolean;
  /** The page that certainly exists at a path. */
  pageAt(path: string): PageName | undefined;
}

/** Matches the end of the URL of an image or another file, which the platform serves as written. */
const fileName = /\.(?!mdx?$|html?$)[A-Za-z]\w{1,5}$/;

/** The URLs of a list of files, and the other inputs that they were computed from. */
interface CachedAddresses {
  readonly specs: Site["specs"];
  readonly entries: ReturnType<typeof redirectList>["entries"];
  readonly sources: string;
  readonly generated: string;
  readonly addresses: SiteAddresses;
}

const cachedAddresses = weakCache<FileNames, CachedAddresses>();

/** The URLs of a site; undefined if the site's files were not listed. */
export function siteAddresses(view: SiteView): SiteAddresses | undefined {
  const { specs } = view.site;
  const files = view.site.files?.names;
  if (files === undefined) return undefined;
  const { entries } = redirectList(view);
  const sections = generatedSections(view.listing);
  const cached = cachedAddresses.get(files);
  const divisions = divisionNames(view.listing);
  const generated = [generatedKey(sections), "", ...divisions].join("\n");
  const sources =
    cached?.entries === entries ? cached.sources : entries.map((entry) => entry.source).join("\n");
  if (cached?.specs === specs && cached.generated === generated && cached.sources === sources) {
    if (cached.entries !== entries) cachedAddresses.set(files, { ...cached, entries });
    return cached.addresses;
  }
  const site = redirectSite(files, mayBeGenerated(sections, specs, files));
  const redirects = entries
    .map((entry) => parsePattern(entry.source))
    .filter(({ neverMatches }) => neverMatches === undefined);
  const addresses = addressesOf(files, (path) => exists(path, site), redirects, divisions);
  cachedAddresses.set(files, { specs, entries, sources, generated, addresses });
  return addresses;
}

function addressesOf(
  files: FileNames,
  existsOrMayBeGenerated: (path: string) => boolean,
  redirects: readonly RedirectPattern[],
  divisions: ReadonlySet<string>,
): SiteAddresses {
  // `/a%20b` is also the URL `a b` (F7.15).
  const literal = new Set(
    redirects.flatMap(({ isWildcard, key }) => (isWildcard ? [] : [key, percentDecoded(key)])),
  );
  const open = redirects.filter(({ isWildcard, isOpaque }) => isWildcard || isOpaque);
  const kinds = new Map<string, AddressKind | undefined>();
  // By whole target, so that a repeated link is not parsed again.
  const answers = new Map<string, boolean>();

  const isRedirected = (path: string): boolean => {
    if (literal.has(`/${path}`)) return true;
    return open.some((source) =>
      source.isOpaque
        ? `/${path}/`.startsWith(percentDecoded(source.prefix))
        : matchesPath(source, `/${path}`) !== undefined,
    );
  };
  /**
   * Whether a URL may belong to the platform or to the host that contains the site. Below a name in
   * `pagesOfHosts`, only files may: the platform prefixes link targets with the site's base path, so `/blog/x`
   * points into the site.
   */
  const mayBeOfOthers = (path: string): boolean => {
    const first = path.split("/", 1)[0] ?? "";
    if (path.split("/").some((name) => name.startsWith(".") || name === "node_modules")) return true;
    if (files.hasFolder(first)) return false;
    if (first.startsWith("_")) return true;
    if (pagesOfHosts.has(first.toLowerCase())) return first === path || fileName.test(path);
    return first === path && !files.hasPageIn("");
  };
  /**
   * Whether a URL is the second one of a page of the default language or version, which begins with the division's
   * name. A division with a folder of that name has its pages there.
   */
  const isOfDivision = (path: string): boolean => {
    const slash = path.indexOf("/");
    const name = slash === -1 ? path : path.slice(0, slash);
    if (!divisions.has(name) || files.hasFolder(name)) return false;
    return slash === -1 || existsOrMayBeGenerated(path.slice(slash + 1));
  };
  /** The platform redirects a folder's URL to a page in the folder; the navigation decides which page. */
  const isFolderOfPages = (path: string): boolean => files.pagesUnder(path).next().done === false;
  const find = (path: string): AddressKind | undefined => {
    if (path === "") return "root";
    if (existsOrMayBeGenerated(path)) return "existing";
    if (isFolderOfPages(path)) return "folder";
    if (isOfDivision(path)) return "division";
    if (servedByPlatform.test(path)) return "platform";
    if (isRedirected(path)) return "redirected";
    return mayBeOfOthers(path) || files.isUnknown(path) ? "unknown" : undefined;
  };
  return {
    files,
    kindOf(path) {
      if (kinds.has(path)) return kinds.get(path);
      const kind = find(path);
      kinds.set(path, kind);
      return kind;
    },
    exists(path) {
      return this.kindOf(path) !== undefined;
    },
    answers(target) {
      if (!target.startsWith("/")) return false;
      return getOrInsert(answers, target, () => {
        const path = linkTarget(target, "")?.path;
        return path === undefined || this.exists(path);
      });
    },
    pageAt(path) {
      const pagePath = path === "" ? "index" : path;
      const withoutExtension = pagePathOf(path) ?? pagePath;
      return files.page(pagePath) ?? files.page(`${pagePath}/index`) ?? files.page(withoutExtension);
    },
  };
}
