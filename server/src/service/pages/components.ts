/**
 * The anchors that components create: documented for most of the built-in ones (F11.13). Any other component is the
 * author's own and may create any anchor.
 */
import { builtInComponent } from "./built-in-components.ts";

/** Whether a component is a field, whose anchor begins with a word for the field's location. */
export function isFieldComponent(name: string): boolean {
  return name === "ParamField" || name === "Param" || name === "ResponseField";
}

/** The attributes of a component whose values may become anchors. */
export function anchorAttributesOf(name: string): readonly string[] {
  return builtInComponent(name)?.anchors ?? [];
}

/** Whether all anchors that a component can create are known. Tags in lower case are HTML. */
export function isKnownComponent(name: string): boolean {
  if (/^[a-z]/.test(name)) return true;
  const component = builtInComponent(name);
  return component !== undefined && component.showsOtherFile !== true && component.isOpaque !== true;
}
