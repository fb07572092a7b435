/**
 * Which anchors components make: the documentation says it for most of those that the platform brings along (F11.13).
 * Everything else is a component of the authors, and may make any anchor.
 */
import { builtInComponent } from "./built-in-components.ts";

/** Components of fields: a word for the field's location comes first in their anchors. */
export function isFieldComponent(name: string): boolean {
  return name === "ParamField" || name === "Param" || name === "ResponseField";
}

/** The attributes of a tag that may make an anchor. */
export function anchorAttributesOf(name: string): readonly string[] {
  return builtInComponent(name)?.anchors ?? [];
}

/** Whether all anchors that a component can make are known. Tags in lower case are HTML's. */
export function isKnownComponent(name: string): boolean {
  if (/^[a-z]/.test(name)) return true;
  const component = builtInComponent(name);
  return component !== undefined && component.showsOtherFile !== true && component.isOpaque !== true;
}
