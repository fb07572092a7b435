/**
 * The length of the output for coding agents on real sites: at most a third of the text, unless the text is short;
 * and the table in docs/agents.md, which `UPDATE_EXPECT=1` writes. DOCS_JSON_CORPUS names the folder of the sites.
 */
import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runIn } from "../cli/command-line.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { describeSlow } from "../slow.ts";
import { sharedRealSites, unpackedSites } from "./real-sites.ts";

const document = "docs/agents.md";

/** The number of characters up to which a list of pages is not folded. */
const leastList = 300;

/** The maximum number of characters of a list. */
const maxList = 6_000;

/**
 * The number of smallest sites that are measured each time; `UPDATE_EXPECT=1` measures all sites, which takes more
 * than a minute.
 */
const measuredCount = 5;

/** The number of characters up to which a comparison is not shortened. */
const leastDiff = 1_000;

interface Lengths {
  readonly text: number;
  readonly agent: number;
}

/** The number of characters that a command prints for people and for agents, on both streams. */
function lengthsOf(folder: string, ...args: readonly string[]): Lengths {
  const length = (format: string): number => {
    const { code, stdout, stderr } = runIn(folder, [...args, "--format", format]);
    assert.ok(code < 2, `${folder}: ${args.join(" ")}: ${stderr}`);
    return stdout.length + stderr.length;
  };
  return { text: length("text"), agent: length("agent") };
}

interface ListedPage {
  readonly entry: string;
  readonly url?: string;
}

function pagesOf(folder: string): readonly ListedPage[] {
  const { stdout } = runIn(folder, ["list", "--format", "json"]);
  const report: { readonly sites: readonly [{ readonly pages: readonly ListedPage[] }] } = JSON.parse(stdout);
  return report.sites[0].pages.filter(({ url }) => url !== undefined);
}

/** The outermost folder with the most listed pages. */
function largestFolder(folder: string, pages: readonly ListedPage[]): string {
  const counts = new Map<string, number>();
  for (const { entry } of pages) {
    const segments = entry.split("/");
    for (let end = 1; end < segments.length; end += 1) {
      const path = segments.slice(0, end).join("/");
      if (existsSync(join(folder, path))) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(
    ([path, count], [otherPath, otherCount]) => otherCount - count || path.length - otherPath.length,
  );
  assert.ok(most, folder);
  return most[0];
}

/** A URL that the first redirect matches, or the first page. */
function firstUrl(folder: string, pages: readonly ListedPage[]): string {
  const site: { readonly redirects?: readonly { readonly source: string }[] } = JSON.parse(
    readFileSync(join(folder, "docs.json"), "utf8"),
  );
  return site.redirects?.[0]?.source.replaceAll(/:\w+\*?|\*/g, "a") ?? pages[0]?.url ?? "/";
}

function isAThird({ text, agent }: Lengths, least: number): boolean {
  return agent <= least || agent * 3 <= text;
}

function cell({ text, agent }: Lengths): string {
  const share = Math.floor((agent / text) * 100);
  const words = (count: number): string => count.toLocaleString("en-US");
  return `${words(text)} → ${words(agent)} (${share === 0 ? "<1" : share} %)`;
}

/** Fails if a row is not documented, or if a length in it differs by more than a changed wording explains. */
function assertDocumented({ pages, row }: MeasuredSite, table: string): void {
  const start = `| ${pages.toLocaleString("en-US")} |`;
  const documented = table.split("\n").find((line) => line.startsWith(start)) ?? "";
  const lengths = (line: string): readonly number[] =>
    [...line.matchAll(/[\d,]+(?= →| \()/g)].map(([count]) => Number(count.replaceAll(",", "")));
  const [before, now] = [lengths(documented), lengths(row)];
  const isSimilar = now.every(
    (length, at) => Math.abs(length - (before[at] ?? 0)) <= Math.max(80, length / 10),
  );
  assert.ok(before.length === now.length && isSimilar, `UPDATE_EXPECT=1 writes this row:\n${row}`);
}

/** The measured sites, the smallest first. */
function measuredSites(root: string): readonly string[] {
  const sizes = readdirSync(root).map((name) => ({
    name,
    size: readdirSync(join(root, name), { recursive: true }).length,
  }));
  sizes.sort((one, other) => one.size - other.size);
  const count = process.env.UPDATE_EXPECT === "1" ? sizes.length : measuredCount;
  return sizes.slice(0, count).map(({ name }) => name);
}

/** The number of a site's pages, and its row of the table. */
interface MeasuredSite {
  readonly pages: number;
  readonly row: string;
}

/** Measures the output of each command for one site. */
function measure(before: string, after: string): MeasuredSite {
  const pages = pagesOf(before);
  const count = new Set(pages.map(({ entry }) => entry)).size;
  const folder = largestFolder(before, pages);
  const list = lengthsOf(before, "list");
  const move = lengthsOf(before, "move", folder, `${folder}-renamed`, "--dry-run");
  const check = lengthsOf(before, "check");
  const fix = lengthsOf(before, "fix", "--dry-run");
  const commands = [check, list, fix, move];
  const where = lengthsOf(before, "where", firstUrl(before, pages));
  renameSync(join(after, folder), join(after, `${folder}-renamed`));
  const diff = lengthsOf(after, "diff", before, after);
  assert.ok(isAThird(check, 0), `${before}: check ${cell(check)}`);
  assert.ok(isAThird(list, leastList), `${before}: list ${cell(list)}`);
  assert.ok(isAThird(diff, leastDiff), `${before}: diff ${cell(diff)}`);
  assert.ok(isAThird(move, 0), `${before}: move ${cell(move)}`);
  assert.ok(isAThird(fix, 0), `${before}: fix ${cell(fix)}`);
  assert.ok(isAThird(where, 0), `${before}: where ${cell(where)}`);
  return {
    pages: count,
    row: `| ${[count.toLocaleString("en-US"), ...[...commands, diff, where].map(cell)].join(" | ")} |`,
  };
}

describeSlow("the output for coding agents on real sites", () => {
  it("has lists of pages of at most a third of the text, and with a bound", function () {
    const { root, index } = sharedRealSites(this);
    let folded = 0;
    for (const { name } of index.sites) {
      const list = lengthsOf(join(root, name), "list");
      assert.ok(isAThird(list, leastList), `${name}: ${cell(list)}`);
      assert.ok(list.agent <= maxList, `${name}: ${cell(list)}`);
      if (list.text > 3 * maxList) folded += 1;
    }
    assert.ok(folded > 5, `${folded}`);
  });

  describe("with the text of their pages", () => {
    let sites: TemporaryFolder;
    let changed: TemporaryFolder;
    before(function () {
      sites = unpackedSites(this);
      changed = temporaryFolder();
      cpSync(sites.root, changed.root, { recursive: true });
    });
    after(() => {
      sites?.remove();
      changed?.remove();
    });

    it("has the lengths in docs/agents.md", () => {
      const names = measuredSites(sites.root);
      assert.ok(names.length >= measuredCount);
      const rows = names.map((name) => measure(join(sites.root, name), join(changed.root, name)));
      rows.sort((one, other) => one.pages - other.pages);
      const table = rows.map(({ row }) => `${row}\n`).join("");
      const text = readFileSync(document, "utf8");
      const rowsOfTable = /(?<=\| pages \| `check` \|[^\n]*\n\|[-|]*\n)(?:\|[^\n]*\n)*/;
      assert.match(text, rowsOfTable);
      if (process.env.UPDATE_EXPECT === "1")
        writeFileSync(
          document,
          text.replace(rowsOfTable, () => table),
        );
      else for (const site of rows) assertDocumented(site, rowsOfTable.exec(text)?.[0] ?? "");
    });
  });
});
