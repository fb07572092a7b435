/**
 * The windows in which tests run, each with a user who has just installed the extension. Every folder of
 * ../workspaces is opened once, in a trusted window with default settings, and the suite with its name runs there;
 * the table has the exceptions.
 */
import { readdirSync } from "node:fs";

/** A window in which tests run. */
export interface TestWindow {
  /** The name of its workspace and its suite. */
  readonly name: string;
  readonly isRestricted: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * The exceptions by the name of the workspace. `isRestricted`: the user has not trusted the folder; the window is
 * skipped in a desktop VS Code, whose driver always trusts it. `settings`: the settings of the user.
 */
const special: Readonly<Record<string, Partial<TestWindow>>> = {
  restricted: {
    isRestricted: true,
    // A question at the start would cover the whole window.
    settings: { "security.workspace.trust.startupPrompt": "never" },
  },
};

/** @param workspaces the folder of the workspaces */
export function windowsOf(workspaces: string): readonly TestWindow[] {
  return readdirSync(workspaces).map((name) => ({
    name,
    isRestricted: false,
    settings: {},
    ...special[name],
  }));
}
