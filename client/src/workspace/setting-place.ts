/**
 * Where a setting of ours is written for a file: where the author already has it, else into the settings that
 * the project shares, and for a file of no workspace folder into the user's own.
 */
import { ConfigurationTarget, type Uri, workspace } from "vscode";
import { settingsSection } from "../../../server/src/protocol.ts";

export interface SettingPlace<Value> {
  readonly target: ConfigurationTarget;
  /** What stands there so far. */
  readonly present: Value | undefined;
}

export function settingPlace<Value>(setting: string, uri: Uri): SettingPlace<Value> {
  const values = workspace.getConfiguration(settingsSection, uri).inspect<Value>(setting);
  const { WorkspaceFolder, Workspace, Global } = ConfigurationTarget;
  const folder = workspace.getWorkspaceFolder(uri);
  if (folder !== undefined && workspace.workspaceFile !== undefined) {
    const { workspaceFolderValue, workspaceValue } = values ?? {};
    // Several folders: what they share is changed only where it says something already.
    return workspaceFolderValue === undefined && workspaceValue !== undefined
      ? { target: Workspace, present: workspaceValue }
      : { target: WorkspaceFolder, present: workspaceFolderValue };
  }
  if (folder !== undefined) return { target: Workspace, present: values?.workspaceValue };
  return { target: Global, present: values?.globalValue };
}
