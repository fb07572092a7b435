/**
 * Where the tests put their temporary folders. They write a hundred thousand small files and the profiles of
 * browsers: a file system in memory takes them twenty times as fast as a disk that is shared.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Linux keeps this folder in memory. */
const memory = "/dev/shm";

/** A whole run keeps less than half of this at any one time. */
const neededBytes = 3 * 1024 ** 3;

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= neededBytes;
}

/** Tests also run what they write, which containers often forbid in memory. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** What tsx has made of our sources, for the next runs, too. */
const compiled = fileURLToPath(new URL("../../build/tsx", import.meta.url));

/** Lets tsx find in a temporary folder what it has made of our sources before: two thousand files take it seconds. */
function shareCompiled(folder: string): void {
  mkdirSync(compiled, { recursive: true });
  const user = process.geteuid?.() ?? userInfo().username;
  symlinkSync(compiled, join(folder, `tsx-${user}`), "junction");
}

interface TemporaryPlace {
  readonly path: string;
  readonly remove: () => void;
}

/** Makes a folder in another one, which the tests may use as that of the system. */
function folderIn(parent: string): TemporaryPlace {
  const path = mkdtempSync(join(parent, "docs-json-test-"));
  // Some tests let another user look into what they have written.
  chmodSync(path, 0o1777);
  shareCompiled(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Makes a folder for everything temporary: in memory where enough is free, else in the system's temporary folder.
 * @returns its path, and `remove`, which removes it with all that is left in it
 */
export function temporaryPlace(): TemporaryPlace {
  if (hasRoom()) {
    const place = folderIn(memory);
    if (canRunPrograms(place.path)) return place;
    place.remove();
  }
  return folderIn(tmpdir());
}
