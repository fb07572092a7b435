/** Text that was made for a terminal, as text alone. */

/** Commands to a terminal: colors and movements, titles and links, and single ones. */
const commands =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]|\x1b/g;
const unseen = /[^\P{Cc}\t\n\r]/gu;

/** What a terminal shows in the end: without colors, and of what was written over only what came last. */
export function withoutTerminalCommands(text: string): string {
  const plain = text.replace(commands, "").replace(unseen, "");
  if (!plain.includes("\r")) return plain;
  // A line that is written again from its beginning, as progress is, counts as written last.
  const lines = plain.split("\n").map((line) => {
    const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
    return whole.slice(whole.lastIndexOf("\r") + 1);
  });
  return lines.join("\n");
}
