/** The sites to compare: their sources, and copies that may be changed. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { generatedSite } from "../../bench/generate.ts";
import { filesOfSite } from "../../test/service/rules/link-kinds/kind-site.ts";
import { kindSites } from "../../test/service/rules/link-kinds/sites.ts";

/** A site to compare. */
interface ComparedSite {
  readonly name: string;
  /** Writes the site into a folder that does not exist yet. */
  readonly write: (to: string) => void;
}

/** The sites that are named on the command line. */
interface WantedSites {
  readonly folders: readonly string[];
  readonly kinds: boolean;
  /** The number of pages of a generated site. */
  readonly generated: number | undefined;
  readonly corpus: boolean;
}

function folderSite(folder: string): ComparedSite {
  if (!existsSync(join(folder, "docs.json"))) throw new Error(`${folder} has no docs.json`);
  return { name: basename(resolve(folder)), write: (to) => cpSync(folder, to, { recursive: true }) };
}

function writeFiles(files: Iterable<readonly [path: string, text: string]>, to: string): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
  }
}

function corpusSites(): readonly ComparedSite[] {
  const corpus = process.env.DOCS_JSON_CORPUS;
  if (!corpus) throw new Error("--corpus needs DOCS_JSON_CORPUS");
  const script = join(corpus, "materialize.mjs");
  return readdirSync(join(corpus, "sites")).map((name) => ({
    name,
    write(to: string) {
      const parent = dirname(to);
      const { status } = spawnSync(process.execPath, [script, parent, name], { stdio: "ignore" });
      if (status !== 0) throw new Error(`the corpus's script could not write ${name}`);
      cpSync(join(parent, name), to, { recursive: true });
      rmSync(join(parent, name), { recursive: true });
    },
  }));
}

/** The sites that are named on the command line, each with a function that writes it into a folder. */
export function sitesOf({ folders, kinds, generated, corpus }: WantedSites): readonly ComparedSite[] {
  const sites = folders.map(folderSite);
  if (kinds) {
    for (const site of kindSites) {
      sites.push({ name: `kinds: ${site.name}`, write: (to) => writeFiles(filesOfSite(site), to) });
    }
  }
  if (generated !== undefined) {
    const { name, root } = generatedSite(generated);
    sites.push({ name, write: (to) => cpSync(root, to, { recursive: true }) });
  }
  if (corpus) sites.push(...corpusSites());
  return sites;
}

/** Writes a site into a folder, and removes the folder's previous content. */
export function layOut(site: ComparedSite, to: string): string {
  rmSync(to, { recursive: true, force: true });
  site.write(to);
  return to;
}
