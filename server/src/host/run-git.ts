/**
 * Runs git in such a way that nothing runs that a repository configures: no hook, no file monitor, no filter, no pager,
 * no signature program, and no fetch. Time and size are limited.
 */
import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import nodePath from "node:path";

/** How long an answer may take, in milliseconds, and be, in bytes. */
const limits = {
  short: { timeout: 5000, maxBuffer: 8 * 1024 * 1024 },
  /** For questions about whole states: a repository may have some 100,000 files, and a batch of objects is long. */
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
    // What git says is read.
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

/** A folder that can be entered, outside the repository: some systems search the current folder for programs first. */
function folderToStartIn(): string {
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

/** The arguments of git for a question about an absolute folder. */
function gitArguments(root: string, question: readonly string[]): readonly string[] {
  return ["--no-pager", "-C", root, ...safety, ...question];
}

/** How a question is asked. */
interface GitOptions {
  /** Whether the answer is about a whole state, and so may be long. */
  readonly isLong?: boolean;
  /** What git reads from its standard input. */
  readonly input?: string;
}

function gitOptions({ isLong = false }: GitOptions) {
  return {
    ...(isLong ? limits.long : limits.short),
    cwd: folderToStartIn(),
    env: environment(),
    windowsHide: true,
    encoding: "buffer",
  } as const;
}

/** What git wrote, be it cut off if its time or the size of its output was over. */
export interface GitAnswer {
  readonly bytes: Buffer;
  /** The bytes as text. */
  readonly text: string;
  readonly errors: string;
  /** Whether git ended with success. */
  readonly isWhole: boolean;
  /** The system's error if git could not be started. */
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
    // Git itself ends with a number or by a signal.
    failure: error && "syscall" in error && String(error.syscall).startsWith("spawn") ? error : undefined,
  };
}

function failed(error: unknown): GitAnswer {
  const failure = error instanceof Error ? error : new Error(String(error));
  return { bytes: Buffer.alloc(0), text: "", errors: "", isWhole: false, failure };
}

/** Asks git about an absolute folder. Never throws. */
export function runGit(root: string, question: readonly string[], options: GitOptions = {}): GitAnswer {
  const { input = "" } = options;
  try {
    const run = spawnSync("git", gitArguments(root, question), {
      ...gitOptions(options),
      input: Buffer.from(input),
    });
    return answerOf(run.stdout, run.stderr, run.status === 0, run.error);
  } catch (error) {
    // Node's permission model throws.
    return failed(error);
  }
}

/** Like `runGit`, without blocking a server; never rejected. */
export function runGitInBackground(
  root: string,
  question: readonly string[],
  options: GitOptions & { readonly signal?: AbortSignal | undefined } = {},
): Promise<GitAnswer> {
  const { signal, input = "" } = options;
  return new Promise((resolve) => {
    try {
      const git = execFile(
        "git",
        [...gitArguments(root, question)],
        { ...gitOptions(options), ...(signal === undefined ? {} : { signal }) },
        (error, bytes, errors) => resolve(answerOf(bytes, errors, error === null, error)),
      );
      // A git that has ended reads nothing more; what it said is the answer.
      git.stdin?.on("error", () => undefined);
      git.stdin?.end(input);
    } catch (error) {
      resolve(failed(error));
    }
  });
}
