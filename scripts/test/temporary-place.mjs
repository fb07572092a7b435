/**
 * Where the tests put their temporary folders. They write a hundred thousand small files and the profiles of
 * browsers: a file system in memory takes them twenty times as fast as a disk that is shared.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps this folder in memory. */
const memory = "/dev/shm";

/** A whole run keeps less than half of this at any one time. */
const neededBytes = 3 * 1024 ** 3;

function hasRoom() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= neededBytes;
}

/** Tests also run what they write, which containers often forbid in memory. */
function canRunPrograms(folder) {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Makes a folder for everything temporary: in memory where there is room, else where the system has such.
 * @returns its path, and `remove`, which removes it with all that is left in it
 */
export function temporaryPlace() {
  const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  for (const parent of hasRoom() ? [memory, tmpdir()] : [tmpdir()]) {
    const path = mkdtempSync(join(parent, "docs-json-test-"));
    // As the system's own: some tests let another user look into what they have written.
    chmodSync(path, 0o1777);
    if (parent !== memory || canRunPrograms(path)) return { path, remove: () => remove(path) };
    remove(path);
  }
}
