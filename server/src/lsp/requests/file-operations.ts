/**
 * `workspace/willRenameFiles`, `didRenameFiles` and `willDeleteFiles`: updates references to files that the author
 * moves or deletes in the editor.
 */
import type { DeleteFilesParams, RenameFilesParams, WorkspaceEdit } from "vscode-languageserver/node";
import { fromFileUri } from "../../host/paths.ts";
import { type Move, type MovePlan, planDeletion, planMove, sortMoves } from "../../service/index.ts";
import { mainDocument } from "../../service/snapshot.ts";
import { counted } from "../../service/text/words.ts";
import { showInformation, showWarning } from "../protocol/show-message.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { withBaselineEdits } from "./shared/baseline-edit.ts";
import { configurationEdits } from "./shared/configuration-edit.ts";
import { editOfSites, type Labels, objectionToChanges, type SiteChange } from "./shared/move-edit.ts";
import type { FileOperationContext } from "./shared/waiting.ts";

const baselineLabel = "Update the baseline";

/** The labels of the changes in the plans. */
export function labelsOf(plans: readonly MovePlan[]): Labels {
  const sum = (count: (plan: MovePlan) => number): number =>
    plans.reduce((total, plan) => total + count(plan), 0);
  const updateLabel = (purpose: keyof MovePlan["counts"], singular: string, plural?: string): string => {
    const count = sum(({ counts }) => counts[purpose]);
    return `Update ${counted(count, singular, plural)}`;
  };
  const added = sum(({ redirects }) => redirects.added);
  const otherRedirects = sum(({ redirects }) => redirects.changed + redirects.removed);
  const redirects = [
    ...(added === 0 ? [] : [`add ${counted(added, "redirect")}`]),
    ...(otherRedirects === 0 ? [] : [`update ${counted(otherRedirects, "redirect")}`]),
  ].join(", ");
  return {
    entry: updateLabel("entry", "navigation entry", "navigation entries"),
    link: updateLabel("link", "link"),
    spec: updateLabel("spec", "spec path"),
    reference: updateLabel("reference", "$ref"),
    setting: updateLabel("setting", "setting"),
    redirect: redirects.charAt(0).toUpperCase() + redirects.slice(1),
    baseline: baselineLabel,
  };
}

/** The moves in one site. */
interface SiteMoves {
  readonly within: Move[];
  /** Paths of files and folders that leave the site. */
  readonly away: string[];
}

/** The moves, grouped by the site that they start in. */
function movesBySite(
  workspace: Workspace,
  { files }: RenameFilesParams,
): ReadonlyMap<CheckedSite, SiteMoves> {
  const bySite = new Map<CheckedSite, SiteMoves>();
  for (const { oldUri, newUri } of files) {
    const oldPath = fromFileUri(oldUri);
    const site = oldPath === undefined ? undefined : workspace.siteOf(oldPath);
    const from = oldPath === undefined ? undefined : site?.sitePathOf(oldPath);
    if (site === undefined || from === undefined || from === "") continue;
    const moves = bySite.get(site) ?? { within: [], away: [] };
    bySite.set(site, moves);
    const newPath = fromFileUri(newUri);
    const to = newPath === undefined ? undefined : site.sitePathOf(newPath);
    if (to === undefined) moves.away.push(from);
    else moves.within.push({ from, to });
  }
  return bySite;
}

/** Shows the notes of a plan in a message, because an edit cannot contain them. */
export function showNotes({ connection }: Workspace, notes: readonly string[]): void {
  if (notes.length > 0) showInformation(connection, notes.join(" "));
}

/**
 * The edits in other files for moves by the client; null if there are none. The client moves the files in any case,
 * so problems are shown as warnings.
 */
export function willRenameFiles(
  { workspace, snapshots }: FileOperationContext,
  params: RenameFilesParams,
): WorkspaceEdit | null {
  const changes: SiteChange[] = [];
  const plans: MovePlan[] = [];
  const warn = (reason: string): void =>
    showWarning(workspace.connection, `${reason} References to it were left as they are.`);
  for (const [site, { within, away }] of movesBySite(workspace, params)) {
    const snapshot = snapshots.get(site);
    if (snapshot === undefined) continue;
    const { files } = snapshot;
    const isKnown = (path: string): boolean => files?.has(path) === true || files?.hasFolder(path) === true;
    for (const path of away)
      if (isKnown(path)) warn(`\`${path}\` leaves the site, so it is no longer part of it.`);
    if (within.length === 0 || site.requestedMoves.take(within)) continue;
    const { possible, refused } = sortMoves(
      snapshot,
      within.filter(({ from }) => isKnown(from)),
    );
    for (const { from, reason } of refused) if (from !== mainDocument) warn(reason);
    if (possible.length === 0) continue;
    const plan = planMove(snapshot, possible, {
      redirects: site.addsRedirects,
      textOf: (file) => site.texts.linesOf(file)?.text,
    });
    if (plan.kind === "refused") {
      warn(plan.reason);
      continue;
    }
    showNotes(workspace, plan.notes);
    if (plan.doubt !== undefined) showWarning(workspace.connection, plan.doubt);
    site.expectMoves(possible, plan.edits);
    plans.push(plan);
    const moves = [...plan.files, ...plan.renames];
    changes.push({
      site,
      edits: withBaselineEdits(site, plan.edits, { moves }),
      renames: [],
      texts: configurationEdits(workspace, site, { moves, edits: plan.edits }),
    });
  }
  const objection = objectionToChanges(changes);
  if (objection !== undefined) warn(objection);
  return editOfSites(workspace, changes, labelsOf(plans), false) ?? null;
}

/** Also sent by clients that do not watch files. */
export function didRenameFiles(workspace: Workspace, { files }: RenameFilesParams): void {
  const paths = files.flatMap(({ oldUri, newUri }) => [fromFileUri(oldUri), fromFileUri(newUri)]);
  workspace.filesChanged(paths.filter((path) => path !== undefined));
}

/**
 * Offers to remove the entries of deleted pages and to add redirects for their readers. The client asks the author to
 * confirm both, if it supports that. Otherwise the entries are removed and no redirects are added, because the
 * destination of a redirect is a guess.
 */
export function willDeleteFiles(
  { workspace, snapshots }: FileOperationContext,
  { files }: DeleteFilesParams,
): WorkspaceEdit | null {
  const canConfirm = workspace.client.documentChanges && workspace.client.changeAnnotations;
  const paths = new Map<CheckedSite, string[]>();
  for (const { uri } of files) {
    const path = fromFileUri(uri);
    const site = path === undefined ? undefined : workspace.siteOf(path);
    const sitePath = path === undefined ? undefined : site?.sitePathOf(path);
    if (site === undefined || sitePath === undefined || sitePath === "") continue;
    paths.set(site, [...(paths.get(site) ?? []), sitePath]);
  }
  const changes: SiteChange[] = [];
  let entries = 0;
  let groups = 0;
  let redirects = 0;
  for (const [site, deleted] of paths) {
    const snapshot = snapshots.get(site);
    if (snapshot === undefined) continue;
    const plan = planDeletion(snapshot, deleted, canConfirm && site.addsRedirects);
    if (plan === undefined) continue;
    entries += plan.entries;
    groups += plan.groups;
    redirects += plan.redirects;
    changes.push({
      site,
      edits: withBaselineEdits(site, plan.edits, { moves: [], deleted }),
      renames: [],
    });
  }
  const labels: Labels = {
    entry: `Remove ${counted(entries, "navigation entry", "navigation entries")}${
      groups === 0 ? "" : ` and ${counted(groups, "group")} left empty`
    }`,
    redirect: `Add or update ${counted(redirects, "redirect")}`,
    baseline: baselineLabel,
  };
  return editOfSites(workspace, changes, labels, true) ?? null;
}
