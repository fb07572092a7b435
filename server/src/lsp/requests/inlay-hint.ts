/** `textDocument/inlayHint`: titles behind page paths, and what languages and versions lack. */
import type { InlayHint, InlayHintParams } from "vscode-languageserver/node";
import { inlayHints } from "../../service/index.ts";
import { readUnreadPages } from "./shared/unread-pages.ts";
import type { DocumentContext } from "./shared/waiting.ts";

/** The hints in a range of a file of the navigation; null for other files. */
export async function inlayHint(
  { workspace, requested }: DocumentContext,
  params: InlayHintParams,
): Promise<readonly InlayHint[] | null> {
  for (const { checked, site, document } of requested.sites) {
    if (!site.documents.has(document)) continue;
    const wanted = checked.extras.hints;
    const make = (): ReturnType<typeof inlayHints> | undefined => {
      const newest = checked.newest();
      const lines = checked.texts.linesOf(document);
      if (lines === undefined) return undefined;
      const start = lines.offsetAt(params.range.start);
      const length = Math.max(0, lines.offsetAt(params.range.end) - start);
      return inlayHints(newest, document, { start, length }, wanted);
    };
    const first = make();
    const unread = first?.unreadPages ?? [];
    const isNews = await readUnreadPages(checked, unread, () => workspace.refresher.hints());
    const found = isNews ? make() : first;
    const lines = checked.texts.linesOf(document);
    if (found === undefined || lines === undefined) continue;
    return found.hints.map(({ offset, label, tooltip }) => ({
      position: lines.positionAt(offset),
      label,
      paddingLeft: true,
      ...(tooltip === "" ? {} : { tooltip }),
    }));
  }
  return null;
}
