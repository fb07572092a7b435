/**
 * The endpoints and schemas that the frontmatter of a page may name (F6.18, F10.14). Every answer is careful: what a spec at a
 * URL, an unread spec or a spec that refers to other files may hold, counts as there.
 */
import { memo, memoLast } from "../memo.ts";
import { isUrl } from "../navigation/page-path.ts";
import { normalSpecPath } from "../navigation/scope.ts";
import { mayHoldOperation, type SpecFile } from "../openapi/specification.ts";
import type { Site } from "../site/site.ts";
import { fileNameOf } from "../text/paths.ts";
import { namedSpecs } from "./named-specs.ts";
import type { SiteView } from "./site-view.ts";

export interface SiteEndpoints {
  /** The OpenAPI specs of the site that have been read. */
  readonly specs: readonly SpecFile[];
  /** Whether `specs` are all that docs.json names, and at least one. */
  readonly isComplete: boolean;
}

/** The same object for as long as the specs of the site are the same. */
export function siteEndpoints(view: SiteView): SiteEndpoints {
  const sources: string[] = [];
  for (const { scope, key } of namedSpecs(view)) {
    if (key !== "openapi") continue;
    if (scope.unknown) sources.push("?");
    for (const source of scope.sources) sources.push(source.kind === "file" ? source.path : "?");
  }
  if (view.listing.references.some(({ reference }) => reference.target.kind !== "resolved"))
    sources.push("?");
  return endpointsOf(view.site.specs, [...new Set(sources)].sort().join("\n"));
}

const endpointsOf = memoLast((states: Site["specs"], sources: string): SiteEndpoints => {
  const specs = [...states.values()].flatMap((state) => (state.kind === "read" ? [state.spec] : []));
  const paths = sources === "" ? [] : sources.split("\n");
  const isComplete =
    paths.length > 0 &&
    paths.every((path) => {
      const state = states.get(path);
      return state?.kind === "read" && state.spec.kind === "openapi";
    });
  return { specs: specs.filter(({ kind }) => kind === "openapi"), isComplete };
});

/** The specs that a file before an endpoint may mean: with folder and extension, or without both (F10.15). */
export function specsNamed({ specs }: SiteEndpoints, file: string): readonly SpecFile[] {
  const path = normalSpecPath(file);
  const exact = specs.filter((spec) => spec.file === path);
  if (exact.length > 0 || isUrl(file)) return exact;
  return specs.filter((spec) => fileNameOf(spec.file) === path || stem(spec.file) === fileNameOf(path));
}

function stem(file: string): string {
  return fileNameOf(file).replace(/\.(?:json|ya?ml)$/i, "");
}

/** Whether some spec has, or may have, an operation. */
export function mayHaveOperation(specs: readonly SpecFile[], method: string, path: string): boolean {
  return specs.some((spec) => mayHoldOperation(spec, method, path));
}

/** The names of the schemas of specs; undefined where a spec may have more than its file shows. */
export function schemasOf(specs: readonly SpecFile[]): readonly string[] | undefined {
  return specs.some((spec) => spec.schemas === undefined) ? undefined : allSchemas(specs);
}

const allSchemas = memo((specs: readonly SpecFile[]): readonly string[] => [
  ...new Set(specs.flatMap(({ schemas }) => schemas ?? [])),
]);
