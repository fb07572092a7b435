/**
 * `textDocument/codeAction`: fixes for the findings at the selection and for all findings of their rules,
 * refactorings, ignoring a finding in the configuration, turning off a rule, changing the dialect, and all safe fixes
 * of the site.
 */
import type { CodeAction, CodeActionParams, Command } from "vscode-languageserver/node";
import { fixAllKind, setRuleSeverityCommand, turnOffRuleCommand } from "../../../protocol.ts";
import { fixEdits } from "../../../service/index.ts";
import { touches } from "../../protocol/positions.ts";
import type { CheckedSite, ShownFinding } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import type { FindingsContext } from "../shared/waiting.ts";
import { siteWorkspaceEdit } from "../shared/workspace-edit.ts";
import { dialectActions } from "./dialect-actions.ts";
import { fixAllOf, fixAllOfRule } from "./fix-all-actions.ts";
import { ignoreEntryActions } from "./ignore-entry-actions.ts";
import { migrationAction } from "./migration-action.ts";
import { automatic, refactorActions, wantsKind } from "./refactor-actions.ts";

const quickFix = "quickfix";

/**
 * The actions for a range, from all sites of the document; null while the findings belong to an older text. A client
 * without support for code action literals gets only commands.
 */
export function codeAction(
  { workspace, requested, isOutdated }: FindingsContext,
  params: CodeActionParams,
): readonly (Command | CodeAction)[] | null {
  if (isOutdated) return null;
  const { path, sites } = requested;
  const actions: (Command | CodeAction)[] = [];
  const findingByCode = new Map<string, ShownFinding>();
  for (const { checked: site } of sites) {
    if (site.currentAnalysis === undefined) continue;
    const document = site.sitePathOf(path) ?? "";
    const findings = site
      .findingsIn(document)
      .filter(({ diagnostic }) => touches(diagnostic.range, params.range));
    const siteFindings = new Map(findings.map((shown) => [shown.finding.code, shown] as const));
    for (const [code, shown] of siteFindings) if (!findingByCode.has(code)) findingByCode.set(code, shown);
    if (wants(params, quickFix)) {
      for (const shown of findings) actions.push(...fixesOf(workspace, site, shown));
      for (const shown of siteFindings.values())
        actions.push(...fixAllOfRule(workspace, site, document, shown));
    }
    actions.push(...dialectActions(workspace, site, path, params, findings));
    const titles = new Set(actions.map(({ title }) => title));
    actions.push(...refactorActions(workspace, site, path, params.range, params.context, titles));
    if (wants(params, quickFix)) actions.push(...ignoreEntryActions(workspace, site, document, findings));
    // A client that applies this action on each save must not change other files with it.
    const only = params.context.triggerKind === automatic ? document : undefined;
    if (wantsFixAll(params)) actions.push(...fixAllOf(workspace, site, only));
  }
  actions.push(...migrationAction(workspace, path, params));
  if (wants(params, quickFix)) {
    for (const shown of findingByCode.values())
      actions.push(turnOff(workspace, params.textDocument.uri, shown));
  }
  return workspace.client.codeActionLiterals ? actions : actions.filter(isCommand);
}

function isCommand(action: Command | CodeAction): action is Command {
  return typeof action.command === "string";
}

function wants({ context }: CodeActionParams, kind: string): boolean {
  return wantsKind(context, kind);
}

/** A client that requests actions at every cursor movement gets no fix-all action, because it is expensive. */
function wantsFixAll(params: CodeActionParams): boolean {
  if (params.context.only === undefined) return params.context.triggerKind !== automatic;
  return wants(params, fixAllKind);
}

function fixesOf(
  workspace: Workspace,
  site: CheckedSite,
  { finding, diagnostic }: ShownFinding,
): CodeAction[] {
  const actions: CodeAction[] = [];
  for (const fix of finding.fixes) {
    const edits = fixEdits(site.site, fix, (file) => site.texts.linesOf(file)?.text);
    const isCreating = edits?.created !== undefined;
    if (edits === undefined || (isCreating && !workspace.client.resourceOperations.has("create"))) continue;
    const edit = siteWorkspaceEdit(workspace, site, edits);
    if (edit === undefined) continue;
    const isPreferred = fix.safe && workspace.client.preferredActions;
    actions.push({
      title: fix.title,
      kind: quickFix,
      diagnostics: [diagnostic],
      ...(isPreferred ? { isPreferred } : {}),
      edit,
    });
  }
  return actions;
}

/** A client that can write settings changes the setting; otherwise the change applies until the server exits. */
function turnOff(
  workspace: Workspace,
  uri: string,
  { finding, diagnostic }: ShownFinding,
): Command | CodeAction {
  const { code } = finding;
  const title = `Turn off ${code}`;
  const isPermanent = workspace.client.commands.has(setRuleSeverityCommand);
  const command: Command = isPermanent
    ? { title, command: setRuleSeverityCommand, arguments: [{ code, uri }, "off"] }
    : { title, command: turnOffRuleCommand, arguments: [{ code, uri }] };
  if (!workspace.client.codeActionLiterals) return command;
  return { title, kind: quickFix, diagnostics: [diagnostic], command };
}
