/**
 * A command that another part of the program asks for, to be run in its own thread: what the thread is given and what it
 * answers. Known to both sides, so it imports neither.
 */
import type { ExitCode } from "./terminal.ts";

/** What the thread is given at its start. */
export interface CommandCall {
  readonly kind: "command-call";
  /** The command line, beginning with the name of the command. */
  readonly args: readonly string[];
  /** Absolute. */
  readonly currentFolder: string;
  /** Nothing outside these folders is read or written. */
  readonly granted: readonly string[];
  /** The file that runs the command line, which threads of the command run, too. */
  readonly program: string;
}

/** What the command printed, and how it ended. */
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

export function isCommandCall(given: unknown): given is CommandCall {
  return typeof given === "object" && given !== null && "kind" in given && given.kind === "command-call";
}
