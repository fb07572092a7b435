/** The commands for unused files: those of the Command Palette, and those of their rows in the Navigation view. */
import { commands, Disposable, ProgressLocation, Uri } from "vscode";
import { subjectOf } from "../../ui/command-subject.ts";
import { showWarningMessage, withProgress } from "../../ui/editor-ui.ts";
import { type Sites, siteFileIn } from "../../workspace/sites.ts";
import { commandId } from "../command-id.ts";
import type { LanguageServer } from "../language-server.ts";
import type { AnnouncedChanges } from "./announced-changes.ts";
import type { NavigationView } from "./navigation-view.ts";
import type { RegisterRowCommand } from "./row-commands.ts";
import { chooseAndDelete, deleteUnusedFiles } from "./unused-deletion.ts";
import { isUnusedFile, isUnusedSection, withoutPages } from "./unused-files.ts";

interface UnusedCommandParts {
  readonly view: NavigationView;
  readonly register: RegisterRowCommand;
  readonly changes: AnnouncedChanges;
  /** Undefined while no docs.json has been found. */
  readonly server: () => LanguageServer | undefined;
  readonly sites: Sites;
}

export function registerUnusedCommands({
  view,
  register,
  changes,
  server,
  sites,
}: UnusedCommandParts): Disposable {
  const uriOf = async (argument: unknown): Promise<string | undefined> => {
    const subject = subjectOf([argument], { isRow: isUnusedSection });
    if (subject.kind === "rows") return subject.row.parent.row.site;
    const site = await sites.choose();
    return site === undefined ? undefined : siteFileIn(site.folder).toString();
  };
  const chooseFiles = async (argument: unknown): Promise<void> => {
    const uri = await uriOf(argument);
    if (uri === undefined) return;
    const answer = await withProgress(
      { location: ProgressLocation.Window, title: "Looking for unused files" },
      async () => server()?.unusedFiles({ uri }),
    );
    if (answer === undefined)
      await showWarningMessage("The language server did not answer, so unused files are unknown.");
    else {
      // On its row, the command applies to the files in the section.
      const included = isUnusedSection(argument) ? withoutPages(answer) : answer;
      if (await chooseAndDelete(included, changes)) view.filesChanged();
    }
  };
  const registerOpening = (command: string, id: string, title: string): Disposable =>
    register({
      id,
      title,
      isRow: isUnusedFile,
      changes: false,
      act: async ({ row }) => {
        await commands.executeCommand(command, Uri.parse(row.file.uri));
      },
    });
  return Disposable.from(
    commands.registerCommand(commandId("deleteUnusedFiles"), chooseFiles),
    register({
      id: commandId("trashUnusedFiles"),
      title: "Move to Trash",
      isRow: isUnusedFile,
      changes: true,
      act: async ({ rows }) => {
        const files = rows.map(({ file }) => file);
        if (await changes.runInTurn(() => deleteUnusedFiles(files, changes))) view.filesChanged();
      },
    }),
    registerOpening("vscode.open", commandId("openUnusedFile"), "Open File"),
    registerOpening("revealInExplorer", commandId("revealUnusedFile"), "Reveal in Explorer View"),
  );
}
