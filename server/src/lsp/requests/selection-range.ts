/** `textDocument/selectionRange`: word, text, property, container and so on, up to the file. */
import type { CancellationToken, SelectionRange, SelectionRangeParams } from "vscode-languageserver/node";
import { documentAt, type JsonDocument, type LineIndex, selectionSpans } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { Workspace } from "../session/workspace.ts";
import { requestedDocument } from "./shared/requested-document.ts";

function chain(document: JsonDocument, lines: LineIndex, offset: number): SelectionRange {
  let outer: SelectionRange | undefined;
  for (const span of selectionSpans(document, offset).toReversed()) {
    outer = { range: rangeOf(lines, span), ...(outer === undefined ? {} : { parent: outer }) };
  }
  const position = lines.positionAt(offset);
  return outer ?? { range: { start: position, end: position } };
}

export async function selectionRange(
  workspace: Workspace,
  params: SelectionRangeParams,
  token: CancellationToken,
): Promise<readonly SelectionRange[] | null> {
  const asked = await requestedDocument(workspace, params.textDocument.uri, token, false);
  for (const { checked, site, document } of asked?.sites ?? []) {
    const tree = documentAt(site, document);
    const lines = tree === undefined ? undefined : checked.linesOf(document);
    if (tree === undefined || lines === undefined) continue;
    return params.positions.map((position) => chain(tree, lines, lines.offsetAt(position)));
  }
  return null;
}
