/** The terminal that a command runs in, its exit codes, and the errors that end it with one sentence. */
import type { FileText } from "../host/read-file.ts";

/** The output and the environment of a command; tests pass their own. */
export interface Terminal {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Absolute. */
  readonly currentFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The absolute path of the file that runs the command line; undefined if it runs inside another program. */
  readonly program?: string | undefined;
  /** Reads standard input to its end, up to a number of bytes. */
  readonly readInput?: (maxBytes: number) => FileText;
  /** Asks the user a question and waits for a line; undefined if the command is not run at a terminal. */
  readonly ask?: (question: string) => string | undefined;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** The current day as `2027-01-31`; by default that of the machine's clock. */
  readonly today?: string;
  /** Whether `--no-progress` was given. */
  readonly hidesProgress?: boolean;
  /** Whether the output answers the call of a tool, whose caller may be unable to run commands. */
  readonly isToolCall?: boolean;
}

/** The part of a Node stream that the command line uses. */
export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/**
 * 0: no finding is a failure; 1: at least one is; 2: wrong usage, nothing to check, or a file that could not be read or written;
 * 3, only for `check --deploy`: a site would not deploy, or may not.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** A reason to end the command with exit code 2 and one sentence. */
export class UsageError extends Error {
  /** @param refersToHelp whether the message should refer to the command's help */
  constructor(
    message: string,
    readonly refersToHelp = false,
  ) {
    super(message);
  }
}

/** The output could not be written completely. The message is a sentence for people. */
export class OutputError extends Error {}

/**
 * Whether to use colors: never with NO_COLOR, always with FORCE_COLOR, never if FORCE_COLOR is 0, and otherwise on a
 * terminal that supports colors.
 */
export function wantsColor(stream: OutputStream, environment: Terminal["environment"]): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return stream.isTTY === true && TERM !== "dumb";
}

/** The columns of a terminal, from the terminal or COLUMNS; undefined if neither gives a usable number. */
export function widthOfTerminal(
  stream: OutputStream,
  environment: Terminal["environment"],
): number | undefined {
  if (stream.isTTY !== true) return undefined;
  const widths = [stream.columns, Number(environment.COLUMNS)];
  return widths.find((columns) => columns !== undefined && Number.isInteger(columns) && columns > 0);
}
