/** Where the command line writes to: a terminal, a pipe or a file. */
import tty from "node:tty";
import type { OutputStream } from "./terminal.ts";

/**
 * Output to a descriptor. Only a terminal uses node's own stream: for a pipe, that stream would switch to a mode in which a full
 * pipe refuses data instead of waiting. A console of Windows shows the bytes of a text in the characters of its code page, and
 * only the stream writes characters; it waits there until they are written.
 * @param write writes a whole text to the descriptor, and waits if it is full
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
