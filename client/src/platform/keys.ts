/**
 * API keys: which key an operation takes, and how keys are removed from texts. Does not depend on where keys are
 * stored.
 */
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

/** Whether the characters of a key can be sent in a header: visible ASCII. */
const keyCharacters = /^[\x21-\x7e]+$/;

/** The maximum length of a key in characters: every text from the service is searched for the key. */
export const maxKeyLength = 4096;

/**
 * The key as it is sent, without white space around it. A key with the form of the other class is rejected; a key of an
 * unknown form is accepted, because the reference defines no form.
 */
export function usableKey(key: string, purpose: KeyPurpose): Outcome<string> {
  const bare = key.trim();
  if (bare.length > maxKeyLength || !keyCharacters.test(bare))
    return failure({ kind: "unusable-key", purpose });
  const found = classOf(bare);
  const wanted: KeyClass = purpose === "assistant" ? "assistant" : "admin";
  if (found !== undefined && found !== wanted) return failure({ kind: "wrong-key-class", purpose });
  return success(bare);
}

/** The minimum length of a secret from the service, in characters: a shorter one may be any word of an answer. */
export const minSecretLength = 8;

/** The text that replaces a secret. */
export const mask = "[key removed]";

/** Everything that looks like a key of the platform, and every bearer token. */
const keyLike = /\bmint_[\w-]{4,}|(?<=\bBearer\s+)[^\s"'<>,;]+/gi;

/** A secret in all usual encodings. */
export function spellings(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  // A URL cannot contain a lone surrogate.
  const inAddress = isWellFormed(secret) ? [encodeURIComponent(secret)] : [];
  return [...new Set([secret, inJson, ...inAddress])];
}

/** The text with every secret replaced, in all usual encodings. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const spelling of secrets.flatMap(spellings)) {
    if (spelling !== "") clean = clean.replaceAll(spelling, mask);
  }
  return clean;
}

/** A shorter beginning of a key occurs in many texts: `mint` also begins the names of commands. */
const tellingLength = 12;

/** The text without the beginning of a secret at its end, which a cut may have left there. */
function withoutBeginning(text: string, secret: string): string {
  if (text.length < tellingLength) return text;
  const length = overlap(text, secret);
  return length < tellingLength ? text : `${text.slice(0, -length)}${mask}`;
}

/**
 * Like `withoutSecrets`, and also without cut secrets and everything that looks like a key: for texts of unknown origin
 * that are shown as messages.
 */
export function withoutKeys(text: string, secrets: readonly string[]): string {
  const clean = secrets.flatMap(spellings).reduce(withoutBeginning, withoutSecrets(text, secrets));
  return clean.replace(keyLike, mask);
}
