/**
 * `textDocument/diagnostic` and `workspace/diagnostic`: the findings of one file and of all files, for clients that
 * pull findings. If the server later finds more, in pages that it had not read yet, it asks the client to pull again.
 */

import {
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  type FullDocumentDiagnosticReport,
  ProgressType,
  type UnchangedDocumentDiagnosticReport,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver/node";
import { fromFileUri, isInside } from "../../host/paths.ts";
import type { KnownFindings } from "../session/publishing/pulled-findings.ts";
import type { DocumentContext, RequestContext } from "./shared/waiting.ts";

/** How many files are in one partial result. */
const filesPerResult = 100;

const partialResult = new ProgressType<WorkspaceDiagnosticReport>();

type DocumentReport = FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport;

/** @param previousId the id of the result that the client has */
function reportOf({ resultId, diagnostics }: KnownFindings, previousId: string | undefined): DocumentReport {
  return resultId === previousId
    ? { kind: "unchanged", resultId }
    : { kind: "full", resultId, items: [...diagnostics] };
}

/** The answer for a file without findings. */
export const noFindings: DocumentDiagnosticReport = { kind: "full", items: [] };

/**
 * The findings of one file, or that they are unchanged since the client's last result. A client that supports it also
 * gets changed findings in files of the site that are not open.
 */
export function documentDiagnostic(
  { workspace, requested }: DocumentContext,
  { previousResultId }: DocumentDiagnosticParams,
): DocumentDiagnosticReport {
  const { path, sites } = requested;
  const { pulled } = workspace;
  if (pulled === undefined) return noFindings;
  const report = reportOf(pulled.take(path), previousResultId);
  if (!workspace.client.relatedDocuments) return report;
  const roots = sites.map(({ checked }) => checked.root);
  // The client pulls the findings of each open file with a separate request. Findings that no longer exist are
  // cleared even if the site of their file has been removed.
  const related = pulled.takeRelated(
    (other, hasFindings) =>
      other !== path &&
      workspace.documents.at(other) === undefined &&
      (!hasFindings || roots.some((root) => isInside(root, other))),
  );
  if (related.size === 0) return report;
  const entries = [...related].map(([other, known]) => [workspace.uriOf(other), reportOf(known, undefined)]);
  return { ...report, relatedDocuments: Object.fromEntries(entries) };
}

/** The findings of all files. A client that supports partial results gets them in parts, followed by an empty answer. */
export async function workspaceDiagnostic(
  { workspace }: RequestContext,
  { previousResultIds, partialResultToken }: WorkspaceDiagnosticParams,
): Promise<WorkspaceDiagnosticReport> {
  const { pulled } = workspace;
  if (pulled === undefined) return { items: [] };
  const oldIds = new Map<string, string>();
  for (const { uri, value } of previousResultIds) {
    const path = fromFileUri(uri);
    if (path !== undefined) oldIds.set(path, value);
  }
  const items: WorkspaceDocumentDiagnosticReport[] = [];
  // A file whose findings in the client no longer exist gets an empty report.
  for (const path of new Set([...pulled.paths, ...oldIds.keys()])) {
    const version = workspace.documents.at(path)?.version ?? null;
    items.push({ ...reportOf(pulled.take(path), oldIds.get(path)), uri: workspace.uriOf(path), version });
  }
  if (partialResultToken === undefined) return { items };
  const { connection } = workspace;
  for (let start = 0; start < items.length; start += filesPerResult) {
    const part = { items: items.slice(start, start + filesPerResult) };
    await connection.sendProgress(partialResult, partialResultToken, part);
  }
  return { items: [] };
}
