/** The Chromium that shows pages and VS Code's workbench in tests. Loads nothing, so that it can be asked for on any machine. */
import { existsSync } from "node:fs";

/** The headless shell has no windows of its own, and takes about half of the processor time; either is a package of Debian. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const;

/** The executable: the one that CHROMIUM_PATH names, or else an installed one. It may not exist. */
export const chromiumPath: string =
  process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path)) ?? installed[0];
