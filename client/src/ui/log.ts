/** What should not have happened, in the extension's log. */
import type { LogOutputChannel } from "vscode";

/** A handler that writes an error to the log, with its stack if the error has one. */
export function reportTo(log: LogOutputChannel): (error: unknown) => void {
  return (error) => log.error(error instanceof Error ? error : String(error));
}
