/**
 * Where the process that answers hooks listens: a socket in the user's own folder for caches, which no other user reaches. Its name
 * stands for one build of the program, so that a program never talks to another version.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import nodePath from "node:path";
import { cacheFolder, ensureOwnFolder } from "../pages/cache-folder.ts";
import type { Terminal } from "../terminal.ts";

/** The longest path that all systems take for a socket, in bytes. */
const maxPathBytes = 100;

/** How many characters, of 64 different ones, stand for a build. */
const nameLength = 12;

/** For how long a process stays without a question, in seconds, unless the user says otherwise. */
const defaultSeconds = 600;

/** For how many milliseconds a process that answers hooks stays without a question; 0 for none. */
export function idleTimeOf({ DOCS_JSON_HOOK_SECONDS: value }: Terminal["environment"]): number {
  const seconds = value !== undefined && /^\d{1,5}$/.test(value) ? Number(value) : defaultSeconds;
  return seconds * 1000;
}

/** The path of the socket; undefined if hooks are answered without a process that stays. */
export function socketPath(
  program: string,
  environment: Terminal["environment"],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  // A named pipe of Windows can be opened by other users.
  if (platform === "win32" || idleTimeOf(environment) === 0) return undefined;
  try {
    const { ino, size, mtimeMs } = fs.statSync(program);
    const folder = cacheFolder(environment, platform);
    ensureOwnFolder(folder);
    const build = [ino, size, mtimeMs, process.versions.node].join(" ");
    // As short as it can be, because the folders above may be long.
    const name = createHash("sha256").update(build).digest("base64url").slice(0, nameLength);
    const path = nodePath.join(folder, `hook-${name}.socket`);
    return Buffer.byteLength(path) > maxPathBytes ? undefined : path;
  } catch {
    return undefined;
  }
}
