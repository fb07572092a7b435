/** A site of the corpus in memory: its JSON files, and a stub with the real frontmatter for each page. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  defaultSettings,
  emptySite,
  type FileContent,
  FileIndex,
  neededFiles,
  type Site,
  withDocuments,
  withSpecs,
} from "../../server/src/service/snapshot.ts";

interface CorpusSite {
  readonly site: Site;
  /** The value of a JSON file. */
  readonly read: (file: string) => unknown;
  /** All files of pages. */
  readonly pages: ReadonlySet<string>;
  /** The text of a page's file. */
  readonly pageText: (file: string) => string | undefined;
}

function stub(metadata: string | undefined): string {
  const fields = Object.entries(metadata ? JSON.parse(metadata) : {}).map(
    ([key, value]) => `${key}: ${value}`,
  );
  return `${fields.length > 0 ? `---\n${fields.join("\n")}\n---\n\n` : ""}Stub.\n`;
}

/** @param folder the folder of the site in the corpus */
export function corpusSite(folder: string): CorpusSite {
  const textOf = (file: string): string | undefined => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  };
  const contentOf = (file: string): FileContent => {
    const text = textOf(file);
    return text === undefined ? { kind: "missing" } : { kind: "text", text };
  };
  const rows = (textOf("pages.tsv") ?? "").split("\n").filter((row) => row !== "");
  const pages = new Map(
    rows.map((row) => {
      const [file = "", metadata] = row.split("\t");
      return [file, metadata] as const;
    }),
  );
  const files = FileIndex.of({
    files: ["docs.json", ...pages.keys()],
    mintignore: textOf(".mintignore") ?? "",
  });
  let site = emptySite(defaultSettings, files);
  for (;;) {
    const { documents, specs } = neededFiles(site);
    if (documents.length + specs.length === 0) break;
    site = withDocuments(
      site,
      documents.map((path) => [path, contentOf(path)]),
    );
    site = withSpecs(
      site,
      specs.map((path) => [path, contentOf(path)]),
    );
  }
  return {
    site,
    read: (file) => JSON.parse(textOf(file) ?? ""),
    pages: new Set(pages.keys()),
    pageText: (file) => (pages.has(file) && /\.mdx?$/.test(file) ? stub(pages.get(file)) : undefined),
  };
}
