/** The parts of a run: the measurements of each, and the budgets for its figures. */
import { backgroundSection } from "./background-section.ts";
import { changesSection } from "./changes-section.ts";
import { largestCorpusSite } from "./corpus.ts";
import { editingSection } from "./editing-section.ts";
import { fullSizeSection } from "./full-size.ts";
import { generatedSite, largestSize, outerPagesOf } from "./generate.ts";
import { largestSection } from "./largest.ts";
import { type AskingOutcome, measureAsking } from "./measure-asking.ts";
import { measureCheck } from "./measure-check.ts";
import { measureEndpointPages } from "./measure-endpoint-page.ts";
import { exponentOf, type GrowthOutcome, measureGrowth } from "./measure-growth.ts";
import { measureMemory } from "./measure-memory.ts";
import { measurePagePreview } from "./measure-page-preview.ts";
import { languageCount, measureParity, pageCount } from "./measure-parity.ts";
import { measurePreview } from "./measure-preview.ts";
import { measureStarts } from "./measure-start.ts";
import { measureSymbols } from "./measure-symbols.ts";
import { measureTree } from "./measure-tree.ts";
import { type Budget, measured, type OutcomeRow, type OutcomeSection } from "./outcome.ts";
import { pageSyntaxSection } from "./page-syntax/section.ts";
import { pagesSection } from "./pages-section.ts";
import { peerSchemaByTheme } from "./peer-schema.ts";
import { platformSchema } from "./platform-schema.ts";
import { recoverySection } from "./recovery/section.ts";
import { atLeast, below, type Contestants, type Effort, inWords, named, quickEffort } from "./section.ts";
import type { ServerRecipe } from "./server-session.ts";
import { bundledPeerRecipe, ourPrograms, peerRecipe } from "./servers.ts";
import { highShare, rounded } from "./statistics.ts";

/** For each of the two processes. */
const treeBudget = below(30);
/** Half of the time limit for painting after a keystroke. */
const previewBudget = below(50);
const pageBudget = below(100);
const endpointBudget = below(300);
const parityBudget = below(300);
const startBudget = atLeast(1.5);
const warmBudget = atLeast(20);
const completionAfterKeystrokeBudget = atLeast(25);
const hoverAfterKeystrokeBudget = below(6);
const symbolsBudget = atLeast(2);
const checkBudget = below(1000);
const pagesBudget = below(5000);
const pagesMemoryBudget = below(300);
const corpusMemoryBudget = below(200);

/** The size of the site for the budgets. */
const budgetSize = 10_000;

async function startSection({ ours, peer }: Contestants, effort: Effort): Promise<OutcomeSection> {
  const { root } = generatedSite(budgetSize);
  const [own, packaged] = await measureStarts([ours, peer], root, effort.starts);
  const [ownAgain, bundled] = await measureStarts([ours, bundledPeerRecipe(peer)], root, effort.starts);
  const label = "start to `initialize` reply";
  return {
    title: "Start",
    rows: [
      { label, unit: "ms", ours: own, peer: packaged, budget: startBudget },
      { label: "the same, the peer bundled into one file", unit: "ms", ours: ownAgain, peer: bundled },
    ],
    notes: ["The workspace folder is the site of 10,000 pages; both sides start by `node PROGRAM --stdio`."],
  };
}

async function askingSection(contestants: Contestants, effort: Effort): Promise<OutcomeSection> {
  const { ours, oursByDefault, peer, schemaName } = contestants;
  const site = generatedSite(budgetSize);
  const asked = { rounds: Math.min(2, effort.rounds), edits: Math.min(20, effort.edits) };
  const real = platformSchema();
  const isReal = real.kind === "there";
  const withLarge = peerRecipe(isReal ? real.schema : peerSchemaByTheme);
  const largeName = isReal ? "the platform's schema" : "a schema with themes";
  // With our default debounce delay: without one, a question waits for the analysis before it.
  const outcomes = await measureAsking([oursByDefault ?? ours, peer, withLarge], site.root, asked);
  const [own, other, large] = outcomes;
  if (own === undefined || other === undefined || large === undefined) {
    throw new Error("Each server has an outcome.");
  }
  const rows = (label: string, series: keyof AskingOutcome, budget: Budget): readonly OutcomeRow[] =>
    [
      { schema: largeName, outcome: large },
      { schema: schemaName, outcome: other },
    ].map(({ schema, outcome }) => ({
      ...{ label: `10k: ${label}; peer with ${schema}`, unit: "ms" },
      ...{ ours: own[series], peer: outcome[series], budget, isFelt: series.endsWith("AfterKeystroke") },
    }));
  const aboutLarge = isReal
    ? `The platform's schema is the one that ${real.origin} generates: VS Code's JSON server uses it if a docs.json names it by \`$schema\`, as authors' files do. It has a branch for each theme, so that the peer matches the whole document for every request.`
    : `The platform's own schema could not be had (${real.reason}). The schema with themes stands in for it: our small one, once for each theme in an \`anyOf\`, as the platform's is shaped; the peer then matches all of the document for every question.`;
  return {
    title: "Completion and hover, 10k",
    rows: [
      ...rows("completion of a key, warm", "keyCompletion", warmBudget),
      ...rows("completion of a page, warm", "pageCompletion", warmBudget),
      ...rows("hover over a key, warm", "keyHover", warmBudget),
      ...rows("hover over a page, warm", "pageHover", warmBudget),
      ...rows("completion after a keystroke", "completionAfterKeystroke", completionAfterKeystrokeBudget),
      ...rows("hover after a keystroke", "hoverAfterKeystroke", hoverAfterKeystrokeBudget),
    ],
    notes: [
      `${named(site)}; requests at a group and a page entry in its middle. ${aboutLarge}`,
      "With our small schema the peer, which keeps its tree of an unchanged text, matches only around the place. That takes less time than transporting the messages, which is also nearly all of the time of our warm answers, so a ratio of 20 is impossible over a pipe. At a page entry it then has nothing to offer.",
    ],
  };
}

async function symbolsSection(
  { ours, oursByDefault, peer }: Contestants,
  effort: Effort,
): Promise<OutcomeSection> {
  const site = generatedSite(budgetSize);
  // With the default delay, because findings are not measured here.
  const [own, other] = await measureSymbols([oursByDefault ?? ours, peer], site.root, effort.edits);
  return {
    title: "Document symbols",
    rows: [
      {
        label: "10k: document symbols",
        unit: "ms",
        ours: own.warm,
        peer: other.warm,
        budget: symbolsBudget,
      },
      {
        label: "10k: the same right after a keystroke",
        unit: "ms",
        ours: own.behindEdit,
        peer: other.behindEdit,
      },
    ],
    notes: [
      `${named(site)}. Symbols in the answer: ours ${own.count ?? "none"}, the peer ${other.count ?? "none"}; both as a tree, and the peer without the limit that VS Code sets for it.`,
    ],
  };
}

async function checkSection(effort: Effort): Promise<OutcomeSection> {
  const rows: OutcomeRow[] = [];
  const notes = ["Wall time with the start of the process."];
  for (const pages of [1000, budgetSize]) {
    const { root } = generatedSite(pages);
    const isBudgeted = pages === budgetSize;
    const label = `\`docs-json check\` of ${inWords(pages)} pages`;
    const { commandLine } = ourPrograms;
    const navigation = await measureCheck({ commandLine, switches: ["--no-pages"] }, root, effort.checks);
    const whole = await measureCheck({ commandLine }, root, effort.checks);
    const row = (
      name: string,
      unit: OutcomeRow["unit"],
      ours: OutcomeRow["ours"],
      budget: Budget,
    ): OutcomeRow => ({
      ...{ label: name, unit, ours },
      ...(isBudgeted ? { budget } : {}),
    });
    rows.push(
      row(`${label}, the navigation alone`, "ms", navigation.wall, checkBudget),
      row(`${label} and all their links`, "ms", whole.wall, pagesBudget),
      row(`${label} and all their links: highest memory`, "MB", whole.memory, pagesMemoryBudget),
    );
    if (whole.counted !== undefined) notes.push(`${inWords(pages)} pages: ${whole.counted}.`);
  }
  return { title: "Whole-site check", rows, notes };
}

async function corpusSection(contestants: Contestants, effort: Effort): Promise<OutcomeSection> {
  const site = largestCorpusSite();
  if (typeof site === "string") {
    return { title: "Editing, crewAI (the largest real site)", rows: [], notes: [`Skipped: ${site}.`] };
  }
  return editingSection("crewAI", site, contestants, effort, { highestMemory: corpusMemoryBudget });
}

async function memorySection({ ours }: Contestants, effort: Effort): Promise<OutcomeSection> {
  const site = generatedSite(largestSize, "long");
  const edits = Math.min(40, effort.edits);
  const rounds = Math.min(3, effort.rounds);
  const outcome = await measureMemory(ours, site.root, outerPagesOf(largestSize), { rounds, edits });
  const label = `${inWords(largestSize)} pages with bodies`;
  return {
    title: "Memory of a large site with bodies",
    rows: [
      { label: `${label}: open until all are read`, unit: "ms", ours: outcome.readAll },
      { label: `${label}: keystroke in docs.json to diagnostics`, unit: "ms", ours: outcome.keystroke },
      {
        label: `${label}: keystroke in a page's text to diagnostics`,
        unit: "ms",
        ours: outcome.textKeystroke,
      },
      {
        label: `${label}: keystroke in a heading to diagnostics`,
        unit: "ms",
        ours: outcome.headingKeystroke,
      },
      { label: `${label}: keystroke in a title to diagnostics`, unit: "ms", ours: outcome.titleKeystroke },
      { label: `${label}: memory after reading them`, unit: "MB", ours: outcome.afterReading },
      { label: `${label}: memory after ${2 * edits} edits`, unit: "MB", ours: outcome.afterEdits },
      { label: `${label}: highest memory`, unit: "MB", ours: outcome.highest, budget: corpusMemoryBudget },
    ],
    notes: [
      `${named(site)} of 3 to 12 KB, 180 MB in all. docs.json is opened and edited, then a page: its links, a heading and its title. The peer reads no pages.`,
    ],
  };
}

/** The exponent that no pattern may exceed. */
const maxExponent = 1.2;

function growthLine(outcome: GrowthOutcome): string {
  if (outcome.kind === "failed") return `| ${outcome.name} | fails: ${outcome.reason} | | | | missed |`;
  const figures = (series: "check" | "keystroke" | "memory"): readonly number[] =>
    outcome.sizes.map((one) => one[series]);
  const cell = (series: "check" | "keystroke" | "memory"): string =>
    figures(series)
      .map((figure) => Math.round(figure))
      .join(" / ");
  const exponents = [exponentOf(figures("check")), exponentOf(figures("keystroke"))];
  const isMet = exponents.every((exponent) => exponent <= maxExponent);
  const name = outcome.name.replaceAll("|", "\\|");
  const [check = "", keystroke = ""] = exponents.map((exponent) =>
    exponent === 0 ? "–" : exponent.toFixed(2),
  );
  return `| ${name} | ${cell("check")} | ${check} | ${cell("keystroke")} | ${keystroke} | ${cell("memory")} | ${isMet ? "met" : "missed"} |`;
}

async function growthSection(effort: Effort): Promise<OutcomeSection> {
  const rounds = effort.starts === quickEffort.starts ? 1 : 2;
  const outcomes = await measureGrowth(rounds, effort.pattern, (outcome) =>
    console.error(growthLine(outcome)),
  );
  const head =
    "| pattern | check, ms | exponent | keystroke, ms | exponent | memory, MB | ≤ 1.2 |\n|---|---|---|---|---|---|---|";
  return {
    title: "Growth",
    rows: [],
    table: `${head}\n${outcomes.map(growthLine).join("\n")}`,
    notes: [
      `Sites that repeat one construct, at one, two and four times a size: reading and checking all of it, and checking again after a keystroke in docs.json; in process, the minimum of several runs, in processor time. The exponent describes the growth with the size from the first figure to the last; a dash means that the figures are too small. It must be at most ${maxExponent}. Measured on ${new Date().toISOString().slice(0, 10)}; compare figures only within a line.`,
    ],
  };
}

async function treeSection(effort: Effort): Promise<OutcomeSection> {
  const rows: OutcomeRow[] = [];
  const slowest: string[] = [];
  for (const place of ["page", "group"] as const) {
    const typed = place === "page" ? "a page's path" : "a group's name";
    for (const length of [20, 100, 1000, 5000]) {
      const outcome = await measureTree(length, place, effort.edits);
      const row = (name: string, samples: readonly number[], budget?: Budget): void => {
        const label = `lists of ${inWords(length)}, a character in ${typed}: ${name}`;
        rows.push({
          label,
          unit: "ms",
          ours: measured(samples),
          ...(budget === undefined ? {} : { budget }),
        });
        if (budget !== undefined) slowest.push(`${label}: ${rounded(highShare(samples))} ms`);
      };
      row("server", outcome.server, treeBudget);
      row("snapshot and navigation", outcome.reading);
      row("view's model", outcome.client, treeBudget);
    }
  }
  return {
    title: "Navigation tree after a keystroke",
    rows,
    notes: [
      "A docs.json of 10,000 pages, every row open. In process, processor time including garbage collection. Server: the changes, and the answers to the client's requests that follow, as JSON; the snapshot and its navigation, which all features share, have a separate row. View's model: the messages are parsed, and all rows below the changed ones are prepared for the editor, whose own rendering is not included. The findings stay those of the last analysis.",
      `95 of 100 keystrokes take at most: ${slowest.join("; ")}.`,
    ],
  };
}

async function previewSection(effort: Effort): Promise<OutcomeSection> {
  const rows: OutcomeRow[] = [];
  const lengths: string[] = [];
  for (const place of ["page", "group"] as const) {
    const typed = place === "page" ? "a page's path" : "a group's name";
    for (const length of [20, 1000, 2000]) {
      const outcome = await measurePreview(length, place, effort.edits);
      const label = `lists of ${inWords(length)}, a character in ${typed}`;
      rows.push({
        label: `${label}: server`,
        unit: "ms",
        ours: measured(outcome.server),
        budget: previewBudget,
      });
      rows.push({ label: `${label}: client`, unit: "ms", ours: measured(outcome.client) });
      if (place === "page")
        lengths.push(`${Math.round(outcome.length / 1000)} KB for lists of ${inWords(length)}`);
    }
  }
  const page = await measurePagePreview(Math.min(effort.starts, 5), effort.edits);
  for (const { label, samples } of page.held)
    rows.push({
      label: `a page of 100 KB of ${label}: event loop held`,
      unit: "ms",
      ours: measured(samples),
      budget: previewBudget,
    });
  rows.push({
    label: "a page of 60 KB, a character: HTML of the page",
    unit: "ms",
    ours: measured(page.keystrokes),
    budget: pageBudget,
  });
  for (const { format, size, first, next } of await measureEndpointPages({
    starts: Math.min(effort.starts, 5),
    edits: effort.edits,
  })) {
    const spec = `an endpoint of a spec of ${size.toFixed(1)} MB of ${format}`;
    rows.push({ label: `${spec}: first page`, unit: "ms", ours: measured(first), budget: endpointBudget });
    rows.push({ label: `${spec}: next page`, unit: "ms", ours: measured(next), budget: endpointBudget });
  }
  return {
    title: "Preview after a keystroke",
    rows,
    notes: [
      "Rows about pages are wall-clock time, with the thread that renders pages: the longest turn of the server's event loop while a page that is designed to be slow is rendered, and the time from a text to its HTML.",
      `A docs.json of 10,000 pages. In process, processor time. Server: the frame of the site and its HTML as a message (${lengths.join(", ")}). Client: the message is parsed, and the changed parts are found. The work of the preview page is not included; the tests in real windows print the total.`,
    ],
  };
}

/** Each needs a server that has read the whole site. */
const maxFirstRequests = 5;

async function paritySection(recipe: ServerRecipe, effort: Effort): Promise<OutcomeSection> {
  const rows: OutcomeRow[] = [];
  for (const isInGit of [false, true]) {
    const outcome = await measureParity(recipe, isInGit, {
      starts: Math.min(effort.starts, maxFirstRequests),
      repetitions: effort.edits,
    });
    const row = (label: string, samples: readonly number[]): void => {
      const place = isInGit ? "in a repository" : "outside of a repository";
      rows.push({ label: `${place}: ${label}`, unit: "ms", ours: measured(samples), budget: parityBudget });
    };
    row("first request", outcome.first);
    row("nothing has changed", outcome.warm);
    row("right after a keystroke in docs.json", outcome.behindEdit);
  }
  return {
    title: "Parity of languages",
    rows,
    notes: [
      `${languageCount} languages with up to ${pageCount} pages of 1 KB each, the whole table; over the protocol, after the server has read the site. The times of all files are read for each answer, or git is asked.`,
    ],
  };
}

/** Parts that are measured without the peer. */
export const partsWithoutPeer: ReadonlySet<string> = new Set([
  "background",
  "changes",
  "growth",
  "largest",
  "pages",
  "parity",
  "preview",
  "recovery",
  "size",
  "syntax",
  "tree",
]);

/** The parts of a run by their names for `--only`, in order. */
export const sections: Readonly<
  Record<string, (contestants: Contestants, effort: Effort) => Promise<OutcomeSection>>
> = {
  start: startSection,
  "1k": (contestants, effort) =>
    editingSection("1k", generatedSite(1000), contestants, effort, { keystroke: atLeast(4) }),
  "10k": (contestants, effort) =>
    editingSection("10k", generatedSite(budgetSize), contestants, effort, {
      open: atLeast(1),
      startAndOpen: atLeast(1.5),
      settings: atLeast(1.2),
      keystroke: atLeast(12),
      broken: atLeast(10),
      memoryAfterEdits: atLeast(1),
    }),
  "100k": (contestants, effort) =>
    editingSection("100k", generatedSite(100_000), contestants, effort, {
      settings: atLeast(0.8),
      keystroke: atLeast(40),
    }),
  asking: askingSection,
  symbols: symbolsSection,
  corpus: corpusSection,
  memory: memorySection,
  background: ({ ours }, effort) =>
    backgroundSection(
      ours,
      [
        ["10k", generatedSite(budgetSize)],
        ["100k", generatedSite(100_000)],
      ],
      effort,
    ),
  largest: ({ ours }, { edits, rounds }) => largestSection(ours, { edits, rounds: Math.min(3, rounds) }),
  check: (_, effort) => checkSection(effort),
  pages: (_, effort) => pagesSection(effort),
  changes: (_, effort) => changesSection(effort),
  tree: (_, effort) => treeSection(effort),
  parity: ({ ours }, effort) => paritySection(ours, effort),
  preview: (_, effort) => previewSection(effort),
  syntax: async (_, effort) => pageSyntaxSection(effort === quickEffort ? 5 : 20),
  growth: (_, effort) => growthSection(effort),
  size: ({ ours }, { pattern }) => fullSizeSection(ourPrograms.commandLine, ours, pattern),
  recovery: async (_, effort) => recoverySection(effort.brokenTexts),
};
