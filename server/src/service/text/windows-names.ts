/** File and folder names that Windows does not allow. */

/** Matches, in a name or a path: forbidden characters, a trailing dot or space, and device names with any file extension. */
const forbidden =
  /[<>:"|?*\\]|[^\P{Cc}\u007f-\u009f]|[. ](?=\/|$)|(?:^|\/)(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:[. ][^/]*)?(?=\/|$)/iu;

/** The first name in a path with forward slashes that Windows does not allow; undefined if it allows all of them. */
export function nameForbiddenOnWindows(path: string): string | undefined {
  return forbidden.test(path) ? path.split("/").find((name) => forbidden.test(name)) : undefined;
}

/**
 * Why a path cannot be created because of one of its names; undefined if all names are allowed.
 * @param path with forward slashes, below the site's folder
 */
export function reasonNotToCreate(path: string, platform: NodeJS.Platform): string | undefined {
  const name = platform === "win32" ? nameForbiddenOnWindows(path) : undefined;
  return name === undefined ? undefined : `Windows does not allow the name ${name}; choose another one`;
}
