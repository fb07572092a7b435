/** The Changes view with its commands, and the events that update it: findings, git operations in the repository, and edits. */

import { commands, type Diagnostic, Disposable, languages, Uri } from "vscode";
import { subjectOf } from "../../ui/command-subject.ts";
import { showInformationMessage, showQuickPick } from "../../ui/editor-ui.ts";
import { watchRepository } from "../../workspace/git.ts";
import { siteFileIn, siteOf } from "../../workspace/sites.ts";
import type { UndoableChanges } from "../../workspace/undoable-changes.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { diagnosticSource } from "../finding-counts.ts";
import { AnnouncedChanges } from "../navigation/announced-changes.ts";
import { contextKeys, viewIds } from "../view-ids.ts";
import { isRedirectable, newFindingCount, redirectableRows } from "./change-rows.ts";
import { ChangesView } from "./changes-view.ts";
import { registerNewProblems } from "./new-problems.ts";
import type { ProblemFilter } from "./problem-filter.ts";
import type { KnownPublished } from "./published-words.ts";
import { Repositories } from "./repositories.ts";
import { SiteAnswers } from "./site-answers.ts";

interface ChangesParts extends FeatureParts {
  /** The changes made from this view. */
  readonly changes: UndoableChanges;
  /** Limits the Problems view to new findings. */
  readonly problems: ProblemFilter<Diagnostic>;
  /**
   * Called when more is known about new findings; `newIn` counts them by the path of a site's folder, and returns
   * undefined while the view is hidden.
   */
  readonly onNews: (newIn: (folder: string) => number | undefined) => void;
  /** The known published state of a folder's site. */
  readonly published: (folder: Uri) => KnownPublished;
}

/** The registered view, with the events that it must receive. */
interface RegisteredChanges extends Disposable {
  /** Called when the server has started or stopped. */
  readonly serverChanged: (isRunning: boolean) => void;
  /** Called when the known published state of sites may have changed. */
  readonly publishedChanged: () => void;
  /** The working tree's changes to the site of a folder. */
  readonly changesOf: (folder: Uri) => ReturnType<SiteAnswers["ofSite"]>;
}

const nothingToAdd = "No lost URL has a page that is known to have moved within the site.";

/** The lost URL of a row, or one that the author chooses. */
async function chosenAddress(argument: unknown, answers: SiteAnswers) {
  const subject = subjectOf([argument], { isRow: isRedirectable });
  if (subject.kind === "rows") return subject.row;
  await answers.refresh();
  const rows = redirectableRows(answers.sites);
  if (rows.length === 0) {
    void showInformationMessage(nothingToAdd);
    return undefined;
  }
  const choices = rows.map((node) => ({
    label: node.row.label,
    description: node.row.description ?? "",
    node,
  }));
  return (await showQuickPick(choices, { title: "Add Redirect" }))?.node;
}

export function registerChanges({
  server,
  sites,
  changes,
  problems,
  onNews,
  published,
}: ChangesParts): RegisteredChanges {
  const announced = new AnnouncedChanges(changes);
  let isWithPublished = false;
  const answers: SiteAnswers = new SiteAnswers({
    ask: async (question) => server()?.changes(question),
    published: (uri) => {
      const folder = sites.folders.find((site) => siteFileIn(site).toString() === uri);
      return isWithPublished && folder !== undefined ? published(folder) : undefined;
    },
    sites: () =>
      sites.folders.map((folder) => ({ uri: siteFileIn(folder).toString(), name: siteOf(folder.path).name })),
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    onNews: () => showAnswers(),
  });
  const view: ChangesView = new ChangesView(() => answers.sites);
  const isVisible = (): boolean => view.tree.visible || problems.isOn;
  const newIn = (folder: string): number | undefined => {
    const uri = siteFileIn(Uri.file(folder)).toString();
    // While the view is hidden, its answers are not kept up to date.
    return isVisible() ? newFindingCount(answers.sites.find((site) => site.uri === uri)?.changes) : undefined;
  };
  const showAnswers = (): void => {
    newProblems.update();
    view.update(problems.isOn);
    onNews(newIn);
  };
  const updateVisibility = (): void => {
    if (isVisible()) void repositories.watch(sites.folders);
    answers.setVisible(isVisible());
    showAnswers();
  };
  const newProblems = registerNewProblems({ answers, filter: problems, onToggle: () => updateVisibility() });
  const repositories = new Repositories<Uri>((folder) => watchRepository(folder, () => answers.changed()));
  const addRedirects = (uri: string, address?: string): Promise<boolean> =>
    announced.runInTurn(async () => {
      const base = answers.sites.find((site) => site.uri === uri)?.published?.base;
      const parameters = { ...(address === undefined ? {} : { address }), ...(base && { published: base }) };
      const answer = await server()?.changesEdit({ uri, ...parameters });
      const isMade = await announced.carryOut(answer);
      if (isMade) answers.changed();
      return isMade;
    });
  const addAll = async (): Promise<void> => {
    await answers.refresh();
    const uris = new Set(redirectableRows(answers.sites).map(({ site }) => site));
    if (uris.size === 0) void showInformationMessage(nothingToAdd);
    for (const uri of uris) await addRedirects(uri);
  };
  const showContext = async (): Promise<void> => {
    await commands.executeCommand("setContext", contextKeys.comparesWithPublished, isWithPublished);
  };
  // The editor keeps context keys when it restarts its extensions.
  void showContext();
  const compareWith = (base: "branch" | "published") => async (): Promise<void> => {
    isWithPublished = base === "published";
    await showContext();
    await commands.executeCommand(`${viewIds.changes}.focus`);
    await answers.refresh();
  };
  const registrations = Disposable.from(
    view,
    repositories,
    newProblems,
    view.tree.onDidChangeVisibility(updateVisibility),
    sites.onDidChange(() => answers.changed()),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const concernsSite = (uri: Uri): boolean =>
        sites.holds(uri) || languages.getDiagnostics(uri).some(({ source }) => source === diagnosticSource);
      if (uris.some(concernsSite)) answers.changed();
    }),
    commands.registerCommand(commandId("refreshChanges"), () => answers.refresh()),
    commands.registerCommand(commandId("compareWithPublished"), compareWith("published")),
    commands.registerCommand(commandId("compareWithBranch"), compareWith("branch")),
    commands.registerCommand(commandId("addMissingRedirects"), addAll),
    commands.registerCommand(commandId("addRedirect"), async (argument: unknown) => {
      const row = await chosenAddress(argument, answers);
      if (row !== undefined) await addRedirects(row.site, row.address);
    }),
  );
  return {
    dispose: () => registrations.dispose(),
    serverChanged: (isRunning) => {
      if (!isRunning) answers.clear();
      else {
        // A view that is visible when the window opens does not report that.
        updateVisibility();
      }
    },
    publishedChanged: () => answers.publishedChanged(),
    changesOf: (folder) => answers.ofSite(siteFileIn(folder).toString()),
  };
}
