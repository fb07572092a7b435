/**
 * Decides which `.mdx` and `.md` files the platform treats as pages, only by their path (F8.1 to F8.6). Does
 * not depend on lists of files or on navigation.
 */
import { ignoredFiles } from "./ignored-files.ts";

/** Why a `.mdx` or `.md` file is not a page. */
export type NotAPageReason = "ignored-by-mintignore" | "reserved-name" | "ignored-folder";

/** Decides which files with the extension of a page are pages. */
export interface PageRules {
  /** Why the file is not a page; undefined if it is one. The file must end in `.mdx` or `.md`. */
  reasonAgainst(file: string): NotAPageReason | undefined;
}

/** Folders that the platform ignores at any depth (F8.2). */
const ignoredFolders: ReadonlySet<string> = new Set([
  ".git",
  ".github",
  ".claude",
  ".agents",
  ".idea",
  ".vscode",
  ".cursor",
  "node_modules",
]);
/** The platform's own folder; only the skills and the JSON and YAML files in it count (F8.2). */
const platformFolder = ".mintlify";
const platformSkills = ".mintlify/skills/";

/** Whether the platform ignores every folder of this name. */
export function isIgnoredFolder(name: string): boolean {
  return ignoredFolders.has(name);
}

/** Whether a file is in a folder with such a name. */
export function isInIgnoredFolder(file: string): boolean {
  return file.split("/").slice(0, -1).some(isIgnoredFolder);
}

/** Whether a file can be in the list of a site's files. In a new dot folder it is not, until git has been asked. */
export function isListable(
  file: string,
  files: { readonly hasFolder: (path: string) => boolean } | undefined,
): boolean {
  if (isInIgnoredFolder(file)) return false;
  const folders = file.split("/").slice(0, -1);
  const dotted = folders.findIndex((name) => name.startsWith("."));
  return dotted === -1 || files?.hasFolder(folders.slice(0, dotted + 1).join("/")) === true;
}

/** The name of an ignored folder that contains the file; undefined if no folder around it is ignored. */
export function ignoredFolderOf(file: string): string | undefined {
  if (file.startsWith(`${platformFolder}/`))
    return file.startsWith(platformSkills) ? undefined : platformFolder;
  for (let start = 0, end = file.indexOf("/"); end !== -1; end = file.indexOf("/", start)) {
    const folder = file.slice(start, end);
    if (isIgnoredFolder(folder)) return folder;
    start = end + 1;
  }
  return undefined;
}

const reservedName = /(?:^|\/)(?:readme|license|changelog|contribut(?:ing|e))\.md$/i;
const templateName = /(?:^|\/)(?:readme|license|changelog|contributing)\.mdx$/i;
/** Files for agents. Outside dot folders the platform publishes them like other pages (F8.8). */
const agentFile =
  /(?:^|\/)(?:agents?|agents\.local|claude|claude\.local|codex|copilot|copilot-instructions|crush|gemini|qwen|skill|warp)\.mdx?$/i;
const skill = /^(?:skill|(?:\.mintlify\/)?skills\/(?:.+\/)?skill)\.mdx?$/i;
const servedUnlisted = /^(?:index|404)\.mdx?$/;
const snippetFolder = /(?:^|\/)_?snippets\//;

/**
 * The rules of a site with this `.mintignore` text.
 *
 * README, LICENSE, CHANGELOG, CONTRIBUTING and CONTRIBUTE are not pages as `.md`, in any folder and any case. As `.mdx`
 * they are pages: real sites list `changelog.mdx`, and hundreds of `README.mdx`. The platform publishes
 * other folders and files whose name begins with a dot (F8.3).
 */
export function pageRules(mintignore: string): PageRules {
  const ignored = ignoredFiles(mintignore);
  return {
    reasonAgainst(file) {
      if (ignoredFolderOf(file) !== undefined) return "ignored-folder";
      if (reservedName.test(file)) return "reserved-name";
      return ignored?.ignores(file) === true ? "ignored-by-mintignore" : undefined;
    },
  };
}

/**
 * Why a page need not be listed: a snippet exists to be imported, and a file with a reserved name (as
 * `.mdx`) commonly comes from the repository's template. Such pages may be listed.
 * @param file relative to the site's root
 */
export function reasonNotToList(file: string): "snippet" | "reserved-name" | undefined {
  if (snippetFolder.test(file)) return "snippet";
  return reservedName.test(file) || templateName.test(file) ? "reserved-name" : undefined;
}

/**
 * Whether readers reach a page without an entry: the home page, the page for unknown URLs, and the
 * skills that the platform offers to agents.
 * @param file relative to the site's root
 */
export function isServedUnlisted(file: string): boolean {
  return servedUnlisted.test(file) || skill.test(file);
}

/**
 * Why a page is probably published by accident: it is an instruction file for agents, or it is in
 * a folder, or has a name, that begins with a dot.
 * @param file relative to the site's root
 */
export function accidentOf(file: string): "agent-file" | "dot-name" | undefined {
  if (skill.test(file)) return undefined;
  if (agentFile.test(file)) return "agent-file";
  return file.startsWith(".") || file.includes("/.") ? "dot-name" : undefined;
}
