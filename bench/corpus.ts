/**
 * The largest real site, from a corpus outside this project.
 *
 * The environment variable DOCS_JSON_CORPUS names the corpus; the corpus's own script writes the site.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { benchFolder, type GeneratedSite } from "./generate.ts";

const largestSite = "crewAIInc+crewAI";

interface CorpusIndex {
  readonly sites: readonly { readonly name: string; readonly page_files: number }[];
}

/** The largest site with a stub for each of its page files, or the reason why there is none. */
export function largestCorpusSite(): GeneratedSite | string {
  const corpus = process.env.DOCS_JSON_CORPUS;
  if (corpus === undefined || corpus === "") return "DOCS_JSON_CORPUS is not set";
  const index = join(corpus, "index.json");
  if (!existsSync(index)) return "DOCS_JSON_CORPUS names a folder without a corpus";
  const { sites }: CorpusIndex = JSON.parse(readFileSync(index, "utf8"));
  const entry = sites.find((site) => site.name === largestSite);
  if (entry === undefined) return `the corpus has no site ${largestSite}`;
  const folder = join(benchFolder, "corpus");
  const root = join(folder, largestSite);
  // The script writes this file first and the pages after it, so only the last page proves a complete site.
  if (!existsSync(join(folder, lastPage(corpus)))) {
    console.error(`Laying out ${largestSite} …`);
    const script = join(corpus, "materialize.mjs");
    const { status } = spawnSync(process.execPath, [script, folder, largestSite], {
      stdio: ["ignore", 2, 2],
    });
    if (status !== 0) return "the corpus's script could not lay the site out";
  }
  return { root, name: "crewAI", pageFiles: entry.page_files };
}

/** The last page that the corpus's script writes, relative to the given folder. */
function lastPage(corpus: string): string {
  const lines = readFileSync(join(corpus, "sites", largestSite, "pages.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  const written = lines.filter((line) => !line.endsWith("!spec-too-large"));
  return join(largestSite, written.at(-1)?.split("\t")[0] ?? "docs.json");
}
