/** What a prompt is about, read from the editor: findings, a selection, a row of the navigation. */
import {
  type Diagnostic,
  DiagnosticSeverity,
  languages,
  type TextDocument,
  type TextEditor,
  Uri,
} from "vscode";
import type { ProtocolPlace } from "../../../../../server/src/protocol.ts";
import { selectedText } from "../../../workspace/selected-text.ts";
import type { DocsSite } from "../../../workspace/sites.ts";
import { diagnosticSource } from "../../finding-counts.ts";
import type { LanguageServer } from "../../language-server.ts";
import { kindOf } from "../../navigation/row-words.ts";
import type { NavigationNode } from "../../navigation/tree-model.ts";
import type { PromptFinding, PromptRow, PromptRule, PromptSelection } from "./prompt-text.ts";
import { promptBounds } from "./prompt-text.ts";

const severityNames: Readonly<Record<DiagnosticSeverity, string>> = {
  [DiagnosticSeverity.Error]: "error",
  [DiagnosticSeverity.Warning]: "warning",
  [DiagnosticSeverity.Information]: "information",
  [DiagnosticSeverity.Hint]: "hint",
};

/** The path of a file from the folder of its site; its name if it is elsewhere, so that no path of this machine is sent. */
function fileIn({ folder }: DocsSite, uri: Uri): string {
  const start = folder.path.endsWith("/") ? folder.path : `${folder.path}/`;
  return uri.path.startsWith(start) ? uri.path.slice(start.length) : (uri.path.split("/").at(-1) ?? uri.path);
}

/** The code of one of our findings; undefined for findings of others. */
function codeOf({ source, code }: Diagnostic): string | undefined {
  if (source !== diagnosticSource) return undefined;
  return String(typeof code === "object" ? code.value : (code ?? ""));
}

/** Whether a finding is one of ours. */
export function isOwnFinding(diagnostic: Diagnostic): boolean {
  return codeOf(diagnostic) !== undefined;
}

/** Our findings in a file, in the order of the text. */
export function findingsInFile(uri: Uri): readonly Diagnostic[] {
  const ownDiagnostics = languages.getDiagnostics(uri).filter(isOwnFinding);
  return ownDiagnostics.sort((one, other) => one.range.start.compareTo(other.range.start));
}

/** Findings with the lines that they are about. */
export function promptFindings(
  site: DocsSite,
  document: TextDocument,
  findings: readonly Diagnostic[],
): readonly PromptFinding[] {
  return findings.map((finding) => {
    const { start, end } = document.validateRange(finding.range);
    const last = Math.min(end.line, start.line + promptBounds.lines);
    const numbers = Array.from({ length: last - start.line + 1 }, (_, index) => start.line + index);
    return {
      file: fileIn(site, document.uri),
      line: start.line + 1,
      severity: severityNames[finding.severity],
      code: codeOf(finding) ?? "",
      message: finding.message,
      lines: numbers.map((number) => document.lineAt(number).text),
    };
  });
}

/** What the rules of findings say, each rule once; a rule of which the server says nothing is left out. */
export async function rulesOf(
  server: LanguageServer | undefined,
  findings: readonly PromptFinding[],
): Promise<readonly PromptRule[]> {
  const codes = [...new Set(findings.map(({ code }) => code))];
  const rules = await Promise.all(
    codes.map(async (code) => {
      const text = await server?.rule({ code });
      return text === undefined ? [] : [{ code, ...text }];
    }),
  );
  return rules.flat();
}

/** What is selected in an editor; undefined if nothing with words is. */
export function promptSelection(site: DocsSite, editor: TextEditor): PromptSelection | undefined {
  const selected = selectedText(editor);
  return selected && { file: fileIn(site, editor.document.uri), ...selected };
}

/** An entry of the navigation with its places and findings. */
export async function promptRow(
  server: LanguageServer | undefined,
  site: DocsSite,
  { row }: NavigationNode,
): Promise<PromptRow> {
  const reference = { uri: row.site, id: row.id };
  const [places, named] = await Promise.all([
    server?.navigationPlaces(reference),
    server?.navigationFindings(reference),
  ]);
  const { entry, page, operation } = places ?? {};
  const placed = (name: string, place: ProtocolPlace | undefined, hasLine = true) => {
    if (place === undefined) return [];
    const file = fileIn(site, Uri.parse(place.uri));
    return [{ name, place: hasLine ? `${file}, line ${place.range.start.line + 1}` : file }];
  };
  return {
    kind: kindOf(row),
    label: row.label,
    ...(row.description === undefined ? {} : { description: row.description }),
    ...(row.address === undefined ? {} : { address: row.address }),
    places: [...placed("Entry", entry), ...placed("Page", page, false), ...placed("Operation", operation)],
    findings: named?.findings ?? [],
    ...(row.dropped === undefined ? {} : { dropped: row.dropped }),
  };
}
