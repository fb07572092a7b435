/** `workspace/executeCommand`: turns a rule off until the server ends, and says how to make it last. */
import type { ExecuteCommandParams } from "vscode-languageserver-protocol";
import { settingsSection, turnOffRuleCommand } from "../../protocol.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Workspace } from "../workspace.ts";

/** The code in the arguments of the command; undefined where there is none. */
function codeOf(argument: unknown): string | undefined {
  if (typeof argument === "string") return argument;
  if (typeof argument !== "object" || argument === null || !("code" in argument)) return undefined;
  return typeof argument.code === "string" ? argument.code : undefined;
}

/**
 * Answers with null, whatever the command, and not before the findings have been sent: some clients
 * do not look at what comes with an answer until the server speaks again.
 */
export async function executeCommand(
  workspace: Workspace,
  endpoint: Endpoint,
  params: ExecuteCommandParams,
): Promise<null> {
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
