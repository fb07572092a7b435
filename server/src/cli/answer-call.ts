/** Runs one command in a thread of its own, and sends the output to the code that started the thread. */
import { parentPort } from "node:worker_threads";
import { grantFolders } from "../host/boundary.ts";
import type { CapturedText, CommandCall, CommandOutcome } from "./command-call.ts";
import type { ExitCode, OutputStream, Terminal } from "./terminal.ts";

/** The longest output that is kept, in characters. */
const maxCaptured = 200_000;

/** A stream that keeps its text up to `maxCaptured`, and only counts the lines after that. */
function capturing(): { readonly stream: OutputStream; readonly captured: () => CapturedText } {
  let text = "";
  let omittedLines = 0;
  const stream = {
    write(piece: string): void {
      const room = maxCaptured - text.length;
      const end =
        omittedLines > 0 ? 0 : piece.length <= room ? piece.length : piece.lastIndexOf("\n", room - 1) + 1;
      text += piece.slice(0, end);
      if (end < piece.length) omittedLines += Math.max(1, piece.slice(end).split("\n").length - 1);
    },
  };
  return { stream, captured: () => ({ text, omittedLines }) };
}

/**
 * Runs the command to its end.
 * @param run runs a command line with the commands of the thread's program
 */
export function answerCall(
  { args, currentFolder, granted, program }: CommandCall,
  run: (args: readonly string[], terminal: Terminal) => ExitCode,
): void {
  grantFolders(granted);
  const [stdout, stderr] = [capturing(), capturing()];
  const code = run(args, {
    stdout: stdout.stream,
    stderr: stderr.stream,
    currentFolder,
    environment: { ...process.env, NO_COLOR: "1" },
    program,
    now: () => performance.now(),
    isToolCall: true,
  });
  const outcome: CommandOutcome = { code, stdout: stdout.captured(), stderr: stderr.captured() };
  parentPort?.postMessage(outcome);
}
