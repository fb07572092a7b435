/** Places that are relative to an element, and fixes at such places. */
import type { Change, FixWith } from "../model/change.ts";
import type { Location } from "../model/location.ts";
import type { RelativeLocation } from "./model.ts";

/** The place of an element itself. */
export const ownPlace: RelativeLocation = { document: undefined, segments: [] };

/** A place inside a child, relative to the parent. */
export function inside(child: RelativeLocation, place: RelativeLocation): RelativeLocation {
  return place.document !== undefined
    ? place
    : { document: child.document, segments: child.segments.concat(place.segments) };
}

type RelativePart<Part> = Part extends { readonly at: Location }
  ? Omit<Part, "at"> & { readonly at: RelativeLocation }
  : never;

/** A fix with places relative to the element. */
export type ElementFix = FixWith<RelativePart<Change>>;
