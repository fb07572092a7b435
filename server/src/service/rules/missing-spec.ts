import { isBuilt, namedSpecs, sourceLocation } from "../facts/named-specs.ts";
import { nearFiles } from "../facts/near-pages.ts";
import { memo } from "../memo.ts";
import { type Fix, valueFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import { dropOfList } from "../navigation/drops.ts";
import { isUrl } from "../navigation/page-path.ts";
import { endpointsWithFile, locationOf } from "../navigation/walk.ts";
import type { FileIndex } from "../site/file-index.ts";
import type { Site, SiteSpec } from "../site/site.ts";
import { ending, quoted, quotedList } from "../text/quoting.ts";
import { foldedName, whyNamesDiffer } from "../text/same-name.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";
import { certain, type Guess, guessUpTo, maxGuesses } from "./shared/guesses.ts";
import { filesButForCase } from "./shared/link-findings.ts";
import { leadingPart } from "./shared/named-files.ts";
import { isReportedInSpec } from "./shared/spec-findings.ts";

/** A place that names a spec file. */
interface Mention {
  readonly key: "openapi" | "asyncapi";
  readonly path: string;
  readonly location: Location;
  /** Undefined if the path is only a part of the value, which a fix must not replace. */
  readonly raw: string | undefined;
  /** Whether the build looks for the spec: not for that of `api.openapi`, nor in a part that the platform drops. */
  readonly isBuilt: boolean;
}

function specFiles(files: FileIndex): readonly string[] {
  return [...files.files()].filter((file) => /\.(?:json|ya?ml)$/i.test(file) && file !== "docs.json");
}

function fixesFor(mention: Mention, candidates: readonly string[]): readonly Fix[] {
  const { raw, path, location } = mention;
  if (raw === undefined) return [];
  const isCertain = candidates.length === 1 && foldedName(candidates[0] ?? "") === foldedName(path);
  return candidates.map((candidate) => {
    const value = leadingPart(raw) + candidate;
    return valueFix(`Write ${quoted(value)}`, location, value, isCertain);
  });
}

function costOf({ isBuilt }: Mention): string {
  return isBuilt ? "the deployment fails" : "none of its endpoints are published";
}

function missingFinding(mention: Mention, files: FileIndex, guess: () => Guess): SiteFinding {
  const name = quoted(mention.path);
  const anchor = anchorAt(mention.location);
  if (files.hasFolder(mention.path)) {
    return { message: `${name} is a folder, not a spec; name the spec file in it.`, anchor };
  }
  const wrongCase = filesButForCase(files, mention.path);
  const [first] = wrongCase;
  const { near, mark } = wrongCase.length > 0 ? certain(wrongCase) : guess();
  const fixes = fixesFor(mention, near);
  const format = mention.key === "openapi" ? "OpenAPI" : "AsyncAPI";
  const message =
    first !== undefined
      ? `There is no ${format} spec ${name}, but there is ${quotedList(wrongCase, "and")}, and ${whyNamesDiffer(mention.path, first)}; correct the path.`
      : `There is no ${format} spec ${name}, so ${costOf(mention)}${ending(near, `add the file or correct the path`)}`;
  return { message, anchor, ...mark, fixes };
}

/** Why an existing spec cannot be read; undefined if it can. */
function flawOf(mention: Mention, state: Exclude<SiteSpec, { kind: "missing" }>): string | undefined {
  const name = quoted(mention.path);
  if (state.kind === "unreadable")
    return state.isWrong === true
      ? `The spec ${name} cannot be read (${state.reason}), so ${costOf(mention)}; name a spec of the site.`
      : `The spec ${name} could not be read (${state.reason}), so none of its endpoints are checked; make the file readable.`;
  if (isReportedInSpec(state.spec)) return undefined;
  const { kind, reason } = state.spec;
  if (kind === "unreadable") return `The spec ${name} cannot be read, because ${reason}; correct the file.`;
  if (mention.key === "asyncapi") return undefined;
  switch (kind) {
    case "openapi":
    case "swagger2":
      return undefined;
    case "asyncapi":
      return `${name} is an AsyncAPI document, not an OpenAPI one; name it with \`asyncapi\`.`;
    case "graphql":
      return `${name} is a GraphQL schema, not an OpenAPI document; name it with \`graphql\`.`;
    case "unknown":
      return `${name} is not an OpenAPI document, because ${reason}; name another file.`;
  }
}

export const missingSpec = {
  code: "missing-spec",
  title: "A spec does not exist or cannot be read",
  scope: "site",
  severity: "error",
  consequence: "loses",
  effect:
    "A spec of the navigation that does not exist or is not OpenAPI stops the deployment; without one of `api.openapi`, the site deploys.",
  // F6.1: which file names are specs.
  // F6.10: a spec at a URL is never reported as missing.
  facts: ["F6.1", "F6.8", "F6.10", "F6.42"],
  needsFiles: true,
  why: `\`openapi\` and \`asyncapi\` name a spec by its path from the site's root. If the file does not exist, or is not an
OpenAPI document, no endpoint below can be shown, and the platform's build fails, so that nothing of the site is deployed. Correct the path. What is wrong
inside the spec is a finding in the spec itself (\`spec-syntax\`, \`spec-version\`). URLs are not checked.`,
  *check(view) {
    const { files, specs } = view.site;
    if (files === undefined) return;
    let candidates: readonly string[] | undefined;
    const guess = guessUpTo(maxGuesses(files));
    const guesses = new Map<string, Guess>();
    const guessFor = (path: string): Guess =>
      getOrInsert(guesses, path, () =>
        guess(() => {
          candidates ??= specFiles(files);
          return nearFiles(candidates, path);
        }),
      );
    const wrongPaths = wrongSpecs(specs);
    for (const mention of wrongPaths.size === 0 ? [] : mentions(view, wrongPaths)) {
      const state = specs.get(mention.path);
      if (state === undefined) continue;
      const consequence = mention.isBuilt ? "stops" : "loses";
      if (state.kind === "missing") {
        yield { consequence, ...missingFinding(mention, files, () => guessFor(mention.path)) };
        continue;
      }
      const message = flawOf(mention, state);
      if (message === undefined) continue;
      const isUnread = state.kind === "unreadable" && state.isWrong !== true;
      yield { message, anchor: anchorAt(mention.location), consequence: isUnread ? "unread" : consequence };
    }
  },
} as const satisfies SiteRule;

/** The specs that are missing, unreadable or not OpenAPI; mentions of other specs need no check. */
const wrongSpecs = memo((specs: Site["specs"]): ReadonlySet<string> => {
  const wrongPaths = new Set<string>();
  for (const [path, state] of specs) {
    const isOpenApi =
      state.kind === "read" && (state.spec.kind === "openapi" || state.spec.kind === "swagger2");
    if (!isOpenApi) wrongPaths.add(path);
  }
  return wrongPaths;
});

/** The mentions of the given specs. */
function* mentions(view: Parameters<typeof namedSpecs>[0], paths: ReadonlySet<string>): Generator<Mention> {
  for (const named of namedSpecs(view)) {
    for (const source of named.scope.sources) {
      if (source.kind !== "file" || !paths.has(source.path) || source.path === "") continue;
      yield {
        key: named.key,
        path: source.path,
        location: sourceLocation(named, source),
        raw: source.raw,
        isBuilt: isBuilt(named, source),
      };
    }
  }
  for (const { entry, owner, list } of endpointsWithFile(view.listing)) {
    if (entry.file === undefined || !paths.has(entry.file) || entry.file === "" || isUrl(entry.file))
      continue;
    yield {
      key: "openapi",
      path: entry.file,
      location: locationOf(owner, entry.place),
      raw: undefined,
      isBuilt: dropOfList(owner, list) === undefined,
    };
  }
}
