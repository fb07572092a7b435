/** Registers the agent jobs that this extension creates: prompts, commands, and the notification when a job has ended. */

import { commands, Disposable, Uri, window, workspace } from "vscode";
import { meterOf } from "../../../service/metered.ts";
import type { KeyBinding } from "../../../service/secrets.ts";
import { agentUse } from "../../../service/usage-meter.ts";
import { confirmed } from "../../../ui/confirm.ts";
import { showErrorMessage, showInformationMessage } from "../../../ui/editor-ui.ts";
import { oneLine } from "../../../ui/rows.ts";
import { namedFile } from "../../../workspace/named-file.ts";
import { siteFileIn } from "../../../workspace/sites.ts";
import { commandId } from "../../command-id.ts";
import type { FeatureParts } from "../../feature-parts.ts";
import type { AgentJobsView } from "../agent-jobs-view.ts";
import { compare, openPullRequest } from "../job-actions.ts";
import type { JobListing } from "../job-listing.ts";
import { canCheckOut, pullRequestOf } from "../job-rows.ts";
import { registerAsking } from "./ask-agent.ts";
import { CreatedJobs, type MeteredConnection } from "./created-jobs.ts";
import { type CreatedJob, createdJobId, decodeCreatedHistory } from "./history.ts";
import { PromptDocuments } from "./prompt-documents.ts";
import { createdEndNotice } from "./rows.ts";
import { sendMessage, sendPrompt } from "./sending.ts";
import { shownJobs, titleOfPrompt } from "./shown-jobs.ts";

/** The name of the created jobs in the workspace's state. */
const stateName = "docsJson.createdAgentJobs";

interface CreatedJobsFeatureParts extends FeatureParts {
  readonly onChange: () => void;
  readonly onEnd: (job: CreatedJob) => void;
}

/** The created jobs of the workspace, independent of any view. */
export function createdJobsOf(parts: CreatedJobsFeatureParts): CreatedJobs {
  const { access, state, globalState, log, report, onChange, onEnd } = parts;
  const connectionOf = (project: KeyBinding): MeteredConnection => {
    const meter = meterOf(globalState, agentUse(project));
    const { clock } = access.connection;
    return {
      connection: meter.counting(access.connection),
      isNearLimit: () => meter.isNearLimit(clock.now()),
    };
  };
  return new CreatedJobs({
    clock: access.connection.clock,
    connectionOf,
    known: async (folder) =>
      workspace.isTrusted ? access.known("agent", siteFileIn(Uri.file(folder))) : undefined,
    items: decodeCreatedHistory(state.get(stateName)),
    save: (history) => void state.update(stateName, history).then(undefined, report),
    onChange,
    onEnd,
    note: (message) => log.info(message),
  });
}

interface RegisteredParts extends FeatureParts {
  readonly created: CreatedJobs;
  readonly view: AgentJobsView;
  readonly listing: JobListing;
  readonly focusView: () => Promise<void>;
}

/** Registers the commands and documents of created jobs. */
export function registerCreatedJobs(parts: RegisteredParts): Disposable {
  const { server, access, sites, state, created, view, listing, focusView } = parts;
  const prompts = new PromptDocuments(
    state,
    (folder) => access.knownTarget("agent", siteFileIn(folder))?.project,
  );
  const show = async (job: CreatedJob): Promise<void> => {
    await focusView();
    await revealCreated(view, job);
  };
  const sending = { access, created, prompts, show };
  const updateVisibility = (): void =>
    created.setVisible({
      isVisible: view.tree.visible,
      isFocused: window.state.focused && workspace.isTrusted,
    });
  updateVisibility();
  return Disposable.from(
    created,
    prompts,
    registerAsking({ server, sites, prompts }),
    view.tree.onDidChangeVisibility(updateVisibility),
    window.onDidChangeWindowState(updateVisibility),
    workspace.onDidGrantWorkspaceTrust(() => {
      updateVisibility();
      prompts.update();
    }),
    access.onDidChange(() => {
      created.accessChanged();
      prompts.update();
    }),
    commands.registerCommand(commandId("sendAgentPrompt"), async (...commandArguments: unknown[]) => {
      const file = namedFile(commandArguments);
      const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file?.toString());
      if (document !== undefined && prompts.folderOf(document.uri) !== undefined)
        await sendPrompt(sending, document);
      else void showInformationMessage("Run “Docs: Ask the Agent to…” to write a prompt first.");
    }),
    commands.registerCommand(commandId("messageAgentJob"), async (node: unknown) => {
      const isKnown = ({ trouble }: CreatedJob): boolean => trouble?.kind !== "unknown";
      const job = await listing.createdJobFor(node, "Which job gets a message?", isKnown);
      if (job !== undefined) await sendMessage(sending, job);
    }),
    commands.registerCommand(commandId("removeAgentJob"), async (node: unknown) => {
      const job = await listing.createdJobFor(node, "Which job is removed from the list?");
      if (job !== undefined) await remove(created, job);
    }),
  );
}

async function remove(created: CreatedJobs, job: CreatedJob): Promise<void> {
  const title = oneLine(titleOfPrompt(job.prompt) ?? job.state.id, 80);
  const detail = "This only clears the list: the job continues at the service, and its pull request stays.";
  const choice = { keep: "Keep", act: "Remove" };
  if (await confirmed(`Remove the agent job “${title}” from the list?`, detail, choice))
    created.remove((other) => createdJobId(other) === createdJobId(job));
}

async function revealCreated(view: AgentJobsView, job: CreatedJob): Promise<void> {
  const id = createdJobId(job);
  await view.reveal(({ created }) => created !== undefined && createdJobId(created) === id);
}

/** Shows one notification when a created job has ended, with the possible next steps. */
export async function announceCreatedEnd(
  created: CreatedJob,
  view: AgentJobsView,
  focusView: () => Promise<void>,
): Promise<void> {
  const id = createdJobId(created);
  const shown = view.all.find((other) => other.created !== undefined && createdJobId(other.created) === id);
  const { job } = shown ?? shownJobs([created], [])[0] ?? {};
  if (job === undefined) return;
  const message = createdEndNotice({ job, created });
  const actions = [
    ...(created.state.status === "completed" && canCheckOut(job) ? ["Check Out and Compare"] : []),
    ...(pullRequestOf(job) === undefined ? [] : ["Open Pull Request"]),
    "Show",
  ];
  const showNotice = created.state.status === "failed" ? showErrorMessage : showInformationMessage;
  const chosen = await showNotice(message, ...actions);
  if (chosen === "Check Out and Compare") await compare(Uri.file(created.folder), job);
  if (chosen === "Open Pull Request") await openPullRequest(job);
  if (chosen !== "Show") return;
  await focusView();
  await revealCreated(view, created);
}
