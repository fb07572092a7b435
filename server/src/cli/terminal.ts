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

/** Whether colours are wanted: only on a terminal, and never against NO_COLOR. */
export function wantsColor(stream: OutputStream, environment: Terminal["environment"]): boolean {
  if (environment.NO_COLOR !== undefined && environment.NO_COLOR !== "") return false;
  if (environment.FORCE_COLOR !== undefined && environment.FORCE_COLOR !== "0") return true;
  return stream.isTTY === true && environment.TERM !== "dumb";
}
