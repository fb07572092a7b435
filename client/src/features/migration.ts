/**
 * Creates a docs.json from a mint.json: the command, and the message after the command or the code action. The
 * server decides about the content.
 */
import {
  type CodeAction,
  commands,
  Disposable,
  Range,
  Uri,
  type WorkspaceEdit,
  window,
  workspace,
} from "vscode";
import type { MigrationToShow } from "../../../server/src/protocol.ts";
import { isObject } from "../platform/json.ts";
import { showInformationMessage, showQuickPick, showWarningMessage } from "../ui/editor-ui.ts";
import { namedFile } from "../workspace/named-file.ts";
import { formerFileName } from "../workspace/sites.ts";
import { commandId } from "./command-id.ts";

/** The kind of the server's code action. */
const migrationKind = "source.migrate.docsJson";

/** How many settings a message names. */
const maxNamed = 5;

interface MigrationParts {
  /** Resolves when the server can answer, which may never happen. */
  readonly serverStarted: () => Promise<void>;
  /** The absolute path of each mint.json that has not been migrated. */
  readonly formerFiles: () => readonly string[];
  /** The command in the server's code action. */
  readonly showCommand: string;
}

/** Checks the command's argument, which comes from the server; but any extension can run the command. */
function isMigration(value: unknown): value is MigrationToShow {
  return isObject(value) && typeof value.uri === "string" && Array.isArray(value.left);
}

async function show(migration: unknown): Promise<void> {
  if (!isMigration(migration)) return;
  await window.showTextDocument(Uri.parse(migration.uri), { preview: false });
  const { left } = migration;
  if (left.length === 0) return;
  const names = left.slice(0, maxNamed).join(", ") + (left.length > maxNamed ? ", …" : "");
  const subject = left.length === 1 ? "1 setting has" : `${left.length} settings have`;
  // The message needs no answer, so nothing waits for it.
  void showInformationMessage(
    `${subject} no certain place in docs.json and stayed in ${formerFileName}: ${names}.`,
  );
}

function isFormer(uri: unknown): uri is Uri {
  return uri instanceof Uri && uri.scheme === "file" && uri.path.endsWith(`/${formerFileName}`);
}

/** The mint.json for the command: the given one, that in the active editor, the only one, or one that the user chooses. */
async function choose(candidate: Uri | undefined, files: readonly string[]): Promise<Uri | undefined> {
  if (isFormer(candidate)) return candidate;
  const uris = files.map((file) => Uri.file(file));
  if (uris.length <= 1) return uris[0];
  const choices = uris.map((uri) => ({ label: workspace.asRelativePath(uri), uri }));
  const chosen = await showQuickPick(choices, { title: "Docs", placeHolder: "Choose a file" });
  return chosen?.uri;
}

async function migrate(file: Uri): Promise<void> {
  await workspace.openTextDocument(file);
  const actions = await commands.executeCommand<readonly CodeAction[]>(
    "vscode.executeCodeActionProvider",
    file,
    new Range(0, 0, 0, 0),
    migrationKind,
  );
  const action = actions.find(({ edit }) => edit !== undefined);
  const edit: WorkspaceEdit | undefined = action?.edit;
  if (edit === undefined || !(await workspace.applyEdit(edit, { isRefactoring: true }))) {
    const name = workspace.asRelativePath(file);
    await showWarningMessage(
      `No docs.json could be created from ${name}, because one already exists next to it, or it is not valid JSON with a navigation.`,
    );
    return;
  }
  await show(action?.command?.arguments?.[0]);
}

export function registerMigration({ serverStarted, formerFiles, showCommand }: MigrationParts): Disposable {
  return Disposable.from(
    commands.registerCommand(showCommand, show),
    commands.registerCommand(commandId("migrate"), async (...commandArguments: unknown[]) => {
      const candidate = namedFile(commandArguments);
      // The command may have just activated the extension.
      await serverStarted();
      const files = formerFiles();
      const file = await choose(candidate, files);
      if (file !== undefined) await migrate(file);
      else if (files.length === 0) {
        await showInformationMessage(
          `No ${formerFileName} without a docs.json next to it was found in this workspace.`,
        );
      }
    }),
  );
}
