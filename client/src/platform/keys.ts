/** API keys: which key an operation needs, and how to remove keys from text. Does not depend on where keys are stored. */
import { failure, type Outcome, success } from "./errors.ts";
import { isWellFormed } from "./json.ts";
import type { KeyPurpose } from "./key-purpose.ts";
import { overlap } from "./text-overlap.ts";

type KeyClass = "assistant" | "admin";

/** The class of a key by its form (F15.4); undefined for other forms. */
function classOf(key: string): KeyClass | undefined {
  if (key.startsWith("mint_dsc_")) return "assistant";
  return key.startsWith("mint_") ? "admin" : undefined;
}

/** The characters of a key that can be sent in a header: visible ASCII. */
const keyCharacters = /^[\x21-\x7e]+$/;

/** The maximum length of a key in characters: all text from the service is searched for it. */
export const maxKeyLength = 4096;

/**
 * The key to send, without surrounding whitespace. A key with the form of the other class is rejected; a key of
 * an unknown form is accepted, because the reference defines no form.
 */
export function usableKey(key: string, purpose: KeyPurpose): Outcome<string> {
  const trimmed = key.trim();
  if (trimmed.length > maxKeyLength || !keyCharacters.test(trimmed))
    return failure({ kind: "unusable-key", purpose });
  const actualClass = classOf(trimmed);
  const neededClass: KeyClass = purpose === "assistant" ? "assistant" : "admin";
  const fits = actualClass === undefined || actualClass === neededClass;
  return fits ? success(trimmed) : failure({ kind: "wrong-key-class", purpose });
}

/** The minimum length of a secret from the service, in characters: a shorter one may be an ordinary word of an answer. */
export const minSecretLength = 8;

/** The replacement for a secret. */
export const mask = "[key removed]";

/**
 * Text that looks like a key of the platform, and any bearer token. The first lookahead keeps the time proportional to the
 * text: the white space before a token is searched only once, and not from each of its characters.
 */
const keyLike = /\bmint_[\w-]{4,}|(?=[^\s"'<>,;])(?<=\bBearer\s+)[^\s"'<>,;]+/gi;

/** A secret in all common encodings. */
export function spellings(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  // A URL cannot contain a lone surrogate.
  const inAddress = isWellFormed(secret) ? [encodeURIComponent(secret)] : [];
  return [...new Set([secret, inJson, ...inAddress])];
}

/** The text with every secret masked, in all common encodings. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const spelling of secrets.flatMap(spellings)) {
    if (spelling !== "") clean = clean.replaceAll(spelling, mask);
  }
  return clean;
}

/** A shorter prefix of a key occurs in ordinary text: names of commands also begin with `mint`. */
const minPrefixLength = 12;

/** Masks a prefix of a secret at the end of the text, which may remain after a cut. */
function withoutPrefix(text: string, secret: string): string {
  if (text.length < minPrefixLength) return text;
  const length = overlap(text, secret);
  return length < minPrefixLength ? text : `${text.slice(0, -length)}${mask}`;
}

/**
 * Like `withoutSecrets`, but also masks truncated secrets and everything that looks like a key: for text of
 * unknown origin that is shown in messages.
 */
export function withoutKeys(text: string, secrets: readonly string[]): string {
  const clean = secrets.flatMap(spellings).reduce(withoutPrefix, withoutSecrets(text, secrets));
  return clean.replace(keyLike, mask);
}
