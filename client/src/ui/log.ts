/** What should not have happened, in the extension's log. */
import type { LogOutputChannel } from "vscode";

/** What an error says. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A handler that writes an error to the log, with its stack if the error has one. */
export function reportTo(log: LogOutputChannel): (error: unknown) => void {
  return (error) => log.error(error instanceof Error ? error : String(error));
}
