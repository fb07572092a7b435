/**
 * The windows that tests run in, each with a user who has just installed the extension. Every folder of
 * ../workspaces is opened once, in a trusted window with default settings, and the suite of its name runs
 * there; what is to be otherwise stands in the table.
 */
import { readdirSync } from "node:fs";

/** A window that tests run in. */
export interface TestWindow {
  /** Of its workspace and its suite. */
  readonly name: string;
  readonly isRestricted: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * By the name of the workspace.
 * `isRestricted`: the user has not said that the folder is trusted; in a desktop VS Code, whose driver
 * always trusts it, the window is left out.
 * `settings`: those of the user.
 */
const special: Readonly<Record<string, Partial<TestWindow>>> = {
  restricted: {
    isRestricted: true,
    // Asked at once, the question would lie over everything.
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
