/** Where a command writes and what it may ask of its surroundings; tests hand in their own. */
export interface Terminal {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Absolute. */
  readonly currentFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds, never going back. */
  readonly now: () => number;
}

export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** 0 no error-level finding, 1 findings, 2 bad usage or nothing to check. */
export type ExitCode = 0 | 1 | 2;

/** Something that ends the command with exit code 2 and one sentence. */
export class UsageError extends Error {}

/**
 * Whether colours are wanted: never against NO_COLOR, always where FORCE_COLOR asks for them, never where
 * that is 0, and else on a terminal that knows them.
 */
export function wantsColor(stream: OutputStream, environment: Terminal["environment"]): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return stream.isTTY === true && TERM !== "dumb";
}

/** The columns of a terminal; undefined where neither the terminal nor COLUMNS gives a usable number. */
export function widthOfTerminal(
  stream: OutputStream,
  environment: Terminal["environment"],
): number | undefined {
  if (stream.isTTY !== true) return undefined;
  const told = [stream.columns, Number(environment.COLUMNS)];
  return told.find((columns) => columns !== undefined && Number.isInteger(columns) && columns > 0);
}
