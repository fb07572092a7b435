/** Tells whether a text is one that was seen before, without keeping it. */
import { createHash } from "node:crypto";

export function contentHash(text: string): string {
  return createHash("sha1").update(text).digest("base64");
}
