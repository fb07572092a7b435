/** The view "Navigation" with its commands. */
import { commands, Disposable, env, Range, Uri, window } from "vscode";
import type { NavigationRowPlaces, ProtocolPlace } from "../../../../server/src/protocol.ts";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import type { Sites } from "../../workspace/sites.ts";
import { commandIds } from "../command-ids.ts";
import type { LanguageServer } from "../language-server.ts";
import { NavigationDragAndDrop } from "./drag-and-drop.ts";
import { registerEditCommands } from "./edit-commands.ts";
import { isNavigationNode, NavigationView, openRowCommand, showMoreCommand } from "./navigation-view.ts";
import { registerOpenOnWeb } from "./open-on-web.ts";
import { rearranger } from "./rearrange.ts";
import type { NavigationNode } from "./tree-model.ts";
import { registerUnusedCommands } from "./unused-commands.ts";

async function open(place: ProtocolPlace, preserveFocus: boolean): Promise<void> {
  const { start } = place.range;
  const selection = new Range(start.line, start.character, start.line, start.character);
  await window.showTextDocument(Uri.parse(place.uri), { selection, preserveFocus });
}

/** @param server undefined while no docs.json has been found */
export function registerNavigation(
  server: () => LanguageServer | undefined,
  sites: Sites,
): {
  readonly view: NavigationView;
  readonly registration: Disposable;
} {
  const rearrange = rearranger(server);
  const view = new NavigationView(server, new NavigationDragAndDrop(rearrange));
  /** The row that a command is about: the given one, else the selected one. */
  const nodeOf = (argument: unknown): NavigationNode | undefined =>
    isNavigationNode(argument) ? argument : view.selection[0];

  const openPlace = async (
    argument: unknown,
    choose: (places: NavigationRowPlaces) => ProtocolPlace | undefined,
    preserveFocus: boolean,
  ): Promise<void> => {
    const node = nodeOf(argument);
    if (node === undefined) return;
    const places = await server()?.navigationPlaces({ uri: node.row.site, id: node.row.id });
    const place = places === undefined ? undefined : choose(places);
    if (place !== undefined) await open(place, preserveFocus);
    else await showInformationMessage("There is no file to open for this row; it may have gone meanwhile.");
  };
  const copy = async (
    argument: unknown,
    text: (node: NavigationNode) => string | undefined,
  ): Promise<void> => {
    const node = nodeOf(argument);
    const copied = node === undefined ? undefined : text(node);
    if (copied !== undefined) await env.clipboard.writeText(copied);
  };
  const openRow = (argument: unknown, preserveFocus: boolean): Promise<void> =>
    openPlace(argument, ({ page, operation, entry }) => page ?? operation ?? entry, preserveFocus);

  const registration = Disposable.from(
    view,
    registerEditCommands(server, view, rearrange),
    registerUnusedCommands({ view, server, sites }),
    registerOpenOnWeb(server, (argument) => (isNavigationNode(argument) ? argument : undefined)),
    commands.registerCommand(openRowCommand, (node: unknown) => openRow(node, true)),
    commands.registerCommand(showMoreCommand, (node: unknown) => {
      if (isNavigationNode(node)) view.showMore(node);
    }),
    commands.registerCommand(commandIds.openNavigationPage, (node: unknown) => openRow(node, false)),
    commands.registerCommand(commandIds.revealNavigationEntry, (node: unknown) =>
      openPlace(node, ({ entry }) => entry, false),
    ),
    commands.registerCommand(commandIds.showNavigationLoss, (node: unknown) =>
      openPlace(node, ({ cause }) => cause, false),
    ),
    commands.registerCommand(commandIds.copyNavigationAddress, (node: unknown) =>
      copy(node, ({ row }) => row.address),
    ),
    commands.registerCommand(commandIds.copyNavigationPath, (node: unknown) =>
      copy(node, ({ row }) => row.description),
    ),
  );
  return { view, registration };
}
