/**
 * The content of one element in document order: the entries of all its lists, dropped or not, the links of its
 * `global`, and the pages that the platform generates from a spec. Depends only on the element, so that an edit
 * elsewhere changes nothing here.
 */

import { memo } from "../memo.ts";
import {
  type ChildList,
  type Entry,
  elementName,
  type Field,
  type NavigationElement,
  type PageEntry,
} from "../navigation/model.ts";
import { staysBeside } from "../navigation/platform.ts";
import { generatesEndpoints } from "../navigation/subtree.ts";
import { rootPageOf } from "../navigation/walk.ts";
import { segmentCounter } from "./row-id.ts";

/** One item of the content of an element. */
export type ContentItem =
  | {
      readonly kind: "entry";
      /** The last segment of the row's id. */
      readonly segment: string;
      readonly entry: Entry;
      readonly list: ChildList;
      readonly index: number;
      /** Whether the entry is in the element's `global`. */
      readonly inGlobal: boolean;
    }
  /** The `root` page of a group. */
  | { readonly kind: "root"; readonly segment: string; readonly entry: PageEntry }
  /** The pages that the platform generates from the source that `field` names. */
  | { readonly kind: "generated"; readonly segment: string; readonly field: Field };

/** The content of an element, in order and by segment. */
interface ElementContent {
  readonly items: readonly ContentItem[];
  readonly bySegment: ReadonlyMap<string, ContentItem>;
}

const generatingKeys = ["openapi", "asyncapi", "graphql", "sdk"];

function nameOfEntry(entry: Entry): readonly [kind: string, name: string] {
  switch (entry.kind) {
    case "element":
      return [entry.element.kind, elementName(entry.element) ?? ""];
    case "page":
      return ["page", entry.path];
    case "endpoint":
    case "graphql":
      return ["endpoint", entry.raw];
    case "repository":
      return ["repository", entry.repository ?? ""];
    case "invalid":
      return ["entry", ""];
  }
}

/**
 * The fields from which the platform generates pages for an element: from an OpenAPI spec only if no endpoint is looked up in it (F6.5,
 * F6.43), from an SDK or GraphQL reference also beside listed groups (F6.38).
 */
export function generatingFields(element: NavigationElement): readonly Field[] {
  return generatingKeys.flatMap((key) => {
    const field = element.fields.get(key);
    const isGenerated =
      key === "openapi"
        ? generatesEndpoints(element)
        : key === "asyncapi" || element.pageCount === 0 || staysBeside(element, "groups", key);
    return field?.value === undefined || !isGenerated ? [] : [field];
  });
}

/** The content of an element; the same object for the same element. */
export const contentOf = memo((element: NavigationElement): ElementContent => {
  const items: ContentItem[] = [];
  const segmentOf = segmentCounter();
  const addLists = (lists: readonly ChildList[], inGlobal: boolean): void => {
    for (const list of lists) {
      for (const [index, entry] of list.entries.entries()) {
        const [kind, name] = nameOfEntry(entry);
        const segment = segmentOf(inGlobal ? `global-${kind}` : kind, name);
        items.push({ kind: "entry", segment, entry, list, index, inGlobal });
      }
    }
  };
  const root = rootPageOf(element);
  if (root !== undefined) items.push({ kind: "root", segment: segmentOf("root", root.path), entry: root });
  if (element.global !== undefined) addLists(element.global.element.children, true);
  addLists(element.children, false);
  for (const field of generatingFields(element)) {
    items.push({ kind: "generated", segment: segmentOf("generated", field.key), field });
  }
  let bySegment: ReadonlyMap<string, ContentItem> | undefined;
  return {
    items,
    get bySegment() {
      bySegment ??= new Map(items.map((item) => [item.segment, item]));
      return bySegment;
    },
  };
});
