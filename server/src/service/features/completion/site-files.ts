/**
 * Files of the site that a value may name: specifications, images, fonts, and JSON files that a `$ref` may include. A file
 * that has been read is recognized by its content, any other file by its name.
 */

import { areEqualLists } from "../../equal-lists.ts";
import { assetFile, assetSettings } from "../../facts/asset-settings.ts";
import { allReferences } from "../../facts/placed-references.ts";
import type { SyntaxNode } from "../../json/tree.ts";
import type { Segment } from "../../model/location.ts";
import { referencePath } from "../../navigation/references.ts";
import { normalSpecPath } from "../../navigation/scope.ts";
import type { VisitedElement } from "../../navigation/walk.ts";
import { documentState, mainDocument, type Site, specAt } from "../../site/site.ts";
import { fileNameOf, relativePath } from "../../text/paths.ts";
import { counted } from "../../text/words.ts";
import { value } from "./draft.ts";
import type { Proposal } from "./proposal.ts";
import { fittingSpecs, isRightSpec, knownSpecs, type SpecKey } from "./spec-fit.ts";

/** More files would not help the author to choose one. */
const maxFiles = 200;

const specName = /\.(?:json|ya?ml)$/i;
/** JSON and YAML files that are clearly not specifications. */
const otherName =
  /(?:^|\/)(?:docs|mint|package|package-lock|tsconfig[^/]*|jsconfig|composer|renovate|lerna|pnpm-[^/]*|docker-compose[^/]*|mkdocs|vercel)\.(?:json|ya?ml)$/i;
const likelyName = /openapi|asyncapi|swagger|api|spec|schema/i;

/** Unread files that may be specs; the likely ones first. */
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
 * Proposals for the value of `openapi` or `asyncapi`. Only specs that are known to be right may replace a right
 * value; if the value is wrong or missing, any file may be meant.
 *
 * @param owner the element that names it; undefined for the spec of the whole site
 * @param current the present value as a whole
 * @param own the text at the place, which may stay
 */
export function specProposals(
  site: Site,
  owner: VisitedElement | undefined,
  wanted: SpecKey,
  current: SyntaxNode | undefined,
  own: string | undefined,
): readonly Proposal[] {
  const isRight = isRightSpec(site, current, wanted);
  const fitting = fittingSpecs(site, owner, wanted);
  const ownPath = own === undefined ? undefined : normalSpecPath(own);
  const known = knownSpecs(site, wanted).filter(
    (path) => !isRight || path === ownPath || fitting.includes(path),
  );
  const described = known.map((path): Proposal => {
    const spec = specAt(site, path);
    const title = spec?.title;
    const count = spec?.operations.length ?? 0;
    // The present path keeps the author's form.
    const written = path === ownPath && own !== undefined ? own : path;
    return {
      label: written,
      kind: "file",
      draft: value(written),
      rank: fitting.includes(path) ? 0 : 1,
      detail: title ?? counted(count, "endpoint"),
    };
  });
  if (isRight) return described;
  const otherSpecs = possibleSpecs(site).map(
    (path): Proposal => ({ label: path, kind: "file", draft: value(path), rank: 2 }),
  );
  return [...described, ...otherSpecs];
}

/** The documents that include a document, directly or through others; the document must not include these. */
function includersOf(site: Site, document: string): ReadonlySet<string> {
  const references = allReferences(site);
  const found = new Set([document, mainDocument]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { location, target } of references) {
      if ("document" in target && found.has(target.document)) found.add(location.document);
    }
  }
  return found;
}

/**
 * Proposals for a `$ref` of a document: JSON files that it may include without a cycle. A reference that can be
 * followed has no proposals, because other files have not been read and may not fit.
 *
 * @param own the text at the place
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
 * Proposals for a setting that names an image or a font: files of the site, those named like the setting first; none for any
 * other setting.
 *
 * @param segments of the setting, from the top of docs.json
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
