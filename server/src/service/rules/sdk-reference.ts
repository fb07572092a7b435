import { isSdlFile } from "../graphql/schema.ts";
import { valueIn } from "../json/pointer.ts";
import type { SyntaxNode } from "../json/tree.ts";
import { type Fix, offeredFix, valueFix } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import { rejectsReference } from "../navigation/acceptance.ts";
import { dropOf, lossesOf } from "../navigation/drops.ts";
import { elementName, type Field } from "../navigation/model.ts";
import { normalPagePath } from "../navigation/page-path.ts";
import { lossOfList } from "../navigation/platform.ts";
import { subtreeOf } from "../navigation/subtree.ts";
import {
  elementLocation,
  locationOf,
  type NavigationListing,
  type VisitedElement,
  visitedWhere,
} from "../navigation/walk.ts";
import { nameOf, startWith } from "../navigation/wording.ts";
import { textSlug } from "../pages/slug.ts";
import type { FileIndex } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { ending, quoted } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";
import { type MissingFile, missingFiles, type NamedFile, namedFile } from "./shared/named-files.ts";

type ReferenceKey = "sdk" | "graphql";

/** A key of an element from which the platform generates a reference. */
interface GeneratedReference {
  readonly key: ReferenceKey;
  readonly field: Field;
  readonly owner: VisitedElement;
  /** Of the key's value. */
  readonly location: Location;
}

/** The kinds of elements that may have a reference (F6.24, F6.36). */
const allowedOwners: Readonly<Record<ReferenceKey, readonly string[]>> = {
  sdk: ["tab", "group", "version"],
  graphql: ["tab"],
};

const referenceNames: Readonly<Record<ReferenceKey, string>> = {
  sdk: "SDK reference",
  graphql: "GraphQL reference",
};

/** Keys that exclude a reference on the same tab (F6.24, F6.36, F6.38). */
const excludedKeys: Readonly<Record<ReferenceKey, readonly string[]>> = {
  sdk: ["openapi", "asyncapi", "graphql"],
  graphql: ["openapi", "asyncapi"],
};

/** Whether one tab must not have both keys. */
export function excludeEachOther(one: string, other: string): boolean {
  const excludes = (key: string, second: string): boolean =>
    (key === "sdk" || key === "graphql") && excludedKeys[key].includes(second);
  return excludes(one, other) || excludes(other, one);
}

const rejection = "the platform rejects the navigation";

const possibleRejection = "the platform may reject the navigation";

/** The effect of a key in a place that it must not have: a clause, and the consequence. */
interface Misplacement extends Pick<SiteFinding, "consequence" | "affected"> {
  readonly clause: string;
}

/**
 * Below some sections, the platform drops the list with such a key instead of rejecting the navigation (F13.4).
 * @param isCertain whether the platform is known to reject the key there
 */
function misplacement(listing: NavigationListing, owner: VisitedElement, isCertain: boolean): Misplacement {
  if (!isCertain) return { consequence: "may-stop", clause: `, so ${possibleRejection}` };
  const remaining = lossesOf(listing).below(owner);
  const scope = remaining.rejection();
  if (scope.kind === "file") return { consequence: "stops", clause: `, so ${rejection}` };
  return { consequence: "loses", clause: lossOfList(scope.list)(scope.remaining), affected: remaining.lost };
}

function* referencesIn({ root }: NavigationListing): Generator<GeneratedReference> {
  for (const owner of visitedWhere(root, (element) => subtreeOf(element).hasReferencePages)) {
    for (const key of ["sdk", "graphql"] as const) {
      const field = owner.element.fields.get(key);
      if (field === undefined) continue;
      yield { key, field, owner, location: locationOf(owner, field.valuePlace) };
    }
  }
}

function removal(owner: VisitedElement, field: Field): Fix {
  return offeredFix(`Remove \`${field.key}\``, { kind: "remove", at: locationOf(owner, field.place) });
}

function misplaced(
  listing: NavigationListing,
  { key, field, owner }: GeneratedReference,
): SiteFinding | undefined {
  const { kind } = owner.element;
  if (allowedOwners[key].includes(kind) && !owner.element.inGlobal) return undefined;
  const allowed = key === "sdk" ? "a tab or a group" : "a tab";
  if (key === "graphql" && kind === "group" && !owner.element.inGlobal) {
    return {
      severity: "information",
      // This is documented, and the newest page builder generates the pages (F6.37).
      consequence: "none",
      message:
        "`graphql` on a group is documented, but a recent validator does not accept it, so it may not work yet; use it on a tab.",
      anchor: anchorAt(locationOf(owner, field.place), "key"),
    };
  }
  const subject = owner.element.inGlobal ? "a link in `global`" : nameOf(owner.element);
  const { clause, ...effect } = misplacement(listing, owner, rejectsReference(owner.element, key));
  return {
    ...effect,
    message: `\`${key}\` is not allowed on ${subject}${clause}; move it to ${allowed}.`,
    anchor: anchorAt(locationOf(owner, field.place), "key"),
    fixes: [removal(owner, field)],
  };
}

function* conflicts(
  listing: NavigationListing,
  { key, field, owner }: GeneratedReference,
): Generator<SiteFinding> {
  if (owner.element.kind !== "tab") return;
  for (const otherKey of excludedKeys[key]) {
    const otherField = owner.element.fields.get(otherKey);
    if (otherField === undefined) continue;
    // The other pairs are excluded only by the documentation.
    const isCertain = otherKey === "openapi" && rejectsReference(owner.element, key);
    const { clause, ...effect } = misplacement(listing, owner, isCertain);
    yield {
      ...effect,
      message: `${startWith(owner.element)} has both \`${key}\` and \`${otherKey}\`${clause}; give each its own tab.`,
      anchor: anchorAt(locationOf(owner, field.place), "key"),
      related: [
        { message: "The other key is here.", anchor: anchorAt(locationOf(owner, otherField.place), "key") },
      ],
      fixes: [removal(owner, otherField), removal(owner, field)],
    };
  }
}

/** The node that names the file or URL, and its place. */
function sourceOf({
  field,
  location,
}: GeneratedReference): readonly [node: SyntaxNode | undefined, at: Location] {
  if (field.value?.kind !== "object") return [field.value, location];
  return [valueIn(field.value, "source"), { ...location, segments: [...location.segments, "source"] }];
}

function missingSource(
  reference: GeneratedReference,
  files: FileIndex,
  lookFor: (named: NamedFile) => MissingFile,
): SiteFinding | undefined {
  const named = namedFile(...sourceOf(reference));
  if (named === undefined || files.has(named.path) || files.hasFolder(named.path)) return undefined;
  const { near, isCase, mark, fixes } = lookFor(named);
  const name = quoted(named.path, near);
  const [first = ""] = near;
  const statement = `There is no ${referenceNames[reference.key]} source ${name}`;
  return {
    message: isCase
      ? `${statement}, but there is ${quoted(first)}, and ${whyNamesDiffer(named.path, first)}; correct the path.`
      : `${statement}, so ${rejection}${ending(near, `add it or correct the path`)}`,
    anchor: anchorAt(named.at),
    ...mark,
    fixes,
  };
}

/** The finding about a source with a slash at its start, which the newest builder rejects (F6.47). */
function absoluteSource(reference: GeneratedReference): SiteFinding | undefined {
  const named = namedFile(...sourceOf(reference));
  if (named === undefined || !/^\s*\//.test(named.raw)) return undefined;
  const relative = named.raw.replace(/^\s*\/+/, "");
  return {
    severity: "warning",
    consequence: "may-stop",
    message: `The path ${quoted(named.raw)} begins with a slash, so the build may fail; write ${quoted(relative)}.`,
    anchor: anchorAt(named.at),
    fixes: [valueFix(`Write ${quoted(relative)}`, named.at, relative, true)],
  };
}

/** The finding about an existing GraphQL schema that cannot be read. Whether the platform can read it is unknown (F6.47). */
function unreadableSchema(reference: GeneratedReference, specs: Site["specs"]): SiteFinding | undefined {
  const named = namedFile(...sourceOf(reference));
  if (reference.key !== "graphql" || named === undefined || !isSdlFile(named.path)) return undefined;
  const state = specs.get(named.path);
  const reason =
    state?.kind === "read" && state.spec.kind === "unreadable"
      ? state.spec.reason
      : state?.kind === "unreadable" && state.isWrong === true
        ? `of this: ${state.reason}`
        : undefined;
  if (reason === undefined) return undefined;
  return {
    severity: "warning",
    consequence: "may-stop",
    message: `The schema ${quoted(named.path)} cannot be read, because ${reason}, so the build may fail; correct the file.`,
    anchor: anchorAt(named.at),
  };
}

/** The folder of the URLs of the generated pages (F6.36). */
function folderOf({ key, field, owner }: GeneratedReference): string | undefined {
  const written = valueIn(field.value, "directory");
  if (written !== undefined) return written.kind === "string" ? normalPagePath(written.value) : undefined;
  if (key === "graphql") return "graphql-reference";
  const version = owner.element.kind === "version" ? elementName(owner.element) : undefined;
  return version === undefined ? "sdk-reference" : `sdk-reference/${version}`;
}

function folderFix({ field, owner, location }: GeneratedReference, folder: string): readonly Fix[] {
  const name = elementName(owner.element);
  const slug = name === undefined ? "" : textSlug(name);
  if (slug === "" || field.value?.kind !== "object") return [];
  const value = `${folder}/${slug}`;
  const at: Location = { ...location, segments: [...location.segments, "directory"] };
  const change =
    valueIn(field.value, "directory") === undefined
      ? ({ kind: "add-property", at: location, key: "directory", value, position: "end" } as const)
      : ({ kind: "replace-value", at, value } as const);
  return [offeredFix(`Set \`directory\` to ${quoted(value)}`, change)];
}

/** The finding about a reference in the folder of an earlier one; the same source certainly generates the same pages. */
function collision(first: GeneratedReference, later: GeneratedReference, folder: string): SiteFinding {
  const [firstSource] = sourceOf(first);
  const [laterSource] = sourceOf(later);
  const isSame =
    firstSource?.kind === "string" &&
    laterSource?.kind === "string" &&
    firstSource.value === laterSource.value;
  const effect = isSame
    ? `have the same pages under ${quoted(`/${folder}`)}, so ${rejection}`
    : `share ${quoted(`/${folder}`)}, and if two pages get the same path, ${rejection}`;
  return {
    severity: isSame ? "error" : "warning",
    consequence: isSame ? "stops" : "may-stop",
    message: `This reference and that of ${nameOf(first.owner.element)} ${effect}; give each its own \`directory\`.`,
    anchor: anchorAt(locationOf(later.owner, later.field.place), "key"),
    related: [
      { message: "The other reference is here.", anchor: anchorAt(elementLocation(first.owner), "head") },
    ],
    fixes: folderFix(later, folder),
  };
}

export const sdkReference = {
  code: "sdk-reference",
  title: "An SDK or GraphQL reference cannot be generated",
  scope: "site",
  severity: "error",
  consequence: "stops",
  effect:
    "It stops the deployment, or may stop it; a key in the wrong place inside a section costs the list around it instead.",
  // F6.37: why the effect of `graphql` on a group is uncertain.
  facts: ["F6.24", "F6.25", "F6.36", "F6.37", "F6.38", "F6.47", "F13.4", "F13.10"],
  why: `The platform generates pages from \`sdk\` and \`graphql\`. It rejects the whole navigation if such a key is on a
section other than a tab (\`sdk\` may also be on a group) or next to a spec on the same tab, if the file or folder in \`source\` is missing, or
if two pages get the same path. In a list inside another section, such as the anchors of a tab, a key in the wrong place costs that
list instead. A GraphQL schema with a syntax error and a path with a slash at its start are warnings, because only the newest builder is known
to fail then. Forms and formats are checked by the rule value-type.`,
  *check({ site, listing }) {
    const { files } = site;
    const lookFor = files === undefined ? undefined : missingFiles(files);
    const folders = new Map<string, GeneratedReference>();
    for (const reference of referencesIn(listing)) {
      const drop = dropOf(reference.owner);
      if (drop?.reason.kind === "beside") continue;
      const found = misplaced(listing, reference);
      if (found !== undefined) {
        yield found;
        continue;
      }
      yield* conflicts(listing, reference);
      // The build does not see what the platform drops (F13.1, F13.2).
      if (drop !== undefined) continue;
      const missing = files && lookFor && missingSource(reference, files, lookFor);
      const flaw = missing ?? unreadableSchema(reference, site.specs) ?? absoluteSource(reference);
      if (flaw !== undefined) yield flaw;
      const folder = folderOf(reference);
      const first = folder === undefined ? undefined : folders.get(folder);
      if (folder === undefined) continue;
      if (first === undefined) folders.set(folder, reference);
      else yield collision(first, reference, folder);
    }
  },
} as const satisfies SiteRule;
