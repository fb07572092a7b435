/** Names that Windows does not allow for files and folders. */

/** Characters that names may not have, a dot or space at the end, and the names of devices, with any file extension. */
const forbidden =
  /[<>:"|?*\\]|[^\P{Cc}\u007f-\u009f]|[. ]$|^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:[. ].*)?$/iu;

/** The first name in a path with forward slashes that Windows does not allow; undefined if it allows all of them. */
export function nameAgainstWindows(path: string): string | undefined {
  return path.split("/").find((name) => forbidden.test(name));
}

/**
 * Why nothing can be created at a path, by one of its names; undefined if all are allowed.
 * @param path with forward slashes, below the site's folder
 */
export function reasonAgainstNames(path: string, platform: NodeJS.Platform): string | undefined {
  const name = platform === "win32" ? nameAgainstWindows(path) : undefined;
  return name === undefined ? undefined : `Windows does not allow the name ${name}; choose another one`;
}
