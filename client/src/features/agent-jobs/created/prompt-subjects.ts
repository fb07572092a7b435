/** The subject of a prompt, read from the editor: findings, a selection, or a row of the navigation. */
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

/**
 * The path of a file relative to its site's folder; only its name if it is elsewhere, so that no path of this
 * machine is sent.
 */
function fileIn({ folder }: DocsSite, uri: Uri): string {
  const prefix = folder.path.endsWith("/") ? folder.path : `${folder.path}/`;
  return uri.path.startsWith(prefix)
    ? uri.path.slice(prefix.length)
    : (uri.path.split("/").at(-1) ?? uri.path);
}

/** The rule of a finding; undefined for findings of other tools. */
function codeOf({ source, code }: Diagnostic): string | undefined {
  if (source !== diagnosticSource) return undefined;
  return String(typeof code === "object" ? code.value : (code ?? ""));
}

/** Whether a finding is from this extension. */
export function isOwnFinding(diagnostic: Diagnostic): boolean {
  return codeOf(diagnostic) !== undefined;
}

/** This extension's findings in a file, in text order. */
export function findingsInFile(uri: Uri): readonly Diagnostic[] {
  const findings = languages.getDiagnostics(uri).filter(isOwnFinding);
  return findings.sort((first, second) => first.range.start.compareTo(second.range.start));
}

/** Findings with the lines that they cover. */
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

/** The texts of the findings' rules, each rule once; a rule for which the server has no text is skipped. */
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

/** The selected text of an editor; undefined if the selection is blank. */
export function promptSelection(site: DocsSite, editor: TextEditor): PromptSelection | undefined {
  const selected = selectedText(editor);
  return selected && { file: fileIn(site, editor.document.uri), ...selected };
}

/** An entry of the navigation, with its locations and findings. */
export async function promptRow(
  server: LanguageServer | undefined,
  site: DocsSite,
  { row }: NavigationNode,
): Promise<PromptRow> {
  const reference = { uri: row.site, id: row.id };
  const [places, found] = await Promise.all([
    server?.navigationPlaces(reference),
    server?.navigationFindings(reference),
  ]);
  const { entry, page, operation } = places ?? {};
  const locate = (name: string, place: ProtocolPlace | undefined, hasLine = true) => {
    if (place === undefined) return [];
    const file = fileIn(site, Uri.parse(place.uri));
    return [{ name, place: hasLine ? `${file}, line ${place.range.start.line + 1}` : file }];
  };
  return {
    kind: kindOf(row),
    label: row.label,
    ...(row.description === undefined ? {} : { description: row.description }),
    ...(row.address === undefined ? {} : { address: row.address }),
    places: [...locate("Entry", entry), ...locate("Page", page, false), ...locate("Operation", operation)],
    findings: found?.findings ?? [],
    ...(row.dropped === undefined ? {} : { dropped: row.dropped }),
  };
}
