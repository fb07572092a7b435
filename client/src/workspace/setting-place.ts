/**
 * Where a setting is written for a file: in the settings that already set it, else in the settings that the project
 * shares; for a file outside all workspace folders, in the user's settings.
 */
import { ConfigurationTarget, type Uri, workspace } from "vscode";
import { settingsSection } from "../../../server/src/protocol.ts";

interface SettingPlace<Value> {
  readonly target: ConfigurationTarget;
  /** The present value there. */
  readonly present: Value | undefined;
}

/** The place and the present value of a setting of this extension for a file. */
export function settingPlace<Value>(setting: string, uri: Uri): SettingPlace<Value> {
  const values = workspace.getConfiguration(settingsSection, uri).inspect<Value>(setting);
  const { WorkspaceFolder, Workspace, Global } = ConfigurationTarget;
  const folder = workspace.getWorkspaceFolder(uri);
  if (folder !== undefined && workspace.workspaceFile !== undefined) {
    const { workspaceFolderValue, workspaceValue } = values ?? {};
    // With several folders, the shared settings change only if they already have a value.
    return workspaceFolderValue === undefined && workspaceValue !== undefined
      ? { target: Workspace, present: workspaceValue }
      : { target: WorkspaceFolder, present: workspaceFolderValue };
  }
  if (folder !== undefined) return { target: Workspace, present: values?.workspaceValue };
  return { target: Global, present: values?.globalValue };
}
