/** The commands in the title of the Navigation view that do not name a row: they act on what the view shows. */
import { commands, Disposable } from "vscode";
import { showInformationMessage, showQuickPick, withProgress } from "../../ui/editor-ui.ts";
import { joined } from "../../ui/rows.ts";
import { commandId } from "../command-id.ts";
import { viewIds } from "../view-ids.ts";
import { isNavigationNode, type NavigationView } from "./navigation-view.ts";
import type { RowMenu } from "./row-menus.ts";
import { type SectionRow, sectionsBelow } from "./section-rows.ts";
import type { NavigationNode } from "./tree-model.ts";

/** The maximum number of sections for one command, because expanding a row sends requests to the editor and the server. */
const maxSections = 300;

interface SectionChoice {
  readonly label: string;
  readonly description: string;
  readonly node: NavigationNode;
}

function choiceOf({ node, around }: SectionRow): SectionChoice {
  return { label: node.row.label, description: joined(...around.map(({ row }) => row.label)), node };
}

/** @param offers whether a row's menu offers a command */
export function registerTitleCommands(view: NavigationView, offers: RowMenu): Disposable {
  const childrenOf = (node: NavigationNode | undefined) => view.rowsBelow(node);
  const canAddPage = (node: NavigationNode): boolean =>
    offers(commandId("addNavigationPage"), view.contextOf(node));

  /** The selected row if a page can be added there, otherwise a section that the author chooses. */
  const targetForPage = async (): Promise<NavigationNode | undefined> => {
    const selected = view.tree.selection.find(isNavigationNode);
    if (selected !== undefined && canAddPage(selected)) return selected;
    const { sections } = await sectionsBelow(childrenOf, maxSections);
    const choices = sections.filter(({ node }) => canAddPage(node)).map(choiceOf);
    const [only, ...otherChoices] = choices;
    if (only === undefined) {
      void showInformationMessage("There is no section yet. Add one from the menu of the site's row.");
      return undefined;
    }
    if (otherChoices.length === 0) return only.node;
    return (await showQuickPick(choices, { title: "Add Page", placeHolder: "To which section?" }))?.node;
  };

  const expandAll = async (): Promise<void> => {
    const { sections, isCut } = await sectionsBelow(childrenOf, maxSections);
    for (const { node } of sections) await view.show(node, { expand: true });
    const [first] = sections;
    if (first !== undefined) await view.show(first.node);
    if (isCut)
      void showInformationMessage(
        `The first ${maxSections} sections are expanded, because more would take too long. Expand the others by their rows.`,
      );
  };

  return Disposable.from(
    commands.registerCommand(commandId("newNavigationPage"), async () => {
      const node = await targetForPage();
      if (node !== undefined) await commands.executeCommand(commandId("addNavigationPage"), node);
    }),
    commands.registerCommand(commandId("expandNavigation"), () =>
      withProgress({ location: { viewId: viewIds.navigation } }, expandAll),
    ),
  );
}
