/** `textDocument/documentHighlight`: where else the text names the page, endpoint, spec or file at the cursor. */
import type {
  DocumentHighlight,
  DocumentHighlightKind,
  DocumentHighlightParams,
} from "vscode-languageserver/node";
import { highlightsAt } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { DocumentContext } from "./shared/waiting.ts";

const read: typeof DocumentHighlightKind.Read = 2;

/** The places in the file that name the same target; null if there are none. */
export function documentHighlight(
  { requested }: DocumentContext,
  params: DocumentHighlightParams,
): readonly DocumentHighlight[] | null {
  const { lines, sites } = requested;
  if (lines === undefined) return null;
  const offset = lines.offsetAt(params.position);
  for (const { site, document } of sites) {
    const spans = highlightsAt(site, document, offset, lines);
    if (spans.length === 0) continue;
    return spans.map((span) => ({ range: rangeOf(lines, span), kind: read }));
  }
  return null;
}
