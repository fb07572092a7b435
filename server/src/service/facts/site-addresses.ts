/**
 * The URLs that a site answers: pages, files, sources of redirects, and pages that may be made from
 * a specification. The result is the same object for as long as none of these changes, so that results
 * about links can be remembered by it.
 *
 * A false finding is worse than a missed one: a URL that cannot be known from the files counts as
 * fine.
 */

import { weakCache } from "../memo.ts";
import { getOrInsert } from "../multimap.ts";
import { divisionNames } from "../navigation/division-names.ts";
import { linkTarget } from "../pages/link-target.ts";
import {
  exists,
  matches,
  parsePattern,
  type RedirectPattern,
  redirectSite,
  servedByPlatform,
} from "../redirects/redirects.ts";
import { type FileNames, type PageName, pagePathOf } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { generatedKey, generatedSections, mayBeGenerated } from "./generated-sections.ts";
import { hasPageBelowRoot, pagesOfHosts, redirectList } from "./redirect-list.ts";
import type { SiteView } from "./site-view.ts";

/**
 * What answers a URL. `there`: a page, a file, or what may be made from a specification; `folder`: pages below
 * it; `division`: a page with the name of a language or version before it; `others`: perhaps the platform, the
 * host, or a file in a folder that could not be listed.
 */
export type AddressKind = "root" | "there" | "folder" | "division" | "platform" | "redirected" | "others";

/** Answers whether a URL of the site exists. */
export interface SiteAddresses {
  readonly files: FileNames;
  /** What answers a path without outer slashes; undefined if nothing does. */
  kindOf(path: string): AddressKind | undefined;
  /** Whether something exists, or may exist, at a path without outer slashes. */
  exists(path: string): boolean;
  /** Whether a target from the root (`/path?query#place`) leads to something; false for any other target. */
  answers(target: string): boolean;
  /** The page that certainly exists at a path. */
  pageAt(path: string): PageName | undefined;
}

/** The end of a URL of an image or another file, which the platform serves as written. */
const fileName = /\.(?!mdx?$|html?$)[A-Za-z]\w{1,5}$/;

interface AddressInputs {
  /** All inputs of the answers besides the files. */
  readonly specs: Site["specs"];
  readonly entries: ReturnType<typeof redirectList>["entries"];
  readonly sources: string;
  readonly generated: string;
  readonly addresses: SiteAddresses;
}

const remembered = weakCache<FileNames, AddressInputs>();

/** The URLs of a site; undefined if the site's files were not listed. */
export function siteAddresses(view: SiteView): SiteAddresses | undefined {
  const { specs } = view.site;
  const files = view.site.files?.names;
  if (files === undefined) return undefined;
  const { entries } = redirectList(view);
  const sections = generatedSections(view.listing);
  const known = remembered.get(files);
  const divisions = divisionNames(view.listing);
  const generated = [generatedKey(sections), "", ...divisions].join("\n");
  const sources =
    known?.entries === entries ? known.sources : entries.map((entry) => entry.source).join("\n");
  if (known?.specs === specs && known.generated === generated && known.sources === sources) {
    if (known.entries !== entries) remembered.set(files, { ...known, entries });
    return known.addresses;
  }
  const questions = redirectSite(files, mayBeGenerated(sections, specs, files));
  const redirects = entries
    .map((entry) => parsePattern(entry.source))
    .filter(({ neverMatches }) => neverMatches === undefined);
  const addresses = addressesOf(files, (path) => exists(path, questions), redirects, divisions);
  remembered.set(files, { specs, entries, sources, generated, addresses });
  return addresses;
}

function addressesOf(
  files: FileNames,
  isThereOrMade: (path: string) => boolean,
  redirects: readonly RedirectPattern[],
  divisions: ReadonlySet<string>,
): SiteAddresses {
  const literal = new Set(redirects.flatMap(({ isWildcard, key }) => (isWildcard ? [] : [key])));
  const open = redirects.filter(({ isWildcard, isOpaque }) => isWildcard || isOpaque);
  const known = new Map<string, AddressKind | undefined>();
  // All pages share the target strings, so that the answer to a repeated link is one lookup.
  const answered = new Map<string, boolean>();
  const belowRoot = hasPageBelowRoot(files);

  const isRedirected = (path: string): boolean => {
    if (literal.has(`/${path}`)) return true;
    return open.some((source) =>
      source.isOpaque ? `/${path}/`.startsWith(source.prefix) : matches(source, path) !== undefined,
    );
  };
  /**
   * Whether a URL may belong to the platform or to the host that contains the site. Below a name of
   * `pagesOfHosts` only files may: the platform prefixes link targets with the site's base path, so
   * `/blog/x` leads into the site itself.
   */
  const mayBeOfOthers = (path: string): boolean => {
    const first = path.split("/", 1)[0] ?? "";
    if (path.split("/").some((name) => name.startsWith(".") || name === "node_modules")) return true;
    if (files.hasFolder(first)) return false;
    if (first.startsWith("_")) return true;
    if (pagesOfHosts.has(first.toLowerCase())) return first === path || fileName.test(path);
    return first === path && !belowRoot;
  };
  /**
   * A page of the default language or version has a second URL with the division's name. A division
   * with a folder of that name keeps its pages there.
   */
  const isOfDivision = (path: string): boolean => {
    const slash = path.indexOf("/");
    const name = slash === -1 ? path : path.slice(0, slash);
    if (!divisions.has(name) || files.hasFolder(name)) return false;
    return slash === -1 || isThereOrMade(path.slice(slash + 1));
  };
  /** The platform redirects a folder's URL to a page in the folder; the navigation decides which page. */
  const isFolderOfPages = (path: string): boolean => files.pagesUnder(path).next().done === false;
  const find = (path: string): AddressKind | undefined => {
    if (path === "") return "root";
    if (isThereOrMade(path)) return "there";
    if (isFolderOfPages(path)) return "folder";
    if (isOfDivision(path)) return "division";
    if (servedByPlatform.test(path)) return "platform";
    if (isRedirected(path)) return "redirected";
    return mayBeOfOthers(path) || files.isUnknown(path) ? "others" : undefined;
  };
  return {
    files,
    kindOf(path) {
      if (known.has(path)) return known.get(path);
      const found = find(path);
      known.set(path, found);
      return found;
    },
    exists(path) {
      return this.kindOf(path) !== undefined;
    },
    answers(target) {
      if (!target.startsWith("/")) return false;
      return getOrInsert(answered, target, () => {
        const path = linkTarget(target, "")?.path;
        return path === undefined || this.exists(path);
      });
    },
    pageAt(path) {
      const bare = pagePathOf(path);
      const at = path === "" ? "index" : path;
      return (
        files.page(at) ?? files.page(`${at}/index`) ?? (bare === undefined ? undefined : files.page(bare))
      );
    },
  };
}
