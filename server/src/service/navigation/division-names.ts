/** The names that languages and versions have in addresses: `/es/setup`, `/v2/setup`. */
import type { NavigationListing } from "./walk.ts";

/** The names as written, in document order. */
export function divisionNames({ elements }: Pick<NavigationListing, "elements">): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { element } of elements) {
    if (element.kind !== "language" && element.kind !== "version") continue;
    const name = element.fields.get(element.kind)?.value;
    if (name?.kind === "string") names.add(name.value);
  }
  return names;
}
