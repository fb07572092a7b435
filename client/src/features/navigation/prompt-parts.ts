/** The shared parts of prompts for changes of the navigation: the kinds of sections, names, and positions of rows. */
import type {
  NavigationEditAction,
  NavigationPlaceName,
  SectionKind,
} from "../../../../server/src/protocol.ts";
import { showInputBox } from "../../ui/editor-ui.ts";
import type { NavigationNode } from "./tree-model.ts";

/** The change that the author requests; undefined if the author cancels. */
export type PromptedAction = NavigationEditAction | undefined;

/** The kinds of sections, the most common first. */
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

/** A row as a position in the navigation. */
export function place({ row }: NavigationNode): NavigationPlaceName {
  return { row: row.id };
}

/** Prompts for text; undefined if none is entered. */
export async function text(title: string, prompt: string, value = ""): Promise<string | undefined> {
  const input = await showInputBox({ title, prompt, value });
  return input === undefined || input.trim() === "" ? undefined : input.trim();
}
