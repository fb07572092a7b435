/** Converts the service's plain data to the protocol's; the only place where offsets become lines. */
import {
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type TextEdit as ProtocolEdit,
  type Range,
} from "vscode-languageserver/node";
import type { PlacedFinding } from "../../service/index.ts";
import type { Severity } from "../../service/model/finding.ts";
import type { Span, TextEdit } from "../../service/model/location.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import type { ClientFeatures } from "./client-features.ts";

export const diagnosticSource = "docs.json";

const severityNumbers: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The protocol's number for a severity. */
export function severityNumberOf(severity: Severity): DiagnosticSeverity {
  return severityNumbers[severity];
}

const tagNumbers: Readonly<Record<PlacedFinding["tags"][number], DiagnosticTag>> = {
  unnecessary: DiagnosticTag.Unnecessary,
  deprecated: DiagnosticTag.Deprecated,
};

const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The range of a span, with columns in the client's encoding. */
export function rangeOf(lines: LineIndex, span: Span): Range {
  return { start: lines.positionAt(span.start), end: lines.positionAt(span.start + span.length) };
}

/** Lines and URIs of the documents of a site. */
export interface Places {
  /** The lines of a document by site path; undefined if its text is unknown. */
  readonly linesOf: (document: string) => LineIndex | undefined;
  readonly uriOf: (document: string) => string;
}

function rangeIn(places: Places, document: string, span: Span): Range {
  // A finding about a whole file is at its start, so its text need not be read.
  if (span.start === 0 && span.length === 0) return fileStart;
  const lines = places.linesOf(document);
  return lines === undefined ? fileStart : rangeOf(lines, span);
}

/** The message of a finding as shown by a client; known findings are marked. */
export function messageOf({
  isKnown,
  message,
}: {
  readonly isKnown?: boolean;
  readonly message: string;
}): string {
  return isKnown === true ? `Known: ${message}` : message;
}

/** The finding as a diagnostic of the protocol. @param hrefOf the URI of the page that explains a rule, if there is one */
export function diagnosticOf(
  finding: PlacedFinding,
  places: Places,
  client: ClientFeatures,
  hrefOf: (code: string) => string | undefined,
): Diagnostic {
  const { code, severity, document, span, related } = finding;
  const href = client.codeDescription ? hrefOf(code) : undefined;
  const tags = finding.tags.map((tag) => tagNumbers[tag]).filter((tag) => client.diagnosticTags.has(tag));
  const relatedInformation = client.relatedInformation
    ? related.map((place) => ({
        location: { uri: places.uriOf(place.document), range: rangeIn(places, place.document, place.span) },
        message: place.message,
      }))
    : [];
  return {
    range: rangeIn(places, document, span),
    severity: severityNumbers[severity],
    code,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    source: diagnosticSource,
    message: messageOf(finding),
    ...(tags.length === 0 ? {} : { tags }),
    ...(relatedInformation.length === 0 ? {} : { relatedInformation }),
  };
}

/** The edits in the protocol's form. @param lines the lines of the text before the edits */
export function protocolEdits(lines: LineIndex, edits: readonly TextEdit[]): ProtocolEdit[] {
  return edits.map((edit) => ({ range: rangeOf(lines, edit), newText: edit.newText }));
}

function isBefore(one: Range["start"], other: Range["start"]): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

/** Whether two ranges overlap or touch; touching counts, so that a cursor at a finding's end is on it. */
export function touches(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}
