/** Quotes file names in the headers of a patch, like git with its default `core.quotePath`. */

const namedEscapes: ReadonlyMap<number, string> = new Map([
  [0x07, "\\a"],
  [0x08, "\\b"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0b, "\\v"],
  [0x0c, "\\f"],
  [0x0d, "\\r"],
  [0x22, '\\"'],
  [0x5c, "\\\\"],
]);

/** The name unchanged if it is plain ASCII; otherwise in quotes, with all other UTF-8 bytes in octal. */
export function quotedName(name: string): string {
  if (/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(name)) return name;
  const quoted = Array.from(Buffer.from(name, "utf8"), (byte) => {
    const named = namedEscapes.get(byte);
    if (named !== undefined) return named;
    const isPlain = byte >= 0x20 && byte < 0x7f;
    return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`;
  });
  return `"${quoted.join("")}"`;
}
