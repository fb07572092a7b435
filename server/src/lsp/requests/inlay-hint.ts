/** `textDocument/inlayHint`: titles after page paths, and what is missing from languages and versions. */
import type { InlayHint, InlayHintParams } from "vscode-languageserver/node";
import { inlayHints } from "../../service/index.ts";
import type { DraftAnswer } from "./shared/unread-pages.ts";
import type { DocumentContext } from "./shared/waiting.ts";

/** The hints in a range of a file that contains navigation; null for other files. */
export function inlayHint(
  { requested }: DocumentContext,
  params: InlayHintParams,
): DraftAnswer<readonly InlayHint[] | null> {
  for (const { checked, site, document } of requested.sites) {
    const lines = site.documents.has(document) ? checked.texts.linesOf(document) : undefined;
    if (lines === undefined) continue;
    const start = lines.offsetAt(params.range.start);
    const length = Math.max(0, lines.offsetAt(params.range.end) - start);
    const { hints, unreadPages } = inlayHints(site, document, { start, length }, checked.extras.hints);
    const answer = hints.map(({ offset, label, tooltip }) => ({
      position: lines.positionAt(offset),
      label,
      paddingLeft: true,
      ...(tooltip === "" ? {} : { tooltip }),
    }));
    return { answer, unread: { checked, files: unreadPages } };
  }
  return { answer: null };
}
