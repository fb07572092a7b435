/**
 * The messages between a thread that runs one command and the code that starts it: the command line, and its output.
 * Imported by both sides, so it imports neither.
 */
import type { ExitCode } from "./terminal.ts";

/** The data that the thread starts with. */
export interface CommandCall {
  readonly kind: "command-call";
  /** The command line, beginning with the name of the command. */
  readonly args: readonly string[];
  /** Absolute. */
  readonly currentFolder: string;
  /** Nothing outside these folders is read or written. */
  readonly granted: readonly string[];
  /** The file that runs the command line; the command's own threads run the same file. */
  readonly program: string;
}

/** The output of the command and its exit code. */
export interface CommandOutcome {
  readonly code: ExitCode;
  readonly stdout: CapturedText;
  readonly stderr: CapturedText;
}

/** The beginning of an output, in whole lines. */
export interface CapturedText {
  readonly text: string;
  /** How many lines came after it. */
  readonly omittedLines: number;
}

export function isCommandCall(data: unknown): data is CommandCall {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === "command-call";
}
