/**
 * Sets the severity of a rule for good, for "Turn off …" among the fixes: written where the author
 * already has such a setting for the file, else into the settings that the project shares.
 */
import { ConfigurationTarget, commands, type Disposable, Uri, workspace } from "vscode";
import { type RuleReference, settingsSection } from "../../../server/src/protocol.ts";

const setting = "rules";

type Severities = Readonly<Record<string, string>>;

/** Where a setting is written, and what stands there so far. */
interface Place {
  readonly target: ConfigurationTarget;
  readonly present: Severities;
}

function placeFor(uri: Uri): Place {
  const values = workspace.getConfiguration(settingsSection, uri).inspect<Severities>(setting);
  const { WorkspaceFolder, Workspace, Global } = ConfigurationTarget;
  const folder = workspace.getWorkspaceFolder(uri);
  if (folder !== undefined && workspace.workspaceFile !== undefined) {
    const { workspaceFolderValue, workspaceValue } = values ?? {};
    // Several folders: what they share is changed only where it says something already.
    return workspaceFolderValue === undefined && workspaceValue !== undefined
      ? { target: Workspace, present: workspaceValue }
      : { target: WorkspaceFolder, present: workspaceFolderValue ?? {} };
  }
  if (folder !== undefined) return { target: Workspace, present: values?.workspaceValue ?? {} };
  return { target: Global, present: values?.globalValue ?? {} };
}

/** The arguments come from the server, but anybody can run a command. */
function isReference(value: unknown): value is RuleReference {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "uri" in value &&
    typeof value.uri === "string"
  );
}

/** @param id of the command, which the server names in its fixes */
export function registerRuleSeverity(id: string): Disposable {
  return commands.registerCommand(id, async (reference: unknown, severity: unknown) => {
    if (!isReference(reference) || typeof severity !== "string") return;
    const uri = Uri.parse(reference.uri);
    const { target, present } = placeFor(uri);
    const configuration = workspace.getConfiguration(settingsSection, uri);
    await configuration.update(setting, { ...present, [reference.code]: severity }, target);
  });
}
