/**
 * Teams with hundreds of findings: a baseline contains all of them, and for a change that adds two defects, one of
 * them in a page that it does not touch, exactly these are reported.
 */
import assert from "node:assert/strict";
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Diagnostic, DiagnosticSeverity } from "vscode-languageserver-protocol";
import { verdictRequest } from "../../server/src/protocol.ts";
import { runIn } from "../cli/command-line.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutGit } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { gitIn } from "../support/repository.ts";
import { unpackedSites } from "./real-sites.ts";

/** Sites with many findings. */
const names = ["axiomhq+docs", "langgenius+dify-docs", "modelcontextprotocol+modelcontextprotocol"] as const;

/** A heading of one page, and a link to it in another page. */
interface LinkedHeading {
  /** Relative to the site. */
  readonly page: string;
  readonly heading: string;
  readonly linkedFrom: string;
}

/** The anchor of a simple heading; other headings are not used. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(" ", "-");
}

const link = /\]\((\/[\w/-]+)#([\w-]+)\)/g;

/** The files of pages, relative to the site. */
function pagesIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mdx"));
}

function linkedHeading(root: string): LinkedHeading {
  const linkedFrom = new Map<string, string[]>();
  for (const file of pagesIn(root)) {
    for (const [, path, anchor] of readFileSync(join(root, file), "utf8").matchAll(link)) {
      const key = `${path}#${anchor}`;
      linkedFrom.set(key, [...(linkedFrom.get(key) ?? []), file]);
    }
  }
  for (const [key, files] of linkedFrom) {
    const [path = "", anchor] = key.split("#");
    const page = `${path.slice(1)}.mdx`;
    const [file = page] = files;
    if (files.length !== 1 || file === page || !existsSync(join(root, page))) continue;
    const headings = [...readFileSync(join(root, page), "utf8").matchAll(/^## ([A-Za-z ]+)$/gm)];
    const found = headings.filter(([, text = ""]) => anchorOf(text) === anchor);
    const [heading] = found.map(([, text = ""]) => text);
    if (found.length === 1 && heading !== undefined) return { page, heading, linkedFrom: file };
  }
  throw new Error("no page links to a heading of another one");
}

/**
 * Waits until an editor shows this many findings above the severity of a hint, and returns them; all others must be
 * known. The note about omitted findings is not a finding.
 */
async function foundInEditor(root: string, count: number): Promise<readonly string[]> {
  const client = await LanguageClient.start({
    folders: [root],
    configuration: () => ({ diagnostics: { delay: 0 } }),
  });
  try {
    const all = (): readonly (readonly [file: string, diagnostic: Diagnostic])[] =>
      [...client.shown()].flatMap(([uri, diagnostics]) =>
        diagnostics
          .filter(({ code }) => code !== undefined)
          .map((diagnostic) => [relative(root, fileURLToPath(uri)), diagnostic] as const),
      );
    const grave = () => all().filter(([, { severity }]) => severity !== DiagnosticSeverity.Hint);
    const isKnown = ({ message }: Diagnostic): boolean =>
      (typeof message === "string" ? message : message.value).startsWith("Known: ");
    // It answers after all pages have been read; their findings may be shown slightly later.
    await client.request(verdictRequest, { uri: uriOf(join(root, "docs.json")) });
    await client.until(
      () => grave().length === count,
      () => `${count} findings, where there are ${JSON.stringify(grave())}`,
    );
    const hints = all().filter(([, { severity }]) => severity === DiagnosticSeverity.Hint);
    assert.deepEqual(
      hints.filter(([, diagnostic]) => !isKnown(diagnostic)),
      [],
    );
    return grave()
      .map(([file, { code }]) => `${file} ${code}`)
      .toSorted();
  } finally {
    await client.dispose();
  }
}

describeSlow("a team with many findings", () => {
  let sites: TemporaryFolder;
  before(function () {
    skipWithoutGit(this);
    sites = unpackedSites(this);
  });
  after(() => sites?.remove());

  for (const name of names) {
    it(`is told of a change what it breaks, and nothing else: ${name}`, async () => {
      const copy = temporaryFolder();
      try {
        cpSync(join(sites.root, name), copy.root, { recursive: true });
        const git = (...args: readonly string[]): string => gitIn(copy.root, args);
        const commit = (): void => {
          git("add", "-A");
          git("commit", "-q", "-m", "change");
        };
        git("init", "-q", "-b", "main");
        commit();
        const run = (...args: readonly string[]) => runIn(copy.root, args);

        assert.equal(run("init", "--baseline").code, 0);
        commit();
        const before = run("check");
        assert.equal(before.code, 0, before.stdout);
        const knownCount = /^0 new, ([\d,]+) known\.$/m.exec(before.stdout)?.[1]?.replaceAll(",", "");
        assert.ok(Number(knownCount) > 100, before.stdout);

        git("checkout", "-qb", "change");
        const { page, heading, linkedFrom } = linkedHeading(copy.root);
        const path = join(copy.root, page);
        const text = readFileSync(path, "utf8");
        writeFileSync(path, text.replace(`## ${heading}\n`, "## A heading of another name\n"));
        appendFileSync(path, "\n[there](/a/page/that/never/was)\n");

        const expected = [`${linkedFrom} broken-anchor`, `${page} broken-link`].toSorted();
        const found = (...args: readonly string[]): readonly string[] => {
          const report = JSON.parse(run("check", "--format", "json", ...args).stdout);
          const findings: readonly { file: string; code: string }[] = report.sites[0].findings;
          return findings.map(({ file, code }) => `${file} ${code}`).toSorted();
        };
        assert.deepEqual(found("--changed"), expected);
        assert.match(
          run("check").stdout,
          new RegExp(`^2 new, ${Number(knownCount).toLocaleString("en-US")} known`, "m"),
        );
        const annotations = run("check", "--changed", "--format", "github").stdout.match(
          /^::\w+ file=[^,]+/gm,
        );
        assert.deepEqual(
          annotations?.map((one) => one.replace(/^::\w+ file=/, "")).toSorted(),
          [linkedFrom, page].toSorted(),
        );
        assert.deepEqual(await foundInEditor(copy.root, expected.length), expected);
        // A hook reports it before the commit.
        git("add", page);
        assert.deepEqual(found("--staged"), expected);
      } finally {
        copy.remove();
      }
    });
  }
});
