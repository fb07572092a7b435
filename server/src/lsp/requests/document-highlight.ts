/** `textDocument/documentHighlight`: where else in the text the page, endpoint, spec or file at the cursor is named. */
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
} from "vscode-languageserver/node";
import { highlightsAt, highlightsInPage } from "../../service/index.ts";
import { documentAt, pagePathOf } from "../../service/snapshot.ts";
import { rangesIn } from "../protocol/positions.ts";
import type { DocumentContext } from "./shared/waiting.ts";

export function documentHighlight(
  { requested }: DocumentContext,
  params: DocumentHighlightParams,
): readonly DocumentHighlight[] | null {
  const { lines, sites } = requested;
  if (lines === undefined) return null;
  const offset = lines.offsetAt(params.position);
  for (const { site, document } of sites) {
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
