/** The commands about unused files: of the palette, and of their rows in the view "Navigation". */
import { commands, Disposable, ProgressLocation, Uri } from "vscode";
import { isObject } from "../../platform/json.ts";
import { showWarningMessage, withProgress } from "../../ui/editor-ui.ts";
import { type Sites, siteFileIn } from "../../workspace/sites.ts";
import { commandIds } from "../command-ids.ts";
import type { LanguageServer } from "../language-server.ts";
import type { NavigationView } from "./navigation-view.ts";
import { chooseAndDelete, deleteUnusedFiles } from "./unused-deletion.ts";
import type { UnusedFileNode, UnusedNode } from "./unused-files.ts";

function isUnused(value: unknown): value is UnusedNode {
  return isObject(value) && (value.unused === "section" || value.unused === "file");
}

function isFile(value: unknown): value is UnusedFileNode {
  return isUnused(value) && value.unused === "file";
}

export interface UnusedCommandParts {
  readonly view: NavigationView;
  /** Undefined while no docs.json has been found. */
  readonly server: () => LanguageServer | undefined;
  readonly sites: Sites;
}

export function registerUnusedCommands({ view, server, sites }: UnusedCommandParts): Disposable {
  /** The files of a command: all selected ones where the given one is among them. */
  const filesOf = (given: unknown, selected: unknown): readonly UnusedFileNode[] => {
    if (Array.isArray(selected)) return selected.filter(isFile);
    const { selectedFiles } = view;
    return isFile(given) && !selectedFiles.includes(given) ? [given] : selectedFiles;
  };
  const uriOf = async (given: unknown): Promise<string | undefined> => {
    if (isUnused(given) && given.unused === "section") return given.parent.row.site;
    const site = await sites.choose();
    return site === undefined ? undefined : siteFileIn(site.folder).toString();
  };
  const chooseFiles = async (given: unknown): Promise<void> => {
    const uri = await uriOf(given);
    if (uri === undefined) return;
    const answer = await withProgress(
      { location: ProgressLocation.Window, title: "Looking for unused files" },
      async () => server()?.unusedFiles({ uri }),
    );
    if (answer === undefined)
      await showWarningMessage("The language server did not answer, so nothing is known of unused files.");
    else if (await chooseAndDelete(answer)) view.filesChanged();
  };
  return Disposable.from(
    commands.registerCommand(commandIds.deleteUnusedFiles, chooseFiles),
    commands.registerCommand(commandIds.trashUnusedFiles, async (given: unknown, selected: unknown) => {
      const files = filesOf(given, selected).map(({ file }) => file);
      if (await deleteUnusedFiles(files)) view.filesChanged();
    }),
    commands.registerCommand(commandIds.openUnusedFile, async (given: unknown) => {
      const [node] = filesOf(given, undefined);
      if (node !== undefined) await commands.executeCommand("vscode.open", Uri.parse(node.file.uri));
    }),
    commands.registerCommand(commandIds.revealUnusedFile, async (given: unknown) => {
      const [node] = filesOf(given, undefined);
      if (node !== undefined) await commands.executeCommand("revealInExplorer", Uri.parse(node.file.uri));
    }),
  );
}
