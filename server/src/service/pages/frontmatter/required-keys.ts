/** The keys that a site requires its pages to have, by folder: a convention of the site that does not affect the platform. */

export interface RequiredKeys {
  /** Names of folders from the root of the site; `*` stands for any single name. Empty for the whole site. */
  readonly folder: readonly string[];
  readonly keys: readonly string[];
}

/** Parses a folder: `guides`, `/guides/` and `guides/**` are the same; an empty string and `.` are the whole site. */
export function requiredFolder(text: string): readonly string[] {
  const names = text
    .trim()
    .split("/")
    .filter((name) => name !== "" && name !== ".");
  while (names.at(-1) === "**") names.pop();
  return names;
}

/** The keys that a page must have, each once. */
export function keysRequiredOf(file: string, required: readonly RequiredKeys[]): readonly string[] {
  if (required.length === 0) return [];
  const folders = file.split("/").slice(0, -1);
  const keys = new Set<string>();
  for (const { folder, keys: folderKeys } of required) {
    const isBelow =
      folder.length <= folders.length &&
      folder.every((name, index) => name === "*" || name === folders[index]);
    if (isBelow) for (const key of folderKeys) keys.add(key);
  }
  return [...keys];
}
