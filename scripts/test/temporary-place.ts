/**
 * The location of the tests' temporary folders. The tests write a hundred thousand small files and the profiles of
 * browsers: a file system in memory is twenty times as fast as a shared disk.
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

/** A whole run needs less than half of this at any time. */
const neededBytes = 3 * 1024 ** 3;

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) >= neededBytes;
}

/** Tests also run programs that they write, which containers often forbid in memory. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** The compiled sources of tsx, which later runs use, too. */
const compiled = fileURLToPath(new URL("../../build/tsx", import.meta.url));

/** Makes earlier compiled sources available to tsx in a temporary folder: compiling two thousand files takes seconds. */
function shareCompiled(folder: string): void {
  mkdirSync(compiled, { recursive: true });
  const user = process.geteuid?.() ?? userInfo().username;
  symlinkSync(compiled, join(folder, `tsx-${user}`), "junction");
}

interface TemporaryPlace {
  readonly path: string;
  readonly remove: () => void;
}

/** Creates a folder in `parent`, which the tests use as the system's temporary folder. */
function folderIn(parent: string): TemporaryPlace {
  const path = mkdtempSync(join(parent, "docs-json-test-"));
  // Some tests let another user read the files that they have written.
  chmodSync(path, 0o1777);
  shareCompiled(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Creates a folder for all temporary files: in memory if enough is free, otherwise in the system's temporary folder.
 * @returns its path, and `remove`, which deletes it with everything that is left in it
 */
export function temporaryPlace(): TemporaryPlace {
  if (hasRoom()) {
    const place = folderIn(memory);
    if (canRunPrograms(place.path)) return place;
    place.remove();
  }
  return folderIn(tmpdir());
}
