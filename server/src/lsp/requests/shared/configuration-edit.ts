/** Updates the paths in a site's configuration file when the editor moves files, as part of the same workspace edit. */
import type { TextDocumentEdit } from "vscode-languageserver/node";
import { placeOfSite } from "../../../host/find-configuration.ts";
import { type FollowedChange, movedEntryEdits } from "../../../service/index.ts";
import { protocolEdits } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { textEdit } from "./workspace-edit.ts";

/** The edits of the configuration file; none if it is broken, or if none of its paths is affected. */
export function configurationEdits(
  workspace: Workspace,
  site: CheckedSite,
  change: Pick<FollowedChange, "moves" | "edits">,
): readonly TextDocumentEdit[] {
  const configuration = workspace.usableConfiguration(site.root);
  const place = configuration && placeOfSite(site.root, configuration.path);
  if (configuration === undefined || place === undefined || change.moves.length === 0) return [];
  const { path, lines } = configuration;
  const textOf = (file: string): string | undefined => site.texts.linesOf(file)?.text;
  const edits = movedEntryEdits(lines.text, place, { ...change, textOf });
  return edits.length === 0 ? [] : [textEdit(workspace, path, protocolEdits(lines, edits))];
}
