/** Reads a whole file of a site as bytes, for images. Never throws, and stays inside the boundary of the open folders. */
import fs from "node:fs";
import { realPathInside } from "./boundary.ts";
import { toAbsolutePath } from "./paths.ts";

/**
 * The bytes of a file; undefined if it is not a regular file, is outside the site, or is too large.
 * @param path site-relative
 */
export function readBytes(root: string, path: string, maxBytes: number): Buffer | undefined {
  const absolute = toAbsolutePath(root, path);
  if (absolute === undefined) return undefined;
  try {
    const real = realPathInside(root, absolute);
    // Opening a device may have side effects, so the kind of the file is checked first.
    if (real.kind !== "inside" || !fs.statSync(real.path).isFile()) return undefined;
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
    const descriptor = fs.openSync(real.path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      const statistics = fs.fstatSync(descriptor);
      return statistics.isFile() && statistics.size <= maxBytes ? fs.readFileSync(descriptor) : undefined;
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}
