/**
 * Answers the event of an agent: finds the sites of the edited files, their states before and after the edit, and what the
 * edit breaks. Does not depend on the process, or on how the states are read.
 */
import nodePath from "node:path";
import { siteAround } from "../../host/discover.ts";
import { hostPlatform, toSitePath } from "../../host/paths.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { isOwnFile } from "../../service/index.ts";
import { ignoreFileName, type SiteSettings } from "../../service/snapshot.ts";
import { type ConfiguredSite, configuredSites } from "../configured-sites.ts";
import { sanitizedJson } from "../formats/sanitize.ts";
import type { Terminal } from "../terminal.ts";
import { answerLines } from "./answer-lines.ts";
import { type EditReport, reportOfEdit } from "./edit-report.ts";
import type { EditedStates } from "./edited-states.ts";
import type { AgentName, FileEdit } from "./event.ts";
import { type FilesBeforeEdit, formerFiles } from "./former-files.ts";
import type { HookReply } from "./messages.ts";
import { readEvent } from "./read-event.ts";

/** The longest event, in bytes: it may contain a whole file twice, and pages are at most 4 MB. */
export const maxEventBytes = 16 * 1024 * 1024;

/** Reads the states of a site before and after an edit, or returns why the site cannot be read. */
export type StatesOfEdit = (
  root: string,
  former: FilesBeforeEdit,
  configured: ConfiguredSite & { readonly settings: SiteSettings },
) => EditedStates | string;

/** Files whose text a site may depend on. For other files, only their existence matters. */
const readFiles = /\.(?:mdx?|json|ya?ml|graphqls?|gql|[jt]sx?)$/i;

/** The former files that have changed and on which the site depends. */
function relevant(root: string, former: FilesBeforeEdit): FilesBeforeEdit {
  const texts = [...former.texts].filter(([file, text]) => {
    const content = readContent(root, file, maxBytes.spec);
    if ((content.kind === "missing") !== (text === undefined)) return true;
    if (!readFiles.test(file) && file !== ignoreFileName) return false;
    return content.kind !== "text" || content.text !== text;
  });
  return { ...former, texts: new Map(texts) };
}

/** The roots of the sites that contain edited files, each once. */
function rootsOfEdits(edits: readonly FileEdit[]): readonly string[] {
  const paths = edits.flatMap((edit) => (edit.kind === "moved" ? [edit.path, edit.from] : [edit.path]));
  const folders = new Set(paths.map((path) => nodePath.dirname(path)));
  return [...new Set([...folders].flatMap((folder) => siteAround(folder)?.root ?? []))];
}

/** What the edits break in one site, or why that is unknown; undefined if they break nothing. */
function editOfSite(
  root: string,
  edits: readonly FileEdit[],
  terminal: Terminal,
  statesOf: StatesOfEdit,
): EditReport | string | undefined {
  const allFormer = formerFiles(root, edits);
  const former = relevant(root, allFormer);
  if ([...former.texts.keys()].every(isOwnFile)) {
    const [file] = allFormer.unknown;
    return file === undefined ? undefined : `neither the event nor git has the previous text of ${file}`;
  }
  const configured = configuredSites([{ root }], {}, {}, terminal)(root);
  const states = statesOf(root, former, configured);
  return typeof states === "string" ? states : reportOfEdit(root, states, former, terminal);
}

function isMove(root: string, { kind, path }: FileEdit): boolean {
  return (kind === "moved" || kind === "deleted") && toSitePath(root, path) !== undefined;
}

function replyTo(
  text: string,
  agent: AgentName | undefined,
  terminal: Terminal,
  statesOf: StatesOfEdit,
): HookReply {
  const event = readEvent(text, agent, terminal.currentFolder);
  if (event.kind === "unknown") return { problem: `The event was not read, because ${event.reason}` };
  if (event.kind === "no-edit") return {};
  const { edits, folder } = event;
  const roots = rootsOfEdits(edits);
  const results = roots.map((root) =>
    editOfSite(root, edits, { ...terminal, currentFolder: folder }, statesOf),
  );
  const reports = results.filter((result) => typeof result === "object");
  const [reason] = results.filter((result) => typeof result === "string");
  const problem = reason === undefined ? {} : { problem: `This edit was not checked, because ${reason}` };
  if (reports.length === 0) return problem;
  const isMoved = edits.some((edit) => roots.some((root) => isMove(root, edit)));
  const lines = answerLines(reports, { currentFolder: folder, platform: hostPlatform }, isMoved);
  return { ...problem, output: `${sanitizedJson(JSON.stringify(event.answerWith(lines)))}\n` };
}

/**
 * The reply to an event. Never throws.
 * @param text the event
 * @param agent the agent that sent it; undefined to recognize the agent from the event
 * @param terminal gives the folder for events that name none
 */
export function answerEvent(
  text: string,
  agent: AgentName | undefined,
  terminal: Terminal,
  statesOf: StatesOfEdit,
): HookReply {
  try {
    return replyTo(text, agent, terminal, statesOf);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `This edit was not checked: ${reason}` };
  }
}
