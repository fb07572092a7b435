/**
 * Opens each site of a command in two states, before and after a change, and passes on the later state with its new findings.
 * Like `each-site.ts`, it reports on stderr the files that could not be read.
 */
import { repositoryAround } from "../host/boundary.ts";
import { type Analysis, newFindings } from "../service/index.ts";
import { lazily } from "../service/memo.ts";
import type { Finding } from "../service/model/finding.ts";
import { startRun } from "./command-run.ts";
import { cachePlace, type SitesRun } from "./each-site.ts";
import type { SiteReport, UnreadReport } from "./formats/report.ts";
import { unreadSentences } from "./notes.ts";
import type { OpenOptions } from "./open-site.ts";
import { threadChoice } from "./pages/thread-choice.ts";
import { realPathOf } from "./repository.ts";
import type { SelectedSite } from "./selection.ts";
import { openChangedPages } from "./states/changed-pages.ts";
import { changeOf, type StatesOfRepository, stagedChange } from "./states/choose-states.ts";
import { analyzeStates, unreadOf } from "./states/compare-sites.ts";
import { baselineBefore } from "./states/former-baseline.ts";
import { openStates, Trees } from "./states/open-states.ts";
import { changeOfSite } from "./states/site-change.ts";
import type { Terminal } from "./terminal.ts";

/** The change to check: the staged changes, or all changes since a base. */
export type ChangeChoice =
  | { readonly kind: "staged" }
  /** As typed; undefined for the base that the build or the repository names. */
  | { readonly kind: "since"; readonly base: string | undefined };

/** A changed site in its later state. */
export interface ChangedSite {
  readonly analysis: Analysis;
  /** Whether the state before the change has no such finding. */
  readonly isNew: (finding: Finding) => boolean;
  readonly comparedWith: NonNullable<SiteReport["comparedWith"]>;
  /** The text of a page in this state. */
  readonly textOf: (file: string) => string | undefined;
}

function statesOf(choice: ChangeChoice, root: string, terminal: Terminal): StatesOfRepository {
  const repository = repositoryAround(root);
  return choice.kind === "staged"
    ? stagedChange(repository, terminal.environment)
    : changeOf(repository, choice.base, undefined, terminal.environment);
}

/** The trees of a repository, shared by its sites. */
function treesByRepository(): (states: StatesOfRepository) => Trees {
  const cached = new Map<string, Trees>();
  return ({ repository }) => {
    const trees = cached.get(repository) ?? new Trees(repository);
    cached.set(repository, trees);
    return trees;
  };
}

/**
 * Passes on each site that the change affects.
 * @returns the files of all sites that could not be read
 */
export function eachChange(
  folders: readonly SelectedSite[],
  options: {
    /** The settings of a site, by the absolute path of its root. */
    readonly settingsOf: (root: string) => OpenOptions["settings"];
    readonly choice: ChangeChoice;
    readonly isCached: boolean;
    /** Whether findings that the baseline listed before the change are not new. */
    readonly usesBaseline: boolean;
    /** Whether the command itself names the files of a site that could not be read. */
    readonly namesUnread: boolean;
    /** Whether sites without a change are not named. */
    readonly isQuiet: boolean;
  },
  terminal: Terminal,
  visit: (folder: SelectedSite, changed: ChangedSite, run: SitesRun) => void,
): readonly UnreadReport[] {
  const { run, progress } = startRun(terminal);
  const { say, pathOf } = run;
  // Lazy: the version of the program is computed from all its code, and a small change does not use the cache.
  const cache = lazily(() => (options.isCached ? cachePlace(terminal, say) : undefined));
  const treesOf = treesByRepository();
  const unread: UnreadReport[] = [];
  for (const folder of folders) {
    const root = realPathOf(folder.root);
    const states = statesOf(options.choice, root, terminal);
    const trees = treesOf(states);
    const { before, files, changed } = changeOfSite(states, root, trees);
    if (changed?.length === 0) {
      const location = folders.length > 1 ? `${pathOf(folder, "")}: ` : "";
      if (!options.isQuiet)
        say(`${location}nothing changed since ${states.names.before}, so nothing is checked`);
      continue;
    }
    const settings = options.settingsOf(folder.root);
    const part = files && changed && openChangedPages(files, changed, settings);
    const opened = part
      ? { ...part, renames: new Map<string, string>() }
      : openStates(states, { before, after: root }, trees, {
          settings,
          files: true,
          pages: true,
          frontmatter: "unlisted",
          threads: threadChoice(terminal),
          cache: cache(),
          onProgress: (text) => progress.update(`${pathOf(folder, "")}: ${text}`),
          onCacheProblem: say,
          pathOf,
        });
    const analyzed = analyzeStates(opened, part?.files);
    for (const { path, reason } of unreadOf(analyzed)) unread.push({ root: folder.root, file: path, reason });
    if (analyzed.after === undefined || analyzed.states === undefined) continue;
    const baseline = options.usesBaseline ? baselineBefore(states, trees, before, part && files) : undefined;
    const comparison = newFindings(analyzed.states, baseline);
    const { analysis, opened: after } = analyzed.after;
    visit(
      folder,
      {
        analysis,
        isNew: (finding) => comparison.isNew(finding),
        comparedWith: {
          name: states.names.before,
          kept: comparison.kept,
          gone: comparison.gone,
          ...(comparison.known === 0 ? {} : { known: comparison.known }),
        },
        textOf: after.textOf,
      },
      { ...run, missingHistory: undefined, readPages: part?.readPages },
    );
  }
  progress.done();
  for (const { root } of options.namesUnread ? [] : folders) {
    const notes = unread
      .filter((report) => report.root === root)
      .map(({ file, reason }) => ({ path: file, reason }));
    for (const sentence of unreadSentences(notes, (file) => pathOf({ root }, file))) say(sentence);
  }
  return unread;
}
