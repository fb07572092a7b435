/** Replaces Markdown's escapes and character references by the text that they mean. */

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  hellip: "…",
  mdash: "—",
  ndash: "–",
};

/** The text of `&amp;`, `&#38;` or `&#x26;`; unknown names stay as they are. */
export function entityText(entity: string): string {
  const body = entity.slice(1, -1);
  if (body[0] !== "#") return Object.hasOwn(named, body) ? (named[body] ?? entity) : entity;
  const isHexadecimal = body[1] === "x" || body[1] === "X";
  const code = Number.parseInt(body.slice(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

const reference = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]\w{1,31});/g;

/** Text with its character references replaced. */
export function withoutEntities(text: string): string {
  return text.includes("&") ? text.replace(reference, entityText) : text;
}

/** The URL that a Markdown destination means. */
export function destinationText(raw: string): string {
  const bare = raw.startsWith("<") && raw.endsWith(">") ? raw.slice(1, -1) : raw;
  return withoutEntities(bare.includes("\\") ? bare.replace(/\\([!-/:-@[-`{-~])/g, "$1") : bare);
}
