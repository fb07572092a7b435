/** Sends prompts and follow-up messages because the author has asked for that, and reports errors. Nothing is sent twice. */
import { ProgressLocation, type TextDocument, workspace } from "vscode";
import { maxPrompt } from "../../../platform/created-jobs.ts";
import type { Outcome, PlatformError } from "../../../platform/errors.ts";
import { mayHaveTakenEffect } from "../../../platform/uncertain.ts";
import type { ServiceAccess } from "../../../service/access.ts";
import type { CallAccess } from "../../../service/call-target.ts";
import { showInformationMessage, showWarningMessage, withProgress } from "../../../ui/editor-ui.ts";
import { askForText } from "../../../ui/prompts.ts";
import { oneLine } from "../../../ui/rows.ts";
import { type DocsSite, siteFileIn, siteOf } from "../../../workspace/sites.ts";
import { untrustedAgent } from "./ask-agent.ts";
import type { CreatedJobs } from "./created-jobs.ts";
import { type CreatedJob, isOfSameProject } from "./history.ts";
import type { PromptDocuments } from "./prompt-documents.ts";
import { promptProblem } from "./prompt-text.ts";
import { uncertainJobNotice } from "./rows.ts";

interface SendingParts {
  readonly access: ServiceAccess;
  readonly created: CreatedJobs;
  readonly prompts: PromptDocuments;
  /** Shows a job that was just created. */
  readonly show: (job: CreatedJob) => Promise<void>;
}

/**
 * Sends something to the agent until it has arrived, the author leaves, or nobody knows whether it has arrived.
 * @param isMeant whether the target is the right one; a message for the author if not
 */
async function sendTo<Value>(
  { access }: SendingParts,
  site: DocsSite,
  send: (target: CallAccess<DocsSite>) => Promise<Outcome<Value>>,
  isMeant: (target: CallAccess<DocsSite>) => string | undefined = () => undefined,
): Promise<{ readonly value: Value } | undefined> {
  const file = siteFileIn(site.folder);
  let target = await access.obtain("agent", file);
  while (target !== undefined) {
    const current: CallAccess<DocsSite> = target;
    const problem = isMeant(current);
    if (problem !== undefined) {
      await showInformationMessage(problem);
      return undefined;
    }
    const title = `Sending to the agent of ${oneLine(current.project, 60)}`;
    const outcome = await withProgress({ location: ProgressLocation.Notification, title }, () =>
      send(current),
    );
    if (outcome.ok) return { value: outcome.value };
    const { error }: { readonly error: PlatformError } = outcome;
    if (mayHaveTakenEffect(error)) {
      await showWarningMessage(uncertainJobNotice(error));
      return undefined;
    }
    if ((await access.explain(error, current, { canRepeat: false })) === "left") return undefined;
    target = await access.obtain("agent", file);
  }
  return undefined;
}

/** The documents that are being sent: a second press sends nothing. */
const sending = new Set<string>();

/** Sends a prompt; the document stays unless the job was created. */
export async function sendPrompt(parts: SendingParts, document: TextDocument): Promise<void> {
  const { created, prompts, show } = parts;
  const folder = prompts.folderOf(document.uri);
  const key = document.uri.toString();
  if (folder === undefined || sending.has(key)) return;
  if (!workspace.isTrusted) {
    await showInformationMessage(untrustedAgent);
    return;
  }
  const prompt = document.getText().trim();
  const problem = promptProblem(document.getText(), maxPrompt);
  if (problem !== undefined) {
    await showWarningMessage(problem);
    return;
  }
  sending.add(key);
  try {
    const sent = await sendTo(parts, siteOf(folder.path), (target) => created.create(target, prompt));
    if (sent === undefined) return;
    // What the author has typed since then is not lost.
    if (document.getText().trim() === prompt) await prompts.close(document);
    await show(sent.value);
  } finally {
    sending.delete(key);
  }
}

/** Asks for a follow-up message to a job, and sends it. */
export async function sendMessage(parts: SendingParts, job: CreatedJob): Promise<void> {
  if (!workspace.isTrusted) {
    await showInformationMessage(untrustedAgent);
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
  await sendTo(
    parts,
    siteOf(job.folder),
    (target) => parts.created.message(target, job, answer.value),
    (target) => (isOfSameProject(target, job) ? undefined : otherProject),
  );
}
