/** Writes files that another process may be reading. */
import { readFile, rename, writeFile } from "node:fs/promises";

/**
 * Replaces a file in one step, so that another process reads either the old or the new one. A file that already has this content
 * is left alone. Its folder must exist.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const current = await readFile(path).catch(() => undefined);
  if (current?.equals(Buffer.from(content))) return;
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, content);
  await rename(draft, path);
}
