/** The GraphQL schemas that the navigation names, and the entries that are looked up in them. */
import { type GraphqlSchema, isSdlFile } from "../graphql/schema.ts";
import type { ChildList, GraphqlEntry } from "../navigation/model.ts";
import { readSpecs, type SpecSource } from "../navigation/scope.ts";
import { anywhereIn, subtreeOf } from "../navigation/subtree.ts";
import {
  type NavigationListing,
  selfAndAncestors,
  type VisitedElement,
  visitedWhere,
} from "../navigation/walk.ts";
import { type Site, specAt } from "../site/site.ts";
import { mayInheritUnseen } from "./named-specs.ts";

/** An entry that names a part of a schema. */
export interface ListedGraphqlEntry {
  readonly entry: GraphqlEntry;
  readonly owner: VisitedElement;
  readonly list: ChildList;
}

function namesSchema({ element }: VisitedElement): boolean {
  return element.fields.has("graphql");
}

/** Whether a section or one around it names a schema. */
export function isBelowSchema(owner: VisitedElement): boolean {
  return selfAndAncestors(owner).some(namesSchema);
}

function schemaOwners({ root }: Pick<NavigationListing, "root">): readonly VisitedElement[] {
  return visitedWhere(root, (element) => subtreeOf(element).hasReferencePages).filter(namesSchema);
}

/** The file that `graphql` of an element names; undefined for a URL and for any other form. */
function sourceOf({ element }: VisitedElement): Extract<SpecSource, { kind: "file" }> | undefined {
  const { sources, unknown } = readSpecs(element.fields.get("graphql")?.value);
  const [source] = sources;
  return !unknown && sources.length === 1 && source?.kind === "file" ? source : undefined;
}

/** The schema files to read. */
export function* schemaFiles(listing: Pick<NavigationListing, "root">): Generator<string> {
  for (const owner of schemaOwners(listing)) {
    const path = sourceOf(owner)?.path;
    if (path !== undefined && isSdlFile(path)) yield path;
  }
}

/** The entries that are looked up in a schema, without repetitions. */
export function* graphqlEntries(listing: Pick<NavigationListing, "root">): Generator<ListedGraphqlEntry> {
  for (const outer of schemaOwners(listing)) {
    const isNearest = (element: VisitedElement["element"]): boolean =>
      element === outer.element || !element.fields.has("graphql");
    for (const owner of visitedWhere(outer, isNearest)) {
      for (const list of owner.element.children) {
        for (const entry of list.entries) if (entry.kind === "graphql") yield { entry, owner, list };
      }
    }
  }
}

const listsParts = anywhereIn(({ children }) =>
  children.some(({ entries }) => entries.some(({ kind }) => kind === "graphql")),
);

/** The entries that name a part of a schema, but that no section with `graphql` contains (F3.21). */
export function* entriesWithoutSchema({
  root,
}: Pick<NavigationListing, "root">): Generator<ListedGraphqlEntry> {
  for (const owner of visitedWhere(root, listsParts)) {
    if (isBelowSchema(owner) || mayInheritUnseen(owner)) continue;
    for (const list of owner.element.children) {
      for (const entry of list.entries) if (entry.kind === "graphql") yield { entry, owner, list };
    }
  }
}

/** A schema that has been read, with its file. */
interface SchemaInScope {
  readonly file: string;
  readonly schema: GraphqlSchema;
}

/** The schema of the nearest `graphql`; undefined if there is none, or if it is unknown. */
export function schemaInScope(site: Pick<Site, "specs">, owner: VisitedElement): SchemaInScope | undefined {
  const nearest = selfAndAncestors(owner).find(namesSchema);
  const file = nearest === undefined || mayInheritUnseen(owner) ? undefined : sourceOf(nearest)?.path;
  const schema = file === undefined ? undefined : specAt(site, file)?.schema;
  return file === undefined || schema === undefined ? undefined : { file, schema };
}
