/**
 * The endpoints and schemas that the frontmatter of a page may name (F6.18, F10.14). Every answer is careful: what a spec at a
 * URL, an unread spec or a spec that refers to other files may contain, counts as existing.
 */
import { memo, memoLast } from "../memo.ts";
import type { Endpoint } from "../navigation/endpoint.ts";
import { isUrl } from "../navigation/page-path.ts";
import { normalSpecPath, type SpecScope } from "../navigation/scope.ts";
import type { SpecMention } from "../navigation/subtree.ts";
import {
  findOperation,
  mayContainOperation,
  type Operation,
  type SpecFile,
} from "../openapi/specification.ts";
import type { FileNames } from "../site/file-index.ts";
import { pageRules } from "../site/page-rules.ts";
import type { Site } from "../site/site.ts";
import { fileNameOf } from "../text/paths.ts";
import { mentionsIn, siteSpecs } from "./named-specs.ts";
import type { SiteView } from "./site-view.ts";

export interface SiteEndpoints {
  /** The OpenAPI specs of the site that have been read. */
  readonly specs: readonly SpecFile[];
  /** Whether `specs` are all that docs.json names, and at least one. */
  readonly isComplete: boolean;
  /** Files that nothing in docs.json names, and that may be specs. */
  readonly unread: readonly string[];
  /** Whether the site may have a spec that has not been read: one on the web, or one that nothing names. */
  readonly mayHaveMore: boolean;
}

/** Files of JSON and YAML that are not specs, by their names. */
const otherFile = /^(?:docs|mint|package|package-lock|tsconfig|vercel|renovate)\.json$|^pnpm-lock\.yaml$/;

const mayBeSpec = /\.(?:json|ya?ml)$/i;

/** Settings of tools are in files and folders whose names begin with a dot, and specs are not. */
const hiddenPath = /(?:^|\/)\./;

const mayBeSpecs = memo((files: FileNames): readonly string[] => {
  const named = [...files.files()].filter(
    (file) => mayBeSpec.test(file) && !otherFile.test(fileNameOf(file)) && !hiddenPath.test(file),
  );
  if (named.length === 0) return named;
  const { reasonAgainst } = pageRules(files.mintignore);
  return named.filter((file) => reasonAgainst(file) === undefined);
});

/** The same object for as long as the specs of the site are the same. */
export function siteEndpoints(view: SiteView): SiteEndpoints {
  const { specs, documents, files } = view.site;
  const others = [...sourcesIn(siteSpecs(view.site)?.scope)];
  if (view.listing.references.some(({ reference }) => reference.target.kind !== "resolved")) others.push("?");
  const sources = sourcesOf(mentionsIn(view.listing), others.join("\n"));
  const unread = files === undefined ? [] : mayBeSpecs(files.names);
  const unnamed = unread.filter((file) => !specs.has(file) && !documents.has(file));
  return endpointsOf(specs, sources, unnamed.join("\n"));
}

/** The files of some specs, and `?` for one whose file is unknown. */
function sourcesIn(scope: SpecScope | undefined): readonly string[] {
  if (scope === undefined) return [];
  const named = scope.sources.map((source) => (source.kind === "file" ? source.path : "?"));
  return scope.unknown ? ["?", ...named] : named;
}

/** The sources of mentions, and others, each once in order and as one text. */
const sourcesOf = memoLast((mentions: readonly SpecMention[], others: string): string => {
  const sources = new Set(others === "" ? [] : others.split("\n"));
  for (const { key, scope } of mentions)
    if (key === "openapi") for (const source of sourcesIn(scope)) sources.add(source);
  return [...sources].sort().join("\n");
});

const endpointsOf = memoLast((states: Site["specs"], sources: string, unnamed: string): SiteEndpoints => {
  const specs = [...states.values()].flatMap((state) => (state.kind === "read" ? [state.spec] : []));
  const paths = sources === "" ? [] : sources.split("\n");
  const unread = unnamed === "" ? [] : unnamed.split("\n");
  const areRead = paths.every((path) => {
    const state = states.get(path);
    return state?.kind === "read" && state.spec.kind === "openapi";
  });
  return {
    specs: specs.filter(({ kind }) => kind === "openapi"),
    isComplete: paths.length > 0 && areRead,
    unread,
    mayHaveMore: unread.length > 0 || !areRead,
  };
});

/** The path of a file in frontmatter, without what the platform takes off (F10.19). */
export function boundSpecPath(file: string): string {
  return normalSpecPath(file).replace(/^(?:\.\.\/)+/, "");
}

/** Whether the file before an endpoint means a spec: it is the spec's name, or a part of it (F10.15, F10.19). */
export function isSpecNamed(spec: string, file: string): boolean {
  return isUrl(file) ? spec === file : spec.includes(boundSpecPath(file));
}

/** The specs that a file before an endpoint may mean: the one with that name, else those with it in their names. */
export function specsNamed({ specs }: SiteEndpoints, file: string): readonly SpecFile[] {
  const path = boundSpecPath(file);
  const exact = specs.filter((spec) => spec.file === path);
  return exact.length > 0 ? exact : specs.filter((spec) => isSpecNamed(spec.file, file));
}

/** An operation, and the spec that has it. */
interface BoundOperation {
  readonly spec: string;
  readonly operation: Operation;
}

/**
 * The operations that the frontmatter of a page may show: those of the specs that the file means; if none of these has
 * the endpoint, or there is no file, those of all specs (F10.19).
 */
export function boundOperations(
  endpoints: SiteEndpoints,
  { file, method, path }: Pick<Endpoint, "file" | "method" | "path">,
): readonly BoundOperation[] {
  const among = (specs: readonly SpecFile[]): readonly BoundOperation[] =>
    specs.flatMap((spec) => {
      const operation = findOperation(spec, method, path);
      return operation === undefined ? [] : [{ spec: spec.file, operation }];
    });
  const specsMeant = file === undefined ? [] : among(specsNamed(endpoints, file));
  return specsMeant.length > 0 ? specsMeant : among(endpoints.specs);
}

/** Whether some spec has, or may have, an operation. */
export function mayHaveOperation(specs: readonly SpecFile[], method: string, path: string): boolean {
  return specs.some((spec) => mayContainOperation(spec, method, path));
}

/** The names of the schemas of specs; undefined if a spec may have more than its file shows. */
export function schemasOf(specs: readonly SpecFile[]): readonly string[] | undefined {
  return specs.some((spec) => spec.schemas === undefined) ? undefined : allSchemas(specs);
}

const allSchemas = memo((specs: readonly SpecFile[]): readonly string[] => [
  ...new Set(specs.flatMap(({ schemas }) => schemas ?? [])),
]);
