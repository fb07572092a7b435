/**
 * The commands for the language server, which also restarts when the user trusts the folder. The manifest's
 * `enablement` offers each command only if it can work.
 */
import { commands, Disposable, workspace } from "vscode";
import { commandId } from "./command-id.ts";
import type { FeatureParts } from "./feature-parts.ts";

export function registerCommands({ server, log }: FeatureParts): Disposable {
  return Disposable.from(
    commands.registerCommand(commandId("checkNavigation"), async () => {
      await server()?.rescan();
      await commands.executeCommand("workbench.actions.view.problems");
    }),
    commands.registerCommand(commandId("restartServer"), () => server()?.restart()),
    commands.registerCommand(commandId("rescan"), () => server()?.rescan()),
    commands.registerCommand(commandId("showLog"), () => log.show()),
    // The server learns only at its start whether it may ask git for the new paths of missing pages.
    workspace.onDidGrantWorkspaceTrust(() => server()?.restart()),
  );
}
