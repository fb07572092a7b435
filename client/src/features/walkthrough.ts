/**
 * The first step of the walkthrough is done where a site is open. VS Code ticks a step off when a context key
 * changes, and not for one that was there before the walkthrough was opened: so it is set anew then.
 */
import { commands, type Disposable, type Tab, window } from "vscode";
import type { Sites } from "../workspace/sites.ts";
import { contextKeys } from "./command-ids.ts";

/** VS Code tells extensions nothing of what such a tab shows. */
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
