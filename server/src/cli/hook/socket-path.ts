/**
 * The socket of the process that answers hooks. It is in the user's cache folder, which no other user can access. Its
 * name identifies one build of the program, so that a program never connects to another version.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import nodePath from "node:path";
import { cacheFolder, ensureOwnFolder } from "../pages/cache-folder.ts";
import type { Terminal } from "../terminal.ts";

/** The longest path of a socket that all systems accept, in bytes. */
const maxPathBytes = 100;

/** How many base64 characters identify a build. */
const nameLength = 12;

/** How long the process keeps running without requests by default, in seconds. */
const defaultSeconds = 600;

/** How long the process keeps running without requests, in milliseconds; 0 if there must be no such process. */
export function idleTimeOf({ DOCS_JSON_HOOK_SECONDS: value }: Terminal["environment"]): number {
  const seconds = value !== undefined && /^\d{1,5}$/.test(value) ? Number(value) : defaultSeconds;
  return seconds * 1000;
}

/** The path of the socket; undefined if hooks are answered without such a process. */
export function socketPath(
  program: string,
  environment: Terminal["environment"],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  // On Windows, other users could open the named pipe.
  if (platform === "win32" || idleTimeOf(environment) === 0) return undefined;
  try {
    const { ino, size, mtimeMs } = fs.statSync(program);
    const folder = cacheFolder(environment, platform);
    ensureOwnFolder(folder);
    const build = [ino, size, mtimeMs, process.versions.node].join(" ");
    // Short, because the path of the folder may be long.
    const name = createHash("sha256").update(build).digest("base64url").slice(0, nameLength);
    const path = nodePath.join(folder, `hook-${name}.socket`);
    return Buffer.byteLength(path) > maxPathBytes ? undefined : path;
  } catch {
    return undefined;
  }
}
