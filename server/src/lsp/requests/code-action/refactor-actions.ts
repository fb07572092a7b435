/**
 * Refactorings as code actions: offered at a selection, with their edit at once or, if the client
 * requests it later, with what it takes to find them again.
 */
import type { CodeAction, CodeActionContext, Range } from "vscode-languageserver/node";
import { refactoringsAt } from "../../../service/index.ts";
import { refactoringKinds } from "../../../service/model/refactoring-kind.ts";
import { touches } from "../../protocol/positions.ts";
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import type { RequestContext } from "../shared/waiting.ts";
import { siteWorkspaceEdit } from "../shared/workspace-edit.ts";

/** What it takes to find a refactoring again. */
interface ActionData {
  /** Of the file that was asked about, absolute. */
  readonly path: string;
  /** Of its text, if it is open. */
  readonly version: number | null;
  /** Root of the site, absolute. */
  readonly root: string;
  readonly range: Range;
  readonly id: string;
}

/** CodeActionTriggerKind: the editor requests actions without the author, at every move of the cursor. */
export const automatic = 2;

/** Whether a client requests a kind: not restricted to others, or to one that includes it. */
export function wantsKind({ only }: CodeActionContext, kind: string): boolean {
  return (
    only === undefined || only.some((requested) => kind === requested || kind.startsWith(`${requested}.`))
  );
}

/** What can be done at a selection, of all kinds. */
function offeredAt(site: CheckedSite, path: string, range: Range) {
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
 * The refactorings at a selection that the client can carry out.
 *
 * @param taken titles that are already offered
 */
export function refactorActions(
  workspace: Workspace,
  site: CheckedSite,
  path: string,
  range: Range,
  context: CodeActionContext,
  taken: ReadonlySet<string>,
): CodeAction[] {
  const { client } = workspace;
  const actions: CodeAction[] = [];
  // On each save some clients request the fix-all action alone.
  if (!["quickfix", ...refactoringKinds].some((kind) => wantsKind(context, kind))) return actions;
  const isUnasked = !client.lateEdits && context.triggerKind === automatic;
  const findings = site.findingsIn(site.sitePathOf(path) ?? "");
  for (const refactoring of offeredAt(site, path, range)) {
    const { id, title, kind, code, needs = [] } = refactoring;
    if (taken.has(title) || !wantsKind(context, kind)) continue;
    // Making the edit of a whole file at each move of the cursor would slow the client down.
    if (isUnasked && kind !== "quickfix") continue;
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

/** `codeAction/resolve`: the action with its edit; unchanged if the text has changed since, or the action is not a refactoring. */
export function resolveCodeAction({ workspace }: RequestContext, action: CodeAction): CodeAction {
  const { data } = action;
  if (!isActionData(data)) return action;
  const site = workspace.sitesOf(data.path).find(({ root }) => root === data.root);
  if (site === undefined || (workspace.documents.at(data.path)?.version ?? null) !== data.version)
    return action;
  const made = offeredAt(site, data.path, data.range)
    .find(({ id }) => id === data.id)
    ?.make();
  const edit = siteWorkspaceEdit(workspace, site, made);
  return edit === undefined ? action : { ...action, edit };
}
