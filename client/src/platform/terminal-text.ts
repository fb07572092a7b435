/** Converts text that was written for a terminal to plain text. */

/** Control sequences of terminals: colors and cursor movements, titles and links, and single-character ones. */
const controlSequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]|\x1b/g;
const invisible = /[^\P{Cc}\t\n\r]/gu;

/** The text that a terminal shows in the end: without colors and overwritten text. */
export function withoutTerminalCommands(text: string): string {
  const plain = text.replace(controlSequences, "").replace(invisible, "");
  if (!plain.includes("\r")) return plain;
  // If a line is rewritten from its start, as a progress line is, only the last version counts.
  const lines = plain.split("\n").map((line) => {
    const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
    return whole.slice(whole.lastIndexOf("\r") + 1);
  });
  return lines.join("\n");
}
