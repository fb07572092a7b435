/** The action that generates a docs.json from the open mint.json. Neither the mint.json nor an existing docs.json changes. */
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

/** The kind for editors that list source actions separately. */
const migrationKind = "source.migrate.docsJson";

/** The whole range of a missing file, also for editors that treat an empty file as one empty line. */
const firstLine: Range = { start: legacyHint.range.start, end: { line: 1, character: 0 } };

/** How many settings are named in the title. */
const maxNamed = 3;

/** The title names the settings that are not migrated, because an editor shows nothing else about an action. */
export function migrationAction(
  workspace: Workspace,
  path: string,
  { context, range: requested }: { readonly context: CodeActionContext; readonly range: Range },
): CodeAction[] {
  const lines = nodePath.basename(path) === legacyDocument ? workspace.documents.at(path)?.lines : undefined;
  // Offered as a quick fix if possible, because a menu of fixes does not show source actions.
  const kind = ["quickfix", migrationKind].find((candidate) => wantsKind(context, candidate));
  if (lines === undefined || kind === undefined) return [];
  const folder = nodePath.dirname(path);
  const target = nodePath.join(folder, mainDocument);
  if (workspace.documents.at(target) !== undefined || pathState(folder, target) !== "missing") return [];
  const { client } = workspace;
  const canCreate = client.resourceOperations.has("create");
  // Other clients accept an edit of a file that does not exist yet, but may ask the author first, so the action is
  // offered only on request.
  if (!canCreate && context.triggerKind === automatic) return [];
  const migration = isLegacyText(lines.text) ? migrateConfiguration(lines.text) : undefined;
  if (migration === undefined) return [];
  const { text } = migration;
  const left = migration.left.map(({ path: setting }) => setting);
  const names = left.slice(0, maxNamed).join(", ") + (left.length > maxNamed ? ", …" : "");
  const leftover = left.length === 0 ? "" : ` (leaves ${left.length} here: ${names})`;
  const uri = workspace.uriOf(target);
  const range = canCreate ? legacyHint.range : firstLine;
  const content = { textDocument: { uri, version: null }, edits: [{ range, newText: text }] };
  const canShow = client.commands.has(showMigrationCommand);
  const isAtHint =
    kind === "quickfix" && workspace.legacyFiles.has(path) && touches(legacyHint.range, requested);
  return [
    {
      title: migrationTitle + leftover,
      kind,
      ...(isAtHint ? { diagnostics: [legacyHint] } : {}),
      // Without options, the whole edit fails if the file exists after all, so nothing is overwritten.
      edit: editOf(workspace, [content], [], canCreate ? [{ kind: "create", uri }] : []),
      ...(canShow
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
