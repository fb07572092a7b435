/**
 * `workspace/executeCommand`: turns a rule off until the server ends, and says how to make it last; or
 * lists a page that is in no navigation.
 */
import type { ExecuteCommandParams } from "vscode-languageserver-protocol";
import { fromFileUri } from "../../host/paths.ts";
import { addPageCommand, settingsSection, turnOffRuleCommand } from "../../protocol.ts";
import { fixEdits, pageLens } from "../../service/index.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Workspace } from "../workspace.ts";
import { workspaceEdit } from "../workspace-edit.ts";

/** The code in the arguments of the command; undefined where there is none. */
function codeOf(argument: unknown): string | undefined {
  if (typeof argument === "string") return argument;
  if (typeof argument !== "object" || argument === null || !("code" in argument)) return undefined;
  return typeof argument.code === "string" ? argument.code : undefined;
}

/** Lists a page that is in no navigation, as the fix of `orphan-page` does. */
async function addPage(workspace: Workspace, endpoint: Endpoint, uri: string): Promise<void> {
  const path = fromFileUri(uri);
  if (path !== undefined) await workspace.readyFor(path);
  const site = path === undefined ? undefined : workspace.siteOf(path);
  const document = path === undefined ? undefined : site?.sitePathOf(path);
  if (site === undefined || document === undefined) return;
  await site.scanUnlessDone();
  const lens = pageLens(site.newest(), document);
  const fix = lens?.kind === "unlisted" ? lens.fix : undefined;
  const edits = fix === undefined ? undefined : fixEdits(site.site, fix);
  const edit = edits === undefined ? undefined : workspaceEdit(workspace, site, edits);
  if (fix === undefined || edit === undefined) {
    const message = "This page cannot be added: it is listed already, or nothing beside it is.";
    endpoint.notify("window/showMessage", { type: 2, message });
    return;
  }
  await endpoint.request("workspace/applyEdit", { label: fix.title, edit });
}

/** The URI in the arguments of the command; undefined where there is none. */
function uriOf(argument: unknown): string | undefined {
  if (typeof argument === "string") return argument;
  if (typeof argument !== "object" || argument === null || !("uri" in argument)) return undefined;
  return typeof argument.uri === "string" ? argument.uri : undefined;
}

/**
 * Answers with null, whatever the command, and not before the findings have been sent: some clients
 * do not look at what comes with an answer until the server speaks again.
 */
export async function executeCommand(
  workspace: Workspace,
  endpoint: Endpoint,
  params: ExecuteCommandParams,
  onFailure: (error: unknown) => void,
): Promise<null> {
  if (params.command === addPageCommand) {
    const uri = uriOf(params.arguments?.[0]);
    // Not awaited: some clients apply no edit before their command is answered.
    if (uri !== undefined) addPage(workspace, endpoint, uri).catch(onFailure);
    return null;
  }
  const code = codeOf(params.arguments?.[0]);
  if (params.command !== turnOffRuleCommand || code === undefined) return null;
  if (!workspace.hasRule(code)) {
    endpoint.notify("window/showMessage", { type: 2, message: `There is no rule ${code} to turn off.` });
    return null;
  }
  endpoint.notify("window/showMessage", {
    type: 3,
    message: `${code} is off until the server ends; to keep it off, set "${settingsSection}.rules": { "${code}": "off" } in the editor's settings.`,
  });
  await workspace.turnOff(code);
  return null;
}
