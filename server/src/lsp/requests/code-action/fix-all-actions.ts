/** The actions that apply several fixes together: all safe ones, or those of one rule in one file. */
import type { CodeAction } from "vscode-languageserver/node";
import { fixAllKind } from "../../../protocol.ts";
import { fixAll, fixUntilStable } from "../../../service/index.ts";
import type { TextEdit } from "../../../service/model/location.ts";
import { textDifference } from "../../protocol/text-difference.ts";
import type { CheckedSite, ShownFinding } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { siteWorkspaceEdit } from "../shared/workspace-edit.ts";

type PageTextOf = (path: string) => string | undefined;

function textsOf(site: CheckedSite): PageTextOf {
  return (path) => site.texts.linesOf(path)?.text;
}

/** The edit that changes the files to these texts; undefined if none changes. */
function editTo(
  workspace: Workspace,
  site: CheckedSite,
  texts: ReadonlyMap<string, string>,
  textOf: PageTextOf,
) {
  const edits = new Map<string, readonly TextEdit[]>();
  for (const [path, text] of texts) {
    const before = textOf(path);
    if (before !== undefined) edits.set(path, textDifference(before, text));
  }
  return edits.size === 0 ? undefined : siteWorkspaceEdit(workspace, site, { edits });
}

/** @param file the only file that may change, for example when it is saved; undefined for all files of the site */
export function fixAllOf(workspace: Workspace, site: CheckedSite, file: string | undefined): CodeAction[] {
  const pageText = textsOf(site);
  const isSelected = file === undefined ? undefined : (path: string): boolean => path === file;
  const { texts } = fixUntilStable(site.site, site.rules, { pageText, ...(isSelected && { isSelected }) });
  const edit = editTo(workspace, site, texts, pageText);
  const title = `Apply all safe fixes of this ${file === undefined ? "site" : "file"}`;
  return edit === undefined ? [] : [{ title, kind: fixAllKind, edit }];
}

/** The safe fixes for all findings of a rule in a file; none unless there are at least two. */
export function fixAllOfRule(
  workspace: Workspace,
  site: CheckedSite,
  file: string,
  { finding: { code } }: ShownFinding,
): CodeAction[] {
  const analysis = site.currentAnalysis;
  const fixable = site
    .findingsIn(file)
    .filter(({ finding }) => finding.code === code && finding.fixes.some(({ safe }) => safe));
  if (analysis === undefined || fixable.length < 2) return [];
  const pageText = textsOf(site);
  const isSelected = (path: string): boolean => path === file;
  const { texts, fixed } = fixAll(site.site, analysis, { codes: new Set([code]), isSelected, pageText });
  const count = fixed.get(code) ?? 0;
  const edit = count < 2 ? undefined : editTo(workspace, site, texts, pageText);
  if (edit === undefined) return [];
  const diagnostics = fixable.map(({ diagnostic }) => diagnostic);
  return [{ title: `Fix all ${count} ${code} findings in this file`, kind: "quickfix", diagnostics, edit }];
}
