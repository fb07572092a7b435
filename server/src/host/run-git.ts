/**
 * Runs git in such a way that nothing runs that a repository configures: no hook, no file monitor, no filter, no pager,
 * no signature program, and no fetch. Time and size are limited.
 */
import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import nodePath from "node:path";

const maxMilliseconds = 5000;
const maxBytes = 8 * 1024 * 1024;

/** For questions about whole states: a repository may have some 100,000 files, and a batch of objects is long. */
const forStates = { maxMilliseconds: 60_000, maxBytes: 256 * 1024 * 1024 };

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

function gitOptions() {
  return {
    cwd: folderToStartIn(),
    env: environment(),
    timeout: maxMilliseconds,
    maxBuffer: maxBytes,
    windowsHide: true,
    encoding: "utf8",
  } as const;
}

/** What git wrote, be it cut off if its time or the size of its output was over. */
export interface GitAnswer {
  readonly text: string;
  readonly errors: string;
  /** Whether git ended with success. */
  readonly isWhole: boolean;
  /** The system's error if git could not be started. */
  readonly failure: Error | undefined;
}

function failed(error: unknown): GitAnswer {
  const failure = error instanceof Error ? error : new Error(String(error));
  return { text: "", errors: "", isWhole: false, failure };
}

/** Whether an error is that of the start: git itself ends with a number or by a signal. */
function isOfStart(error: Error | undefined): boolean {
  return error !== undefined && "syscall" in error && String(error.syscall).startsWith("spawn");
}

/** Asks git about an absolute folder. Never throws. */
export function runGit(root: string, question: readonly string[]): GitAnswer {
  try {
    const { status, stdout, stderr, error } = spawnSync("git", gitArguments(root, question), gitOptions());
    const failure = isOfStart(error) ? error : undefined;
    return { text: stdout ?? "", errors: stderr ?? "", isWhole: status === 0, failure };
  } catch (error) {
    // Node's permission model throws.
    return failed(error);
  }
}

/** Like `GitAnswer`, in bytes. */
export interface GitBytes extends Pick<GitAnswer, "errors" | "isWhole" | "failure"> {
  readonly bytes: Buffer;
}

/**
 * Like `runGit`, for answers that are long or are not text.
 * @param input what git reads from its standard input
 */
export function runGitForBytes(root: string, question: readonly string[], input?: string): GitBytes {
  const { maxBytes: maxBuffer, maxMilliseconds: timeout } = forStates;
  const bytesToRead = Buffer.from(input ?? "");
  const options = { ...gitOptions(), encoding: "buffer", timeout, maxBuffer, input: bytesToRead } as const;
  try {
    const { status, stdout, stderr, error } = spawnSync("git", gitArguments(root, question), options);
    const failure = isOfStart(error) ? error : undefined;
    const errors = stderr?.toString("utf8") ?? "";
    return { bytes: stdout ?? Buffer.alloc(0), errors, isWhole: status === 0, failure };
  } catch (error) {
    const { errors, isWhole, failure } = failed(error);
    return { bytes: Buffer.alloc(0), errors, isWhole, failure };
  }
}

/** Like `runGitForBytes`, without blocking a server; never rejected. */
export function runGitForBytesInBackground(
  root: string,
  question: readonly string[],
  input = "",
): Promise<GitBytes> {
  const { maxBytes: maxBuffer, maxMilliseconds: timeout } = forStates;
  const options = { ...gitOptions(), encoding: "buffer", timeout, maxBuffer } as const;
  return new Promise((resolve) => {
    try {
      const git = execFile("git", gitArguments(root, question), options, (error, bytes, errors) => {
        const failure = error !== null && isOfStart(error) ? error : undefined;
        resolve({ bytes, errors: errors.toString("utf8"), isWhole: error === null, failure });
      });
      // A git that has ended reads nothing more; what it said is the answer.
      git.stdin?.on("error", () => undefined);
      git.stdin?.end(input);
    } catch (error) {
      const { errors, isWhole, failure } = failed(error);
      resolve({ bytes: Buffer.alloc(0), errors, isWhole, failure });
    }
  });
}

/** Like `runGit`, without blocking a server; never rejected. */
export function runGitInBackground(
  root: string,
  question: readonly string[],
  signal?: AbortSignal,
): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const options = { ...gitOptions(), ...(signal === undefined ? {} : { signal }) };
    try {
      execFile("git", gitArguments(root, question), options, (error, text, errors) => {
        const failure = error !== null && isOfStart(error) ? error : undefined;
        resolve({ text, errors, isWhole: error === null, failure });
      });
    } catch (error) {
      resolve(failed(error));
    }
  });
}
