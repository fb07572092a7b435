/**
 * Passes the keys that a window uses to the runner, which searches all written files for them. The file with the keys
 * is outside the searched folders.
 */
import { appendFileSync } from "node:fs";

export function noteKeys(keys: readonly string[]): void {
  const file = process.env.DOCS_JSON_SUITE_KEYS;
  if (file === undefined) return;
  for (const key of keys) appendFileSync(file, `${JSON.stringify(key)}\n`);
}
