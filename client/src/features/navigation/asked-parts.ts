/** What questions about changes of the navigation have in common: the kinds of sections, names, and places of rows. */
import type {
  NavigationEditAction,
  NavigationPlaceName,
  SectionKind,
} from "../../../../server/src/protocol.ts";
import { showInputBox } from "../../ui/editor-ui.ts";
import type { NavigationNode } from "./tree-model.ts";

/** What the author wants; undefined if the author wants nothing. */
export type AskedAction = NavigationEditAction | undefined;

/** The kinds of sections, the most usual first. */
export const sections: readonly { readonly label: string; readonly section: SectionKind }[] = [
  { label: "Group", section: "group" },
  { label: "Tab", section: "tab" },
  { label: "Menu Item", section: "item" },
  { label: "Anchor", section: "anchor" },
  { label: "Dropdown", section: "dropdown" },
  { label: "Product", section: "product" },
  { label: "Version", section: "version" },
  { label: "Language", section: "language" },
];

/** A row as a place of the navigation. */
export function place({ row }: NavigationNode): NavigationPlaceName {
  return { row: row.id };
}

/** Prompts for text; undefined if none is given. */
export async function text(title: string, prompt: string, value = ""): Promise<string | undefined> {
  const given = await showInputBox({ title, prompt, value });
  return given === undefined || given.trim() === "" ? undefined : given.trim();
}
