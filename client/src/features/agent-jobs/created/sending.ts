/** Sends prompts and follow-up messages at the author's request, and reports errors. Nothing is sent twice. */
import { ProgressLocation, type TextDocument, workspace } from "vscode";
import { maxPrompt } from "../../../platform/created-jobs.ts";
import type { Outcome } from "../../../platform/errors.ts";
import { mayHaveTakenEffect } from "../../../platform/uncertain.ts";
import type { ServiceAccess } from "../../../service/access.ts";
import { type CallAccess, isSameProject } from "../../../service/call-target.ts";
import { showInformationMessage, showWarningMessage, withProgress } from "../../../ui/editor-ui.ts";
import { askForText } from "../../../ui/prompts.ts";
import { oneLine } from "../../../ui/rows.ts";
import { type DocsSite, siteFileIn, siteOf } from "../../../workspace/sites.ts";
import { untrustedAgent } from "./ask-agent.ts";
import type { CreatedJobs } from "./created-jobs.ts";
import type { CreatedJob } from "./history.ts";
import type { PromptDocuments } from "./prompt-documents.ts";
import { promptProblem } from "./prompt-text.ts";
import { uncertainJobNotice } from "./rows.ts";

interface SendingParts {
  readonly access: ServiceAccess;
  readonly created: CreatedJobs;
  readonly prompts: PromptDocuments;
  /** Shows a newly created job. */
  readonly show: (job: CreatedJob) => Promise<void>;
}

/** A request, and the check before each attempt. */
interface AgentRequest<Value> {
  readonly send: (target: CallAccess<DocsSite>) => Promise<Outcome<Value>>;
  /**
   * Why a target must not receive the request, for the author; empty to stop without a message, undefined if the
   * target may receive it.
   */
  readonly problem: (target: CallAccess<DocsSite>) => string | undefined;
}

/** Sends a request to the agent until it has arrived, the author cancels, or it is unknown whether it has arrived. */
async function sendTo<Value>(
  { access }: SendingParts,
  site: DocsSite,
  { send, problem }: AgentRequest<Value>,
): Promise<{ readonly value: Value } | undefined> {
  const file = siteFileIn(site.folder);
  let target = await access.obtain("agent", file);
  while (target !== undefined) {
    const current: CallAccess<DocsSite> = target;
    const why = problem(current);
    if (why !== undefined) {
      if (why !== "") void showInformationMessage(why);
      return undefined;
    }
    const title = `Sending to the agent of ${oneLine(current.project, 60)}`;
    const outcome = await withProgress({ location: ProgressLocation.Notification, title }, () =>
      send(current),
    );
    if (outcome.ok) return { value: outcome.value };
    const { error } = outcome;
    if (mayHaveTakenEffect(error)) {
      void showWarningMessage(uncertainJobNotice(error));
      return undefined;
    }
    if ((await access.explain(error, current, { canRepeat: false })) === "left") return undefined;
    target = await access.obtain("agent", file);
  }
  return undefined;
}

/**
 * The latest command for each prompt. An earlier command that is still waiting for an answer to its question or
 * message no longer sends anything, so that a prompt is sent once even if the author presses the button repeatedly.
 */
const newest = new Map<string, object>();
/** The prompts that are being sent. */
const sending = new Set<string>();

/** Sends a prompt; the document stays open unless the job was created. */
export async function sendPrompt(parts: SendingParts, document: TextDocument): Promise<void> {
  const { created, prompts, show } = parts;
  const folder = prompts.folderOf(document.uri);
  const key = document.uri.toString();
  if (folder === undefined || sending.has(key)) return;
  const problem = workspace.isTrusted ? promptProblem(document.getText(), maxPrompt) : untrustedAgent;
  if (problem !== undefined) {
    void showWarningMessage(problem);
    return;
  }
  const command = {};
  newest.set(key, command);
  let prompt = "";
  const send = async (target: CallAccess<DocsSite>): Promise<Outcome<CreatedJob>> => {
    sending.add(key);
    prompt = document.getText().trim();
    try {
      return await created.create(target, prompt);
    } finally {
      sending.delete(key);
    }
  };
  const supersededProblem = (): string | undefined => (newest.get(key) === command ? undefined : "");
  const sent = await sendTo(parts, siteOf(folder.path), { send, problem: supersededProblem });
  if (newest.get(key) === command) newest.delete(key);
  if (sent === undefined) return;
  // Text that the author has typed since then must not be lost.
  if (document.getText().trim() === prompt) await prompts.close(document);
  await show(sent.value);
}

/** Prompts for a follow-up message to a job, and sends it. */
export async function sendMessage(parts: SendingParts, job: CreatedJob): Promise<void> {
  if (!workspace.isTrusted) {
    void showInformationMessage(untrustedAgent);
    return;
  }
  const answer = await askForText({
    title: "Send Message to Agent Job",
    prompt: `What should the agent also do? It continues the job “${oneLine(job.prompt, 60)}”.`,
    placeholder: "For example: Also update the quickstart",
    problem: (text) => {
      if (text.trim() === "") return "Write a message.";
      return promptProblem(text, maxPrompt);
    },
  });
  if (answer.kind !== "given") return;
  const otherProject = `The settings of ${oneLine(job.siteName, 60)} no longer name the project of this agent job, so nothing was sent.`;
  await sendTo(parts, siteOf(job.folder), {
    send: (target) => parts.created.message(target, job, answer.value),
    problem: (target) => (isSameProject(target, job) ? undefined : otherProject),
  });
}
