/**
 * API keys: which one goes with which operation, and how they stay out of everything that is written.
 * Where keys are kept is not known here.
 */
import { failure, type Outcome, success } from "./errors.ts";
import { isWellFormed } from "./json.ts";
import type { KeyPurpose } from "./key-purpose.ts";
import { overlap } from "./text-overlap.ts";

type KeyClass = "assistant" | "admin";

/** The class that the form of a key tells (F15.4); undefined for other forms. */
function classOf(key: string): KeyClass | undefined {
  if (key.startsWith("mint_dsc_")) return "assistant";
  return key.startsWith("mint_") ? "admin" : undefined;
}

/** Whether a text of a key can be sent in a header: visible ASCII. */
const keyCharacters = /^[\x21-\x7e]+$/;

/** Of a key, in characters: no service makes longer ones, and all that comes is searched for it. */
export const maxKeyLength = 4096;

/**
 * The key as it is sent, without white space around it. A key that is plainly of the other class is
 * refused; one of a form nobody knows passes, since the reference names no form.
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

/** In characters: what a service calls a key and is shorter may be any word of an answer. */
export const minSecretLength = 8;

/** What stands where a secret was. */
export const mask = "[key removed]";

/** Everything that looks like a key of the platform, known or not, and every bearer token. */
const keyLike = /\bmint_[\w-]{4,}|(?<=\bBearer\s+)[^\s"'<>,;]+/gi;

/** A secret in every usual spelling. */
export function spellings(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  // No address can hold half a character.
  const inAddress = isWellFormed(secret) ? [encodeURIComponent(secret)] : [];
  return [...new Set([secret, inJson, ...inAddress])];
}

/** The text with every one of the secrets, in any usual spelling, replaced. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const spelling of secrets.flatMap(spellings)) {
    if (spelling !== "") clean = clean.replaceAll(spelling, mask);
  }
  return clean;
}

/** A shorter beginning of a key is said in many texts: `mint` begins the names of commands too. */
const tellingLength = 12;

/** The text without the beginning of a secret at its end: what a cut has left of it. */
function withoutBeginning(text: string, secret: string): string {
  if (text.length < tellingLength) return text;
  const length = overlap(text, secret);
  return length < tellingLength ? text : `${text.slice(0, -length)}${mask}`;
}

/**
 * As `withoutSecrets`, and without what a cut has left of one or what only looks like a key: for texts
 * of unknown origin that are shown as messages.
 */
export function withoutKeys(text: string, secrets: readonly string[]): string {
  const clean = secrets.flatMap(spellings).reduce(withoutBeginning, withoutSecrets(text, secrets));
  return clean.replace(keyLike, mask);
}
