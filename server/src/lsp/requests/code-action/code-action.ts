/**
 * `textDocument/codeAction`: the fixes of the findings at a place and of all findings of their rules, refactorings, ignoring a
 * finding in the configuration, turning a rule off, switching the dialect, and all safe fixes of the site at once.
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
import { fixAllOf, fixAllOfKind } from "./fix-all-actions.ts";
import { ignoreEntryActions } from "./ignore-entry-actions.ts";
import { migrationAction } from "./migration-action.ts";
import { automatic, refactorActions, wantsKind } from "./refactor-actions.ts";

const quickFix = "quickfix";

/**
 * The actions for a range, from all sites of the document; null while the findings belong to an older text. A client
 * without literals gets commands only.
 */
export function codeAction(
  { workspace, requested, isOutdated }: FindingsContext,
  params: CodeActionParams,
): readonly (Command | CodeAction)[] | null {
  if (isOutdated) return null;
  const { path, sites } = requested;
  const actions: (Command | CodeAction)[] = [];
  const turningOff = new Map<string, ShownFinding>();
  for (const { checked: site } of sites) {
    if (site.currentAnalysis === undefined) continue;
    const document = site.sitePathOf(path) ?? "";
    const found = site
      .findingsIn(document)
      .filter(({ diagnostic }) => touches(diagnostic.range, params.range));
    const kinds = new Map(found.map((reported) => [reported.finding.code, reported] as const));
    for (const [code, reported] of kinds) if (!turningOff.has(code)) turningOff.set(code, reported);
    if (wants(params, quickFix)) {
      for (const reported of found) actions.push(...fixesOf(workspace, site, reported));
      for (const reported of kinds.values())
        actions.push(...fixAllOfKind(workspace, site, document, reported));
    }
    actions.push(...dialectActions(workspace, site, path, params, found));
    const taken = new Set(actions.map(({ title }) => title));
    actions.push(...refactorActions(workspace, site, path, params.range, params.context, taken));
    if (wants(params, quickFix)) actions.push(...ignoreEntryActions(workspace, site, document, found));
    // A client that applies this action on each save changes no other file by it.
    const only = params.context.triggerKind === automatic ? document : undefined;
    if (wantsFixAll(params)) actions.push(...fixAllOf(workspace, site, only));
  }
  actions.push(...migrationAction(workspace, path, params));
  if (wants(params, quickFix)) {
    for (const reported of turningOff.values())
      actions.push(turnOff(workspace, params.textDocument.uri, reported));
  }
  return workspace.client.codeActionLiterals ? actions : actions.filter(isCommand);
}

function isCommand(action: Command | CodeAction): action is Command {
  return typeof action.command === "string";
}

function wants({ context }: CodeActionParams, kind: string): boolean {
  return wantsKind(context, kind);
}

/** A client that requests actions at every move of the cursor gets no fix-all action: it is expensive. */
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

/** A client that can write settings changes the setting; otherwise the server applies it until the server ends. */
function turnOff(
  workspace: Workspace,
  uri: string,
  { finding, diagnostic }: ShownFinding,
): Command | CodeAction {
  const { code } = finding;
  const title = `Turn off ${code}`;
  const isForGood = workspace.client.commands.has(setRuleSeverityCommand);
  const command: Command = isForGood
    ? { title, command: setRuleSeverityCommand, arguments: [{ code, uri }, "off"] }
    : { title, command: turnOffRuleCommand, arguments: [{ code, uri }] };
  if (!workspace.client.codeActionLiterals) return command;
  return { title, kind: quickFix, diagnostics: [diagnostic], command };
}
