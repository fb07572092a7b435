/**
 * Page paths as authors write them and as the platform reads them (F2.5 to F2.8). Does not depend on which files
 * exist.
 */

/** The differences of a page path from its normal form, in the order in which they are removed. */
export type PagePathFlaw =
  | "url"
  | "outer-spaces"
  | "backslash"
  | "leading-dot"
  | "leading-slash"
  | "trailing-slash"
  | "inner-form"
  | "extension";

const simplePath = /^[^\s\\/.:][^\s\\:]*$/;
const url = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Whether a string among pages is a URL. */
export function isUrl(text: string): boolean {
  return url.test(text.trim());
}

/** Excludes blank entries and URLs, which the rules empty-value and page-path-form report. */
export function isPagePath(path: string): boolean {
  return path !== "" && !isUrl(path);
}

/**
 * The normal form: relative to the site's root, forward slashes, no extension, no outer slashes. Returns a
 * URL unchanged. The result may be empty (for `/` or `./`).
 */
export function normalPagePath(raw: string): string {
  // Nearly every path of a real site is already in normal form, so this check allocates nothing.
  if (
    simplePath.test(raw) &&
    !raw.endsWith("/") &&
    !raw.includes("//") &&
    !raw.includes("/.") &&
    !raw.endsWith(".mdx") &&
    !raw.endsWith(".md")
  ) {
    return raw;
  }
  if (isUrl(raw)) return raw.trim();
  const segments = raw
    .trim()
    .replaceAll("\\", "/")
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
  return segments.join("/").replace(/\.mdx?$/i, "");
}

/** The flaws of a page path; empty if it is in its normal form. */
export function pagePathFlaws(raw: string): readonly PagePathFlaw[] {
  if (normalPagePath(raw) === raw && !isUrl(raw)) return [];
  if (isUrl(raw)) return ["url"];
  const flaws: PagePathFlaw[] = [];
  let remainingPath = raw;
  if (remainingPath !== remainingPath.trim()) {
    flaws.push("outer-spaces");
    remainingPath = remainingPath.trim();
  }
  if (remainingPath.includes("\\")) {
    flaws.push("backslash");
    remainingPath = remainingPath.replaceAll("\\", "/");
  }
  if (/^\.(\/|$)/.test(remainingPath)) {
    flaws.push("leading-dot");
    remainingPath = remainingPath.replace(/^(\.(\/+|$))+/, "");
  }
  if (remainingPath.startsWith("/")) {
    flaws.push("leading-slash");
    remainingPath = remainingPath.replace(/^\/+/, "");
  }
  if (remainingPath.endsWith("/")) {
    flaws.push("trailing-slash");
    remainingPath = remainingPath.replace(/(?<!\/)\/+$/, "");
  }
  if (/\.mdx?$/i.test(remainingPath)) {
    flaws.push("extension");
    remainingPath = remainingPath.replace(/\.mdx?$/i, "");
  }
  if (remainingPath !== normalPagePath(raw)) flaws.push("inner-form");
  return flaws;
}
