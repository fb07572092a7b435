/**
 * From the event of an agent to the answer that it reads: the sites of the edited files, their states before and after, what is new.
 * Never throws, and does not depend on the process or where the states come from.
 */
import nodePath from "node:path";
import { siteAround } from "../../host/discover.ts";
import { hostPlatform, toSitePath } from "../../host/paths.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { isOwnFile } from "../../service/index.ts";
import { ignoreFileName, type SiteSettings } from "../../service/snapshot.ts";
import { type ConfiguredSite, configuredSites } from "../configured-sites.ts";
import type { SiteReport } from "../formats/report.ts";
import { sanitizedJson } from "../formats/sanitize.ts";
import type { Terminal } from "../terminal.ts";
import type { EditedStates } from "./edited-states.ts";
import type { AgentName, FileEdit } from "./event.ts";
import { findingLines } from "./finding-lines.ts";
import { type FilesBeforeEdit, formerFiles } from "./former-files.ts";
import type { HookReply } from "./messages.ts";
import { reportOfEdit } from "./new-findings.ts";
import { readEvent } from "./read-event.ts";

/** How long an event may be, in bytes: it may hold a whole file twice, and no page is longer than 4 MB. */
export const maxEventBytes = 16 * 1024 * 1024;

/** Gives the states of a site around an edit; a string says why the site cannot be read. */
export type StatesOfEdit = (
  root: string,
  former: FilesBeforeEdit,
  configured: ConfiguredSite & { readonly settings: SiteSettings },
) => EditedStates | string;

/** Files whose text a site may depend on; of others, it matters only whether they exist. */
const readFiles = /\.(?:mdx?|json|ya?ml|graphqls?|gql|[jt]sx?)$/i;

/** The former files without those that are as they were, or of which the site has nothing. */
function relevant(root: string, former: FilesBeforeEdit): FilesBeforeEdit {
  const texts = [...former.texts].filter(([file, text]) => {
    const now = readContent(root, file, maxBytes.spec);
    if ((now.kind === "missing") !== (text === undefined)) return true;
    if (!readFiles.test(file) && file !== ignoreFileName) return false;
    return now.kind !== "text" || now.text !== text;
  });
  return { ...former, texts: new Map(texts) };
}

/** The roots of the sites that edited files are in, each once. */
function rootsOfEdits(edits: readonly FileEdit[]): readonly string[] {
  const paths = edits.flatMap((edit) => (edit.kind === "moved" ? [edit.path, edit.from] : [edit.path]));
  const folders = new Set(paths.map((path) => nodePath.dirname(path)));
  return [...new Set([...folders].flatMap((folder) => siteAround(folder)?.root ?? []))];
}

/** What one site makes of the edits: a report with what is new, a reason why that is unknown, or neither. */
function editOfSite(
  root: string,
  edits: readonly FileEdit[],
  terminal: Terminal,
  statesOf: StatesOfEdit,
): SiteReport | string | undefined {
  const known = formerFiles(root, edits);
  const former = relevant(root, known);
  if ([...former.texts.keys()].every(isOwnFile)) {
    const [file] = known.unknown;
    return file === undefined ? undefined : `neither the event nor git says what ${file} was before`;
  }
  const configured = configuredSites([{ root }], {}, {}, terminal)(root);
  const states = statesOf(root, former, configured);
  return typeof states === "string" ? states : reportOfEdit(root, states, former, terminal);
}

function isMove(root: string, { kind, path }: FileEdit): boolean {
  return (kind === "moved" || kind === "deleted") && toSitePath(root, path) !== undefined;
}

function answered(
  text: string,
  agent: AgentName | undefined,
  terminal: Terminal,
  statesOf: StatesOfEdit,
): HookReply {
  const event = readEvent(text, agent, terminal.currentFolder);
  if (event.kind === "unknown") return { problem: `The event was not read, because ${event.reason}` };
  if (event.kind === "no-edit") return {};
  const { edits, folder } = event;
  const here = { ...terminal, currentFolder: folder };
  const roots = rootsOfEdits(edits);
  const results = roots.map((root) => editOfSite(root, edits, here, statesOf));
  const reports = results.filter((one) => typeof one === "object");
  const [reason] = results.filter((one) => typeof one === "string");
  const problem = reason === undefined ? {} : { problem: `This edit was not checked, because ${reason}` };
  if (reports.length === 0) return problem;
  const isMoved = edits.some((edit) => roots.some((root) => isMove(root, edit)));
  const lines = findingLines(reports, { currentFolder: folder, platform: hostPlatform }, isMoved);
  return { ...problem, output: `${sanitizedJson(JSON.stringify(event.answerWith(lines)))}\n` };
}

/**
 * @param text of the event
 * @param agent whose event it is; undefined to tell by its form
 * @param terminal whose current folder is used for events that name none
 */
export function answerEvent(
  text: string,
  agent: AgentName | undefined,
  terminal: Terminal,
  statesOf: StatesOfEdit,
): HookReply {
  try {
    return answered(text, agent, terminal, statesOf);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `This edit was not checked: ${reason}` };
  }
}
