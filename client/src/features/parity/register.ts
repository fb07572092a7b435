/** The command that shows the parity of a site's languages and versions, in one panel for each site. */

import { commands, Disposable, Uri, ViewColumn, type WebviewPanel, window } from "vscode";
import { isObject } from "../../platform/json.ts";
import { oneLine } from "../../ui/rows.ts";
import { siteOf } from "../../workspace/sites.ts";
import type { UndoableChanges } from "../../workspace/undoable-changes.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { AnnouncedChanges } from "../navigation/announced-changes.ts";
import { panelIds } from "../view-ids.ts";
import { ParityPanel } from "./parity-panel.ts";

interface ParityParts extends FeatureParts {
  /** The changes made from the tables. */
  readonly changes: UndoableChanges;
}

/** The registered command, with the events that the panels must receive. */
interface RegisteredParity extends Disposable {
  /** Called when the server has started or stopped. */
  readonly serverChanged: (isRunning: boolean) => void;
}

export function registerParity(parts: ParityParts): RegisteredParity {
  const { server, sites, extensionUri, log } = parts;
  const changes = new AnnouncedChanges(parts.changes);
  /** By the path of the site's folder. */
  const panels = new Map<string, ParityPanel>();
  const fillPanel = (panel: WebviewPanel, folder: Uri): void => {
    const parityPanel = new ParityPanel({ panel, folder, extensionUri, server, changes, log });
    panels.set(folder.path, parityPanel);
    panel.onDidDispose(() => {
      parityPanel.dispose();
      if (panels.get(folder.path) === parityPanel) panels.delete(folder.path);
    });
  };
  const show = async (): Promise<void> => {
    const site = await sites.choose();
    if (site === undefined) return;
    const openPanel = panels.get(site.folder.path);
    if (openPanel !== undefined) {
      openPanel.reveal();
      return;
    }
    const title = oneLine(
      sites.folders.length > 1 ? `Parity: ${siteOf(site.folder.path).name}` : "Parity",
      80,
    );
    fillPanel(window.createWebviewPanel(panelIds.parity, title, ViewColumn.Active), site.folder);
  };
  const registered = Disposable.from(
    commands.registerCommand(commandId("showParity"), show),
    window.registerWebviewPanelSerializer(panelIds.parity, {
      deserializeWebviewPanel: async (panel, state: unknown) => {
        const uri = isObject(state) && typeof state.site === "string" ? Uri.parse(state.site) : undefined;
        if (uri?.scheme === "file") fillPanel(panel, Uri.joinPath(uri, ".."));
        else panel.dispose();
      },
    }),
    {
      dispose: () => {
        for (const panel of panels.values()) panel.dispose();
      },
    },
  );
  let wasRunning = false;
  const serverChanged = (isRunning: boolean): void => {
    if (isRunning && !wasRunning) for (const panel of panels.values()) panel.refresh();
    wasRunning = isRunning;
  };
  return Object.assign(registered, { serverChanged });
}
