/** The option `--output`: writes the output of a command to a file, completely or not at all. */
import nodePath from "node:path";
import { writeOutput } from "./replace-file.ts";
import { type ExitCode, type Terminal, UsageError } from "./terminal.ts";

/**
 * Runs a command and writes its output to the file, without colors.
 * @param file the path as typed; undefined to write to the terminal
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
