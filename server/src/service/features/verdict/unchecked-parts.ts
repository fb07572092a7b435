/** The parts of a site that a verdict does not cover. */

import type { Analysis } from "../../analysis/analyze.ts";
import { namedSpecs } from "../../facts/named-specs.ts";
import { unreadFiles } from "../../facts/unread-files.ts";
import { brokenDocuments } from "../../site/readable-site.ts";

/** A part of a site that was not checked. */
export type UncheckedPart =
  /** The files were not listed, so neither pages nor specs were checked. */
  | { readonly kind: "files" }
  /** JSON files with syntax errors, by path. */
  | { readonly kind: "broken-documents"; readonly files: readonly string[] }
  /** Files and folders that could not be read, by path. */
  | { readonly kind: "unread-files"; readonly files: readonly string[] }
  /** The texts of pages were not read, or have not been read yet. */
  | { readonly kind: "page-texts" }
  /** Remote specs (F6.10). */
  | { readonly kind: "remote-specs"; readonly count: number }
  /** The navigation of other repositories (F3.15). */
  | { readonly kind: "repositories" }
  /** Files or parts that are too long or complex to check; each has a finding. */
  | { readonly kind: "given-up"; readonly count: number }
  /** Rules that failed. */
  | { readonly kind: "rules"; readonly codes: readonly string[] };

function remoteSpecs({ checkedSite: site, listing }: Analysis): number {
  const addresses = new Set<string>();
  for (const { scope } of namedSpecs({ site, listing })) {
    for (const source of scope.sources) if (source.kind === "url") addresses.add(source.raw.trim());
  }
  return addresses.size;
}

/** @param givenUp the number of findings about files or parts that are too long or complex to check */
export function uncheckedParts(analysis: Analysis, givenUp: number): readonly UncheckedPart[] {
  const { site, listing, failures } = analysis;
  const parts: UncheckedPart[] = [];
  if (site.files === undefined) parts.push({ kind: "files" });
  else if (site.pages.texts !== "read") parts.push({ kind: "page-texts" });
  const broken = brokenDocuments(site);
  if (broken.length > 0) parts.push({ kind: "broken-documents", files: broken.map(({ path }) => path) });
  const unread = unreadFiles(site);
  if (unread.length > 0) parts.push({ kind: "unread-files", files: unread.map(({ path }) => path) });
  const count = remoteSpecs(analysis);
  if (count > 0) parts.push({ kind: "remote-specs", count });
  if (listing.elements.some(({ element }) => element.children.some((list) => list.hasRepositories)))
    parts.push({ kind: "repositories" });
  if (givenUp > 0) parts.push({ kind: "given-up", count: givenUp });
  if (failures.length > 0) parts.push({ kind: "rules", codes: failures.map(({ code }) => code) });
  return parts;
}
