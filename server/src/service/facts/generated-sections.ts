/**
 * Which pages without a file may exist because the platform generates them from specifications. Their URLs
 * depend on titles and tags in undocumented ways, so this module answers "may exist" rather than "exists",
 * also if it is unsure.
 */

import { propertyNamed } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memo, memoLast } from "../memo.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import { type SpecMention, subtreeOf } from "../navigation/subtree.ts";
import { type NavigationListing, visitedWhere } from "../navigation/walk.ts";
import { generatedPages } from "../openapi/generated-pages.ts";
import { defaultDirectory } from "../openapi/page-address.ts";
import type { FileNames } from "../site/file-index.ts";
import { type Site, specAt } from "../site/site.ts";
import { mentionsIn } from "./named-specs.ts";
import { hasOverlayFile, hasOverlays } from "./overlays.ts";

/** Feeds of changelogs, which the platform generates in addition to the authors' pages. */
const feed = /(?:^|\/)rss\.xml$/;

/** The `directory` of every spec in a value, normalized. */
function* directories(value: SyntaxNode | undefined): Generator<string> {
  if (value?.kind === "array") for (const item of value.items) yield* directories(item);
  if (value?.kind !== "object") return;
  const directory = propertyNamed(value, "directory")?.value;
  if (directory?.kind === "string") yield normalPagePath(directory.value);
}

/** Whether pages are generated for an element from something other than a specification. */
function generates({ kind, fields }: NavigationElement): boolean {
  return ((kind === "tab" || kind === "group") && fields.has("graphql")) || fields.has("sdk");
}

/** Whether pages are generated for the site, and in which folders. */
export interface GeneratedSections {
  readonly isGenerating: boolean;
  readonly folders: readonly string[];
  /** Those of the folders whose pages are all generated from specifications in files, with these files. */
  readonly closed: ReadonlyMap<string, readonly string[]>;
  /**
   * The files of the specifications from which all pages are generated; undefined if some pages are generated
   * from something that cannot be read here, or if their names do not come from their operations.
   */
  readonly sources: readonly string[] | undefined;
  /** Whether the navigation includes pages of other repositories, whose URLs are unknown here. */
  readonly includesOtherRepositories: boolean;
}

/** The files of all specifications; undefined if the pages of one of them are unknown. */
function sourcesOf(mentions: readonly SpecMention[]): readonly string[] | undefined {
  const files = new Set<string>();
  if (mentions.length === 0 || mentions.some(isOpen)) return undefined;
  for (const { scope } of mentions) {
    for (const source of scope.sources) if (source.kind === "file") files.add(source.path);
  }
  return [...files];
}

/** Whether the pages that are generated for a mention of specifications are unknown. */
function isOpen({ key, scope }: SpecMention): boolean {
  return (
    key !== "openapi" ||
    scope.unknown ||
    scope.sources.some((source) => source.kind === "url" || hasOverlays(source))
  );
}

/** The specification files of each folder of generated pages; undefined for a folder whose pages are unknown. */
function filesByFolder(
  mentions: readonly SpecMention[],
): ReadonlyMap<string, ReadonlySet<string> | undefined> {
  const byFolder = new Map<string, Set<string> | undefined>();
  for (const mention of mentions) {
    const { scope, value } = mention;
    const named = [...directories(value)];
    for (const folder of named.length === 0 ? [defaultDirectory] : named) {
      const before = byFolder.has(folder) ? byFolder.get(folder) : new Set<string>();
      byFolder.set(folder, isOpen(mention) ? undefined : before);
      for (const source of scope.sources) if (source.kind === "file") before?.add(source.path);
    }
  }
  return byFolder;
}

/** Whether anything names an endpoint or a spec. */
function hasContentOfSpecs(root: NavigationListing["root"]): boolean {
  if (root === undefined) return false;
  const { hasEndpoints, hasSpecs } = subtreeOf(root.element);
  return hasEndpoints || hasSpecs;
}

/** The generated pages of a navigation; the same object as long as its mentions of specifications stay the same. */
export const generatedSections = memo((listing: NavigationListing): GeneratedSections => {
  const { root } = listing;
  const isUnclear =
    listing.references.some(({ reference }) => reference.target.kind !== "resolved") ||
    visitedWhere(root, (element) => subtreeOf(element).hasReferencePages).some(({ element }) =>
      generates(element),
    );
  const isGenerating = isUnclear || hasContentOfSpecs(root);
  const includesOtherRepositories = root !== undefined && subtreeOf(root.element).hasRepositories;
  return sectionsOf(mentionsIn(listing), isGenerating, isUnclear, includesOtherRepositories);
});

/** @param isUnclear whether a part of the navigation cannot be read, so that anything may be generated for it */
const sectionsOf = memoLast(
  (
    mentions: readonly SpecMention[],
    isGenerating: boolean,
    isUnclear: boolean,
    includesOtherRepositories: boolean,
  ): GeneratedSections => {
    if (!isGenerating) {
      return { isGenerating, folders: [], closed: new Map(), sources: [], includesOtherRepositories };
    }
    const byFolder = filesByFolder(mentions);
    const folders = [...new Set([defaultDirectory, ...byFolder.keys()])];
    const sources = isUnclear ? undefined : sourcesOf(mentions);
    const closed = new Map<string, readonly string[]>();
    for (const [folder, files] of isUnclear ? [] : byFolder) {
      if (files !== undefined) closed.set(folder, [...files]);
    }
    return { isGenerating, folders, closed, sources, includesOtherRepositories };
  },
);

/** All inputs of the answers about generated pages, as one string for comparisons. */
export const generatedKey = memo(
  ({ isGenerating, folders, closed, sources, includesOtherRepositories }: GeneratedSections): string =>
    [
      isGenerating,
      includesOtherRepositories,
      ...folders,
      "",
      ...(sources ?? ["?"]),
      "",
      ...[...closed].flat(2),
    ].join("\n"),
);

/** Whether the names of all operations with generated pages are known. */
function areAllNamed(
  sources: readonly string[] | undefined,
  specs: Site["specs"],
  files: FileNames,
): boolean {
  if (sources === undefined) return false;
  const isRead = sources.every((file) => {
    const spec = specAt({ specs }, file);
    return spec?.kind === "openapi" && spec.listsPaths && spec.elsewhere.size === 0;
  });
  if (!isRead) return false;
  // The platform finds overlays automatically, and they may rename operations.
  return !hasOverlayFile(files.names);
}

/** Like `generatedPages`, for all specs that were read; the same test as long as the specs stay the same. */
export const pagesOfSpecs = memo((specs: Site["specs"]) =>
  generatedPages([...specs.values()].flatMap((state) => (state.kind === "read" ? state.spec : []))),
);

/**
 * Whether a page (or a folder of pages) may exist at a path without a file.
 *
 * Without specs and endpoints, no page is generated. Otherwise a page may be generated if it has the name of an
 * operation. If some operations are unknown, a page may also be below the `directory` of an unknown spec, or in
 * any section without files.
 */
export function mayBeGenerated(
  sections: GeneratedSections,
  specs: Site["specs"],
  files: FileNames,
): (path: string, isFolder: boolean) => boolean {
  const { isGenerating, folders, includesOtherRepositories } = sections;
  if (includesOtherRepositories) return () => true;
  if (!isGenerating) return (path) => feed.test(path);
  const hasNameOfOperation = pagesOfSpecs(specs);
  const isNamed = areAllNamed(sections.sources, specs, files);
  const closed = folders.filter((folder) => areAllNamed(sections.closed.get(folder), specs, files));
  const open = folders.filter((folder) => !closed.includes(folder));
  return (path, isFolder) => {
    if (feed.test(path) || hasNameOfOperation(path, isFolder)) return true;
    // A site in several languages has a reference below each language.
    const enclosed = `/${path}/`;
    // The platform redirects the URL of a section, or of a tag, to a page in it.
    const isBelow = (folder: string): boolean => enclosed.includes(`/${folder}/`);
    if (isNamed || (closed.some(isBelow) && !open.some(isBelow))) {
      return folders.some(
        (folder) =>
          enclosed.endsWith(`/${folder}/`) ||
          `/${folder}/`.startsWith(enclosed) ||
          (isBelow(folder) && hasNameOfOperation(path, true)),
      );
    }
    const end = path.indexOf("/");
    if (end !== -1 && !files.hasFolder(path.slice(0, end))) return true;
    return folders.some(isBelow);
  };
}
