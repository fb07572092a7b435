/** The names that languages and versions have in URLs: `/es/setup`, `/v2/setup`. */
import { memo } from "../memo.ts";
import { anywhereIn } from "./subtree.ts";
import { type NavigationListing, visitedWhere } from "./walk.ts";

const hasNames = anywhereIn(({ kind }) => kind === "language" || kind === "version");

/** The names as written, in document order. */
export const divisionNames = memo(({ root }: Pick<NavigationListing, "root">): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { element } of visitedWhere(root, hasNames)) {
    if (element.kind !== "language" && element.kind !== "version") continue;
    const name = element.fields.get(element.kind)?.value;
    if (name?.kind === "string") names.add(name.value);
  }
  return names;
});
