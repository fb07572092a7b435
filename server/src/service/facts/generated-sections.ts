/**
 * Which pages without a file may exist because the platform makes them from specifications. Their
 * URLs depend on titles and tags in undocumented ways, so this module answers "may be" rather than
 * "is", and prefers "may be" if it is unsure.
 */

import { propertyNamed } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { memo, memoLast } from "../memo.ts";
import type { NavigationElement } from "../navigation/model.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import { type SpecMention, subtreeOf } from "../navigation/subtree.ts";
import { type NavigationListing, visitedWhere } from "../navigation/walk.ts";
import { generatedPages } from "../openapi/generated-pages.ts";
import type { FileNames } from "../site/file-index.ts";
import { type Site, specAt } from "../site/site.ts";
import { mentionsIn } from "./named-specs.ts";

/** The folder of generated pages without a `directory`. */
const defaultDirectory = "api-reference";

/** Feeds of changelogs, which the platform makes beside the authors' own pages. */
const feed = /(?:^|\/)rss\.xml$/;

/** The `directory` of every spec in a value, normalized. */
function* directories(value: SyntaxNode | undefined): Generator<string> {
  if (value?.kind === "array") for (const item of value.items) yield* directories(item);
  if (value?.kind !== "object") return;
  const directory = propertyNamed(value, "directory")?.value;
  if (directory?.kind === "string") yield normalPagePath(directory.value);
}

/** Whether an element makes pages from something other than a specification. */
function generates({ kind, fields }: NavigationElement): boolean {
  return ((kind === "tab" || kind === "group") && fields.has("graphql")) || fields.has("sdk");
}

/** Whether the site generates pages, and in which folders it says so. */
export interface GeneratedSections {
  readonly isGenerating: boolean;
  readonly folders: readonly string[];
  /** Of these the ones whose pages are all made from specifications in files, with the files. */
  readonly closed: ReadonlyMap<string, readonly string[]>;
  /**
   * The files of the specifications that all pages are made from; undefined if some pages are made
   * from something that cannot be read here, or have names that do not come from their operations.
   */
  readonly sources: readonly string[] | undefined;
  /** Whether the navigation includes pages of other repositories, whose URLs are unknown here. */
  readonly includesOtherRepositories: boolean;
}

function hasOverlays(value: SyntaxNode | undefined): boolean {
  if (value?.kind === "array") return value.items.some(hasOverlays);
  return value?.kind === "object" && value.properties.some(({ key }) => key.value === "overlays");
}

/** The files of all specifications; undefined if it is unknown which pages a specification gives. */
function sourcesOf(mentions: readonly SpecMention[]): readonly string[] | undefined {
  const files = new Set<string>();
  if (mentions.length === 0 || mentions.some(isOpen)) return undefined;
  for (const { scope } of mentions) {
    for (const source of scope.sources) if (source.kind === "file") files.add(source.path);
  }
  return [...files];
}

/** Whether it is unknown which pages a mention of specifications gives. */
function isOpen({ key, scope, value }: SpecMention): boolean {
  return (
    key !== "openapi" ||
    scope.unknown ||
    hasOverlays(value) ||
    scope.sources.some((source) => source.kind === "url")
  );
}

/** The folders that the mentions of specifications give, each with the files; undefined for one that may hold anything. */
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

/** What the navigation says about generated pages; the same object for as long as it says the same of specifications. */
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

/** @param isUnclear whether a part of the navigation cannot be read, so that it may say anything */
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

/** All that the answers about generated pages depend on, as one text for comparisons. */
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

const overlayFile = /overlay[^/]*\.(?:json|ya?ml)$/i;

/** Whether a name may end as one of JSON or YAML: the names of pages do not, and nearly all files are pages. */
function mayBeData(file: string): boolean {
  return "lLnN".includes(file.charAt(file.length - 1));
}

const hasOverlayFile = memo((files: FileNames): boolean => {
  for (const file of files.files()) if (mayBeData(file) && overlayFile.test(file)) return true;
  return false;
});

/** Whether the names of all operations that pages are made from are known. */
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
  // The platform finds overlays by itself, and overlays may rename operations.
  return !hasOverlayFile(files.names);
}

/**
 * Whether a page (or a folder of pages) may exist at a path without a file.
 *
 * A site without specs and endpoints generates no page. In other sites a page may be generated when its
 * name is that of an operation. If not all operations are known, a page may also be below a `directory`
 * that an unknown spec names, and in any section that has no file at all.
 */
export function mayBeGenerated(
  sections: GeneratedSections,
  specs: Site["specs"],
  files: FileNames,
): (path: string, isFolder: boolean) => boolean {
  const { isGenerating, folders, includesOtherRepositories } = sections;
  if (includesOtherRepositories) return () => true;
  if (!isGenerating) return (path) => feed.test(path);
  const read = [...specs.values()].flatMap((state) => (state.kind === "read" ? state.spec : []));
  const hasNameOfOperation = generatedPages(read);
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
