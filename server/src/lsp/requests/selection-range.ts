/** `textDocument/selectionRange`: word, string, property, container and so on, up to the file. */
import type { SelectionRange, SelectionRangeParams } from "vscode-languageserver/node";
import { selectionSpans } from "../../service/index.ts";
import type { Span } from "../../service/model/location.ts";
import { documentAt } from "../../service/snapshot.ts";
import type { LineIndex } from "../../service/text/line-index.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { DocumentContext } from "./shared/waiting.ts";

function rangeChain(spans: readonly Span[], lines: LineIndex, offset: number): SelectionRange {
  let outer: SelectionRange | undefined;
  for (const span of spans.toReversed()) {
    outer = { range: rangeOf(lines, span), ...(outer === undefined ? {} : { parent: outer }) };
  }
  const position = lines.positionAt(offset);
  return outer ?? { range: { start: position, end: position } };
}

/** For each position, its ranges from innermost to outermost; null for a file that is not a JSON file of a site. */
export function selectionRange(
  { requested }: DocumentContext,
  params: SelectionRangeParams,
): readonly SelectionRange[] | null {
  for (const { checked, site, document } of requested.sites) {
    const tree = documentAt(site, document);
    const lines = tree === undefined ? undefined : checked.texts.linesOf(document);
    if (tree === undefined || lines === undefined) continue;
    const offsets = params.positions.map((position) => lines.offsetAt(position));
    return offsets.map((offset) => rangeChain(selectionSpans(tree, offset), lines, offset));
  }
  return null;
}
