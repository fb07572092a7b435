/**
 * The action that makes a docs.json from the open mint.json. The mint.json stays as it is, and an existing docs.json is
 * never replaced.
 */
import nodePath from "node:path";
import type { CodeAction, CodeActionContext, Range } from "vscode-languageserver/node";
import { isLegacyText } from "../../../host/discover.ts";
import { showMigrationCommand } from "../../../protocol.ts";
import { legacyDocument, migrateConfiguration } from "../../../service/index.ts";
import { mainDocument } from "../../../service/snapshot.ts";
import { touches } from "../../protocol/positions.ts";
import { legacyHint, migrationTitle } from "../../session/legacy-sites.ts";
import { pathState } from "../../session/path-state.ts";
import type { Workspace } from "../../session/workspace.ts";
import { editOf } from "../shared/workspace-edit.ts";
import { automatic, wantsKind } from "./refactor-actions.ts";

/** Where an editor lists source actions by themselves. */
const migrationKind = "source.migrate.docsJson";

/** The whole of a missing file, also for editors that take an empty file for one empty line. */
const firstLine: Range = { start: legacyHint.range.start, end: { line: 1, character: 0 } };

/** How many settings the title names. */
const maxNamed = 3;

/**
 * The action for a legacy mint.json. The title names the settings that the docs.json does not take over, because an
 * editor shows nothing else of an action.
 */
export function migrationAction(
  workspace: Workspace,
  path: string,
  { context, range: requested }: { readonly context: CodeActionContext; readonly range: Range },
): CodeAction[] {
  const lines = nodePath.basename(path) === legacyDocument ? workspace.documents.at(path)?.lines : undefined;
  // A menu of fixes holds no source actions, and here this is the one thing to do.
  const kind = ["quickfix", migrationKind].find((one) => wantsKind(context, one));
  if (lines === undefined || kind === undefined) return [];
  const folder = nodePath.dirname(path);
  const target = nodePath.join(folder, mainDocument);
  if (workspace.documents.at(target) !== undefined || pathState(folder, target) !== "missing") return [];
  const { client } = workspace;
  const canCreate = client.resourceOperations.has("create");
  // Other clients take an edit of a file that does not exist yet, and may ask the author first, so the action is
  // offered only on request.
  if (!canCreate && context.triggerKind === automatic) return [];
  const migration = isLegacyText(lines.text) ? migrateConfiguration(lines.text) : undefined;
  if (migration === undefined) return [];
  const { text } = migration;
  const left = migration.left.map((one) => one.path);
  const named = left.slice(0, maxNamed).join(", ") + (left.length > maxNamed ? ", …" : "");
  const behind = left.length === 0 ? "" : ` (leaves ${left.length} here: ${named})`;
  const uri = workspace.uriOf(target);
  const range = canCreate ? legacyHint.range : firstLine;
  const content = { textDocument: { uri, version: null }, edits: [{ range, newText: text }] };
  const isTold = client.commands.has(showMigrationCommand);
  const isAtHint =
    kind === "quickfix" && workspace.legacyFiles.has(path) && touches(legacyHint.range, requested);
  return [
    {
      title: migrationTitle + behind,
      kind,
      ...(isAtHint ? { diagnostics: [legacyHint] } : {}),
      // Without options, the whole edit fails if the file exists after all: nothing is overwritten.
      edit: editOf(workspace, [content], [], canCreate ? [{ kind: "create", uri }] : []),
      ...(isTold
        ? {
            command: {
              title: migrationTitle,
              command: showMigrationCommand,
              arguments: [{ uri, left }],
            },
          }
        : {}),
    },
  ];
}
