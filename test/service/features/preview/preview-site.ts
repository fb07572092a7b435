/** Creates snapshots of small sites for tests of the preview. */
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
