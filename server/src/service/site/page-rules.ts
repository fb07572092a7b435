/**
 * Which `.mdx` and `.md` files the platform takes for pages, judged by their path alone (F8.1 to F8.6).
 * Knows no listing and no navigation.
 */
import { ignoredFiles } from "./ignored-files.ts";

/** Why a `.mdx` or `.md` file is no page. */
export type NotAPageReason = "ignored-by-mintignore" | "reserved-name" | "dot-folder" | "node_modules";

export interface PageRules {
  /** Why the file is no page; undefined where it is one. The file must end in `.mdx` or `.md`. */
  reasonAgainst(file: string): NotAPageReason | undefined;
}

const reservedName = /(?:^|\/)(?:readme|license|changelog|contributing)\.mdx?$/i;
/** Files that agents read. Outside of dot folders the platform publishes them like any page (F8.8). */
const agentFile =
  /(?:^|\/)(?:agents?|agents\.local|claude|claude\.local|codex|copilot|copilot-instructions|crush|gemini|qwen|skill|warp)\.mdx?$/i;
const skill = /^(?:skill|skills\/(?:.+\/)?skill)\.mdx?$/i;
const servedByItself = /^(?:index|404)\.mdx?$/;
const snippetFolder = /(?:^|\/)_?snippets\//;

/**
 * The rules of a site with this `.mintignore` text.
 *
 * README, LICENSE, CHANGELOG and CONTRIBUTING are no pages as `.md`, in any folder and any case;
 * as `.mdx` they are: real sites list `changelog.mdx`, and `README.mdx` by the hundred.
 * A path segment that starts with a dot counts as a dot folder, the file's own name included.
 */
export function pageRules(mintignore: string): PageRules {
  const ignored = ignoredFiles(mintignore);
  return {
    reasonAgainst(file) {
      if (file.startsWith("node_modules/") || file.includes("/node_modules/")) return "node_modules";
      if (file.startsWith(".") || file.includes("/.")) return "dot-folder";
      if (file.endsWith(".md") && reservedName.test(file)) return "reserved-name";
      return ignored?.ignores(file) === true ? "ignored-by-mintignore" : undefined;
    },
  };
}

/**
 * What keeps a page from being missed in the navigation: a snippet is there to be imported, and a
 * reserved name (as `.mdx`) is most often a leftover of the repository. Such pages may be listed, but
 * need not be.
 * @param file relative to the site's root
 */
export function reasonNotToList(file: string): "snippet" | "reserved-name" | undefined {
  if (snippetFolder.test(file)) return "snippet";
  return reservedName.test(file) ? "reserved-name" : undefined;
}

/**
 * Whether readers get to a page without an entry: the home page, the page for addresses that do not
 * exist, and the skills that the platform offers to agents.
 * @param file relative to the site's root
 */
export function isServedByItself(file: string): boolean {
  return servedByItself.test(file) || skill.test(file);
}

/** Whether a page is a file of instructions for agents, by its name; a skill of the site is none. */
export function isAgentFile(file: string): boolean {
  return agentFile.test(file) && !skill.test(file);
}
