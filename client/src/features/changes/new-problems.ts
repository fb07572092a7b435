/** The commands that limit the Problems view to new findings, and show all again. */
import { commands, type Diagnostic, Disposable, Uri } from "vscode";
import type { NewSiteFinding } from "../../../../server/src/protocol.ts";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { innermost } from "../../workspace/sites.ts";
import { commandId } from "../command-id.ts";
import { contextKeys } from "../view-ids.ts";
import type { SiteAnswer } from "./change-rows.ts";
import type { ProblemFilter } from "./problem-filter.ts";
import type { SiteAnswers } from "./site-answers.ts";

interface NewProblemsParts {
  readonly answers: SiteAnswers;
  readonly filter: ProblemFilter<Diagnostic>;
  /** Called when the filter is turned on or off. */
  readonly onToggle: () => void;
}

interface RegisteredNewProblems extends Disposable {
  /** Called when more new findings are known. */
  readonly update: () => void;
}

const nothingKnown = "It is not known which findings are new in this window.";

/** The new findings by file; undefined if a site is not compared, or has more new findings than listed. */
function newByFile({ changes }: SiteAnswer): ReadonlyMap<string, readonly NewSiteFinding[]> | undefined {
  if (changes?.kind !== "compared" || changes.more.newFindings > 0) return undefined;
  const files = new Map<string, NewSiteFinding[]>();
  for (const finding of changes.newFindings) {
    const uri = Uri.parse(finding.uri).toString();
    files.set(uri, [...(files.get(uri) ?? []), finding]);
  }
  return files;
}

/**
 * Returns a function that looks up the new findings in a file, from the current state of all sites. It is called
 * for each file with findings.
 */
function newFindings(sites: readonly SiteAnswer[]): (uri: string) => readonly NewSiteFinding[] | undefined {
  const bySite = new Map(
    sites.map((site) => [Uri.joinPath(Uri.parse(site.uri), "..").path, newByFile(site)] as const),
  );
  const folders = [...bySite.keys()];
  return (uri) => {
    const folder = innermost(folders, Uri.parse(uri).path);
    const files = folder === undefined ? undefined : bySite.get(folder);
    return files === undefined ? undefined : (files.get(uri) ?? []);
  };
}

export function registerNewProblems({ answers, filter, onToggle }: NewProblemsParts): RegisteredNewProblems {
  const show = (isLimited: boolean): void => {
    filter.show(isLimited ? newFindings(answers.sites) : undefined);
  };
  const showContext = (): void =>
    void commands.executeCommand("setContext", contextKeys.showsNewProblems, filter.isOn);
  const toggle = (isLimited: boolean): void => {
    show(isLimited);
    showContext();
    onToggle();
  };
  const limit = async (): Promise<void> => {
    await answers.refresh();
    const allChanges = answers.sites.map(({ changes }) => changes);
    if (allChanges.some((changes) => changes?.kind === "compared")) return toggle(true);
    const reason = allChanges.find((changes) => changes?.kind === "unknown");
    void showInformationMessage(reason?.kind === "unknown" ? reason.message : nothingKnown);
  };
  // The editor keeps context keys when it restarts its extensions, for example because a folder was added.
  showContext();
  const registrations = Disposable.from(
    commands.registerCommand(commandId("showNewProblems"), limit),
    commands.registerCommand(commandId("showAllProblems"), () => toggle(false)),
  );
  return {
    dispose: () => registrations.dispose(),
    update: () => {
      if (filter.isOn) show(true);
    },
  };
}
