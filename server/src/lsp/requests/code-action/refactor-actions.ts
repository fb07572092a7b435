/**
 * Refactorings as code actions, offered at a selection: with their edit, or, if the client requests the edit later,
 * with the data to find the refactoring again.
 */
import type { CodeAction, CodeActionContext, Range } from "vscode-languageserver/node";
import { refactoringsAt } from "../../../service/index.ts";
import { refactoringKinds } from "../../../service/model/refactoring-kind.ts";
import { touches } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import type { RequestContext } from "../shared/waiting.ts";
import { siteWorkspaceEdit } from "../shared/workspace-edit.ts";

/** The data to find a refactoring again. */
interface ActionData {
  /** Absolute path of the file of the request. */
  readonly path: string;
  /** Version of its text, if it is open. */
  readonly version: number | null;
  /** Absolute path of the site's root. */
  readonly root: string;
  readonly range: Range;
  readonly id: string;
}

/** CodeActionTriggerKind: the editor requests actions automatically, at every cursor movement. */
export const automatic = 2;

/** Whether a client requests a kind of action: without restriction, or restricted to this kind or one that includes it. */
export function wantsKind({ only }: CodeActionContext, kind: string): boolean {
  return (
    only === undefined || only.some((requested) => kind === requested || kind.startsWith(`${requested}.`))
  );
}

/** The refactorings of all kinds at a selection. */
function refactoringsIn(site: CheckedSite, path: string, range: Range) {
  const document = site.sitePathOf(path) ?? "";
  const lines = site.texts.linesOf(document);
  if (lines === undefined) return [];
  const findings = site
    .findingsIn(document)
    .filter(({ diagnostic }) => touches(diagnostic.range, range))
    .map(({ finding: { code, span } }) => ({ code, start: span.start }));
  return [
    ...refactoringsAt({
      site: site.site,
      document,
      start: lines.offsetAt(range.start),
      end: lines.offsetAt(range.end),
      findings,
      readHead: (file) => site.frontmatterOf(file),
      textOf: (file) => site.texts.linesOf(file)?.text,
      addsRedirects: site.addsRedirects,
    }),
  ];
}

/**
 * The refactorings at a selection that the client supports.
 * @param offeredTitles titles of actions that are already offered
 */
export function refactorActions(
  workspace: Workspace,
  site: CheckedSite,
  path: string,
  range: Range,
  context: CodeActionContext,
  offeredTitles: ReadonlySet<string>,
): CodeAction[] {
  const { client } = workspace;
  const actions: CodeAction[] = [];
  // Some clients request only the fix-all action, on each save.
  if (!["quickfix", ...refactoringKinds].some((kind) => wantsKind(context, kind))) return actions;
  const isAutomatic = !client.lateEdits && context.triggerKind === automatic;
  const findings = site.findingsIn(site.sitePathOf(path) ?? "");
  for (const refactoring of refactoringsIn(site, path, range)) {
    const { id, title, kind, code, needs = [] } = refactoring;
    if (offeredTitles.has(title) || !wantsKind(context, kind)) continue;
    // Computing the edit of a whole file at each cursor movement would slow the client down.
    if (isAutomatic && kind !== "quickfix") continue;
    if (!needs.every((operation) => client.resourceOperations.has(operation))) continue;
    const diagnostics = findings
      .filter(({ finding, diagnostic }) => finding.code === code && touches(diagnostic.range, range))
      .map(({ diagnostic }) => diagnostic);
    const action: CodeAction = { title, kind, ...(diagnostics.length === 0 ? {} : { diagnostics }) };
    if (client.lateEdits) {
      const version = workspace.documents.at(path)?.version ?? null;
      const data: ActionData = { path, version, root: site.root, range, id };
      actions.push({ ...action, data });
      continue;
    }
    const edit = siteWorkspaceEdit(workspace, site, refactoring.make());
    if (edit !== undefined) actions.push({ ...action, edit });
  }
  return actions;
}

function isActionData(data: unknown): data is ActionData {
  if (typeof data !== "object" || data === null) return false;
  const { path, root, range, id } = data as Partial<Record<keyof ActionData, unknown>>;
  const isRange = typeof range === "object" && range !== null && "start" in range && "end" in range;
  return isRange && [path, root, id].every((text) => typeof text === "string");
}

/** Absolute path of the file that an action was offered for; undefined if the action is not a refactoring. */
export function pathOfAction({ data }: CodeAction): string | undefined {
  return isActionData(data) ? data.path : undefined;
}

/** `codeAction/resolve`: the action with its edit; unchanged if the text has changed, or it is not a refactoring. */
export function resolveCodeAction({ workspace }: RequestContext, action: CodeAction): CodeAction {
  const { data } = action;
  if (!isActionData(data)) return action;
  const site = workspace.sitesOf(data.path).find(({ root }) => root === data.root);
  if (site === undefined || (workspace.documents.at(data.path)?.version ?? null) !== data.version)
    return action;
  const siteEdit = refactoringsIn(site, data.path, data.range)
    .find(({ id }) => id === data.id)
    ?.make();
  const edit = siteWorkspaceEdit(workspace, site, siteEdit);
  return edit === undefined ? action : { ...action, edit };
}
