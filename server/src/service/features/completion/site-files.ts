/**
 * Proposals for files of the site: specs, images, fonts, and JSON files for a `$ref`. A file that has been read is recognized
 * by its content, any other file by its name.
 */

import { areEqualLists } from "../../equal-lists.ts";
import { assetFile, assetSettings } from "../../facts/asset-settings.ts";
import { allReferences } from "../../facts/placed-references.ts";
import { referencePath } from "../../json/references.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import type { Segment } from "../../model/location.ts";
import { normalSpecPath } from "../../navigation/scope.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { documentState, mainDocument, type Site, specAt } from "../../site/site.ts";
import { fileNameOf, relativePath } from "../../text/paths.ts";
import { counted } from "../../text/words.ts";
import { value } from "./draft.ts";
import type { Proposal } from "./proposal.ts";
import { fittingSpecs, isUsableSpec, knownSpecs, type SpecKey } from "./spec-fit.ts";

/** Longer lists are of no use to the author. */
const maxFiles = 200;

const specName = /\.(?:json|ya?ml)$/i;
/** JSON and YAML files that are clearly not specs. */
const otherName =
  /(?:^|\/)(?:docs|mint|package|package-lock|tsconfig[^/]*|jsconfig|composer|renovate|lerna|pnpm-[^/]*|docker-compose[^/]*|mkdocs|vercel)\.(?:json|ya?ml)$/i;
const likelyName = /openapi|asyncapi|swagger|api|spec|schema/i;

/** Unread files that may be specs; likely ones first. */
function possibleSpecs(site: Site): readonly string[] {
  const likely: string[] = [];
  const otherFiles: string[] = [];
  for (const file of site.files?.files() ?? []) {
    if (!specName.test(file) || otherName.test(file) || site.specs.has(file) || site.documents.has(file))
      continue;
    (likelyName.test(file) ? likely : otherFiles).push(file);
    if (likely.length + otherFiles.length >= maxFiles) break;
  }
  return [...likely.sort(), ...otherFiles.sort()];
}

/**
 * Proposals for the value of `openapi` or `asyncapi`. Only specs that are known to fit may replace a valid value; if the
 * value is not valid or missing, any possible spec is offered.
 *
 * @param owner the element that has the key; undefined for the spec of the whole site
 * @param current the current value as a whole
 * @param own the text at the cursor, which may stay
 */
export function specProposals(
  site: Site,
  owner: VisitedElement | undefined,
  key: SpecKey,
  current: SyntaxNode | undefined,
  own: string | undefined,
): readonly Proposal[] {
  const isUsable = isUsableSpec(site, current, key);
  const fitting = fittingSpecs(site, owner, key);
  const ownPath = own === undefined ? undefined : normalSpecPath(own);
  const offered = knownSpecs(site, key).filter(
    (path) => !isUsable || path === ownPath || fitting.includes(path),
  );
  const proposals = offered.map((path): Proposal => {
    const spec = specAt(site, path);
    const title = spec?.title;
    const count = spec?.operations.length ?? 0;
    // The current path stays as the author wrote it.
    const label = path === ownPath && own !== undefined ? own : path;
    return {
      label,
      kind: "file",
      draft: value(label),
      rank: fitting.includes(path) ? 0 : 1,
      detail: title ?? counted(count, "endpoint"),
    };
  });
  if (isUsable) return proposals;
  const otherSpecs = possibleSpecs(site).map(
    (path): Proposal => ({ label: path, kind: "file", draft: value(path), rank: 2 }),
  );
  return [...proposals, ...otherSpecs];
}

/** The documents that include a document, directly or through others, with itself: it must not include any of them. */
function includersOf(site: Site, document: string): ReadonlySet<string> {
  const references = allReferences(site);
  const includers = new Set([document, mainDocument]);
  for (let sizeBefore = -1; sizeBefore !== includers.size; ) {
    sizeBefore = includers.size;
    for (const { location, target } of references) {
      if ("document" in target && includers.has(target.document)) includers.add(location.document);
    }
  }
  return includers;
}

/**
 * Proposals for a `$ref` of a document: JSON files that it may include without a loop. If the reference can be resolved, only
 * its own path is proposed, because other files have not been read and may not fit.
 *
 * @param own the text at the cursor
 */
export function referenceProposals(
  site: Site,
  document: string,
  own: string | undefined,
): readonly Proposal[] {
  const target = own === undefined ? undefined : referencePath(own, document);
  if (
    own !== undefined &&
    target?.kind === "file" &&
    documentState(site, target.document).kind === "parsed"
  ) {
    return [{ label: own, kind: "file", draft: value(own), rank: 0 }];
  }
  const includers = includersOf(site, document);
  const files: string[] = [];
  for (const file of site.files?.files() ?? []) {
    if (!/\.json$/i.test(file) || includers.has(file) || otherName.test(file) || site.specs.has(file))
      continue;
    files.push(file);
    if (files.length >= maxFiles) break;
  }
  return files.sort().map((file) => {
    const path = relativePath(document, file);
    return { label: path, kind: "file", draft: value(path), rank: site.documents.has(file) ? 0 : 1 };
  });
}

/**
 * Proposals for a setting that names an image or a font: files of the site, those with a name like the setting first. None for
 * any other setting.
 *
 * @param segments pointer to the setting in docs.json
 */
export function assetProposals(site: Site, segments: readonly Segment[]): readonly Proposal[] {
  const keys = assetSettings.find((one) => areEqualLists<Segment>(one, segments));
  if (keys === undefined) return [];
  const isFont = keys.at(-1) === "source";
  const files: string[] = [];
  for (const file of site.files?.files() ?? []) {
    if (assetFile.test(file) && /\.woff2?$/i.test(file) === isFont) files.push(file);
    if (files.length >= maxFiles) break;
  }
  return files.sort().map((file) => {
    const name = fileNameOf(file).toLowerCase();
    const path = `/${file}`;
    return {
      label: path,
      kind: "file",
      draft: value(path),
      rank: keys.filter((key) => !name.includes(key)).length,
    };
  });
}
