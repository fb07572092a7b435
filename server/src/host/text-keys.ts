/** Computes keys for the text of page files, to detect whether a file is a copy of another one. */
import { createHash } from "node:crypto";
import type { TextKey } from "../service/features/parity/matrix.ts";
import { readPageText } from "./read-pages.ts";
import { runInSlices } from "./slices.ts";

/** Whether a text gets a key. */
type CountsText = (text: string) => boolean;

/** The key of text: equal for equal text. */
export function textKeyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

function keyReader(root: string, counts: CountsText): TextKey {
  return (file) => {
    const text = readPageText(root, file);
    return text !== undefined && counts(text) ? textKeyOf(text) : undefined;
  };
}

/**
 * The keys of the files of a folder; each file is read when its key is first requested.
 * @param root absolute path of the folder
 */
export function textKeys(root: string, counts: CountsText): TextKey {
  const read = keyReader(root, counts);
  const keyByFile = new Map<string, string | undefined>();
  return (file) => {
    if (!keyByFile.has(file)) keyByFile.set(file, read(file));
    return keyByFile.get(file);
  };
}

function* keysOf(files: readonly string[], read: TextKey): Generator<undefined, ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const file of files) {
    const key = read(file);
    if (key !== undefined) keys.set(file, key);
    yield;
  }
  return keys;
}

/** Like `textKeys`, but for the given files and without blocking a server. */
export async function textKeysInBackground(
  root: string,
  files: readonly string[],
  counts: CountsText,
): Promise<TextKey> {
  const keys = await runInSlices(keysOf(files, keyReader(root, counts)));
  return (file) => keys.get(file);
}
