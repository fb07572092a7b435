/**
 * `textDocument/diagnostic` and `workspace/diagnostic`: the findings of a file, and of all files, for
 * clients that ask. Both wait until findings are those of the newest texts; the texts of pages that are
 * not open may be read later, and the client is told to ask again then.
 */
import {
  type CancellationToken,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type FullDocumentDiagnosticReport,
  ProgressType,
  type UnchangedDocumentDiagnosticReport,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver/node";
import { fromFileUri, isInside } from "../../host/paths.ts";
import type { KnownFindings } from "../session/publishing/pulled-findings.ts";
import type { Workspace } from "../session/workspace.ts";
import { requestedDocument } from "./shared/requested-document.ts";

/** Files in one partial result. */
const filesAtOnce = 100;

const partialResult = new ProgressType<WorkspaceDiagnosticReport>();

type FileReport = FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport;

/** @param before what the client has */
function reportOf({ resultId, diagnostics }: KnownFindings, before: string | undefined): FileReport {
  return resultId === before
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...diagnostics] };
}

/** What is answered where there is nothing to say. */
export const noFindings: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

export async function documentDiagnostic(
  workspace: Workspace,
  { textDocument, previousResultId }: DocumentDiagnosticParams,
  token: CancellationToken,
): Promise<DocumentDiagnosticReport> {
  const path = fromFileUri(textDocument.uri);
  const { pulled } = workspace;
  if (path === undefined || pulled === undefined) return noFindings;
  const asked = await requestedDocument(workspace, textDocument.uri, token, true);
  // Who cannot be told to ask again gets all that there is to say at once.
  const { diagnosticRefresh } = workspace.client;
  await Promise.all(
    (asked?.sites ?? []).map(({ checked }) =>
      diagnosticRefresh ? checked.settled() : checked.settledWithPages(),
    ),
  );
  // Nobody gets the answer, so nothing counts as told.
  if (token.isCancellationRequested) return noFindings;
  const report = reportOf(pulled.take(path), previousResultId);
  if (!workspace.client.relatedDocuments) return report;
  const roots = (asked?.sites ?? []).map(({ checked }) => checked.root);
  // Of open files the client asks by itself.
  const beside = pulled.takeBeside(
    (other) =>
      other !== path &&
      workspace.documents.at(other) === undefined &&
      roots.some((root) => isInside(root, other)),
  );
  if (beside.size === 0) return report;
  const entries = [...beside].map(([other, known]) => [workspace.uriOf(other), reportOf(known, undefined)]);
  return { ...report, relatedDocuments: Object.fromEntries(entries) };
}

export async function workspaceDiagnostic(
  workspace: Workspace,
  { previousResultIds, partialResultToken }: WorkspaceDiagnosticParams,
  token: CancellationToken,
): Promise<WorkspaceDiagnosticReport> {
  const { pulled } = workspace;
  if (pulled === undefined) return { items: [] };
  await workspace.ready();
  await Promise.all(workspace.sites.map((checked) => checked.settledWithPages()));
  if (token.isCancellationRequested) return { items: [] };
  const before = new Map<string, string>();
  for (const { uri, value } of previousResultIds) {
    const path = fromFileUri(uri);
    if (path !== undefined) before.set(path, value);
  }
  const items: WorkspaceDocumentDiagnosticReport[] = [];
  // What the client has and is no more is told as nothing.
  for (const path of new Set([...pulled.paths, ...before.keys()])) {
    const version = workspace.documents.at(path)?.version ?? null;
    items.push({ ...reportOf(pulled.take(path), before.get(path)), uri: workspace.uriOf(path), version });
  }
  if (partialResultToken === undefined) return { items };
  const { connection } = workspace.outgoing;
  for (let start = 0; start < items.length; start += filesAtOnce) {
    const part = { items: items.slice(start, start + filesAtOnce) };
    await connection.sendProgress(partialResult, partialResultToken, part);
  }
  return { items: [] };
}
