/**
 * `docs-json check` of a large site whose pages have bodies: on one thread, on several, and with the cache of
 * an earlier run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { benchFolder, generatedSite, largestSize } from "./generate.ts";
import { type CheckOutcome, type CheckVariant, measureChecks } from "./measure-check.ts";
import type { OutcomeRow, OutcomeSection } from "./outcome.ts";
import { below, type Effort, inWords, named } from "./section.ts";
import { ourPrograms } from "./servers.ts";

const memoryBudget = below(350);

interface NamedVariant {
  readonly name: string;
  readonly variant: CheckVariant;
}

function variants(cache: string): readonly NamedVariant[] {
  const { commandLine } = ourPrograms;
  const switches = ["--cache"];
  // Each system has its own cache folder.
  const environment = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache };
  return [
    { name: "on one thread", variant: { commandLine, environment: { DOCS_JSON_THREADS: "1" } } },
    { name: `on ${availableParallelism()} cores`, variant: { commandLine } },
    { name: "with `--cache`, all pages known", variant: { commandLine, switches, environment } },
  ];
}

function rowsOf(name: string, { memory, processor, wall }: CheckOutcome): readonly OutcomeRow[] {
  const label = `${inWords(largestSize)} pages with bodies, ${name}`;
  return [
    { label: `${label}: wall time`, unit: "ms", ours: wall },
    { label: `${label}: processor time`, unit: "ms", ours: processor },
    { label: `${label}: highest memory`, unit: "MB", ours: memory, budget: memoryBudget },
  ];
}

/** The variants in turn; the warm-up run fills the cache. */
export async function pagesSection(effort: Effort): Promise<OutcomeSection> {
  const site = generatedSite(largestSize, "long");
  const cache = mkdtempSync(join(benchFolder, "cache-"));
  try {
    const all = variants(cache);
    const outcomes = await measureChecks(
      all.map(({ variant }) => variant),
      site.root,
      Math.min(3, effort.checks),
    );
    return {
      title: "Check of a large site with bodies",
      rows: all.flatMap(({ name }, index) => {
        const outcome = outcomes[index];
        return outcome === undefined ? [] : rowsOf(name, outcome);
      }),
      notes: [
        `${named(site)} of 3 to 12 KB, 180 MB in all, in turn; processor time is that of all threads. ${outcomes[0]?.counted ?? ""}`,
      ],
    };
  } finally {
    rmSync(cache, { recursive: true });
  }
}
