/**
 * Keeps the context key up to date that says whether the active editor shows a file of a site; buttons above the editor
 * depend on it.
 */
import { commands, Disposable, window } from "vscode";
import type { Sites } from "../workspace/sites.ts";
import { contextKeys } from "./view-ids.ts";

/** Sets the key now, and again when the active editor or the sites change. */
export function registerEditorContext(sites: Sites): Disposable {
  let isShown: boolean | undefined;
  const update = (): void => {
    const uri = window.activeTextEditor?.document.uri;
    const isInSite = uri !== undefined && sites.holds(uri);
    if (isInSite === isShown) return;
    isShown = isInSite;
    void commands.executeCommand("setContext", contextKeys.isInSite, isInSite);
  };
  update();
  return Disposable.from(window.onDidChangeActiveTextEditor(update), sites.onDidChange(update));
}
