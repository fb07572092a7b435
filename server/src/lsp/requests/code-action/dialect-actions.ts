/**
 * The actions that change the dialect of a site. Each action names the current dialect and how it was chosen. Actions
 * are offered only if the dialect matters: at findings that depend on the dialect, at `$schema`, and to clients that
 * request this kind of action.
 */
import type { CodeAction, CodeActionParams, Command } from "vscode-languageserver/node";
import { type DialectSwitch, dialectKind, setDialectCommand, useDialectCommand } from "../../../protocol.ts";
import { dialectOffers, schemaSpan } from "../../../service/index.ts";
import { mainDocument } from "../../../service/snapshot.ts";
import { touches } from "../../protocol/positions.ts";
import type { CheckedSite, ShownFinding } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { wantsKind } from "./refactor-actions.ts";

const quickFix = "quickfix";

/** Whether the requested range is at the `$schema` of docs.json. */
function isAtSchema(site: CheckedSite, path: string, { range }: CodeActionParams): boolean {
  if (site.sitePathOf(path) !== mainDocument) return false;
  const span = schemaSpan(site.site);
  const lines = site.texts.linesOf(mainDocument);
  if (span === undefined || lines === undefined) return false;
  const end = span.start + span.length;
  return touches({ start: lines.positionAt(span.start), end: lines.positionAt(end) }, range);
}

/** A client that can write settings changes the setting; otherwise the change applies until the server exits. */
function commandOf(
  workspace: Workspace,
  site: CheckedSite,
  { title, dialect }: ReturnType<typeof dialectOffers>[number],
): Command {
  const path = site.absolutePathOf(mainDocument) ?? site.root;
  const argument: DialectSwitch = { uri: workspace.uriOf(path), dialect };
  const isPermanent = workspace.client.commands.has(setDialectCommand);
  return { title, command: isPermanent ? setDialectCommand : useDialectCommand, arguments: [argument] };
}

/** @param findings the findings in the requested range */
export function dialectActions(
  workspace: Workspace,
  site: CheckedSite,
  path: string,
  params: CodeActionParams,
  findings: readonly ShownFinding[],
): readonly (Command | CodeAction)[] {
  const { context } = params;
  const diagnostics = findings
    .filter(({ finding }) => finding.dependsOnDialect)
    .map(({ diagnostic }) => diagnostic);
  const isForFindings = diagnostics.length > 0 && wantsKind(context, quickFix);
  const isRequested =
    context.only !== undefined && wantsKind(context, dialectKind) && site.sitePathOf(path) === mainDocument;
  const isForSchema = wantsKind(context, quickFix) && isAtSchema(site, path, params);
  if (!isForFindings && !isRequested && !isForSchema) return [];
  const offers = dialectOffers(site.site);
  const selectedOffers = isRequested || isForSchema ? offers : offers.slice(0, 1);
  return selectedOffers.map((offer, index) => {
    const command = commandOf(workspace, site, offer);
    if (!workspace.client.codeActionLiterals) return command;
    const fixedFindings = isForFindings && index === 0 ? { diagnostics } : {};
    const kind = isForFindings || isForSchema ? quickFix : dialectKind;
    return { title: offer.title, kind, ...fixedFindings, command };
  });
}
