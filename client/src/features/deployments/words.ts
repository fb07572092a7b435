/**
 * Texts about a deployment: states, tree rows, the document of its log, questions and notifications. Pure: the
 * time is a parameter, and all values are plain data.
 */

import type { SiteVerdict, VerdictReason } from "../../../../server/src/protocol.ts";
import { capitalize } from "../../../../server/src/service/text/words.ts";
import { isOver, type UpdateStatus } from "../../platform/deployments.ts";
import type { PlatformError } from "../../platform/errors.ts";
import { messageOf } from "../../platform/errors.ts";
import { timeIn } from "../../platform/times.ts";
import type { Trouble } from "../../service/following.ts";
import {
  dateText,
  localLine,
  momentText,
  relativeTime,
  shownTime,
  shownUtc,
  utcText,
} from "../../ui/relative-time.ts";
import { counted, factsOf, joined, oneLine, type Row, type RowFact } from "../../ui/rows.ts";
import { adviceFor } from "./advice.ts";
import { type Deployment, deploymentId, isOverdue } from "./history.ts";

type DeploymentState = "queued" | "in_progress" | "success" | "failure" | "other";

const stateWords: Readonly<Record<Exclude<DeploymentState, "other">, string>> = {
  queued: "queued",
  in_progress: "in progress",
  success: "deployed",
  failure: "failed",
};

/** The state of an update if this module has texts for it; otherwise "other". */
export function stateOf({ status }: UpdateStatus): DeploymentState {
  return status === "queued" || status === "in_progress" || status === "success" || status === "failure"
    ? status
    : "other";
}

/** The state in words; an unknown state as received. */
export function stateText(update: UpdateStatus): string {
  const state = stateOf(update);
  return state === "other" ? oneLine(update.status, 60) : stateWords[state];
}

/** The branch and the abbreviated commit id, as far as known. */
function builtFrom({ commit }: UpdateStatus): string | undefined {
  const sha = commit?.sha?.slice(0, 7);
  if (commit?.ref === undefined) return sha;
  return oneLine(sha === undefined ? commit.ref : `${commit.ref}@${sha}`, 80);
}

/** When the deployment was requested, in milliseconds since 1970: the service's own time if reported. */
function timeOf({ update, requestedAt }: Deployment): number {
  return timeIn(update.createdAt) ?? requestedAt;
}

function iconOf(deployment: Deployment, now: number): Pick<Row, "icon" | "color"> {
  const { update, trouble } = deployment;
  switch (stateOf(update)) {
    case "success":
      return { icon: "pass", color: "testing.iconPassed" };
    case "failure":
      return { icon: "error", color: "testing.iconFailed" };
    default:
      if (isOver(update)) return { icon: "circle-filled" };
      if (trouble?.kind === "refused" || isOverdue(deployment, now))
        return { icon: "warning", color: "list.warningForeground" };
      return { icon: trouble?.kind === "unknown" ? "circle-outline" : "loading~spin" };
  }
}

function filesText(update: UpdateStatus): string | undefined {
  const { added = [], modified = [], removed = [] } = update.commit ?? {};
  const counts = [
    [added.length, "added"],
    [modified.length, "modified"],
    [removed.length, "removed"],
  ] as const;
  const parts = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** A time from the service, in local time and in UTC. */
function timeFact(
  name: string,
  time: string | undefined,
): readonly [name: string, value: string | undefined, also: string | undefined] {
  return time === undefined ? [name, undefined, undefined] : [name, shownTime(time), shownUtc(time)];
}

/** All known facts except the log, for display as one line each. */
function factsAbout(deployment: Deployment): readonly RowFact[] {
  const { update, project, origin, siteName, requestedAt, statusId, trouble } = deployment;
  return factsOf([
    ["State", capitalize(stateText(update))],
    ["Problem", trouble?.message],
    ["Summary", update.summary],
    ["Project", project],
    ["Preview of", deployment.preview?.branch],
    ["Preview", deployment.preview?.url],
    ["Site", siteName],
    ["Subdomain", update.subdomain],
    ["Branch", update.commit?.ref],
    ["Commit", update.commit?.sha],
    ["Message", update.commit?.message],
    ["Files", filesText(update)],
    ["Author", update.author],
    ["Source", update.source],
    ["Requested", momentText(requestedAt), utcText(requestedAt)],
    timeFact("Created", update.createdAt),
    timeFact("Ended", update.endedAt),
    ["Status ID", statusId],
    ["Service", origin],
  ]);
}

/**
 * The row of a deployment.
 * @param showsProject whether the row names its project, because the tree also shows others
 */
export function deploymentRow(deployment: Deployment, now: number, showsProject: boolean): Row {
  const { update, trouble, project } = deployment;
  const state = stateText(update);
  const label = capitalize(state);
  const hint = shortHint(deployment, now);
  const description = joined(
    previewWords(deployment),
    relativeTime(timeOf(deployment), now),
    showsProject ? oneLine(project, 60) : undefined,
    builtFrom(update),
    hint,
  );
  const hasChildren =
    update.logs.length > 0 ||
    update.summary !== undefined ||
    (trouble !== undefined && !isOver(update)) ||
    isOverdue(deployment, now);
  return {
    id: deploymentId(deployment),
    label,
    description,
    ...iconOf(deployment, now),
    facts: factsAbout(deployment),
    context: [`deployment.${stateOf(update)}`, ...previewContexts(deployment)].join(" "),
    spoken: `Deployment of ${oneLine(project, 60)}, ${state}, ${description}`,
    ...(hasChildren ? { children: stateOf(update) === "failure" ? "expanded" : "collapsed" } : {}),
  };
}

/** The contexts with which menus recognize a preview, and one whose URL can be opened. */
function previewContexts({ preview }: Deployment): readonly string[] {
  if (preview === undefined) return [];
  return preview.url === undefined ? ["ofBranch"] : ["ofBranch", "preview"];
}

/** For example "preview of feature"; undefined for a deployment that is not a preview. */
function previewWords({ preview }: Deployment): string | undefined {
  return preview === undefined ? undefined : `preview of ${oneLine(preview.branch, 60)}`;
}

/** Why the progress is unknown, in a few words. */
function shortHint(deployment: Deployment, now: number): string | undefined {
  const { update, trouble } = deployment;
  if (isOver(update)) return undefined;
  if (trouble !== undefined && trouble.kind !== "passing") return shortTrouble[trouble.kind];
  if (isOverdue(deployment, now)) return shortTrouble.refused;
  return trouble === undefined ? undefined : shortTrouble[trouble.kind];
}

const shortTrouble: Readonly<Record<Trouble["kind"], string>> = {
  unknown: "progress unknown",
  refused: "no longer followed",
  passing: "will be checked again",
};

/** The maximum number of log lines in the tree. */
export const shownLines = 100;

/** A row below a deployment, and the text that may name locations in the site. */
export interface DetailRow {
  readonly row: Row;
  /** A line of the log or the summary, as received. */
  readonly text?: string;
  /** Set if a click opens the whole log. */
  readonly opensLog?: boolean;
}

/** The rows below a deployment: why its progress is unknown, the summary, advice, and the last lines of the log. */
export function detailRows(deployment: Deployment, now: number): readonly DetailRow[] {
  const id = deploymentId(deployment);
  const { update, trouble, omittedLines = 0 } = deployment;
  const rows: DetailRow[] = [];
  if (isOverdue(deployment, now) && (trouble === undefined || trouble.kind === "passing")) {
    const label = `It has been ${stateText(update)} for so long that it is no longer followed. Refresh to check again.`;
    rows.push({ row: { id: `${id}/overdue`, label, icon: "warning" } });
  } else if (trouble !== undefined && !isOver(update)) {
    const icon = trouble.kind === "refused" ? "warning" : "info";
    rows.push({ row: { id: `${id}/trouble`, label: oneLine(trouble.message), icon } });
  }
  if (update.summary !== undefined) {
    rows.push({
      row: { id: `${id}/summary`, label: oneLine(update.summary), icon: "note" },
      text: update.summary,
    });
  }
  for (const [index, advice] of adviceFor(update).entries()) {
    // A narrow view truncates the label, but not the tooltip.
    const facts = [{ name: "What to do", value: advice }];
    rows.push({ row: { id: `${id}/advice/${index}`, label: advice, icon: "lightbulb", facts } });
  }
  const first = Math.max(0, update.logs.length - shownLines);
  if (first + omittedLines > 0) {
    const label = counted(first + omittedLines, "earlier line");
    rows.push({ row: { id: `${id}/earlier`, label, icon: "ellipsis" }, opensLog: true });
  }
  for (const [index, line] of update.logs.slice(first).entries()) {
    // Numbered from the beginning of the log, so that a line keeps its id while lines are added.
    const number = omittedLines + first + index + 1;
    rows.push({
      row: {
        id: `${id}/log/${number}`,
        label: oneLine(localLine(line)) || " ",
        icon: "circle-small",
        // If the line begins with a time, the tooltip also shows the time in UTC.
        ...(localLine(line) === line ? {} : { facts: [{ name: "Log", value: line }] }),
      },
      text: line,
    });
  }
  return rows;
}

/** All known facts about a deployment, and its log, as a text document. */
export function logDocument(deployment: Deployment): string {
  const { update, omittedLines = 0 } = deployment;
  const { added = [], modified = [], removed = [] } = update.commit ?? {};
  const files = [
    ...added.map((file) => `  added     ${file}`),
    ...modified.map((file) => `  modified  ${file}`),
    ...removed.map((file) => `  removed   ${file}`),
  ];
  const facts = factsAbout(deployment).map(({ name, value: text, also }) => {
    const value = also === undefined ? text : `${text} (${also})`;
    return `${`${name}:`.padEnd(11)} ${value.replace(/\r?\n/g, `\n${" ".repeat(12)}`)}`;
  });
  const log = [
    ...(omittedLines > 0 ? [`(${counted(omittedLines, "earlier line")}, not stored here)`] : []),
    ...(update.logs.length === 0 ? ["(nothing)"] : update.logs.map((line) => localLine(line))),
  ];
  const advice = adviceFor(update).map((sentence) => `  ${sentence}`);
  const parts = [
    facts,
    ...(advice.length > 0 ? [["What to do:", ...advice]] : []),
    ...(files.length > 0 ? [["Changed files:", ...files]] : []),
    ["Log:", ...log],
  ];
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** A deployment as an item of a picker. */
export function choiceOf(
  deployment: Deployment,
  now: number,
): { readonly label: string; readonly description: string } {
  return {
    label: oneLine(
      joined(
        capitalize(stateText(deployment.update)),
        previewWords(deployment),
        builtFrom(deployment.update),
      ),
      150,
    ),
    description: oneLine(joined(relativeTime(timeOf(deployment), now), deployment.project), 150),
  };
}

/** The title of the document, without characters that a path cannot contain. */
export function logTitle(deployment: Deployment): string {
  const project = deployment.project.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60);
  return `Deployment ${project} ${dateText(deployment.requestedAt)}.log`;
}

/** The known state of a site in this window. */
export interface LocalSiteState {
  /** The findings in this window. */
  readonly errors: number;
  readonly warnings: number;
  readonly verdict: SiteVerdict;
  /** A sentence about what the files remove for readers; absent if they remove nothing, or if that is unknown. */
  readonly taken?: string;
}

/** What the confirmation of a deployment offers to show: the causes of a bad verdict, or the errors of this window. */
export function offerBefore({
  errors,
  verdict,
}: LocalSiteState): "Show Causes" | "Show Problems" | undefined {
  if (verdict.kind !== "deploys" && verdict.reasons.length > 0) return "Show Causes";
  return errors > 0 ? "Show Problems" : undefined;
}

/** For example "Your files would deploy. This window shows 2 errors, none of which blocks the deployment." */
export function siteSentences({ errors, warnings, verdict, taken }: LocalSiteState): string {
  const counts = [
    ...(errors === 0 ? [] : [counted(errors, "error")]),
    ...(warnings === 0 ? [] : [counted(warnings, "warning")]),
  ];
  const harmless =
    errors + warnings === 1
      ? ", which does not block the deployment"
      : ", none of which blocks the deployment";
  const end = verdict.kind === "deploys" ? harmless : "";
  const countSentences = counts.length === 0 ? [] : [`This window shows ${counts.join(" and ")}${end}.`];
  const lossSentences = taken === undefined ? [] : [taken];
  return [`Your files ${verdict.text}.`, ...verdict.sentences, ...lossSentences, ...countSentences].join(" ");
}

const consequenceWords: Readonly<Record<VerdictReason["consequence"], string>> = {
  stops: "stops the deployment",
  "may-stop": "may stop the deployment",
  damages: "a page is left out or incomplete",
  loses: "what it is about is not published",
  unread: "could not be read",
  unjudged: "was not checked",
  none: "",
};

/** The row of a cause. @param path of its file, relative to the workspace */
export function causeRow({ message, consequence, range }: VerdictReason, path: string) {
  return {
    label: `${oneLine(path, 100)}:${range.start.line + 1}`,
    description: consequenceWords[consequence],
    detail: oneLine(message, 300),
  };
}

/** The data for the confirmation of a deployment or a preview. */
interface DeploymentQuestion {
  readonly project: string;
  readonly host: string;
  readonly branchSentence: string;
  readonly siteState?: LocalSiteState;
  /** An earlier one that may still be queued or being built. */
  readonly earlier?: Deployment;
  readonly now: number;
}

/** "A deployment of this project is still queued (requested 2 minutes ago)."; undefined if there is none. */
function runningSentence(subject: string, { earlier, now }: DeploymentQuestion): string | undefined {
  return (
    earlier &&
    `${subject} is still ${stateText(earlier.update)} (requested ${relativeTime(earlier.requestedAt, now)}).`
  );
}

/** The details below a question, one paragraph each. */
function detailOf({ host }: DeploymentQuestion, parts: readonly (string | undefined)[]): string {
  return [...parts, `The request goes to ${host}.`].filter((part) => part !== undefined).join("\n\n");
}

/** The confirmation of a deployment, with its details. */
export function confirmation(question: DeploymentQuestion & { readonly siteName: string }): {
  readonly message: string;
  readonly detail: string;
} {
  const { project, siteName, branchSentence, siteState } = question;
  return {
    message: `Deploy the project ${oneLine(project, 100)}${siteName === project ? "" : ` of ${oneLine(siteName, 100)}`}?`,
    detail: detailOf(question, [
      siteState && siteSentences(siteState),
      runningSentence("A deployment of this project", question),
      "The update is built from the branch that is configured for deployment, not from your files.",
      branchSentence,
    ]),
  };
}

/** The confirmation of a preview, with its details: first what is not pushed. */
export function previewConfirmation(question: DeploymentQuestion & { readonly branch: string }): {
  readonly message: string;
  readonly detail: string;
} {
  const { project, branch, branchSentence, siteState } = question;
  return {
    message: `Deploy a preview of “${oneLine(branch, 100)}” in the project ${oneLine(project, 100)}?`,
    detail: detailOf(question, [
      branchSentence,
      siteState && siteSentences(siteState),
      runningSentence("A preview of this branch", question),
      "The preview is built from the branch as it was pushed, not from your files. Readers do not see it.",
    ]),
  };
}

/** The text of the notification when a deployment has ended. */
export function endNotice({ project, preview, update }: Deployment): string {
  const name =
    preview === undefined
      ? `The deployment of ${oneLine(project, 60)}`
      : `The preview of “${oneLine(preview.branch, 60)}”`;
  if (stateOf(update) === "success") return `${name} has succeeded.`;
  const [advice] = adviceFor(update);
  const explanation = advice ?? (update.summary && oneLine(update.summary, 120));
  const explanationSentence = explanation === undefined || explanation === "" ? "" : ` ${explanation}`;
  return stateOf(update) === "failure"
    ? `${name} has failed.${explanationSentence}`
    : `${name} has ended: ${oneLine(stateText(update), 120)}.${explanationSentence}`;
}

/** The text after an error if the update may have been queued, because a second request could queue another one. */
export function uncertainNotice(error: PlatformError): string {
  const subject = error.kind === "cancelled" ? "You stopped waiting for the response." : messageOf(error);
  return `${oneLine(subject, 400)} The update may still have been queued. Check the dashboard before you deploy again.`;
}
