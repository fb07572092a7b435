/** Resolves a text of docs.json or of a `$ref` file by its context, with `facts/targets.ts`. */
import {
  entryTarget,
  hrefTarget,
  type LinkedTarget,
  otherTarget,
  pageTarget,
  redirectTarget,
  referenceTarget,
  specTarget,
} from "../../facts/targets.ts";
import type { Span } from "../../model/location.ts";
import { normalPagePath } from "../../navigation/page-path.ts";
import type { Site } from "../../site/site.ts";
import type { NavigationContext, PlaceInSite } from "./place-at.ts";

/** The target of a text in a context; undefined if it has none. */
export function contextTarget(
  site: Site,
  context: NavigationContext,
  text: string,
  document: string,
): LinkedTarget | undefined {
  switch (context.kind) {
    case "reference":
      return referenceTarget(site, text, document);
    case "entry":
      return context.entry === undefined ? undefined : entryTarget(site, context.owner, context.entry);
    case "field":
      return fieldTarget(site, context, text);
    case "setting":
      return settingTarget(site, context, text);
    default:
      return undefined;
  }
}

function fieldTarget(
  site: Site,
  { spec }: Extract<NavigationContext, { readonly kind: "field" }>,
  text: string,
): LinkedTarget | undefined {
  switch (spec?.type.type) {
    case "page-path":
      return pageTarget(site, normalPagePath(text));
    case "spec":
      return specTarget(site, text);
    case "href":
      return hrefTarget(site, text);
    case "name":
    case "string":
    case "enum":
      return undefined;
    default:
      return otherTarget(site, text);
  }
}

function settingTarget(
  site: Site,
  { segments }: Extract<NavigationContext, { readonly kind: "setting" }>,
  text: string,
): LinkedTarget | undefined {
  if (segments[0] === "redirects") return redirectTarget(site, text);
  const isSpec = segments[0] === "api" && (segments[1] === "openapi" || segments[1] === "asyncapi");
  return isSpec ? specTarget(site, text) : otherTarget(site, text);
}

/** The text of a string at a place, and its span without quotes; undefined for any other value. */
export function stringAt(place: PlaceInSite): { readonly text: string; readonly span: Span } | undefined {
  const { kind, node, span, quotes } = place.syntax;
  if (kind !== "value" || node?.kind !== "string") return undefined;
  // If the cursor is between a colon and the string, the span of the place starts before the string.
  const start = span.start + span.length - node.length;
  const before = quotes === "none" ? 0 : 1;
  const after = quotes === "closed" ? 1 : 0;
  return {
    text: node.value,
    span: { start: start + before, length: Math.max(0, node.length - before - after) },
  };
}
