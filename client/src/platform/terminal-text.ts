/** Makes plain text from text that was written for a terminal. */

/** Control sequences of a terminal: colors and cursor movements, titles and links, and single-character ones. */
const commands =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]|\x1b/g;
const unseen = /[^\P{Cc}\t\n\r]/gu;

/** The text that a terminal shows at the end: without colors, and without text that later text has overwritten. */
export function withoutTerminalCommands(text: string): string {
  const plain = text.replace(commands, "").replace(unseen, "");
  if (!plain.includes("\r")) return plain;
  // A line that is rewritten from its beginning, as progress is, counts as its last version.
  const lines = plain.split("\n").map((line) => {
    const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
    return whole.slice(whole.lastIndexOf("\r") + 1);
  });
  return lines.join("\n");
}
