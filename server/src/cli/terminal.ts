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
  /** Asks whoever sits at the terminal, and waits for a line; undefined if nobody does. */
  readonly ask?: (question: string) => string | undefined;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** The present day as `2027-01-31`; by default that of the machine's clock. */
  readonly today?: string;
  /** Whether the user wants no line that says what a long command is doing. */
  readonly hidesProgress?: boolean;
}

/** The part of a stream of Node that the command line uses. */
export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/**
 * 0: no finding is a failure; 1: at least one is; 2: wrong usage or nothing to check; 3, of `check --deploy` alone: a site
 * would not deploy, or may not.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** A reason to end the command with exit code 2 and one sentence. */
export class UsageError extends Error {
  /** @param refersToHelp whether the help of the command explains what is right */
  constructor(
    message: string,
    readonly refersToHelp = false,
  ) {
    super(message);
  }
}

/** The output could not be written, so that a part of it is lost; the message is the sentence for people. */
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

/** The columns of a terminal; undefined if neither the terminal nor COLUMNS gives a usable number. */
export function widthOfTerminal(
  stream: OutputStream,
  environment: Terminal["environment"],
): number | undefined {
  if (stream.isTTY !== true) return undefined;
  const widths = [stream.columns, Number(environment.COLUMNS)];
  return widths.find((columns) => columns !== undefined && Number.isInteger(columns) && columns > 0);
}
