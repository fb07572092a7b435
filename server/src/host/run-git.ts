/**
 * Runs git in such a way that nothing runs that a repository configures: no hook, no file monitor, no filter, no pager,
 * no signature program, and no fetch. Time and size are limited.
 */
import os from "node:os";

const maxMilliseconds = 5000;
const maxBytes = 8 * 1024 * 1024;

const safety = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", os.devNull],
  ["core.untrackedCache", "false"],
  ["log.showSignature", "false"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return {
    ...Object.fromEntries(inherited),
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
  };
}

/** The arguments of git for a question about an absolute folder. */
export function gitArguments(root: string, question: readonly string[]): readonly string[] {
  return ["--no-pager", "-C", root, ...safety, ...question];
}

/** For `execFile` and `spawnSync`. */
export const gitOptions = {
  // Not in the repository: some systems search the current folder for programs first.
  cwd: os.homedir(),
  env: environment(),
  timeout: maxMilliseconds,
  maxBuffer: maxBytes,
  windowsHide: true,
} as const;
