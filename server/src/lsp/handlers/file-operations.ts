/**
 * `workspace/willRenameFiles`, `didRenameFiles` and `willDeleteFiles`: what names a file follows when
 * the author moves or deletes it in the editor.
 */
import type { CancellationToken } from "vscode-jsonrpc";
import type {
  DeleteFilesParams,
  FileOperationRegistrationOptions,
  RenameFilesParams,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { fromFileUri } from "../../host/paths.ts";
import { type Move, type MovePlan, mainDocument, planDeletion, planMove } from "../../service/index.ts";
import { areAsked } from "../asked-moves.ts";
import type { CheckedSite } from "../checked-site.ts";
import type { Endpoint } from "../endpoint.ts";
import { countedPlaces, editOfSites, type Labels, type SiteChange } from "../moves.ts";
import type { Workspace } from "../workspace.ts";

/** Files that pages, navigation and settings can name, and folders, which may hold some. */
export const movableFiles: FileOperationRegistrationOptions = {
  filters: [
    {
      scheme: "file",
      pattern: {
        glob: "**/*.{md,mdx,json,yaml,yml,js,jsx,ts,tsx,css,svg,png,jpg,jpeg,gif,webp,avif,ico,mp4,webm,pdf}",
        matches: "file",
      },
    },
    { scheme: "file", pattern: { glob: "**", matches: "folder" } },
  ],
};

/** What is said of the changes of plans. */
export function labelsOf(plans: readonly MovePlan[]): Labels {
  const sum = (count: (plan: MovePlan) => number): number =>
    plans.reduce((total, plan) => total + count(plan), 0);
  const updated = (count: number, one: string, many?: string): string =>
    `Update ${countedPlaces(count, one, many)}`;
  const added = sum(({ redirects }) => redirects.added);
  const others = sum(({ redirects }) => redirects.changed + redirects.removed);
  const redirects = [
    ...(added === 0 ? [] : [`add ${countedPlaces(added, "redirect")}`]),
    ...(others === 0 ? [] : [`update ${countedPlaces(others, "redirect")}`]),
  ].join(", ");
  return {
    entry: updated(
      sum(({ counts }) => counts.entry),
      "navigation entry",
      "navigation entries",
    ),
    link: updated(
      sum(({ counts }) => counts.link),
      "link",
    ),
    spec: updated(
      sum(({ counts }) => counts.spec),
      "spec path",
    ),
    reference: updated(
      sum(({ counts }) => counts.reference),
      "$ref",
    ),
    setting: updated(
      sum(({ counts }) => counts.setting),
      "setting",
    ),
    redirect: redirects.charAt(0).toUpperCase() + redirects.slice(1),
  };
}

/** The moves by site; what leaves a site, or comes into one, is none. */
function movesBySite(
  workspace: Workspace,
  { files }: RenameFilesParams,
): ReadonlyMap<CheckedSite, readonly Move[]> {
  const moves = new Map<CheckedSite, Move[]>();
  for (const { oldUri, newUri } of files) {
    const [oldPath, newPath] = [fromFileUri(oldUri), fromFileUri(newUri)];
    const site = oldPath === undefined ? undefined : workspace.siteOf(oldPath);
    if (oldPath === undefined || newPath === undefined || site === undefined) continue;
    const [from, to] = [site.sitePathOf(oldPath), site.sitePathOf(newPath)];
    if (from === undefined || to === undefined || from === "") continue;
    const present = moves.get(site);
    if (present === undefined) moves.set(site, [{ from, to }]);
    else present.push({ from, to });
  }
  return moves;
}

export async function willRenameFiles(
  workspace: Workspace,
  endpoint: Endpoint,
  params: RenameFilesParams,
  token: CancellationToken,
): Promise<WorkspaceEdit | null> {
  const changes: SiteChange[] = [];
  const plans: MovePlan[] = [];
  for (const [site, moves] of movesBySite(workspace, params)) {
    const snapshot = await site.snapshotForMove();
    if (token.isCancellationRequested) return null;
    if (areAsked(site, moves)) continue;
    const { files } = snapshot;
    const known = moves.filter(({ from }) => files?.has(from) === true || files?.hasFolder(from) === true);
    if (known.length === 0) continue;
    const plan = planMove(snapshot, known, {
      redirects: site.addsRedirects,
      textOf: (file) => site.linesOf(file)?.text,
    });
    if (plan.kind === "refused") {
      const isOfSite = known.some(({ from }) => from !== mainDocument);
      // The editor goes on whatever a server says.
      if (isOfSite)
        endpoint.notify("window/showMessage", {
          type: 2,
          message: `${plan.reason} What names it was left as it is.`,
        });
      continue;
    }
    for (const message of plan.notes) endpoint.notify("window/logMessage", { type: 3, message });
    if (plan.doubt !== undefined) endpoint.notify("window/showMessage", { type: 2, message: plan.doubt });
    plans.push(plan);
    changes.push({ site, edits: plan.edits, renames: [] });
  }
  return editOfSites(workspace, changes, labelsOf(plans), false) ?? null;
}

/** Clients that do not watch files tell of moves all the same. */
export function didRenameFiles(workspace: Workspace, { files }: RenameFilesParams): void {
  const paths = files.flatMap(({ oldUri, newUri }) => [fromFileUri(oldUri), fromFileUri(newUri)]);
  workspace.filesChanged(paths.filter((path) => path !== undefined));
}

/**
 * Offers to take out the entries of deleted pages and to send their readers on. The author is asked
 * about both where the client can ask; where it cannot, entries go and no redirect is added, because
 * where readers should go instead is a guess.
 */
export async function willDeleteFiles(
  workspace: Workspace,
  { files }: DeleteFilesParams,
  token: CancellationToken,
): Promise<WorkspaceEdit | null> {
  const canAsk = workspace.client.documentChanges && workspace.client.changeAnnotations;
  const paths = new Map<CheckedSite, string[]>();
  for (const { uri } of files) {
    const path = fromFileUri(uri);
    const site = path === undefined ? undefined : workspace.siteOf(path);
    const own = path === undefined ? undefined : site?.sitePathOf(path);
    if (site === undefined || own === undefined || own === "") continue;
    paths.set(site, [...(paths.get(site) ?? []), own]);
  }
  const changes: SiteChange[] = [];
  let entries = 0;
  let groups = 0;
  let redirects = 0;
  for (const [site, own] of paths) {
    const snapshot = await site.snapshotForMove();
    if (token.isCancellationRequested) return null;
    const plan = planDeletion(snapshot, own, canAsk && site.addsRedirects);
    if (plan === undefined) continue;
    entries += plan.entries;
    groups += plan.groups;
    redirects += plan.redirects;
    changes.push({ site, edits: plan.edits, renames: [] });
  }
  const labels: Labels = {
    entry: `Remove ${countedPlaces(entries, "navigation entry", "navigation entries")}${
      groups === 0 ? "" : ` and ${countedPlaces(groups, "group")} left empty`
    }`,
    redirect: `Add or update ${countedPlaces(redirects, "redirect")}`,
  };
  return editOfSites(workspace, changes, labels, true) ?? null;
}
