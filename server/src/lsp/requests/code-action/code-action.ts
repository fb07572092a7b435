/**
 * `textDocument/codeAction`: the fixes of the findings at a place, refactorings, turning a rule off, switching the
 * dialect, and all safe fixes of the site at once.
 */
import type { CodeAction, CodeActionParams, Command } from "vscode-languageserver/node";
import { fixAllKind, setRuleSeverityCommand, turnOffRuleCommand } from "../../../protocol.ts";
import { fixEdits, fixUntilStable } from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { touches } from "../../protocol/positions.ts";
import { textDifference } from "../../protocol/text-difference.ts";
import type { CheckedSite, ShownFinding } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import type { FindingsContext } from "../shared/waiting.ts";
import { siteWorkspaceEdit, workspaceEdit } from "../shared/workspace-edit.ts";
import { dialectActions } from "./dialect-actions.ts";
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
    const found = site
      .findingsIn(site.sitePathOf(path) ?? "")
      .filter(({ diagnostic }) => touches(diagnostic.range, params.range));
    for (const reported of found) {
      if (!turningOff.has(reported.finding.code)) turningOff.set(reported.finding.code, reported);
      if (wants(params, quickFix)) actions.push(...fixesOf(workspace, site, reported));
    }
    actions.push(...dialectActions(workspace, site, path, params, found));
    const taken = new Set(actions.map(({ title }) => title));
    actions.push(...refactorActions(workspace, site, path, params.range, params.context, taken));
    if (wantsFixAll(params)) actions.push(...fixAllOf(workspace, site));
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
    const edits = fixEdits(site.site, fix);
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

function fixAllOf(workspace: Workspace, site: CheckedSite): CodeAction[] {
  const textOf = (path: string): string | undefined => site.texts.linesOf(path)?.text;
  const { texts } = fixUntilStable(site.site, site.rules, { pageText: textOf });
  const edits = new Map<string, readonly TextEdit[]>();
  for (const [path, text] of texts) {
    const before = textOf(path);
    if (before !== undefined) edits.set(path, textDifference(before, text));
  }
  if (edits.size === 0) return [];
  const edit = workspaceEdit(workspace, site, edits);
  return edit === undefined ? [] : [{ title: "Apply all safe fixes of this site", kind: fixAllKind, edit }];
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
