/** Updates the context key that tells whether the active editor shows a file of a site; buttons above the editor depend on it. */
import { commands, Disposable, window } from "vscode";
import type { Sites } from "../workspace/sites.ts";
import { contextKeys } from "./view-ids.ts";

/** Sets the key now, and when the active editor or the sites change. */
export function registerEditorContext(sites: Sites): Disposable {
  let lastValue: boolean | undefined;
  const update = (): void => {
    const uri = window.activeTextEditor?.document.uri;
    const isInSite = uri !== undefined && sites.holds(uri);
    if (isInSite === lastValue) return;
    lastValue = isInSite;
    void commands.executeCommand("setContext", contextKeys.isInSite, isInSite);
  };
  update();
  return Disposable.from(window.onDidChangeActiveTextEditor(update), sites.onDidChange(update));
}
