/**
 * The windows that tests run in, each with a user who has just installed the extension. Every folder of
 * ../workspaces is opened once, in a trusted window with usual settings, and the suite of its name runs
 * there; what is to be otherwise stands in the table.
 */
import { readdirSync } from "node:fs";

/**
 * By the name of the workspace.
 * `isRestricted`: the user has not said that the folder is trusted; in a desktop VS Code, whose driver
 * always trusts it, the window is left out.
 * `settings`: those of the user.
 */
const special = {
  restricted: {
    isRestricted: true,
    // Asked at once, the question would lie over everything.
    settings: { "security.workspace.trust.startupPrompt": "never" },
  },
};

/** @returns of each window `name`, `isRestricted`, `settings` */
export function windowsOf(workspaces) {
  return readdirSync(workspaces).map((name) => ({
    name,
    isRestricted: false,
    settings: {},
    ...special[name],
  }));
}
