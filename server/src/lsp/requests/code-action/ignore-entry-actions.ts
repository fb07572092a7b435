/**
 * The action that writes an entry of `ignore` for a finding into the configuration file of its site. A client that can show a place shows
 * that of the reason after the edit, for the author to write it.
 */
import type { CodeAction, Command } from "vscode-languageserver/node";
import { placeOfSite } from "../../../host/find-configuration.ts";
import { type ProtocolPlace, showPlaceCommand } from "../../../protocol.ts";
import { type AddedIgnoreEntry, addIgnoreEntry, isIgnorable, subjectOf } from "../../../service/index.ts";
import { protocolEdits, rangeOf } from "../../protocol/positions.ts";
import type { UsableConfiguration } from "../../session/configuration-files.ts";
import type { CheckedSite, ShownFinding } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { editOf, textEdit } from "../shared/workspace-edit.ts";

function showReason(
  workspace: Workspace,
  title: string,
  { path, linesOf }: UsableConfiguration,
  { text, reason }: AddedIgnoreEntry,
): Command | undefined {
  if (!workspace.client.commands.has(showPlaceCommand)) return undefined;
  const range = rangeOf(linesOf(text), reason);
  const place: ProtocolPlace = { uri: workspace.uriOf(path), range };
  return { title, command: showPlaceCommand, arguments: [place] };
}

/**
 * One action for each rule of the findings at a place; none for a site without a configuration that can be used, because a new file would
 * take the place of the settings of the editor.
 */
export function ignoreEntryActions(
  workspace: Workspace,
  site: CheckedSite,
  document: string,
  found: readonly ShownFinding[],
): readonly CodeAction[] {
  const configuration = found.length === 0 ? undefined : workspace.usableConfiguration(site.root);
  const place = configuration && placeOfSite(site.root, configuration.path);
  if (configuration === undefined || place === undefined) return [];
  const { path, lines } = configuration;
  const file = place === "" ? document : `${place}/${document}`;
  const seen = new Set<string>();
  return found.flatMap(({ finding, diagnostic }) => {
    const { code: rule } = finding;
    if (seen.has(rule) || !isIgnorable(rule)) return [];
    seen.add(rule);
    const subject = subjectOf(site.site, finding, (name) => site.texts.textOf(name));
    // Without what is underlined, an entry would be about every finding of the rule in the file.
    if (subject === "" && finding.span.length > 0) return [];
    const entry = addIgnoreEntry(lines.text, { rule, file, subject }, configuration.today);
    if (entry === undefined) return [];
    const title = `Ignore ${rule} in the configuration…`;
    const command = showReason(workspace, title, configuration, entry);
    return [
      {
        title,
        kind: "quickfix",
        diagnostics: [diagnostic],
        edit: editOf(workspace, [textEdit(workspace, path, protocolEdits(lines, entry.edits))]),
        ...(command === undefined ? {} : { command }),
      },
    ];
  });
}
