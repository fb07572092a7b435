/** Creates snapshots of small sites for tests of the preview, and the preview of a page in one. */
import { type PageHtml, pageHtml } from "../../../../server/src/service/page-html.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  type Frontmatter,
  parseFrontmatter,
  type Site,
  withDocument,
} from "../../../../server/src/service/snapshot.ts";

export type Files = Readonly<Record<string, string>>;

/** A site of these files; `settings` are added next to the navigation. */
export function previewSite(files: Files, navigation: unknown = { pages: [] }, settings: object = {}): Site {
  const frontmatter = new Map<string, Frontmatter>();
  for (const [file, text] of Object.entries(files)) {
    const parsed = parseFrontmatter(text);
    if (parsed !== undefined) frontmatter.set(file, parsed);
  }
  const index = FileIndex.of({ files: ["docs.json", ...Object.keys(files)], frontmatter });
  const text = JSON.stringify({ name: "Acme", navigation, ...settings });
  return withDocument(emptySite(defaultSettings, index), "docs.json", { kind: "text", text });
}

/** The page of the preview for a text, which is `guides/page.mdx` in a site with other files. */
export function pageOf(text: string, files: Files = {}): PageHtml {
  const site = previewSite({ "guides/page.mdx": text, "images/a.png": "", ...files });
  return pageHtml(site, "guides/page.mdx", text, (file) => files[file]);
}

/** The HTML of that page without marks of lines. */
export function html(text: string, files: Files = {}): string {
  return pageOf(text, files).html.replaceAll(/(?:<!---->)?(<[a-z0-9]+) data-block/g, "$1");
}
