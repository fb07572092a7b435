import { redirectArray } from "../../facts/redirect-list.ts";
import type { JsonChange } from "../../model/change.ts";
import { mainDocument, mainTree, type Site } from "../../site/site.ts";

/** A redirect to add: URLs or patterns, with a leading slash. */
export type AddedRedirect = Readonly<Record<"source" | "destination", string>>;

/** The changes that append redirects to the list; none if the list cannot be read or created. */
export function redirectInsertions(site: Site, added: readonly AddedRedirect[]): readonly JsonChange[] {
  if (added.length === 0) return [];
  const list = redirectArray(site);
  if (list !== undefined)
    return added.map((value) => ({ kind: "insert-item", at: list.location, index: list.length, value }));
  const root = mainTree(site)?.root;
  const mayAddKey = root?.kind === "object" && root.properties.every(({ key }) => key.value !== "redirects");
  if (!mayAddKey) return [];
  const at = { document: mainDocument, segments: [] };
  return [{ kind: "add-property", at, key: "redirects", value: added, position: "end" }];
}
