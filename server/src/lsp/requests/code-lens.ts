/** `textDocument/codeLens`: what sections of the navigation hold, and where a page is listed. */
import type { CodeLens, CodeLensParams, Command, Range } from "vscode-languageserver/node";
import { addPageCommand, type PlacesToShow, showPlacesCommand } from "../../protocol.ts";
import { type PageLens, pageLens, sectionLenses } from "../../service/index.ts";
import { rangesIn } from "../protocol/positions.ts";
import { withTimeout } from "../session/with-timeout.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn } from "./shared/locations.ts";
import { readUnreadPages } from "./shared/unread-pages.ts";
import type { DocumentContext, DocumentInSite } from "./shared/waiting.ts";

const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A lens without an action: a client shows a command without a name, and does nothing. */
function words(title: string): Command {
  return { title, command: "" };
}

async function ofSections(workspace: Workspace, { checked, document }: DocumentInSite): Promise<CodeLens[]> {
  const first = sectionLenses(checked.newest(), document);
  const isNews = await readUnreadPages(checked, first.unreadPages, () => workspace.refresher.lenses());
  // What was typed in the meantime is in the newest snapshot, and so are its lines.
  const { lenses } = isNews ? sectionLenses(checked.newest(), document) : first;
  const lines = checked.texts.linesOf(document);
  if (lines === undefined) return [];
  const rangeOf = rangesIn(lines);
  return lenses.map(({ span, title }) => ({ range: rangeOf(span), command: words(title) }));
}

function showing(workspace: Workspace, title: string, uri: string, places: PlacesToShow["places"]): Command {
  if (!workspace.client.commands.has(showPlacesCommand)) return words(title);
  const shown: PlacesToShow = { uri, position: fileStart.start, places };
  return { title, command: showPlacesCommand, arguments: [shown] };
}

function commandOf(workspace: Workspace, { checked }: DocumentInSite, lens: PageLens, uri: string): Command {
  if (lens.kind === "listed") {
    const places = lens.places.map(({ document, span }) => locationIn(workspace, checked, document, span));
    return showing(workspace, lens.title, uri, places);
  }
  if (lens.kind === "dropped") {
    const { document, span } = lens.cause;
    const place = locationIn(workspace, checked, document, span);
    return showing(workspace, `Not published: ${document} line ${place.range.start.line + 1}`, uri, [place]);
  }
  const { title } = lens;
  const canAdd = lens.fix !== undefined && workspace.client.applyEdit;
  return canAdd ? { title, command: addPageCommand, arguments: [{ uri }] } : words("Not in the navigation");
}

/** How long the lens of a page waits for the texts of all pages, one of which may import this page; milliseconds. */
const timeout = 1500;

/** Where reading takes longer, the client is asked to request lenses again. */
async function ofPage({ checked, site, document }: DocumentInSite): Promise<PageLens | undefined> {
  if (site.pages.texts === "reading") await withTimeout(checked.settledWithPages(), timeout);
  return pageLens(checked.newest(), document);
}

/** The lenses of a file; empty where no site of the file wants any. */
export async function codeLens(
  { workspace, requested }: DocumentContext,
  params: CodeLensParams,
): Promise<readonly CodeLens[] | null> {
  const { uri } = params.textDocument;
  const lenses: CodeLens[] = [];
  for (const one of requested.sites) {
    const { lenses: wanted } = one.checked.extras;
    if (one.site.documents.has(one.document)) {
      if (wanted.sections) lenses.push(...(await ofSections(workspace, one)));
    } else {
      const lens = wanted.pages ? await ofPage(one) : undefined;
      if (lens !== undefined)
        lenses.push({ range: fileStart, command: commandOf(workspace, one, lens, uri) });
    }
    // The nearest site with lenses decides; in the other sites it is the same file.
    if (lenses.length > 0) break;
  }
  return lenses;
}
