/** Recognizes text that was seen before, without storing it. */
import { createHash } from "node:crypto";

/** The SHA-1 hash of text, in Base64. Not for secrets. */
export function contentHash(text: string): string {
  return createHash("sha1").update(text).digest("base64");
}
