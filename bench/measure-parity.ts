/**
 * Measures the whole parity of a site with many languages: the first request after the server has read the
 * site, requests when nothing has changed, and right after a keystroke in docs.json; both outside a repository,
 * where the times of all files are read, and inside one, where git is called.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parityRequest, type SiteParity } from "../server/src/protocol.ts";
import { benchFolder } from "./generate.ts";
import { type BenchServer, startServer } from "./lsp-client.ts";
import type { ServerRecipe } from "./server-session.ts";

export const languageCount = 19;
export const pageCount = 600;
const groupLength = 30;

const languages = "en fr de es it pt ja zh ko ru nl pl tr ar he sv da cs uk".split(" ");

/** Samples in milliseconds. */
interface ParityOutcome {
  readonly first: readonly number[];
  readonly warm: readonly number[];
  readonly behindEdit: readonly number[];
}

function pathOf(language: string, page: number): string {
  return `${language}/section-${Math.floor(page / groupLength)}/page-${page}`;
}

/** Each language lacks different pages and entries. */
function hasPage(language: number, page: number): boolean {
  return language === 0 || (page + language) % 17 !== 0;
}

function navigation(): object {
  const groupsOf = (name: string, language: number): readonly object[] =>
    Array.from({ length: pageCount / groupLength }, (_, group) => ({
      group: `${name} ${group}`,
      pages: Array.from({ length: groupLength }, (_page, index) => group * groupLength + index)
        .filter((page) => hasPage(language, page) && (language === 0 || page % 23 !== language))
        .map((page) => pathOf(name, page)),
    }));
  return { languages: languages.map((name, index) => ({ language: name, groups: groupsOf(name, index) })) };
}

/** Writes the site, in a repository or not. */
function writtenSite(isInGit: boolean): string {
  const root = join(benchFolder, isInGit ? "parity-git" : "parity");
  rmSync(root, { recursive: true, force: true });
  for (const [index, language] of languages.entries()) {
    for (let page = 0; page < pageCount; page += 1) {
      if (!hasPage(index, page)) continue;
      const file = join(root, `${pathOf(language, page)}.mdx`);
      if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        `---\ntitle: "Page ${page}"\n---\n\n${`Text ${page} of ${language}. `.repeat(40)}\n`,
      );
    }
  }
  const settings = {
    theme: "mint",
    name: "Parity",
    colors: { primary: "#15803D" },
    navigation: navigation(),
  };
  writeFileSync(join(root, "docs.json"), JSON.stringify(settings, undefined, 2));
  if (!isInGit) return root;
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgSign=false"];
  for (const command of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "All"],
  ]) {
    const { status, stderr } = spawnSync("git", ["-C", root, ...identity, ...command], { encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${command[0]}: ${stderr}`);
  }
  return root;
}

async function asked(server: BenchServer, uri: string, isTyped = false): Promise<number> {
  const start = { line: 0, character: 0 };
  const edit = { range: { start, end: start }, text: " " };
  const { milliseconds, result } = await server.ask(parityRequest, {
    params: { uri },
    ...(isTyped ? { edit } : {}),
  });
  const { tables } = result as SiteParity;
  const cells = tables.reduce((sum, { rows, columns }) => sum + rows.length * columns.length, 0);
  if (cells < languageCount * pageCount) throw new Error(`an answer of ${cells} cells`);
  return milliseconds;
}

/** Starts a server at a site, and lets it read the site. */
async function withServer(
  recipe: ServerRecipe,
  root: string,
  use: (server: BenchServer, uri: string) => Promise<void>,
): Promise<void> {
  const path = join(root, "docs.json");
  const server = await startServer(recipe, root);
  try {
    await server.open(path, readFileSync(path, "utf8"), () => true);
    await server.untilIdle();
    await use(server, `file://${path}`);
  } finally {
    await server.stop();
  }
}

/** Requests the parity of all languages of a site; each first request needs its own server. */
export async function measureParity(
  recipe: ServerRecipe,
  isInGit: boolean,
  { starts, repetitions }: { readonly starts: number; readonly repetitions: number },
): Promise<ParityOutcome> {
  const root = writtenSite(isInGit);
  const outcome = { first: [] as number[], warm: [] as number[], behindEdit: [] as number[] };
  try {
    for (let start = 0; start < starts; start += 1) {
      await withServer(recipe, root, async (server, uri) => {
        outcome.first.push(await asked(server, uri));
      });
    }
    await withServer(recipe, root, async (server, uri) => {
      await asked(server, uri);
      for (let number = 0; number < repetitions; number += 1) {
        await server.untilIdle();
        outcome.warm.push(await asked(server, uri));
        await server.untilIdle();
        outcome.behindEdit.push(await asked(server, uri, true));
      }
    });
    return outcome;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
