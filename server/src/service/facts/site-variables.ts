/** The variables that docs.json defines for use in pages (F9.10). */
import type { ObjectNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { mainDocument, type Site } from "../site/site.ts";
import { topLevel } from "./top-level.ts";

/** The location of the variables in docs.json. */
export const variablesLocation = { document: mainDocument, segments: ["variables"] } as const;

export interface SiteVariables {
  readonly names: readonly string[];
  /** Whether docs.json has the key. */
  readonly exists: boolean;
}

const none: SiteVariables = { names: [], exists: false };

const definedIn = memo((node: ObjectNode): SiteVariables | undefined => {
  const names = node.properties.map((property) => property.key.value);
  return names.includes("$ref") ? undefined : { names, exists: true };
});

/**
 * The variables of a site; the same object as long as that part of docs.json stays the same. Undefined if they are
 * unknown, because docs.json cannot be read or includes them from another file.
 */
export function siteVariables(site: Pick<Site, "documents">): SiteVariables | undefined {
  const { properties, layers, isResolved } = topLevel(site);
  const found = properties.get("variables");
  if (found === undefined) return layers.length > 0 && isResolved ? none : undefined;
  const { value } = found.property;
  return found.document === mainDocument && value?.kind === "object" ? definedIn(value) : undefined;
}
