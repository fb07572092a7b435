/** The commands that limit the Problems view to new findings, and show all of them again. */
import { commands, type Diagnostic, Disposable, Uri } from "vscode";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { innermost } from "../../workspace/sites.ts";
import { commandIds, contextKeys } from "../command-ids.ts";
import type { ProblemFilter } from "./problem-filter.ts";
import type { SiteAnswers } from "./site-answers.ts";

interface NewProblemsParts {
  readonly answers: SiteAnswers;
  readonly filter: ProblemFilter<Diagnostic>;
  /** The filter was turned on or off. */
  readonly onToggle: () => void;
}

interface RegisteredNewProblems extends Disposable {
  /** More is known of what is new. */
  readonly update: () => void;
}

const nothingKnown = "Nothing is known of what is new in this window.";

/** What is new in a file; undefined if its site is not compared, or has more new findings than the answer lists. */
function newInFile({ sites }: SiteAnswers, uri: string) {
  const folderOf = (one: { readonly uri: string }): string => Uri.joinPath(Uri.parse(one.uri), "..").path;
  const folder = innermost(sites.map(folderOf), Uri.parse(uri).path);
  const site = sites.find((one) => folderOf(one) === folder);
  if (site?.changes?.kind !== "compared" || site.changes.more.newFindings > 0) return undefined;
  return site.changes.newFindings.filter((one) => Uri.parse(one.uri).toString() === uri);
}

export function registerNewProblems({ answers, filter, onToggle }: NewProblemsParts): RegisteredNewProblems {
  const show = (isLimited: boolean): void => {
    filter.show(isLimited ? (uri) => newInFile(answers, uri) : undefined);
  };
  const toggle = (isLimited: boolean): void => {
    show(isLimited);
    void commands.executeCommand("setContext", contextKeys.showsNewProblems, isLimited);
    onToggle();
  };
  const limit = async (): Promise<void> => {
    await answers.refresh();
    const all = answers.sites.map(({ changes }) => changes);
    if (all.some((changes) => changes?.kind === "compared")) return toggle(true);
    const reason = all.find((changes) => changes?.kind === "unknown");
    void showInformationMessage(reason?.kind === "unknown" ? reason.message : nothingKnown);
  };
  const registered = Disposable.from(
    commands.registerCommand(commandIds.showNewProblems, limit),
    commands.registerCommand(commandIds.showAllProblems, () => toggle(false)),
  );
  return {
    dispose: () => registered.dispose(),
    update: () => {
      if (filter.isOn) show(true);
    },
  };
}
