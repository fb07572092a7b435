/**
 * `workspace/executeCommand`: turns a rule off or switches a site's dialect until the server ends, and says how to make
 * that permanent; or lists a page that is not in the navigation.
 */
import type { ExecuteCommandParams } from "vscode-languageserver/node";
import { fromFileUri } from "../../host/paths.ts";
import {
  type AddressAnswer,
  addPageCommand,
  settingsSection,
  tellWhereCommand,
  turnOffRuleCommand,
  useDialectCommand,
} from "../../protocol.ts";
import { dialectChoices, fixEdits, pageLens } from "../../service/index.ts";
import { mainDocument } from "../../service/snapshot.ts";
import { showInformation, showWarning } from "../protocol/show-message.ts";
import type { Workspace } from "../session/workspace.ts";
import { pageTexts, type RequestContext } from "./shared/waiting.ts";
import { siteWorkspaceEdit } from "./shared/workspace-edit.ts";
import { answerAbout } from "./where.ts";

/** A text in the arguments of a command. */
function textIn({ arguments: [argument] = [] }: ExecuteCommandParams, name: string): string | undefined {
  const fields: Partial<Record<string, unknown>> = typeof argument === "object" ? { ...argument } : {};
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

/** Like `textIn`, for a text that some clients give by itself. */
function onlyTextIn(params: ExecuteCommandParams, name: string): string | undefined {
  const [argument] = params.arguments ?? [];
  return typeof argument === "string" ? argument : textIn(params, name);
}

/** Lists a page that is not in the navigation, as the fix of `orphan-page` does. */
async function addPage(workspace: Workspace, path: string): Promise<void> {
  const site = workspace.siteOf(path);
  const document = site?.sitePathOf(path);
  if (site === undefined || document === undefined) return;
  // Only the texts of all pages tell whether a page is listed or imported.
  await site.settledWithPages();
  const lens = pageLens(site.newest(), document);
  const fix = lens?.kind === "unlisted" ? lens.fix : undefined;
  const edits = fix === undefined ? undefined : fixEdits(site.site, fix);
  const edit = siteWorkspaceEdit(workspace, site, edits);
  if (fix === undefined || edit === undefined) {
    showWarning(
      workspace.connection,
      "This page cannot be added: it is already listed, or no page of its folder is.",
    );
    return;
  }
  await workspace.connection.workspace.applyEdit({ label: fix.title, edit });
}

/** Absolute path of the file in the arguments of the command; undefined if there is none. */
export function pathOfCommand(params: ExecuteCommandParams): string | undefined {
  const uri = onlyTextIn(params, "uri");
  return uri === undefined ? undefined : fromFileUri(uri);
}

/** Checks the site of a file with the dialect of the command, and says how to make that permanent. */
async function useDialect(workspace: Workspace, path: string, params: ExecuteCommandParams): Promise<void> {
  const named = textIn(params, "dialect");
  const dialect = dialectChoices.find((choice) => choice === named);
  const site = workspace.siteOf(path);
  if (dialect === undefined || site === undefined) return;
  const how = dialect === "auto" ? `as its ${mainDocument} says` : `with the ${dialect} dialect`;
  showInformation(
    workspace.connection,
    `This site is checked ${how} until the server ends; to keep it so, set "${settingsSection}.dialect": "${dialect}" in the editor's settings.`,
  );
  await workspace.useDialect(site, dialect);
}

/** Tells where a URL leads: as the answer, and in a message for whoever runs the command by hand. */
async function showWhere(
  workspace: Workspace,
  path: string,
  params: ExecuteCommandParams,
): Promise<AddressAnswer | null> {
  const address = textIn(params, "address");
  const site = workspace.siteOf(path);
  if (site === undefined || address === undefined) return null;
  await pageTexts(site);
  const answer = answerAbout(workspace, site, address);
  if (answer === null)
    showWarning(workspace.connection, "This is not a URL of the site; enter a path such as /guides/setup.");
  else showInformation(workspace.connection, answer.sentences.map(({ text }) => text).join(" "));
  return answer;
}

/**
 * Answers with null, unless the command requests something, and only after the findings have been sent: some clients do not read what follows an answer
 * until the server sends the next message.
 */
export async function executeCommand(
  { workspace }: RequestContext,
  params: ExecuteCommandParams,
): Promise<AddressAnswer | null> {
  const path = pathOfCommand(params);
  if (params.command === tellWhereCommand)
    return path === undefined ? null : showWhere(workspace, path, params);
  if (params.command === addPageCommand) {
    // Not awaited: some clients apply no edit before their command is answered.
    if (path !== undefined)
      addPage(workspace, path).catch((error) =>
        workspace.health.failed("", params.command, `Running ${params.command} failed.`, error),
      );
    return null;
  }
  if (params.command === useDialectCommand) {
    if (path !== undefined) await useDialect(workspace, path, params);
    return null;
  }
  const code = onlyTextIn(params, "code");
  if (params.command !== turnOffRuleCommand || code === undefined) return null;
  if (!workspace.hasRule(code)) {
    showWarning(workspace.connection, `There is no rule ${code} to turn off.`);
    return null;
  }
  showInformation(
    workspace.connection,
    `${code} is off until the server ends; to keep it off, set "${settingsSection}.rules": { "${code}": "off" } in the editor's settings.`,
  );
  await workspace.turnOff(code);
  return null;
}
