/**
 * Measures the memory of a server for a large site whose pages have bodies: opening docs.json, reading all pages, typing
 * in docs.json, and typing in a page (a link, a heading, the title).
 *
 * Each edit of a page causes further work: a changed anchor or title of one page affects all pages that may link to it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answersEdit, planEdits } from "./edit-plan.ts";
import { type BenchServer, type DocumentChange, startServer } from "./lsp-client.ts";
import { type BenchOutcome, failed, measured } from "./outcome.ts";
import type { ServerRecipe } from "./server-session.ts";

interface MemoryEffort {
  /** New processes. */
  readonly rounds: number;
  /** Edits of docs.json in each process, and as many edits of a page. */
  readonly edits: number;
}

interface MemoryOutcome {
  /** From opening docs.json until all pages have been read. */
  readonly readAll: BenchOutcome;
  readonly afterReading: BenchOutcome;
  readonly keystroke: BenchOutcome;
  /** In the text of a page, in one of its headings, and in its title. */
  readonly textKeystroke: BenchOutcome;
  readonly headingKeystroke: BenchOutcome;
  readonly titleKeystroke: BenchOutcome;
  readonly afterEdits: BenchOutcome;
  readonly highest: BenchOutcome;
}

type Samples = { readonly [Name in keyof MemoryOutcome]: number[] };

interface PageEdit extends DocumentChange {
  readonly series: "textKeystroke" | "headingKeystroke" | "titleKeystroke";
  readonly findings: number;
}

/** A page, edits in pairs that undo each other, and the number of findings after each edit. */
function planPage(original: string): { readonly text: string; readonly cycle: readonly PageEdit[] } {
  const marker = "[gone](#gone-from-here)";
  const body = original.indexOf("\n\n", original.indexOf("\n---\n"));
  const text = `${original.slice(0, body)}\n\n## A heading\n\n${marker}\n${original.slice(body)}`;
  const lines = text.split("\n");
  const at = (line: number, from: number, to: number) => ({
    start: { line, character: from },
    end: { line, character: to },
  });
  const [title, heading, link] = [1, lines.indexOf("## A heading"), lines.indexOf(marker)];
  const typed = (series: PageEdit["series"], line: number, character: number): readonly PageEdit[] => [
    { series, range: at(line, character, character), text: "x", findings: 1 },
    { series, range: at(line, character, character + 1), text: "", findings: 1 },
  ];
  const series = "textKeystroke";
  // The end of the link's text, so that the link stays broken; then the link is removed and inserted again.
  return {
    text,
    cycle: [
      ...typed(series, link, 5),
      { series, range: at(link, 0, marker.length), text: "", findings: 0 },
      { series, range: at(link, 0, 0), text: marker, findings: 1 },
      ...typed("headingKeystroke", heading, 12),
      ...typed("titleKeystroke", title, 8),
    ],
  };
}

async function editDocument(
  server: BenchServer,
  root: string,
  last: string,
  edits: number,
  samples: Samples,
) {
  const plan = planEdits(readFileSync(join(root, "docs.json"), "utf8"));
  const startedAt = performance.now();
  await server.open(join(root, "docs.json"), plan.text, (findings) =>
    findings.some((finding) => finding.range.start.line === plan.defectLine),
  );
  await server.reported(join(root, last));
  samples.readAll.push(performance.now() - startedAt);
  await server.untilIdle();
  const memory = server.memory();
  if (memory !== undefined) samples.afterReading.push(memory.resident);
  for (let number = 0; number < edits; number++) {
    const edit = plan.editAt(number);
    const { milliseconds } = await server.change(edit, (findings) => answersEdit(findings, edit, true));
    if (edit.kind === "path") samples.keystroke.push(milliseconds);
  }
}

async function editPage(server: BenchServer, path: string, edits: number, samples: Samples) {
  const plan = planPage(readFileSync(path, "utf8"));
  await server.open(path, plan.text, (findings) => findings.length === 1);
  for (let number = 0; number < edits; number++) {
    const edit = plan.cycle[number % plan.cycle.length];
    if (edit === undefined) break;
    const { milliseconds } = await server.change(edit, (findings) => findings.length === edit.findings);
    samples[edit.series].push(milliseconds);
  }
}

/** Page files, from the site's root. */
interface ChosenPages {
  /** The page that is edited. */
  readonly first: string;
  /** The only page with a finding, which shows that all pages have been read. */
  readonly last: string;
}

export async function measureMemory(
  recipe: ServerRecipe,
  root: string,
  { first, last }: ChosenPages,
  effort: MemoryEffort,
): Promise<MemoryOutcome> {
  const samples: Samples = {
    readAll: [],
    afterReading: [],
    keystroke: [],
    textKeystroke: [],
    headingKeystroke: [],
    titleKeystroke: [],
    afterEdits: [],
    highest: [],
  };
  const outcome = (of: (series: readonly number[]) => BenchOutcome): MemoryOutcome => ({
    readAll: of(samples.readAll),
    afterReading: of(samples.afterReading),
    keystroke: of(samples.keystroke),
    textKeystroke: of(samples.textKeystroke),
    headingKeystroke: of(samples.headingKeystroke),
    titleKeystroke: of(samples.titleKeystroke),
    afterEdits: of(samples.afterEdits),
    highest: of(samples.highest),
  });
  for (let number = 0; number < effort.rounds; number++) {
    let server: BenchServer | undefined;
    try {
      server = await startServer(recipe, root);
      await editDocument(server, root, last, effort.edits, samples);
      await editPage(server, join(root, first), effort.edits, samples);
      await server.untilIdle();
      const memory = server.memory();
      if (memory !== undefined) {
        samples.afterEdits.push(memory.resident);
        samples.highest.push(memory.peak);
      }
    } catch (reason) {
      return outcome(() => failed(reason instanceof Error ? reason.message : String(reason)));
    } finally {
      await server?.stop();
    }
  }
  return outcome(measured);
}
