/** Moves in sites in memory: plans a move, applies it, and reads the site again. */
import assert from "node:assert/strict";
import {
  analyzeNow,
  applyEdits,
  type Move,
  type MovePlan,
  planMove,
  rules,
} from "../../../../server/src/service/index.ts";
import { withSpec } from "../../../../server/src/service/site/site.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  neededFiles,
  newIntern,
  pageContent,
  parseFrontmatter,
  type Site,
  withDocument,
  withPages,
} from "../../../../server/src/service/snapshot.ts";
import { parseFixture } from "../../../dsl/fixture.ts";

/** The texts of a site by path. */
export type SiteFiles = Readonly<Record<string, string>>;

/** The required settings of docs.json. */
export const head = `"theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" }`;

/** The files of a fixture text. */
export function filesOf(text: string): SiteFiles {
  return Object.fromEntries(parseFixture(text).files.map((file) => [file.path, file.text]));
}

/** The snapshot of a site, with everything read. */
export function siteOf(files: SiteFiles): Site {
  const pagesOf = Object.entries(files).filter(([file]) => /\.mdx?$/.test(file));
  const frontmatter = new Map(
    pagesOf.flatMap(([file, text]) => {
      const read = parseFrontmatter(text);
      return read === undefined ? [] : [[file, read] as const];
    }),
  );
  const index = FileIndex.of({
    files: Object.keys(files),
    mintignore: files[".mintignore"] ?? "",
    frontmatter,
  });
  let site = emptySite(defaultSettings, index);
  for (;;) {
    const { documents, specs } = neededFiles(site);
    if (documents.length + specs.length === 0) break;
    const content = (path: string) => {
      const text = files[path];
      return text === undefined ? { kind: "missing" as const } : { kind: "text" as const, text };
    };
    for (const path of documents) site = withDocument(site, path, content(path));
    for (const path of specs) site = withSpec(site, path, content(path));
  }
  const intern = newIntern();
  const isPage = new Set(Array.from(index.pages(), ({ file }) => file));
  return withPages(
    site,
    pagesOf.filter(([file]) => isPage.has(file)).map(([file, text]) => [file, pageContent(text, intern)]),
  );
}

/** The findings of all rules as text without positions, comparable before and after a move. */
export function codesOf(site: Site): readonly string[] {
  const { findings, failures } = analyzeNow(site, rules);
  assert.deepEqual(failures, []);
  return findings.map(({ code }) => code).sort();
}

/** The files after a plan is carried out. */
export function carriedOut(files: SiteFiles, plan: MovePlan): SiteFiles {
  const destinations = new Map(plan.files.map(({ from, to }) => [from, to]));
  for (const file of plan.edits.keys()) assert.ok(file in files, `${file} does not exist`);
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      destinations.get(file) ?? file,
      applyEdits(text, plan.edits.get(file) ?? []),
    ]),
  );
}

interface MoveRun {
  readonly plan: MovePlan;
  readonly files: SiteFiles;
}

/** Moves; fails if the move is refused. */
export function moveIn(files: SiteFiles, moves: Move | readonly Move[], redirects = true): MoveRun {
  const plan = planMove(siteOf(files), "from" in moves ? [moves] : moves, {
    redirects,
    textOf: (file) => files[file],
  });
  assert.ok(plan.kind === "plan", plan.kind === "refused" ? plan.reason : "");
  return { plan, files: carriedOut(files, plan) };
}

/** Moves a file in a fixture and compares all files with those of another; both must have the same findings. */
export function assertMove(
  before: string,
  from: string,
  to: string,
  after: string,
  options: { readonly redirects?: boolean; readonly notes?: readonly RegExp[] } = {},
): void {
  const files = filesOf(before);
  const run = moveIn(files, { from, to }, options.redirects ?? false);
  assert.deepEqual(run.files, filesOf(after));
  assert.deepEqual(codesOf(siteOf(run.files)), codesOf(siteOf(files)));
  assert.equal(run.plan.notes.length, options.notes?.length ?? 0, run.plan.notes.join("\n"));
  for (const [index, note] of (options.notes ?? []).entries())
    assert.match(run.plan.notes[index] ?? "", note);
}

/** Why a move is refused. */
export function refusalOf(files: SiteFiles, moves: Move | readonly Move[]): string {
  const plan = planMove(siteOf(files), "from" in moves ? [moves] : moves, { textOf: (file) => files[file] });
  assert.ok(plan.kind === "refused", "it is not refused");
  return plan.reason;
}
