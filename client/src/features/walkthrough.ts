/**
 * The first step of the walkthrough is complete when a site is open. VS Code completes a step only when a context
 * key changes, not if it was set before the walkthrough was opened, so the key is set again when it opens.
 */
import { commands, type Disposable, type Tab, window } from "vscode";
import type { Sites } from "../workspace/sites.ts";
import { contextKeys } from "./view-ids.ts";

/** Whether a tab may show the walkthrough: VS Code does not report the content of such tabs. */
function mayBeWalkthrough({ input }: Tab): boolean {
  return input === undefined;
}

export function registerWalkthrough(sites: Sites): Disposable {
  return window.tabGroups.onDidChangeTabs(async ({ opened, changed }) => {
    if (sites.folders.length === 0 || ![...opened, ...changed].some(mayBeWalkthrough)) return;
    for (const isOpen of [false, true]) {
      await commands.executeCommand("setContext", contextKeys.siteIsOpen, isOpen);
    }
  });
}
