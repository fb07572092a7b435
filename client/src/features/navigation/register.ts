/** The Navigation view with its commands. */

import { commands, Disposable, env } from "vscode";
import type { NavigationRowPlaces, ProtocolPlace } from "../../../../server/src/protocol.ts";
import { announceDone, showInformationMessage } from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { showPlace } from "../../ui/show-place.ts";
import type { UndoableChanges } from "../../workspace/undoable-changes.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { AnnouncedChanges } from "./announced-changes.ts";
import { NavigationDragAndDrop } from "./drag-and-drop.ts";
import { registerEditCommands } from "./edit-commands.ts";
import { isNavigationNode, NavigationView, openRowCommand, showMoreCommand } from "./navigation-view.ts";
import { registerOpenOnWeb } from "./open-on-web.ts";
import { rearranger } from "./rearrange.ts";
import { rowCommandRegistry } from "./row-commands.ts";
import { rowMenu } from "./row-menus.ts";
import type { RowNotes } from "./row-notes.ts";
import { registerTitleCommands } from "./title-commands.ts";
import type { NavigationNode } from "./tree-model.ts";
import { registerUnusedCommands } from "./unused-commands.ts";

interface NavigationParts extends FeatureParts {
  /** The changes made from the view. */
  readonly changes: UndoableChanges;
  /** The extension's package.json. */
  readonly manifest: unknown;
  /** Additional information from other features about rows. */
  readonly notes: RowNotes;
}

export function registerNavigation({ server, sites, changes: undoable, manifest, notes }: NavigationParts): {
  readonly view: NavigationView;
  readonly registration: Disposable;
} {
  const changes = new AnnouncedChanges(undoable);
  const rearrange = rearranger(server, changes);
  const dragAndDrop = new NavigationDragAndDrop(changes, rearrange, ({ parent }) => view.rowsBelow(parent));
  const view: NavigationView = new NavigationView(server, dragAndDrop, notes);
  const menu = rowMenu(manifest);
  const register = rowCommandRegistry(view, menu);

  const openPlace = async (
    { row }: NavigationNode,
    choose: (places: NavigationRowPlaces) => ProtocolPlace | undefined,
    preserveFocus: boolean,
  ): Promise<void> => {
    const places = await server()?.navigationPlaces({ uri: row.site, id: row.id });
    const place = places === undefined ? undefined : choose(places);
    if (place !== undefined) {
      const { uri, range } = place;
      // Moves the cursor to the start, without selecting anything.
      await showPlace({ uri, range: { start: range.start, end: range.start } }, { preserveFocus });
    } else await showInformationMessage("There is no file to open for this row; it may have been removed.");
  };
  const openRow = (node: NavigationNode, preserveFocus: boolean): Promise<void> =>
    openPlace(node, ({ page, operation, entry }) => page ?? operation ?? entry, preserveFocus);
  /** Registers a command that reads one row and changes nothing. */
  const inspect = (id: string, title: string, act: (node: NavigationNode) => Promise<void>): Disposable =>
    register({ id, title, isRow: isNavigationNode, changes: false, act: ({ row }) => act(row) });
  const copy = async (text: string | undefined): Promise<void> => {
    if (text === undefined) return;
    await env.clipboard.writeText(text);
    void announceDone(`Copied ${oneLine(text, 100)}.`);
  };

  const registration = Disposable.from(
    view,
    registerEditCommands({ server, view, register, changes, rearrange }),
    registerUnusedCommands({ view, register, changes, server, sites }),
    registerOpenOnWeb(server),
    registerTitleCommands(view, menu),
    // The commands that rows run when they are clicked.
    commands.registerCommand(openRowCommand, async (node: unknown) => {
      if (isNavigationNode(node)) await openRow(node, true);
    }),
    commands.registerCommand(showMoreCommand, (node: unknown) => {
      if (isNavigationNode(node)) view.showMore(node);
    }),
    inspect(commandId("openNavigationPage"), "Open", (node) => openRow(node, false)),
    inspect(commandId("revealNavigationEntry"), "Reveal in docs.json", (node) =>
      openPlace(node, ({ entry }) => entry, false),
    ),
    inspect(commandId("showNavigationLoss"), "Show Why Not Published", (node) =>
      openPlace(node, ({ cause }) => cause, false),
    ),
    inspect(commandId("copyNavigationAddress"), "Copy URL", ({ row }) => copy(row.address)),
    inspect(commandId("copyNavigationPath"), "Copy Path", ({ row }) => copy(row.description)),
  );
  return { view, registration };
}
