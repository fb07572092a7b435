/** The variables that docs.json defines for use in pages (F9.10). */
import type { ObjectNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import { locateIn, mainDocument, type Site } from "../site/site.ts";

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
  if (locateIn(site, { document: mainDocument, segments: [] })?.node.kind !== "object") return undefined;
  const node = locateIn(site, variablesLocation)?.node;
  if (node === undefined) return none;
  return node.kind === "object" ? definedIn(node) : undefined;
}
