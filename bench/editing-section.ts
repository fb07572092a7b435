/** Editing docs.json: opening it, a keystroke to its findings, also beside a syntax error, and the memory for that. */
import type { GeneratedSite } from "./generate.ts";
import { type EditingOutcome, measureEditing, warmUpEdits } from "./measure-editing.ts";
import { measureSettings } from "./measure-settings.ts";
import type { BenchOutcome, Budget, OutcomeRow, OutcomeSection } from "./outcome.ts";
import { platformSchema } from "./platform-schema.ts";
import { type Contestants, type Effort, named } from "./section.ts";
import { defaultDelay, peerRecipe } from "./servers.ts";

interface EditingBudgets {
  readonly open?: Budget;
  readonly startAndOpen?: Budget;
  /** From the start to a finding in the settings. */
  readonly settings?: Budget;
  readonly keystroke?: Budget;
  /** With a half-typed entry elsewhere in the text. */
  readonly broken?: Budget;
  readonly memoryAfterEdits?: Budget;
  readonly highestMemory?: Budget;
}

/** Further, shorter comparisons; each is undefined if it is not available. */
interface Aside {
  readonly settings: readonly [ours: BenchOutcome, peer: BenchOutcome] | undefined;
  readonly byDefault: EditingOutcome | undefined;
  readonly broken: readonly [ours: EditingOutcome, peer: EditingOutcome] | undefined;
  readonly withPlatformSchema: readonly [ours: EditingOutcome, peer: EditingOutcome] | undefined;
}

/** The figures that users notice. */
const feltSeries: ReadonlySet<string> = new Set([
  "start, then open, to diagnostics",
  "a letter of a path to diagnostics",
]);

/** The rows of one document; the second column of figures is the peer's. */
function editingRows(
  size: string,
  [ours, peer]: readonly [EditingOutcome, EditingOutcome],
  { byDefault, broken, settings, withPlatformSchema }: Aside,
  budgets: EditingBudgets,
  edits: number,
): readonly OutcomeRow[] {
  const delay = defaultDelay();
  const delayLabel = delay === undefined ? "default debounce delay" : `default debounce delay, ${delay} ms`;
  const row = (
    label: string,
    series: Exclude<keyof EditingOutcome, "findings">,
    budget?: Budget,
    [own, other] = [ours, peer],
  ): OutcomeRow => ({
    label: `${size}: ${label}`,
    unit: series.endsWith("emory") || series.startsWith("memory") ? "MB" : "ms",
    ours: own[series],
    peer: other[series],
    isFelt: feltSeries.has(label),
    ...(budget === undefined ? {} : { budget }),
  });
  const typedByDefault: readonly OutcomeRow[] =
    byDefault === undefined
      ? []
      : [{ label: `${size}: the same with our ${delayLabel}`, unit: "ms", ours: byDefault.keystroke }];
  const inSettings: readonly OutcomeRow[] =
    settings === undefined
      ? []
      : [
          {
            label: `${size}: start, then open, to a finding in the settings`,
            unit: "ms",
            ours: settings[0],
            peer: settings[1],
            isFelt: true,
            ...(budgets.settings === undefined ? {} : { budget: budgets.settings }),
          },
        ];
  const asPlatformSays = (label: string, series: "open" | "keystroke", budget?: Budget) =>
    withPlatformSchema === undefined
      ? []
      : [row(`${label}; peer with the platform's schema`, series, budget, [...withPlatformSchema])];
  return [
    row("open to diagnostics", "open", budgets.open),
    ...asPlatformSays("open to diagnostics", "open", budgets.open),
    row("start, then open, to diagnostics", "startAndOpen", budgets.startAndOpen),
    ...inSettings,
    row("a letter of a path to diagnostics", "keystroke", budgets.keystroke),
    ...asPlatformSays("a letter of a path to diagnostics", "keystroke", budgets.keystroke),
    ...(broken === undefined
      ? []
      : [
          row("a letter of a path beside a syntax error to diagnostics", "keystroke", budgets.broken, [
            ...broken,
          ]),
        ]),
    ...typedByDefault,
    row("memory after open", "memoryAfterOpen"),
    row(`memory after ${edits} edits`, "memoryAfterEdits", budgets.memoryAfterEdits),
    row("highest memory", "highestMemory", budgets.highestMemory),
  ];
}

async function measureAside(
  { ours, oursByDefault, peer }: Contestants,
  { root }: GeneratedSite,
  effort: Effort,
): Promise<Aside> {
  // Shorter than the main comparison, and separate: a server that delays its answers, or is slow, must not prolong it.
  const few = { rounds: 1, edits: Math.min(20, effort.edits) };
  const [byDefault] = oursByDefault === undefined ? [] : await measureEditing([oursByDefault], root, few);
  const pair = ([own, other]: readonly EditingOutcome[]):
    | readonly [EditingOutcome, EditingOutcome]
    | undefined => (own === undefined || other === undefined ? undefined : [own, other]);
  const broken = pair(await measureEditing([ours, peer], root, { ...few, isBroken: true }));
  const [own, other] = await measureSettings([ours, peer], root, Math.min(3, effort.rounds));
  const settings = own === undefined || other === undefined ? undefined : ([own, other] as const);
  const real = platformSchema();
  if (real.kind === "missing") return { byDefault, broken, settings, withPlatformSchema: undefined };
  return {
    byDefault,
    broken,
    settings,
    withPlatformSchema: pair(await measureEditing([ours, peerRecipe(real.schema)], root, few)),
  };
}

/** One document in both servers. */
export async function editingSection(
  size: string,
  site: GeneratedSite,
  contestants: Contestants,
  effort: Effort,
  budgets: EditingBudgets,
): Promise<OutcomeSection> {
  const { ours, peer } = contestants;
  const [own, other] = await measureEditing([ours, peer], site.root, effort);
  if (own === undefined || other === undefined) throw new Error("Each server has an outcome.");
  const aside = await measureAside(contestants, site, effort);
  const found = [own, other].map((outcome) => outcome.findings ?? "none");
  return {
    title: `Editing, ${size}`,
    rows: editingRows(size, [own, other], aside, budgets, effort.edits + warmUpEdits),
    notes: [
      `${named(site)}. Findings in the opened document, with the planted defect: ours ${found[0]}, the peer ${found[1]}. The syntax error is a half-typed entry in the first quarter of the text.`,
    ],
  };
}
