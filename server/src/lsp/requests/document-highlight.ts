/** `textDocument/documentHighlight`: where else in the text the page, endpoint, spec or file at the cursor is named. */
import {
  type CancellationToken,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
} from "vscode-languageserver/node";
import { documentAt, highlightsAt, highlightsInPage, pagePathOf } from "../../service/index.ts";
import { rangesIn } from "../protocol/positions.ts";
import type { Workspace } from "../session/workspace.ts";
import { requestedDocument } from "./shared/requested-document.ts";

export async function documentHighlight(
  workspace: Workspace,
  params: DocumentHighlightParams,
  token: CancellationToken,
): Promise<readonly DocumentHighlight[] | null> {
  const asked = await requestedDocument(workspace, params.textDocument.uri, token, true);
  if (asked?.lines === undefined) return null;
  const { lines } = asked;
  const offset = lines.offsetAt(params.position);
  for (const { site, document } of asked.sites) {
    const isJson = documentAt(site, document) !== undefined;
    if (!isJson && pagePathOf(document) === undefined) continue;
    const spans = isJson
      ? highlightsAt(site, document, offset)
      : highlightsInPage(site, document, lines.text, offset);
    if (spans.length === 0) continue;
    const rangeOf = rangesIn(lines);
    return spans.map((span) => ({ range: rangeOf(span), kind: DocumentHighlightKind.Read }));
  }
  return null;
}
