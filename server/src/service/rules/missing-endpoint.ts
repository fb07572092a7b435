import { doubtfulEndpoints } from "../facts/listed-endpoints.ts";
import { mayInheritUnseen } from "../facts/named-specs.ts";
import { memo } from "../memo.ts";
import { type Fix, valueFix } from "../model/change.ts";
import type { Consequence } from "../model/finding.ts";
import type { Location } from "../model/location.ts";
import { getOrInsert, groupBy } from "../multimap.ts";
import { dropOfList } from "../navigation/drops.ts";
import { httpMethods, parseEndpoint } from "../navigation/endpoint.ts";
import type { EndpointEntry } from "../navigation/model.ts";
import { type ListedEndpoint, locationOf } from "../navigation/walk.ts";
import {
  mayContainOperation,
  nearestOperations,
  type Operation,
  type SpecFile,
} from "../openapi/specification.ts";
import { type Site, specAt } from "../site/site.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted, quotedList } from "../text/quoting.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";
import { certain, type Guesser, guessUpTo, maxGuessesAmong } from "./shared/guesses.ts";

const methodNames: readonly string[] = [...httpMethods.map((method) => method.toUpperCase()), "WEBHOOK"];

/**
 * The specs in which an endpoint is looked up, starting with the one that the platform uses. Undefined if
 * one of them is unknown: a URL, or a file that missing-spec reports.
 */
function knownSpecs(
  site: Pick<Site, "specs">,
  { entry, owner }: ListedEndpoint,
): readonly SpecFile[] | undefined {
  const scope = owner.specs;
  if (entry.file === undefined && scope?.unknown !== false) return undefined;
  const paths =
    entry.file === undefined
      ? (scope?.sources ?? []).map((source) => (source.kind === "url" ? undefined : source.path))
      : [entry.file];
  const specs = paths.flatMap((path) => (path === undefined ? [] : (specAt(site, path) ?? [])));
  const areKnown = specs.length === paths.length && specs.every(({ kind }) => kind === "openapi");
  return areKnown ? specs : undefined;
}

/**
 * Whether the word before the path is neither an HTTP method nor a method of the specs. Unknown specs may define
 * their own methods, so for them only a misspelled HTTP method counts.
 */
export function hasUnknownMethod(
  { knownMethod, method }: EndpointEntry,
  specs: readonly SpecFile[] | undefined,
): boolean {
  if (knownMethod) return false;
  if (specs === undefined) return nearest(method.toUpperCase(), methodNames, 1).length > 0;
  return !specs.some(({ operations }) => operations.some((operation) => operation.method === method));
}

/**
 * Whether an endpoint certainly has no page: its method, its spec or its operation does not exist. False
 * if that is unknown, because a spec is at a URL or could not be read.
 */
export function isEndpointKnownMissing(site: Pick<Site, "specs">, endpoint: ListedEndpoint): boolean {
  const { entry, owner } = endpoint;
  if (hasUnknownMethod(entry, knownSpecs(site, endpoint))) return true;
  if (entry.file === undefined && mayInheritUnseen(owner)) return false;
  if (entry.file === undefined && owner.specs === undefined) return true;
  const [used] = knownSpecs(site, endpoint) ?? [];
  if (used !== undefined) return !mayContainOperation(used, entry.method, entry.path);
  const source = owner.specs?.sources[0];
  const path = entry.file ?? (source?.kind === "file" ? source.path : undefined);
  return path !== undefined && site.specs.get(path)?.kind === "missing";
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

/** The entry with another method or path, but with the same file and the same case of its method. */
function rewritten(raw: string, method: string, path: string): string {
  const endpoint = parseEndpoint(raw);
  if (endpoint === undefined) return `${method} ${path}`;
  const { methodStart, pathStart } = endpoint;
  const prefix =
    endpoint.method === method ? raw.slice(0, pathStart) : `${raw.slice(0, methodStart)}${method} `;
  return prefix.trimStart() + path;
}

/**
 * The spec that does not have an entry's operation; undefined if any spec may have it, or if the entry may only be
 * misspelled.
 */
export function specWithoutOperation(
  site: Pick<Site, "specs">,
  endpoint: ListedEndpoint,
): SpecFile | undefined {
  const { entry, owner } = endpoint;
  if (!entry.knownMethod || (entry.file === undefined && mayInheritUnseen(owner))) return undefined;
  const specs = knownSpecs(site, endpoint) ?? [];
  const mayHave = (spec: SpecFile): boolean =>
    mayContainOperation(spec, entry.method, entry.path) || nearSpellings(spec, entry).length > 0;
  return specs.some(mayHave) ? undefined : specs[0];
}

function fixTo(raw: string, method: string, path: string, safe: boolean, at: Location): Fix {
  const value = rewritten(raw, method, path);
  return valueFix(`Write ${quoted(value)}`, at, value, safe);
}

function unknownMethod(
  { entry, owner }: ListedEndpoint,
  specs: readonly SpecFile[] | undefined,
): SiteFinding {
  const location = locationOf(owner, entry.place);
  const lowered = entry.method.toLowerCase();
  const methodInSpec = specs
    ?.flatMap(({ operations }) => operations)
    .find(({ method, path }) => method.toLowerCase() === lowered && path === entry.path)?.method;
  if (methodInSpec !== undefined) {
    return {
      message: `The spec writes ${quoted(entry.method)} as ${quoted(methodInSpec)}, and such methods are case-sensitive, so the entry has no page; write ${quoted(methodInSpec)}.`,
      anchor: anchorAt(location),
      fixes: [fixTo(entry.raw, methodInSpec, entry.path, true, location)],
    };
  }
  const near = nearest(entry.method.toUpperCase(), methodNames, 1);
  const fixes = near.map((method) => fixTo(entry.raw, method, entry.path, false, location));
  const methods = quotedList(methodNames, "or");
  return {
    message: `${quoted(entry.method)} is not an HTTP method, so the endpoint is not found${ending(near, `write ${methods}`)}`,
    anchor: anchorAt(location),
    fixes,
  };
}

/** The path without case and trailing slashes, which authors often get wrong. */
function folded(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "").toLowerCase();
}

/** The operations of a spec by method and folded path. */
const foldedOperations = memo((spec: SpecFile) =>
  groupBy(spec.operations, ({ method, path }) => `${method} ${folded(path)}`),
);

/** The operations of a spec whose path differs from the entry's only in case or trailing slashes. */
function nearSpellings(spec: SpecFile, { method, path }: ListedEndpoint["entry"]): readonly Operation[] {
  return foldedOperations(spec).get(`${method} ${folded(path)}`) ?? [];
}

/** The build does not see an entry that the platform drops (F13.1, F13.2). */
function consequenceOf({ owner, list }: ListedEndpoint): Consequence {
  return dropOfList(owner, list) === undefined ? "stops" : "loses";
}

function notInSpec(endpoint: ListedEndpoint, spec: SpecFile, guess: Guesser<Operation>): SiteFinding {
  const { entry, owner } = endpoint;
  const location = locationOf(owner, entry.place);
  const alike = nearSpellings(spec, entry);
  const { near, mark } =
    alike.length > 0 ? certain(alike) : guess(() => nearestOperations(spec, entry.method, entry.path));
  const fixes = near.map(({ method, path }) => fixTo(entry.raw, method, path, alike.length === 1, location));
  const name = quoted(nameOf(entry));
  const file = quoted(spec.file);
  const consequence = consequenceOf(endpoint);
  const cost = consequence === "stops" ? "the deployment fails" : "it has no page";
  const [intended] = alike;
  const [first] = near;
  let message = `${name} is not in ${file}, so ${cost}${ending(near.map(nameOf), `correct it or remove the entry`)}`;
  if (alike.length === 1 && intended !== undefined) {
    // A trailing slash changes the length by one.
    const isCase =
      intended.path.length <= entry.path.length + 1 && entry.path.length <= intended.path.length + 1;
    const reason = isCase ? "paths are case-sensitive" : "the number of slashes matters";
    message = `${name} is not in ${file}, but ${quoted(nameOf(intended))} is, and ${reason}; correct it.`;
  } else if (first !== undefined && first.path === entry.path) {
    const methods = near.filter((operation) => operation.path === entry.path).map(({ method }) => method);
    message = `${file} has ${quoted(entry.path)} only for ${quotedList(methods, "and")}, not ${quoted(entry.method)}; correct the method or remove the entry.`;
  }
  return { consequence, message, anchor: anchorAt(location), ...mark, fixes };
}

/** The finding about an endpoint in a spec that the platform ignores, because it uses only the first one (F6.3). */
function inUnusedSpec(endpoint: ListedEndpoint, used: SpecFile, unused: SpecFile): SiteFinding {
  const { entry, owner } = endpoint;
  const location = locationOf(owner, entry.place);
  const written = `${unused.file} ${nameOf(entry)}`;
  return {
    consequence: consequenceOf(endpoint),
    message: `${quoted(nameOf(entry))} has no page, because only the first spec, ${quoted(used.file)}, is used; write ${quoted(written)}.`,
    anchor: anchorAt(location),
    fixes: [valueFix(`Write ${quoted(written)}`, location, written)],
  };
}

export const missingEndpoint = {
  code: "missing-endpoint",
  title: "A listed endpoint is not in its spec",
  scope: "site",
  severity: "error",
  consequence: "loses",
  effect: "It stops the deployment; an entry with a misspelled method is only left out.",
  facts: ["F6.3", "F6.4", "F6.12", "F6.13", "F6.15", "F6.16", "F6.39", "F6.42"],
  why: `An entry such as \`GET /users\` is looked up in the nearest \`openapi\` above it, or in the file it names. The path must match
the one in the spec exactly, including case and the names in braces; only a slash at the end makes no
difference. If the endpoint does not exist, the platform's build fails, and nothing of the site is deployed: an endpoint that was
removed from the spec must also be removed here.`,
  *check({ site, listing }) {
    const guessers = new Map<SpecFile, Guesser<Operation>>();
    for (const endpoint of doubtfulEndpoints({ site, listing })) {
      const { entry, owner } = endpoint;
      const specs = knownSpecs(site, endpoint);
      if (hasUnknownMethod(entry, specs)) {
        yield unknownMethod(endpoint, specs);
        continue;
      }
      const [used] = specs ?? [];
      if (specs === undefined || used === undefined) continue;
      if (mayContainOperation(used, entry.method, entry.path)) continue;
      if (entry.file === undefined && mayInheritUnseen(owner)) continue;
      const unused = specs.find((spec) => mayContainOperation(spec, entry.method, entry.path));
      if (unused !== undefined) {
        yield inUnusedSpec(endpoint, used, unused);
        continue;
      }
      const guess = getOrInsert(guessers, used, () => guessUpTo(maxGuessesAmong(used.operations.length)));
      yield notInSpec(endpoint, used, guess);
    }
  },
} as const satisfies SiteRule;
