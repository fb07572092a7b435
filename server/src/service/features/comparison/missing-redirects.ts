/**
 * The redirects that a change lacks: from URLs that are lost to where their pages are now. One for a whole folder if
 * all of it moved alike. Each is tried out on a snapshot: none may hide a page, lead to another redirect, or change
 * where any other URL leads.
 */
import { generatedSections, mayBeGenerated } from "../../facts/generated-sections.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { JsonChange } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import { append } from "../../multimap.ts";
import { matches, parsePattern } from "../../redirects/redirects.ts";
import { type Site, withEdits } from "../../site/site.ts";
import { editsByFile } from "../edits-by-file.ts";
import { addressAsRedirect } from "../move/move-redirects.ts";
import { redirectInsertions } from "../move/redirect-insertions.ts";
import { isAnswered, type LostAddress } from "./address-changes.ts";
import { landingOf } from "./landing.ts";
import { addressesIn, pagesByAddress, redirectsIn } from "./state.ts";

/** A redirect that is missing: URLs or patterns. */
interface MissingRedirect {
  readonly source: string;
  readonly destination: string;
  /** The lost URLs that it answers. */
  readonly answers: readonly LostAddress[];
}

/** The redirects to add, and the edits that add them. */
export interface RedirectPlan {
  readonly added: readonly { readonly source: string; readonly destination: string }[];
  /** Existing redirects that get another destination, because their page moved. */
  readonly changed: number;
  /** By file. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  /** Lost URLs without a known destination. */
  readonly left: number;
}

function splitLast(address: string): readonly [folder: string, name: string] {
  const slash = address.lastIndexOf("/");
  return [address.slice(0, slash), address.slice(slash + 1)];
}

/** The folders from and to which a URL moved: without the parts at the end that are the same. */
function movedFolders(from: string, to: string): readonly [from: string, to: string] | undefined {
  let [one, other] = [from, to];
  for (;;) {
    const [folder, name] = splitLast(one);
    const [otherFolder, otherName] = splitLast(other);
    if (name !== otherName || folder === "" || otherFolder === "") break;
    [one, other] = [folder, otherFolder];
  }
  return one === from ? undefined : [one, other];
}

/** The end of a pattern for everything in a folder. */
const wholeFolder = ":slug*";

function withoutPattern(pattern: string): string {
  return pattern.slice(0, -wholeFolder.length);
}

/**
 * Whether a pattern for a folder matches nothing that exists, nor a page that a spec may give there, and no name that a pattern
 * cannot hold.
 */
function isFolderFree(site: Site, folder: string): boolean {
  const files = addressesIn(site)?.files;
  const path = folder.slice(1);
  if (files === undefined || addressAsRedirect(path) !== folder) return false;
  if (files.hasFolder(path) || files.page(path) !== undefined) return false;
  return !mayBeGenerated(generatedSections(navigationListing(site)), site.specs, files)(path, true);
}

/** One redirect for each folder that moved as a whole, and one for each other URL. */
function missingRedirects(site: Site, lost: readonly LostAddress[]): readonly MissingRedirect[] {
  const { entries } = redirectsIn(site);
  const sources = new Set(entries.map((entry) => parsePattern(entry.source).key));
  const isLacking = ({ kind, address, successor }: LostAddress): boolean =>
    successor?.startsWith("/") === true &&
    (kind === "page" || (kind === "redirect" && !sources.has(address)));
  const known = lost.filter(isLacking);
  const byFolder = new Map<string, LostAddress[]>();
  for (const one of known) {
    if (one.kind !== "page") continue;
    const folders = movedFolders(one.address, one.successor ?? "");
    if (folders !== undefined) append(byFolder, folders.join("\n"), one);
  }
  const folders: MissingRedirect[] = [];
  for (const [key, own] of byFolder) {
    const [from = "", to = ""] = key.split("\n");
    const all = lost.filter(({ kind, address }) => kind === "page" && address.startsWith(`${from}/`));
    if (own.length < 2 || own.length !== all.length || !isFolderFree(site, from)) continue;
    if (addressAsRedirect(to.slice(1)) !== to) continue;
    folders.push({ source: `${from}/${wholeFolder}`, destination: `${to}/${wholeFolder}`, answers: own });
  }
  const answered = new Set(folders.flatMap(({ answers }) => answers));
  const single = known
    .filter((one) => !answered.has(one))
    .map((one) => ({
      source: addressAsRedirect(one.address.slice(1)),
      destination: addressAsRedirect((one.successor ?? "").slice(1)),
      answers: [one],
    }));
  return [...folders, ...single];
}

/** Whether readers are led to the page in one step, and no page is hidden. */
function isSound(site: Site, { source, destination, answers }: MissingRedirect): boolean {
  const { analysis } = redirectsIn(site);
  const pattern = parsePattern(source);
  if (pattern.neverMatches !== undefined || pattern.isOpaque) return false;
  if (answers.some(({ address, successor = "" }) => address === successor || successor === "")) return false;
  if (answers.some(({ successor = "" }) => analysis.next(successor) !== undefined)) return false;
  const pages = pagesByAddress(site);
  if (answers.some(({ successor = "" }) => !pages.has(successor))) return false;
  // A destination that the redirect itself matches would be a chain, or a loop.
  if (!pattern.isWildcard) return !pages.has(source) && source !== destination;
  for (const address of pages.keys()) if (matches(pattern, address) !== undefined) return false;
  return true;
}

/** Existing redirects whose page or folder moved: they lead there directly, rather than through an added one. */
function changedDestinations(
  site: Site,
  lost: readonly LostAddress[],
  missing: readonly MissingRedirect[],
): readonly JsonChange[] {
  const successors = new Map(
    lost.flatMap(({ kind, address, successor }) =>
      kind === "page" && successor?.startsWith("/") === true ? [[address, successor] as const] : [],
    ),
  );
  const folders = missing.filter(({ source }) => source.endsWith(wholeFolder));
  return redirectsIn(site).entries.flatMap((entry): readonly JsonChange[] => {
    const { destination, destinationLocation: at } = entry;
    const { isExternal, isWildcard, key } = parsePattern(destination);
    if (isExternal) return [];
    const folder = folders.find(({ source }) => destination.startsWith(withoutPattern(source)));
    if (isWildcard) {
      if (folder === undefined) return [];
      const rest = destination.slice(withoutPattern(folder.source).length);
      return [{ kind: "replace-value", at, value: withoutPattern(folder.destination) + rest }];
    }
    const to = successors.get(key);
    if (to === undefined || !pagesByAddress(site).has(to)) return [];
    const suffix = /[?#].*$/s.exec(destination)?.[0] ?? "";
    return [{ kind: "replace-value", at, value: addressAsRedirect(to.slice(1)) + suffix }];
  });
}

function withAllEdits(site: Site, edits: ReadonlyMap<string, readonly TextEdit[]>): Site {
  let next = site;
  for (const [path, own] of edits) {
    // The last first, because the others are offsets of the same text.
    next = withEdits(
      next,
      path,
      [...own].sort((one, other) => other.start - one.start),
    );
  }
  return next;
}

/** Whether the edits keep every page where it is, and lead each answered URL to its page. */
function isTried(site: Site, after: Site, missing: readonly MissingRedirect[]): boolean {
  for (const address of pagesByAddress(site).keys()) {
    const [was, is] = [landingOf(site, address), landingOf(after, address)];
    if (was.kind !== is.kind || was.address !== is.address) return false;
  }
  // No redirect may become one of a chain or a loop, or hide a page.
  const [was, is] = [redirectsIn(site).analysis, redirectsIn(after).analysis];
  if (is.chains.length > was.chains.length || is.loops.length > was.loops.length) return false;
  if (is.shadows.length > was.shadows.length) return false;
  return missing.every(({ answers }) =>
    answers.every(({ address, successor }) => landingOf(after, address).address === successor),
  );
}

/** The plan that adds some redirects; undefined if it would do more than that. */
function planWith(
  site: Site,
  lost: readonly LostAddress[],
  missing: readonly MissingRedirect[],
): RedirectPlan | undefined {
  const changed = changedDestinations(site, lost, missing);
  const added = missing.map(({ source, destination }) => ({ source, destination }));
  const inserted = redirectInsertions(site, added);
  if (inserted.length === 0 && added.length > 0) return undefined;
  const edits = editsByFile(site, [...changed, ...inserted]);
  if (edits === undefined) return undefined;
  const after = withAllEdits(site, edits);
  if (!isTried(site, after, missing)) return undefined;
  const left = lost.filter(
    ({ kind, address, example }) =>
      kind === "anchor" || kind === "endpoint" || !isAnswered(landingOf(after, example ?? address)),
  );
  return { added, changed: changed.length, edits, left: left.length };
}

/** So many redirects are tried one by one if not all of them can be added together. */
const maxTried = 100;

/**
 * Plans the redirects from lost URLs to where their pages are now.
 * @param site the state after the change
 * @returns undefined if docs.json has no list that can be extended
 */
export function planMissingRedirects(site: Site, lost: readonly LostAddress[]): RedirectPlan | undefined {
  const missing = missingRedirects(site, lost).filter((one) => isSound(site, one));
  const whole = planWith(site, lost, missing);
  if (whole !== undefined) return whole;
  let kept: readonly MissingRedirect[] = [];
  let plan: RedirectPlan | undefined;
  for (const one of missing.slice(0, maxTried)) {
    const tried = planWith(site, lost, [...kept, one]);
    if (tried === undefined) continue;
    kept = [...kept, one];
    plan = tried;
  }
  return plan;
}
