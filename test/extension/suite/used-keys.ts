/**
 * Tells the runner which keys a window uses, so that it can look for them in all that was written. The
 * file lies outside of everything that is searched.
 */
import { appendFileSync } from "node:fs";

export function noteKeys(keys: readonly string[]): void {
  const file = process.env.DOCS_JSON_SUITE_KEYS;
  if (file === undefined) return;
  for (const key of keys) appendFileSync(file, `${JSON.stringify(key)}\n`);
}
