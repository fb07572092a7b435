/** The option `--output`: the output of a command goes to a file, as a whole or not at all. */
import nodePath from "node:path";
import { writeOutput } from "./replace-file.ts";
import { type ExitCode, type Terminal, UsageError } from "./terminal.ts";

/**
 * Runs a command with a terminal whose output becomes the file, without colors.
 * @param file as typed; undefined for output to the terminal
 */
export function withOutputFile(
  file: string | undefined,
  terminal: Terminal,
  run: (terminal: Terminal) => ExitCode,
): ExitCode {
  if (file === undefined) return run(terminal);
  const path = nodePath.resolve(terminal.currentFolder, file);
  const pieces: string[] = [];
  const code = run({
    ...terminal,
    stdout: { write: (text) => pieces.push(text) },
    environment: { ...terminal.environment, NO_COLOR: "1" },
  });
  const reason = writeOutput(path, pieces.join(""));
  if (reason !== undefined) throw new UsageError(`${file} could not be written: ${reason}`);
  return code;
}
