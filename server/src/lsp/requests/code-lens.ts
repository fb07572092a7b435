/** `textDocument/codeLens`: what the sections of the navigation contain, and where a page is listed. */
import type { CodeLens, CodeLensParams, Command, Range } from "vscode-languageserver/node";
import { addPageCommand, type PlacesToShow, showPlacesCommand } from "../../protocol.ts";
import { type PageLens, pageLens, sectionLenses } from "../../service/index.ts";
import { rangeOf } from "../protocol/positions.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationIn } from "./shared/locations.ts";
import type { DraftAnswer } from "./shared/unread-pages.ts";
import type { DocumentContext, DocumentInSite } from "./shared/waiting.ts";

const fileStart: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A lens without an action: a client shows a command without a name, but a click does nothing. */
function label(title: string): Command {
  return { title, command: "" };
}

function draftOfSections({ checked, site, document }: DocumentInSite): DraftAnswer<CodeLens[]> {
  const { lenses, unreadPages } = sectionLenses(site, document);
  const lines = checked.texts.linesOf(document);
  if (lines === undefined) return { answer: [] };
  return {
    answer: lenses.map(({ span, title }) => ({ range: rangeOf(lines, span), command: label(title) })),
    unread: { checked, files: unreadPages },
  };
}

function linkTo(workspace: Workspace, title: string, uri: string, places: PlacesToShow["places"]): Command {
  if (!workspace.client.commands.has(showPlacesCommand)) return label(title);
  const placesToShow: PlacesToShow = { uri, position: fileStart.start, places };
  return { title, command: showPlacesCommand, arguments: [placesToShow] };
}

function commandOf(workspace: Workspace, { checked }: DocumentInSite, lens: PageLens, uri: string): Command {
  if (lens.kind === "listed") {
    const places = lens.places.map(({ document, span }) => locationIn(workspace, checked, document, span));
    return linkTo(workspace, lens.title, uri, places);
  }
  if (lens.kind === "dropped") {
    const { document, span } = lens.cause;
    const place = locationIn(workspace, checked, document, span);
    return linkTo(workspace, `Not published: ${document} line ${place.range.start.line + 1}`, uri, [place]);
  }
  const { title } = lens;
  const canAdd = lens.fix !== undefined && workspace.client.applyEdit;
  return canAdd ? { title, command: addPageCommand, arguments: [{ uri }] } : label("Not in the navigation");
}

/** The lenses of a file; empty if no site of the file has any. */
export function codeLens(
  { workspace, requested }: DocumentContext,
  { textDocument: { uri } }: CodeLensParams,
): DraftAnswer<readonly CodeLens[]> {
  for (const requestedSite of requested.sites) {
    const { checked, site, document } = requestedSite;
    const { lenses: settings } = checked.extras;
    if (site.documents.has(document)) {
      const draft = settings.sections ? draftOfSections(requestedSite) : { answer: [] };
      // The nearest site with lenses decides; the other sites contain the same file.
      if (draft.answer.length > 0) return draft;
    } else {
      const lens = settings.pages ? pageLens(site, document) : undefined;
      if (lens !== undefined)
        return { answer: [{ range: fileStart, command: commandOf(workspace, requestedSite, lens, uri) }] };
    }
  }
  return { answer: [] };
}
