/** Converts places that are relative to a child into places that are relative to its parent. */
import type { RelativeLocation } from "./model.ts";

/** A place inside a child, relative to the parent. */
export function inside(child: RelativeLocation, place: RelativeLocation): RelativeLocation {
  return place.document !== undefined
    ? place
    : { document: child.document, segments: child.segments.concat(place.segments) };
}
