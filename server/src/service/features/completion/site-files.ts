/**
 * Files of the site that a value may name: specifications, and JSON files that a `$ref` may take in.
 * Knows them by what has been read of them, and the others by their names.
 */
import { navigationListing } from "../../analysis.ts";
import { referencesInNavigation, referencesOutsideNavigation } from "../../site/placed-references.ts";
import { mainDocument, type Site } from "../../site/site.ts";
import { value } from "./draft.ts";
import type { Proposal } from "./proposal.ts";

/** More files than this help nobody who has to choose one. */
const mostFiles = 200;

const specName = /\.(?:json|ya?ml)$/i;
/** JSON and YAML files that are plainly something else. */
const otherName =
  /(?:^|\/)(?:docs|mint|package|package-lock|tsconfig[^/]*|jsconfig|composer|renovate|lerna|pnpm-[^/]*|docker-compose[^/]*|mkdocs|vercel)\.(?:json|ya?ml)$/i;
const likelyName = /openapi|asyncapi|swagger|api|spec|schema/i;

/** The specs that have been read and are of the kind asked for. */
export function knownSpecs(site: Site, wanted: "openapi" | "asyncapi"): readonly string[] {
  const known: string[] = [];
  for (const [path, state] of site.specs) {
    if (state.kind !== "read") continue;
    const { kind } = state.spec;
    const isOpenApi = kind === "openapi" || kind === "swagger2";
    if (wanted === "asyncapi" ? kind === "asyncapi" : isOpenApi) known.push(path);
  }
  return known;
}

/** Files that nobody has read and that may be specs; the likely ones first. */
function possibleSpecs(site: Site): readonly string[] {
  const likely: string[] = [];
  const others: string[] = [];
  for (const file of site.files?.files() ?? []) {
    if (!specName.test(file) || otherName.test(file) || site.specs.has(file) || site.documents.has(file))
      continue;
    (likelyName.test(file) ? likely : others).push(file);
    if (likely.length + others.length >= mostFiles) break;
  }
  return [...likely.sort(), ...others.sort()];
}

/** Proposals for the value of `openapi` or `asyncapi`. */
export function specProposals(site: Site, wanted: "openapi" | "asyncapi"): readonly Proposal[] {
  const described = knownSpecs(site, wanted).map((path): Proposal => {
    const state = site.specs.get(path);
    const title = state?.kind === "read" ? state.spec.title : undefined;
    const count = state?.kind === "read" ? state.spec.operations.length : 0;
    return {
      label: path,
      kind: "file",
      draft: value(path),
      rank: 0,
      detail: title ?? `${count} endpoints`,
    };
  });
  const rest = possibleSpecs(site).map(
    (path): Proposal => ({ label: path, kind: "file", draft: value(path), rank: 1 }),
  );
  return [...described, ...rest];
}

/** The documents that take a document in, at any remove: none of them may be taken in by it. */
function includersOf(site: Site, document: string): ReadonlySet<string> {
  const edges: (readonly [from: string, to: string])[] = [];
  for (const references of [
    referencesInNavigation(navigationListing(site)),
    referencesOutsideNavigation(site),
  ]) {
    for (const { location, target } of references) {
      if ("document" in target) edges.push([location.document, target.document]);
    }
  }
  const found = new Set([document, mainDocument]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [from, to] of edges) if (found.has(to)) found.add(from);
  }
  return found;
}

/** A file as one in another folder names it. */
function relativePath(from: string, to: string): string {
  const base = from.split("/").slice(0, -1);
  const path = to.split("/");
  let same = 0;
  while (same < base.length && same < path.length - 1 && base[same] === path[same]) same += 1;
  return [...base.slice(same).map(() => ".."), ...path.slice(same)].join("/");
}

/** Proposals for a `$ref` written in a document: JSON files that it may take in, without a circle. */
export function referenceProposals(site: Site, document: string): readonly Proposal[] {
  const includers = includersOf(site, document);
  const files: string[] = [];
  for (const file of site.files?.files() ?? []) {
    if (!/\.json$/i.test(file) || includers.has(file) || otherName.test(file) || site.specs.has(file))
      continue;
    files.push(file);
    if (files.length >= mostFiles) break;
  }
  return files.sort().map((file) => {
    const path = relativePath(document, file);
    return { label: path, kind: "file", draft: value(path), rank: site.documents.has(file) ? 0 : 1 };
  });
}
