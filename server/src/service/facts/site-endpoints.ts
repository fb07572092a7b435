/**
 * The endpoints and schemas that the frontmatter of a page may name (F6.18, F10.14). Anything that a spec at a URL, an
 * unread spec or a spec with references to other files may contain counts as existing.
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
  /** Whether docs.json names at least one spec, and all that it names have been read. */
  readonly isComplete: boolean;
  /** Files that may be specs but that docs.json does not name. */
  readonly unread: readonly string[];
  /** Whether the site may have a spec that has not been read: a remote spec, or a file that docs.json does not name. */
  readonly mayHaveMore: boolean;
}

/** Names of JSON and YAML files that are not specs. */
const otherFile = /^(?:docs|mint|package|package-lock|tsconfig|vercel|renovate)\.json$|^pnpm-lock\.yaml$/;

const mayBeSpec = /\.(?:json|ya?ml)$/i;

/** Matches files and folders whose names begin with a dot, which contain settings of tools but no specs. */
const hiddenPath = /(?:^|\/)\./;

const mayBeSpecs = memo((files: FileNames): readonly string[] => {
  const candidates = [...files.files()].filter(
    (file) => mayBeSpec.test(file) && !otherFile.test(fileNameOf(file)) && !hiddenPath.test(file),
  );
  if (candidates.length === 0) return candidates;
  const { reasonAgainst } = pageRules(files.mintignore);
  return candidates.filter((file) => reasonAgainst(file) === undefined);
});

/** The specs of a site; the same object as long as they stay the same. */
export function siteEndpoints(view: SiteView): SiteEndpoints {
  const { specs, documents, files } = view.site;
  const otherSources = [...sourcesIn(siteSpecs(view.site)?.scope)];
  if (view.listing.references.some(({ reference }) => reference.target.kind !== "resolved"))
    otherSources.push("?");
  const sources = sourcesOf(mentionsIn(view.listing), otherSources.join("\n"));
  const unread = files === undefined ? [] : mayBeSpecs(files.names);
  const unnamed = unread.filter((file) => !specs.has(file) && !documents.has(file));
  return endpointsOf(specs, sources, unnamed.join("\n"));
}

/** The files of the specs in a scope, and `?` for each spec whose file is unknown. */
function sourcesIn(scope: SpecScope | undefined): readonly string[] {
  if (scope === undefined) return [];
  const named = scope.sources.map((source) => (source.kind === "file" ? source.path : "?"));
  return scope.unknown ? ["?", ...named] : named;
}

/** The sources of mentions and other sources, sorted and joined, without repetitions. */
const sourcesOf = memoLast((mentions: readonly SpecMention[], otherSources: string): string => {
  const sources = new Set(otherSources === "" ? [] : otherSources.split("\n"));
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

/** The path of a spec that frontmatter names, without the segments that the platform removes (F10.19). */
export function boundSpecPath(file: string): string {
  return normalSpecPath(file).replace(/^(?:\.\.\/)+/, "");
}

/** Whether the file before an endpoint refers to a spec, as its name or a part of it (F10.15, F10.19). */
export function isSpecNamed(spec: string, file: string): boolean {
  return isUrl(file) ? spec === file : spec.includes(boundSpecPath(file));
}

/** The specs that a file before an endpoint may refer to: the one with that name, else those whose names contain it. */
export function specsNamed({ specs }: SiteEndpoints, file: string): readonly SpecFile[] {
  const path = boundSpecPath(file);
  const exact = specs.filter((spec) => spec.file === path);
  return exact.length > 0 ? exact : specs.filter((spec) => isSpecNamed(spec.file, file));
}

/** An operation and the spec that contains it. */
interface BoundOperation {
  readonly spec: string;
  readonly operation: Operation;
}

/**
 * The operations that the frontmatter of a page may refer to: those of the specs that its file names; if none of
 * these has the endpoint, or no file is given, those of all specs (F10.19).
 */
export function boundOperations(
  endpoints: SiteEndpoints,
  { file, method, path }: Pick<Endpoint, "file" | "method" | "path">,
): readonly BoundOperation[] {
  const operationsIn = (specs: readonly SpecFile[]): readonly BoundOperation[] =>
    specs.flatMap((spec) => {
      const operation = findOperation(spec, method, path);
      return operation === undefined ? [] : [{ spec: spec.file, operation }];
    });
  const inNamedSpecs = file === undefined ? [] : operationsIn(specsNamed(endpoints, file));
  return inNamedSpecs.length > 0 ? inNamedSpecs : operationsIn(endpoints.specs);
}

/** Whether one of the specs has, or may have, an operation. */
export function mayHaveOperation(specs: readonly SpecFile[], method: string, path: string): boolean {
  return specs.some((spec) => mayContainOperation(spec, method, path));
}

/** The names of the schemas in specs; undefined if a spec may have more schemas than its file shows. */
export function schemasOf(specs: readonly SpecFile[]): readonly string[] | undefined {
  return specs.some((spec) => spec.schemas === undefined) ? undefined : allSchemas(specs);
}

const allSchemas = memo((specs: readonly SpecFile[]): readonly string[] => [
  ...new Set(specs.flatMap(({ schemas }) => schemas ?? [])),
]);
