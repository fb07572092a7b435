/**
 * Where pages without a file may be: those that the platform makes from specifications. Their
 * addresses depend on titles and tags in ways nobody documents, so this room answers "may be"
 * rather than "is", and leans to "may be".
 */
import type { NavigationElement } from "../navigation/model.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import type { NavigationListing } from "../navigation/walk.ts";
import type { FileIndex } from "../site/file-index.ts";
import { generatedPages } from "../site/generated-pages.ts";
import type { Site } from "../site/site.ts";
import type { SyntaxNode } from "../syntax/tree.ts";

/** Where generated pages go when no `directory` is given. */
const defaultDirectory = "api-reference";

/** Made beside the authors' own pages: feeds of changelogs. */
const feed = /(?:^|\/)rss\.xml$/;

/** The `directory` of every spec in a value, normalised. */
function* directories(value: SyntaxNode | undefined): Generator<string> {
  if (value?.kind === "array") for (const item of value.items) yield* directories(item);
  if (value?.kind !== "object") return;
  const directory = value.properties.findLast((property) => property.key.value === "directory")?.value;
  if (directory?.kind === "string") yield normalPagePath(directory.value);
}

/** Made from something else than a specification. */
function generates({ kind, fields }: NavigationElement): boolean {
  return (kind === "tab" && fields.has("graphql")) || fields.has("sdk");
}

/** Whether the site generates pages, and below which folders it says so. */
export interface GeneratedSections {
  readonly isGenerating: boolean;
  readonly folders: readonly string[];
}

/** What the navigation says about generated pages; where it cannot be read, it may say anything. */
export function generatedSections(listing: NavigationListing): GeneratedSections {
  const isGenerating =
    listing.endpoints.length > 0 ||
    listing.specs.length > 0 ||
    listing.references.some(({ reference }) => reference.target.kind !== "resolved") ||
    listing.elements.some(({ element }) => generates(element));
  if (!isGenerating) return { isGenerating, folders: [] };
  const folders = new Set([defaultDirectory]);
  for (const { owner, key } of listing.specs) {
    for (const directory of directories(owner.element.fields.get(key)?.value)) folders.add(directory);
  }
  return { isGenerating, folders: [...folders] };
}

/**
 * Whether a page (or a folder of pages) may be at a path without having a file.
 *
 * A site without specs and endpoints generates none. In others a page may be generated when its
 * name is that of an operation, below a `directory` that a spec names, and in any section of which
 * no file exists at all.
 */
export function mayBeGenerated(
  { isGenerating, folders }: GeneratedSections,
  specs: Site["specs"],
  files: FileIndex,
): (path: string, isFolder: boolean) => boolean {
  if (!isGenerating) return (path) => feed.test(path);
  const read = [...specs.values()].flatMap((state) => (state.kind === "read" ? state.spec : []));
  const hasNameOfOperation = generatedPages(read, false);
  return (path, isFolder) => {
    if (feed.test(path) || hasNameOfOperation(path, isFolder)) return true;
    const end = path.indexOf("/");
    if (end !== -1 && !files.hasFolder(path.slice(0, end))) return true;
    // A site in several languages keeps a reference below each.
    const enclosed = `/${path}/`;
    return folders.some((folder) => enclosed.includes(`/${folder}/`));
  };
}
