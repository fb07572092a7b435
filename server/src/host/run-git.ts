/**
 * Runs git so that nothing configured in a repository is executed: no hook, file monitor, filter, pager or signature
 * program, and no fetch. Time and output size are limited.
 */
import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import nodePath from "node:path";

/** The limits on an answer's time, in milliseconds, and size, in bytes. */
const limits = {
  short: { timeout: 5000, maxBuffer: 8 * 1024 * 1024 },
  /** For commands about whole states: a repository may have some 100,000 files, and a batch of objects is long. */
  long: { timeout: 60_000, maxBuffer: 256 * 1024 * 1024 },
} as const;

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
    // Git's messages are parsed, so they must be in English.
    LC_ALL: "C",
  };
}

/** The home folder; undefined if neither HOME nor the system names one. */
export function homeFolder(): string | undefined {
  try {
    return os.homedir();
  } catch {
    return undefined;
  }
}

/** A folder outside the repository that can be entered: some systems search the current folder for programs first. */
function workingFolder(): string {
  const root = nodePath.parse(process.execPath).root;
  const folders = [homeFolder(), os.tmpdir(), root].filter((folder) => folder !== undefined);
  const canBeEntered = (folder: string): boolean => {
    try {
      fs.accessSync(folder, fs.constants.X_OK);
      return fs.statSync(folder).isDirectory();
    } catch {
      return false;
    }
  };
  return folders.find(canBeEntered) ?? root;
}

/** The full arguments for a git command on an absolute folder. */
function gitArguments(root: string, command: readonly string[]): readonly string[] {
  return ["--no-pager", "-C", root, ...safety, ...command];
}

/** How a git command is run. */
interface GitOptions {
  /** Whether the output covers a whole state, so that the higher limits apply. */
  readonly isLong?: boolean;
  /** What git reads from standard input. */
  readonly input?: string;
  /** The absolute path of the index that git reads instead of the repository's own. */
  readonly indexFile?: string | undefined;
}

function gitOptions({ isLong = false, indexFile }: GitOptions) {
  return {
    ...(isLong ? limits.long : limits.short),
    cwd: workingFolder(),
    env: { ...environment(), ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }) },
    windowsHide: true,
    encoding: "buffer",
  } as const;
}

/** Git's output; it is cut off if git exceeded a limit. */
export interface GitAnswer {
  readonly bytes: Buffer;
  /** The bytes as text. */
  readonly text: string;
  readonly errors: string;
  /** Whether git succeeded. */
  readonly isWhole: boolean;
  /** The system error if git could not be started. */
  readonly failure: Error | undefined;
}

function answerOf(
  bytes: Buffer | null,
  errors: Buffer | null,
  isWhole: boolean,
  error: Error | null | undefined,
): GitAnswer {
  return {
    bytes: bytes ?? Buffer.alloc(0),
    get text() {
      return this.bytes.toString("utf8");
    },
    errors: errors?.toString("utf8") ?? "",
    isWhole,
    // A git that ran and failed has an exit code or a signal instead.
    failure: error && "syscall" in error && String(error.syscall).startsWith("spawn") ? error : undefined,
  };
}

function failed(error: unknown): GitAnswer {
  const failure = error instanceof Error ? error : new Error(String(error));
  return { bytes: Buffer.alloc(0), text: "", errors: "", isWhole: false, failure };
}

/** Runs a git command on an absolute folder. Never throws. */
export function runGit(root: string, command: readonly string[], options: GitOptions = {}): GitAnswer {
  const { input = "" } = options;
  try {
    const run = spawnSync("git", gitArguments(root, command), {
      ...gitOptions(options),
      input: Buffer.from(input),
    });
    return answerOf(run.stdout, run.stderr, run.status === 0, run.error);
  } catch (error) {
    // Node's permission model throws.
    return failed(error);
  }
}

/** Like `runGit`, but without blocking a server. Never rejects. */
export function runGitInBackground(
  root: string,
  command: readonly string[],
  options: GitOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<GitAnswer> {
  const { signal, input = "" } = options;
  return new Promise((resolve) => {
    try {
      const git = execFile(
        "git",
        [...gitArguments(root, command)],
        { ...gitOptions(options), ...(signal === undefined ? {} : { signal }) },
        (error, bytes, errors) => resolve(answerOf(bytes, errors, error === null, error)),
      );
      // If git exits before it has read its input, its output is still the answer.
      git.stdin?.on("error", () => undefined);
      git.stdin?.end(input);
    } catch (error) {
      resolve(failed(error));
    }
  });
}
