/** Classifies links by their form. F4.13 to F4.16 say which kinds an `href` may be. Does not depend on the navigation. */

/** The kind of an `href`, by its form only. */
export type HrefKind =
  /** `https://host…` or another scheme with a host. */
  | "external"
  /** `/path` */
  | "path"
  /** `#fragment` */
  | "fragment"
  /** `mailto:` */
  | "mail"
  /** Another scheme without a host, such as `tel:`. */
  | "other-scheme"
  /** A scheme that runs code or carries a document: `javascript:`, `data:`, `vbscript:`. */
  | "unsafe"
  /** None of these. */
  | "invalid";

// Browsers drop control characters and spaces before a scheme, and tabs and line breaks inside it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters can hide a scheme
const hiding = /^[\u0000-\u0020]+|[\t\n\r]/g;
const unsafe = /^(javascript|data|vbscript):/i;

function parses(text: string): boolean {
  try {
    return new URL(text).host !== "";
  } catch {
    return false;
  }
}

/** Classifies an `href`. */
export function hrefKind(text: string): HrefKind {
  if (unsafe.test(text.replace(hiding, ""))) return "unsafe";
  if (text === "" || text !== text.trim()) return "invalid";
  if (text.startsWith("#")) return "fragment";
  if (text.startsWith("/")) return "path";
  if (/\s/.test(text)) return "invalid";
  if (/^mailto:./i.test(text)) return "mail";
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return parses(text) ? "external" : "invalid";
  // `localhost:3000` looks like a scheme but names a host, so what follows the colon must not be a digit.
  if (/^[a-z][a-z0-9+.-]*:[^\d/]/i.test(text) || /^(tel|sms):./i.test(text)) return "other-scheme";
  return "invalid";
}

/** Whether the platform takes a text for a link: it looks only at how the text begins, or whether it can be parsed (F4.34). */
export function isAcceptedAsHref(text: string): boolean {
  if (/^(?:[/#]|mailto:)/.test(text)) return true;
  try {
    return new URL(text) !== undefined;
  } catch {
    return false;
  }
}

/** The URL that a string without a scheme probably means: `https://` before `www.example.com/x`; undefined for others. */
export function withScheme(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) return parses(trimmed) && !/\s/.test(trimmed) ? trimmed : undefined;
  return /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(trimmed) && !/\.(mdx?|html?|json)$/i.test(trimmed)
    ? `https://${trimmed}`
    : undefined;
}

const scheme = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Whether a URL points outside the site: it has a scheme (`https:`, `mailto:`) or begins with `//`. */
export function isExternalAddress(address: string): boolean {
  return scheme.test(address.trim());
}

/** Percent-encodes the given characters, including those that `encodeURIComponent` leaves unchanged. */
export function percentEncoded(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => {
    const code = encodeURIComponent(character);
    return code === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : code;
  });
}

/** Decodes percent-encoding; text with a percent sign that is not part of a valid code is returned unchanged. */
export function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
