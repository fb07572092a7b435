/** Deployments in the editor: their commands, their view, their logs. */

import { commands, Disposable, env, Range, Uri, window, workspace } from "vscode";
import { webAddress } from "../../platform/addresses.ts";
import { mayHaveTakenEffect } from "../../platform/uncertain.ts";
import type { ServiceAccess } from "../../service/access.ts";
import { meterOf } from "../../service/metered.ts";
import { previewUse } from "../../service/usage-meter.ts";
import { subjectOf } from "../../ui/command-subject.ts";
import { confirmed } from "../../ui/confirm.ts";
import {
  showErrorMessage,
  showInformationMessage,
  showQuickPick,
  showWarningMessage,
  withProgress,
} from "../../ui/editor-ui.ts";
import { oneLine } from "../../ui/rows.ts";
import { refreshTimes } from "../../ui/time-refresh.ts";
import { branchState } from "../../workspace/git.ts";
import type { BranchState } from "../../workspace/git-branches.ts";
import { siteFileIn } from "../../workspace/sites.ts";
import type { KnownPublished } from "../changes/published-words.ts";
import { commandId } from "../command-id.ts";
import type { FeatureParts } from "../feature-parts.ts";
import { contextKeys, viewIds } from "../view-ids.ts";
import { comparePreview } from "./compare-preview.ts";
import { DeploymentProblems } from "./deployment-problems.ts";
import { Deployments } from "./deployments.ts";
import { DeploymentsView, isDeploymentNode, openPlaceCommand } from "./deployments-view.ts";
import { askForDeployment, confirmDeployment, confirmPreview } from "./dialogs.ts";
import { type Deployment, decodeHistory, deploymentId, type History } from "./history.ts";
import { LogDocuments } from "./log-documents.ts";
import { problemsOf } from "./problems.ts";
import { publishedState } from "./published-state.ts";
import { choiceOf, endNotice, type LocalSiteState, stateOf, uncertainNotice } from "./words.ts";

interface DeploymentsParts extends FeatureParts {
  /** The verdict about a site, and its numbers of findings in this window. */
  readonly siteState: (folder: Uri) => Promise<LocalSiteState | undefined>;
  /** Called when the history has changed. */
  readonly onHistory: () => void;
}

/** The registered deployments, which also report the published state of a site. */
interface RegisteredDeployments extends Disposable {
  readonly published: (folder: Uri) => KnownPublished;
}

/** The name of the history in the workspace's state. */
const historyName = "docsJson.deployments";

export function registerDeployments(parts: DeploymentsParts): RegisteredDeployments {
  const { access, state, globalState, log, report, siteState, onHistory } = parts;
  const deployments = new Deployments({
    connection: access.connection,
    previewConnection: (target) => meterOf(globalState, previewUse(target)).counting(access.connection),
    known: async (folder) =>
      workspace.isTrusted ? access.known("update", siteFileIn(Uri.file(folder))) : undefined,
    items: decodeHistory(state.get(historyName)),
    save: (history) => void state.update(historyName, history).then(undefined, report),
    onChange: () => showChange(),
    onEnd: (deployment) => void announceEnd(deployment, feature).catch(report),
    note: (message) => log.info(message),
  });
  const view = new DeploymentsView(deployments);
  const logs = new LogDocuments(deployments);
  const problems = new DeploymentProblems(deployments);
  const feature: DeploymentsFeature = { deployments, view, logs, report };

  function showContext(): void {
    const hasDeployments = deployments.items.length > 0;
    void commands.executeCommand("setContext", contextKeys.hasDeployments, hasDeployments);
  }

  function showChange(): void {
    showContext();
    view.update();
    logs.update();
    showProblems();
    onHistory();
  }

  function showProblems(): void {
    problems.update().catch(report);
  }

  const updateVisibility = (): void =>
    deployments.setVisible({
      isVisible: view.tree.visible,
      isFocused: window.state.focused && workspace.isTrusted,
    });

  showContext();
  showProblems();
  updateVisibility();
  const registered = Disposable.from(
    deployments,
    view,
    logs,
    problems,
    refreshTimes(view.tree, access.connection.clock, () => view.update()),
    view.tree.onDidChangeVisibility(() => {
      // The rows show relative times.
      if (view.tree.visible) view.update();
      updateVisibility();
    }),
    window.onDidChangeWindowState(updateVisibility),
    access.onDidChange(() => {
      deployments.accessChanged();
      // The settings may name another project, whose deployments now apply.
      onHistory();
    }),
    workspace.onDidGrantWorkspaceTrust(updateVisibility),
    commands.registerCommand(commandId("deploy"), () => deploy(feature, access, siteState)),
    commands.registerCommand(commandId("deployPreview"), () => deploy(feature, access, siteState, "preview")),
    commands.registerCommand(commandId("openPreview"), (node) => openPreview(node, deployments)),
    commands.registerCommand(commandId("comparePreview"), async (node) => {
      const previews = deployments.items.filter(({ preview }) => preview !== undefined);
      const preview = await previewOf(node, previews, "Compare Preview");
      if (preview !== undefined) await comparePreview(preview);
    }),
    commands.registerCommand(commandId("showDeployments"), focusView),
    commands.registerCommand(commandId("refreshDeployments"), () =>
      withProgress({ location: { viewId: viewIds.deployments } }, () => deployments.refresh()),
    ),
    commands.registerCommand(commandId("showDeploymentLog"), (node) => showLog(node, feature)),
    commands.registerCommand(commandId("clearDeployments"), () => removeHistory(deployments)),
    commands.registerCommand(openPlaceCommand, openPlace),
  );
  return {
    dispose: () => registered.dispose(),
    published: (folder) =>
      publishedState(deployments.items, folder.path, access.knownTarget("update", siteFileIn(folder))),
  };
}

/** The deployments and the views that show them. */
interface DeploymentsFeature {
  readonly deployments: Deployments;
  readonly view: DeploymentsView;
  readonly logs: LogDocuments;
  readonly report: (reason: unknown) => void;
}

/** Shows one notification when a deployment of this window has ended. */
async function announceEnd(
  deployment: Deployment,
  { deployments, view, logs, report }: DeploymentsFeature,
): Promise<void> {
  const message = endNotice(deployment);
  if (stateOf(deployment.update) === "failure") {
    // The row was collapsed while it had no children, and the editor preserves that.
    if (view.tree.visible) view.reveal(deployment, { isOpened: true }).catch(report);
    const offers = problemsOf([deployment]).length > 0 ? ["Show Problems", "Show Log"] : ["Show Log"];
    const chosen = await showErrorMessage(message, ...offers);
    if (chosen === "Show Problems") await commands.executeCommand("workbench.actions.view.problems");
    else if (chosen !== undefined) await logs.show(deployments.find(deploymentId(deployment)) ?? deployment);
    return;
  }
  const offers = deployment.preview === undefined ? [] : ["Open Preview", "Show Changes"];
  const isReady = deployment.preview?.url !== undefined && stateOf(deployment.update) === "success";
  const availableOffers = offers.filter((offer) => isReady || offer !== "Open Preview");
  const chosen = await showInformationMessage(message, ...availableOffers, "Show Deployments");
  if (chosen === "Open Preview") await openPreview({ kind: "deployment", deployment }, deployments);
  else if (chosen === "Show Changes") await comparePreview(deployment);
  else if (chosen !== undefined) await focusView();
}

/** What is deployed: the configured branch, or a preview of the checked-out branch. */
type DeploymentKind = "deployment" | "preview";

/** Requests a deployment or a preview after the user's confirmation, and reports errors. */
async function deploy(
  { deployments, view, report }: DeploymentsFeature,
  access: ServiceAccess,
  siteState: DeploymentsParts["siteState"],
  kind: DeploymentKind = "deployment",
): Promise<void> {
  // The Command Palette offers the command only in trusted workspaces, but any extension can run it.
  if (!workspace.isTrusted) return;
  let target = await access.obtain("update");
  while (target !== undefined) {
    if (deployments.isAsking(target)) return showBusyMessage(target.project);
    const { folder } = target.site;
    const branch = kind === "preview" ? await branchToPreview(folder) : undefined;
    if (kind === "preview" && branch === undefined) return;
    const isConfirmed =
      branch === undefined
        ? await confirmDeployment(deployments, target, await siteState(folder))
        : await confirmPreview(deployments, target, branch, await siteState(folder));
    if (!isConfirmed) return;
    const outcome = await askForDeployment(deployments, target, branch?.name);
    if (outcome === "busy") return showBusyMessage(target.project);
    if (outcome.ok) return view.reveal(outcome.value).catch(report);
    const { error } = outcome;
    if (mayHaveTakenEffect(error)) {
      await showWarningMessage(uncertainNotice(error));
      return;
    }
    if ((await access.explain(error, target, { canRepeat: false })) === "left") return;
    target = await access.obtain("update", siteFileIn(folder));
  }
}

/** The checked-out branch; shows a message and returns undefined if there is none. */
async function branchToPreview(folder: Uri): Promise<(BranchState & { readonly name: string }) | undefined> {
  const state = await branchState(folder);
  if (state?.name !== undefined) return { ...state, name: state.name };
  void showInformationMessage(
    "No branch is checked out, or Git is turned off. Check out the branch to preview.",
  );
  return undefined;
}

/** The preview of a tree row, or one that the user chooses; shows a message if there are none. */
async function previewOf(
  node: unknown,
  previews: readonly Deployment[],
  title: string,
): Promise<Deployment | undefined> {
  const subject = subjectOf([node], { isRow: isDeploymentNode });
  if (subject.kind === "rows") return subject.row.deployment;
  if (previews.length === 0) void showInformationMessage("No preview was deployed from this workspace.");
  return chooseDeployment(previews, title);
}

/** Opens the URL of a preview in the browser, at the user's request. */
async function openPreview(node: unknown, deployments: Deployments): Promise<void> {
  const previews = deployments.items.filter(({ preview }) => preview?.url !== undefined);
  const deployment = await previewOf(node, previews, "Open Preview Deployment");
  const address = webAddress(deployment?.preview?.url);
  if (address !== undefined) await env.openExternal(Uri.parse(address, true));
}

/** Shows the log of a tree row's deployment, or of one that the user chooses. */
async function showLog(node: unknown, { deployments, logs }: DeploymentsFeature): Promise<void> {
  const subject = subjectOf([node], { isRow: isDeploymentNode });
  const rowDeployment = subject.kind === "rows" ? subject.row.deployment : undefined;
  const deployment =
    rowDeployment !== undefined
      ? (deployments.find(deploymentId(rowDeployment)) ?? rowDeployment)
      : await chooseDeployment(deployments.items);
  if (deployment !== undefined) await logs.show(deployment);
}

async function removeHistory(deployments: Deployments): Promise<void> {
  const detail = "Deployments that are still being built continue; this only clears the list.";
  const message = "Remove the history of deployments in this workspace?";
  if (await confirmed(message, detail, { keep: "Keep History", act: "Remove" }))
    deployments.remove(() => true);
}

async function showBusyMessage(project: string): Promise<void> {
  const message = `A deployment of ${oneLine(project, 60)} is being requested right now. Wait for the response.`;
  await showInformationMessage(message);
}

async function focusView(): Promise<void> {
  await commands.executeCommand(`${viewIds.deployments}.focus`);
}

async function chooseDeployment(
  history: History,
  title = "Show Deployment Log",
): Promise<Deployment | undefined> {
  if (history.length <= 1) return history[0];
  const now = Date.now();
  const choices = history.map((deployment) => ({ ...choiceOf(deployment, now), deployment }));
  const chosen = await showQuickPick(choices, {
    title,
    placeHolder: "Choose a deployment",
    matchOnDescription: true,
  });
  return chosen?.deployment;
}

/** Opens a file at a position. The arguments come from a tree row, but any extension can run the command. */
async function openPlace(uri: unknown, line: unknown, column: unknown): Promise<void> {
  if (!(uri instanceof Uri)) return;
  const position = [line, column].map((value) => (typeof value === "number" && value > 0 ? value - 1 : 0));
  const [row = 0, character = 0] = position;
  await window.showTextDocument(uri, {
    preview: true,
    ...(line === undefined ? {} : { selection: new Range(row, character, row, character) }),
  });
}
