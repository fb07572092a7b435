/**
 * The action that adds an `ignore` entry for a finding to the site's configuration file. After the edit, a client
 * that supports it shows the location of the reason, for the author to write it.
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

/** One action for each rule; none without a usable configuration, because a new file would replace the editor's settings. */
export function ignoreEntryActions(
  workspace: Workspace,
  site: CheckedSite,
  document: string,
  findings: readonly ShownFinding[],
): readonly CodeAction[] {
  const configuration = findings.length === 0 ? undefined : workspace.usableConfiguration(site.root);
  const place = configuration && placeOfSite(site.root, configuration.path);
  if (configuration === undefined || place === undefined) return [];
  const { path, lines } = configuration;
  const file = place === "" ? document : `${place}/${document}`;
  const rulesOffered = new Set<string>();
  return findings.flatMap(({ finding, diagnostic }) => {
    const { code: rule } = finding;
    if (rulesOffered.has(rule) || !isIgnorable(rule)) return [];
    rulesOffered.add(rule);
    const subject = subjectOf(site.site, finding, (name) => site.texts.textOf(name));
    // Without the underlined text, the entry would cover every finding of the rule in the file.
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
