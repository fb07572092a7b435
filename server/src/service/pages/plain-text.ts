/** Replaces Markdown escapes and character references with the text that they stand for. */

/** The names of the characters from U+00A0 to U+00FF, in order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot " +
  "cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml " +
  "Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute " +
  "ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** The names that authors use; the HTML standard has about 2,000 more. */
const namedCharacters: ReadonlyMap<string, string> = new Map([
  ...latin.split(" ").map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["bull", "•"],
  ["trade", "™"],
  ["euro", "€"],
  ["larr", "←"],
  ["rarr", "→"],
  ["harr", "↔"],
  ["check", "✓"],
  ["le", "≤"],
  ["ge", "≥"],
  ["ne", "≠"],
]);

/** The text of `&amp;`, `&#38;` or `&#x26;`; unknown names are returned unchanged. */
export function entityText(entity: string): string {
  const body = entity.slice(1, -1);
  if (body[0] !== "#") return namedCharacters.get(body) ?? entity;
  const isHexadecimal = body[1] === "x" || body[1] === "X";
  const code = Number.parseInt(body.slice(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

const reference = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]\w{1,31});/g;

/** Text with its character references replaced. */
export function withoutEntities(text: string): string {
  return text.includes("&") ? text.replace(reference, entityText) : text;
}

/** The URL that a Markdown destination stands for. */
export function destinationText(raw: string): string {
  const bare = raw.startsWith("<") && raw.endsWith(">") ? raw.slice(1, -1) : raw;
  return withoutEntities(bare.includes("\\") ? bare.replace(/\\([!-/:-@[-`{-~])/g, "$1") : bare);
}
