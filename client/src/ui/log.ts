/** Errors in the extension's log. */
import type { LogOutputChannel } from "vscode";

/** The message of an error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a handler that writes an error to the log, with its stack if it has one. */
export function reportTo(log: LogOutputChannel): (error: unknown) => void {
  return (error) => log.error(error instanceof Error ? error : String(error));
}
