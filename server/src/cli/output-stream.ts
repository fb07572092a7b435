/** The output streams of the command line: a terminal, a pipe or a file. */
import tty from "node:tty";
import type { OutputStream } from "./terminal.ts";

/**
 * The stream of a descriptor. Node's own stream is used only for a terminal: it would switch a pipe to a mode in which a full
 * pipe rejects data instead of waiting. On Windows, a console interprets bytes in its code page, and only node's stream, which
 * is synchronous there, writes characters.
 * @param write writes the whole text to the descriptor, and waits while a pipe is full
 */
export function outputStream(
  descriptor: 1 | 2,
  stream: () => OutputStream,
  write: (text: string) => void,
  platform: NodeJS.Platform = process.platform,
  isTTY: boolean = tty.isatty(descriptor),
): OutputStream {
  if (!isTTY) return { isTTY, columns: undefined, write };
  const terminal = stream();
  const writeToTerminal = platform === "win32" ? (text: string) => void terminal.write(text) : write;
  return { isTTY, columns: terminal.columns, write: writeToTerminal };
}
