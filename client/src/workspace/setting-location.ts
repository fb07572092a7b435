/**
 * Where to write a setting for a file: to the settings that already set it, otherwise to the project's shared
 * settings; for a file outside all workspace folders, to the user's settings.
 */
import { ConfigurationTarget, type Uri, workspace } from "vscode";
import { settingsSection } from "../../../server/src/protocol.ts";

interface SettingLocation<Value> {
  readonly target: ConfigurationTarget;
  /** The current value there. */
  readonly present: Value | undefined;
}

/** Where to write a setting of this extension for a file, and its current value there. */
export function settingLocation<Value>(setting: string, uri: Uri): SettingLocation<Value> {
  const values = workspace.getConfiguration(settingsSection, uri).inspect<Value>(setting);
  const { WorkspaceFolder, Workspace, Global } = ConfigurationTarget;
  const folder = workspace.getWorkspaceFolder(uri);
  if (folder !== undefined && workspace.workspaceFile !== undefined) {
    const { workspaceFolderValue, workspaceValue } = values ?? {};
    // If there are several folders, the shared settings change only if they already have a value.
    return workspaceFolderValue === undefined && workspaceValue !== undefined
      ? { target: Workspace, present: workspaceValue }
      : { target: WorkspaceFolder, present: workspaceFolderValue };
  }
  if (folder !== undefined) return { target: Workspace, present: values?.workspaceValue };
  return { target: Global, present: values?.globalValue };
}
