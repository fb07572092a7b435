/**
 * What the platform publishes from sources other than the OpenAPI specs of the site: GraphQL operations and AsyncAPI channels by
 * name; SDKs, remote specs and other schemas, whose pages are unknown, by their source.
 */
import { mentionsIn } from "../../facts/named-specs.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { GraphqlSchema } from "../../graphql/schema.ts";
import type { Field } from "../../navigation/model.ts";
import { readSpecs } from "../../navigation/scope.ts";
import { subtreeOf } from "../../navigation/subtree.ts";
import { navigationSubjects } from "../../navigation-tree/published-pages.ts";
import { dropOfSubject } from "../../navigation-tree/subject.ts";
import { type Site, specAt } from "../../site/site.ts";

/** The difference between the references of two states, without the endpoints of specs that were read; sorted. */
interface ReferenceChanges {
  /** Named `QUERY books`, `channel orders`, or by a key with its source: `sdk java`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The removed ones whose pages have certainly lost their URLs. */
  readonly lost: readonly string[];
}

/** A source of generated pages. */
interface GeneratingSource {
  readonly key: string;
  /** The names of its parts; undefined if they are unknown. */
  readonly parts: ReadonlySet<string> | undefined;
  /** Whether pages are generated from all of it, and not only from the parts that are listed. */
  readonly isGenerated: boolean;
}

interface PublishedReferences {
  /** By key and source. */
  readonly bySource: ReadonlyMap<string, GeneratingSource>;
  /** The names of parts that the navigation lists. */
  readonly listed: ReadonlySet<string>;
}

function operationsIn({ roots, types }: GraphqlSchema): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [word, type] of roots)
    for (const name of types.get(type)?.fields.keys() ?? []) names.add(`${word} ${name}`);
  return names;
}

/** The parts of a source, if its file was read; undefined if they are unknown. */
function partsOf(site: Site, key: string, path: string): ReadonlySet<string> | undefined {
  const spec = specAt(site, path);
  if (key === "graphql") return spec?.schema === undefined ? undefined : operationsIn(spec.schema);
  if (key !== "asyncapi" || spec?.kind !== "asyncapi") return undefined;
  return new Set(spec.channels.map((name) => `channel ${name}`));
}

/** The source of a field; undefined if it has none, or if it is an OpenAPI spec of the site. */
function sourceOf({
  key,
  value,
}: Field): { readonly name: string; readonly path: string | undefined } | undefined {
  const [source] = readSpecs(value).sources;
  if (source === undefined || (key === "openapi" && source.kind === "file")) return undefined;
  return source.kind === "file"
    ? { name: `${key} ${source.path}`, path: source.path }
    : { name: `${key} ${source.raw.trim()}`, path: undefined };
}

const referenceKeys = ["openapi", "asyncapi", "graphql", "sdk"];

function publishedReferences(site: Site): PublishedReferences {
  const bySource = new Map<string, GeneratingSource>();
  const listed = new Set<string>();
  const add = (field: Field, isGenerated: boolean): void => {
    const source = sourceOf(field);
    if (source === undefined || (!isGenerated && bySource.has(source.name))) return;
    const { key } = field;
    const parts = source.path === undefined ? undefined : partsOf(site, key, source.path);
    bySource.set(source.name, { key, parts, isGenerated });
  };
  for (const subject of navigationSubjects(site)) {
    if (dropOfSubject(subject) !== undefined) continue;
    if (subject.kind === "generated") add(subject.field, true);
    else if (subject.kind === "element") {
      for (const key of referenceKeys) {
        const field = subject.visited.element.fields.get(key);
        if (field !== undefined) add(field, false);
      }
    } else if (subject.kind === "entry") {
      const { entry } = subject.item;
      if (entry.kind === "graphql") listed.add([entry.named.word, entry.named.names.join(".")].join(" "));
    }
  }
  return { bySource, listed };
}

/** What one state publishes and another does not. */
function surplus(own: PublishedReferences, other: PublishedReferences): readonly string[] {
  const otherParts = new Set(other.listed);
  // A source whose parts are unknown may have any part.
  const unknownKeys = new Set<string>();
  const generatedKeys = new Set<string>();
  for (const { key, parts, isGenerated } of other.bySource.values()) {
    if (!isGenerated) continue;
    generatedKeys.add(key);
    if (parts === undefined) unknownKeys.add(key);
    else for (const part of parts) otherParts.add(part);
  }
  const names = new Set<string>();
  for (const [name, { key, parts, isGenerated }] of own.bySource) {
    if (!isGenerated || (parts !== undefined && unknownKeys.has(key))) continue;
    const twin = other.bySource.get(name);
    if (parts === undefined) {
      if (twin === undefined) names.add(name);
      continue;
    }
    // Where only listed parts are published, pages of the site may document the others.
    const isKnown = twin === undefined || (twin.parts !== undefined && twin.isGenerated);
    if (isKnown) for (const part of parts) if (!otherParts.has(part)) names.add(part);
  }
  for (const part of own.listed) {
    // A generated reference has a page for each operation, and which types and nested fields it shows is unknown.
    const isPublished =
      otherParts.has(part) ||
      otherParts.has(part.replace(/\..*$/, "")) ||
      (part.startsWith("TYPE ") && generatedKeys.has("graphql"));
    if (!isPublished && !unknownKeys.has("graphql")) names.add(part);
  }
  return [...names].sort();
}

const noChanges: ReferenceChanges = { added: [], removed: [], lost: [] };

/** Whether the navigation names a source other than OpenAPI specs of the site. */
function namesReference(site: Site): boolean {
  const listing = navigationListing(site);
  if (listing.root === undefined) return false;
  if (subtreeOf(listing.root.element).hasReferencePages) return true;
  return mentionsIn(listing).some(
    ({ key, scope }) => key === "asyncapi" || scope.sources.some(({ kind }) => kind === "url"),
  );
}

/** Compares the references of two states. */
export function referenceChanges(before: Site, after: Site): ReferenceChanges {
  if (!namesReference(before) && !namesReference(after)) return noChanges;
  const [former, latter] = [publishedReferences(before), publishedReferences(after)];
  const [removed, added] = [surplus(former, latter), surplus(latter, former)];
  const newSources = [...latter.bySource].filter(([name]) => !former.bySource.has(name));
  // A new source may generate the same pages, for example because the files of an SDK moved.
  const replacedKeys = new Set(newSources.map(([, { key }]) => key));
  const isLost = (name: string): boolean => {
    const reference = former.bySource.get(name);
    return reference === undefined || !replacedKeys.has(reference.key);
  };
  return { added, removed, lost: removed.filter(isLost) };
}
