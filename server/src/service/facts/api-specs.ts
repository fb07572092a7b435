/** The specifications that `api.openapi` of docs.json names. */
import { propertyNamed } from "../json/pointer.ts";
import { readSpecs, type SpecScope } from "../navigation/scope.ts";
import type { Site } from "../site/site.ts";
import { topLevelProperty } from "./navigation-listing.ts";

/** The specs that `api.openapi` names. They serve pages that bind an operation, never entries of the navigation. */
export function apiSpecs(site: Site): SpecScope | undefined {
  const api = topLevelProperty(site, "api")?.value;
  if (api?.kind !== "object") return undefined;
  const openapi = propertyNamed(api, "openapi");
  return openapi === undefined ? undefined : readSpecs(openapi.value);
}
