/** `docsJson/preview`: a site as readers get it, showing one page. */
import { isDeepStrictEqual } from "node:util";
import { RequestType } from "vscode-languageserver/node";
import { fromFileUri } from "../../host/paths.ts";
import {
  type PreviewQuestion,
  type PreviewTarget,
  type ProtocolPosition,
  previewRequest,
  type SitePreview,
} from "../../protocol.ts";
import {
  type EndpointHtml,
  frameParts,
  type PageHtml,
  type PreviewFrame,
  type PreviewPlace,
  previewOf,
  previewProblem,
  rowsOfPlace,
} from "../../service/index.ts";
import { mainDocument, readableSite, type Site } from "../../service/snapshot.ts";
import type { NextPreview } from "../session/preview/preview-watch.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { uriIn } from "./shared/locations.ts";
import type { SiteRequestContext } from "./shared/waiting.ts";

export const previewType = new RequestType<PreviewQuestion, SitePreview | null, void>(previewRequest);

const maxTargets = 10;

/** The place that a target names; parameters come from a client and may have any value. */
function placeOf(
  checked: CheckedSite,
  site: Site,
  target: Partial<Record<string, unknown>>,
): PreviewPlace | undefined {
  const { row, address, uri, position } = target;
  if (typeof row === "string") return { kind: "row", id: row };
  if (typeof address === "string") return { kind: "address", address };
  const path = typeof uri === "string" ? fromFileUri(uri) : undefined;
  const file = path === undefined ? undefined : checked.sitePathOf(path);
  if (file === undefined) return undefined;
  return site.documents.has(file) ? entryAt(checked, file, position) : { kind: "file", file };
}

function isPosition(value: unknown): value is ProtocolPosition {
  if (typeof value !== "object" || value === null || !("line" in value) || !("character" in value))
    return false;
  return Number.isInteger(value.line) && Number.isInteger(value.character);
}

/** The entry at a position in a JSON file; undefined outside the navigation. */
function entryAt(checked: CheckedSite, file: string, position: unknown): PreviewPlace | undefined {
  const lines = isPosition(position) ? checked.texts.linesOf(file) : undefined;
  if (lines === undefined || !isPosition(position)) return undefined;
  // The first row is the one of the site, which has no page.
  const [, ...ids] = rowsOfPlace(checked.site, file, lines.offsetAt(position)) ?? [];
  const id = ids.at(-1);
  return id === undefined ? undefined : { kind: "row", id };
}

function placesOf(checked: CheckedSite, site: Site, show: unknown): readonly PreviewPlace[] {
  if (!Array.isArray(show)) return [];
  return show.slice(0, maxTargets).flatMap((target: PreviewTarget | null) => {
    const isTarget = typeof target === "object" && target !== null;
    return (isTarget ? placeOf(checked, site, { ...target }) : undefined) ?? [];
  });
}

const noPage: PageHtml = { html: "", lines: [] };

/** A preview, with the places to find the same page again after the navigation has changed. */
interface BuiltPreview {
  /** The file of the page. */
  readonly file: string | undefined;
  readonly answer: SitePreview;
  readonly places: readonly PreviewPlace[];
}

function previewIn(
  workspace: Workspace,
  checked: CheckedSite,
  site: Site,
  frame: PreviewFrame,
  { html, lines }: PageHtml,
  { top, body }: EndpointHtml,
): BuiltPreview {
  const { page, isFound } = frame;
  const { id, file } = page ?? {};
  const problem = previewProblem(checked.site, checked.texts.nameOfPlace) ?? "";
  return {
    answer: {
      site: uriIn(workspace, checked, mainDocument),
      parts: { ...frameParts(site, frame, problem), page: top + html + body, lines },
      isFound,
      ...(id === undefined ? {} : { row: id }),
      ...(file === undefined ? {} : { page: uriIn(workspace, checked, file) }),
    },
    file,
    places: [
      ...(id === undefined ? [] : [{ kind: "row", id } as const]),
      ...(file === undefined ? [] : [{ kind: "file", file } as const]),
    ],
  };
}

/** Returns a function that builds newer states of a preview. While docs.json is broken, the page stays visible. */
function nextPreviewOf(workspace: Workspace, checked: CheckedSite, first: BuiltPreview): NextPreview {
  let last = first;
  return () => {
    // Most likely the same page is shown, so a thread renders it while the snapshot of its new text is created here.
    if (last.file !== undefined) workspace.pages.start(checked, checked.site, last.file);
    const site = readableSite(checked.newest());
    const frame = previewOf(site, last.places);
    const file = frame.page?.file;
    const page = file === undefined ? noPage : workspace.pages.latest(checked, site, file);
    const endpoint = workspace.endpoints.latest(checked, site, frame.page);
    // A different page is shown together with its frame, once it is rendered.
    if (page === undefined || endpoint === undefined) return undefined;
    const before = last.answer;
    const next = previewIn(workspace, checked, site, frame, page, endpoint);
    const { problem } = next.answer.parts;
    const keepsPage = problem !== "" && next.places.length === 0;
    last = keepsPage
      ? { ...last, answer: { ...before, parts: { ...before.parts, problem } } }
      : { ...next, answer: { ...next.answer, isFound: before.isFound } };
    return isDeepStrictEqual(before, last.answer) ? undefined : last.answer;
  };
}

/** The preview of the file's nearest site. Titles that are read later update the preview. */
export async function preview(
  { workspace, checked, site: snapshot }: SiteRequestContext,
  { show, takesUpdates }: PreviewQuestion,
): Promise<SitePreview> {
  const site = readableSite(snapshot);
  const frame = previewOf(site, placesOf(checked, site, show));
  const file = frame.page?.file;
  const [page, endpoint] = await Promise.all([
    file === undefined ? noPage : workspace.pages.whenRendered(checked, site, file),
    workspace.endpoints.whenRendered(checked, site, frame.page),
  ]);
  const built = previewIn(workspace, checked, site, frame, page, endpoint);
  workspace.preview.shown(
    checked,
    snapshot,
    takesUpdates === true ? nextPreviewOf(workspace, checked, built) : undefined,
  );
  // Changes made while the page was rendered are sent after the answer.
  const newest = checked.newest();
  const isNewest =
    newest === snapshot &&
    (file === undefined || workspace.pages.isNewest(checked, site, file, page)) &&
    workspace.endpoints.isNewest(checked, site, frame.page, endpoint);
  if (!isNewest) workspace.preview.changed(checked);
  return frame.anchor === undefined ? built.answer : { ...built.answer, anchor: frame.anchor };
}
