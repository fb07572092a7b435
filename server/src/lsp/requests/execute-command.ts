/**
 * `workspace/executeCommand`: turns off a rule or changes a site's dialect until the server exits, and shows how to
 * make that permanent; or adds an unlisted page to the navigation.
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

/** A string member of a command's argument. */
function textIn({ arguments: [argument] = [] }: ExecuteCommandParams, name: string): string | undefined {
  const fields: Partial<Record<string, unknown>> = typeof argument === "object" ? { ...argument } : {};
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

/** Like `textIn`, but also accepts the string itself as the argument, as some clients send it. */
function onlyTextIn(params: ExecuteCommandParams, name: string): string | undefined {
  const [argument] = params.arguments ?? [];
  return typeof argument === "string" ? argument : textIn(params, name);
}

/** Adds an unlisted page to the navigation, like the fix of `orphan-page`. */
async function addPage(workspace: Workspace, path: string): Promise<void> {
  const site = workspace.siteOf(path);
  const document = site?.sitePathOf(path);
  if (site === undefined || document === undefined) return;
  // Whether a page is listed or imported depends on the texts of all pages.
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
  const answer = await workspace.connection.workspace.applyEdit({ label: fix.title, edit });
  // Some clients answer nothing.
  if (answer?.applied !== false) return;
  const reason = answer.failureReason === undefined ? "" : `: ${answer.failureReason}`;
  showWarning(
    workspace.connection,
    `This page was not added, because the editor did not apply the change${reason}; try again.`,
  );
}

/** Absolute path of the file in the command's arguments; undefined if there is none. */
export function pathOfCommand(params: ExecuteCommandParams): string | undefined {
  const uri = onlyTextIn(params, "uri");
  return uri === undefined ? undefined : fromFileUri(uri);
}

/** Checks the site of a file with the command's dialect, and shows how to make that permanent. */
async function useDialect(workspace: Workspace, path: string, params: ExecuteCommandParams): Promise<void> {
  const dialectName = textIn(params, "dialect");
  const dialect = dialectChoices.find((choice) => choice === dialectName);
  const site = workspace.siteOf(path);
  if (dialect === undefined || site === undefined) return;
  const condition = dialect === "auto" ? `as its ${mainDocument} says` : `with the ${dialect} dialect`;
  showInformation(
    workspace.connection,
    `This site is checked ${condition} until the server exits; to make this permanent, set "${settingsSection}.dialect": "${dialect}" in the editor's settings.`,
  );
  await workspace.useDialect(site, dialect);
}

/** Answers where a URL goes, and also shows the answer in a message for users who run the command by hand. */
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
 * Runs a command. The answer is null unless the command requests something. It is sent only after the findings: some
 * clients do not read what follows an answer until the server sends the next message.
 */
export async function executeCommand(
  { workspace }: RequestContext,
  params: ExecuteCommandParams,
): Promise<AddressAnswer | null> {
  const path = pathOfCommand(params);
  if (params.command === tellWhereCommand)
    return path === undefined ? null : showWhere(workspace, path, params);
  if (params.command === addPageCommand) {
    // Not awaited: some clients apply edits only after their command is answered.
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
    `${code} is off until the server exits; to keep it off, set "${settingsSection}.rules": { "${code}": "off" } in the editor's settings.`,
  );
  await workspace.turnOff(code);
  return null;
}
