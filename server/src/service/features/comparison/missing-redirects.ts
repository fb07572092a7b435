/**
 * Plans the redirects that a change needs: from lost URLs to the new URLs of their pages, with one redirect for a folder that
 * moved as a whole. The plan is tried out on a snapshot: no redirect may hide a page, lead to another redirect, or
 * change where any other URL goes.
 */
import { generatedSections, mayBeGenerated } from "../../facts/generated-sections.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import type { JsonChange } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import { append } from "../../multimap.ts";
import { addressAsRedirect, matches, parsePattern } from "../../redirects/redirects.ts";
import { type Site, withEdits } from "../../site/site.ts";
import { editsByFile } from "../edits-by-file.ts";
import { differOnlyInCase } from "../move/moved-files.ts";
import { redirectInsertions } from "../move/redirect-insertions.ts";
import { isStillAnswered, type LostAddress } from "./address-changes.ts";
import { landingOf } from "./landing.ts";
import { addressesIn, pagesByAddress, redirectsIn } from "./state.ts";

/** A redirect to add, between URLs or patterns. */
interface MissingRedirect {
  readonly source: string;
  readonly destination: string;
  /** The lost URLs that it redirects. */
  readonly answers: readonly LostAddress[];
}

/** The redirects to add, and the edits that add them. */
export interface RedirectPlan {
  readonly added: readonly { readonly source: string; readonly destination: string }[];
  /** How many existing redirects get another destination, because their page moved. */
  readonly changed: number;
  /** By file. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  /** How many lost URLs are not redirected. */
  readonly left: number;
}

function splitLast(address: string): readonly [folder: string, name: string] {
  const slash = address.lastIndexOf("/");
  return [address.slice(0, slash), address.slice(slash + 1)];
}

/** The folders that a URL moved from and to, without the common end of both; undefined if the last part changed. */
function movedFolders(from: string, to: string): readonly [from: string, to: string] | undefined {
  let [fromFolder, toFolder] = [from, to];
  for (;;) {
    const [folder, name] = splitLast(fromFolder);
    const [newFolder, newName] = splitLast(toFolder);
    if (name !== newName || folder === "" || newFolder === "") break;
    [fromFolder, toFolder] = [folder, newFolder];
  }
  return fromFolder === from ? undefined : [fromFolder, toFolder];
}

/** The end of a pattern that matches everything in a folder. */
const wholeFolder = ":slug*";

function withoutPattern(pattern: string): string {
  return pattern.slice(0, -wholeFolder.length);
}

/**
 * Whether a pattern can redirect a folder: nothing in it exists or may be generated from a spec, and its name needs no escaping
 * in a pattern.
 */
function isFolderFree(site: Site, folder: string): boolean {
  const files = addressesIn(site)?.files;
  const path = folder.slice(1);
  if (files === undefined || addressAsRedirect(path) !== folder) return false;
  if (files.hasFolder(path) || files.page(path) !== undefined) return false;
  const mayGenerate = mayBeGenerated(generatedSections(navigationListing(site)), site.specs, files);
  return !mayGenerate(path, true) && !mayGenerate(`${path}/page`, false);
}

/**
 * Whether a lost URL can get a redirect: the new URL of its page is known, and differs in more than letter case, because where
 * case is ignored, such a redirect would point to itself.
 */
export function isRedirectable({ kind, address, successor }: LostAddress): boolean {
  return (
    (kind === "page" || kind === "redirect") &&
    successor?.startsWith("/") === true &&
    !differOnlyInCase(address, successor)
  );
}

/** One redirect for each folder that moved as a whole, and one for each other URL. */
function missingRedirects(site: Site, lost: readonly LostAddress[]): readonly MissingRedirect[] {
  const { entries } = redirectsIn(site);
  const sources = new Set(entries.map((entry) => parsePattern(entry.source).key));
  const redirectable = lost.filter(
    (lostUrl) => isRedirectable(lostUrl) && (lostUrl.kind === "page" || !sources.has(lostUrl.address)),
  );
  const byFolder = new Map<string, LostAddress[]>();
  for (const lostUrl of redirectable) {
    if (lostUrl.kind !== "page") continue;
    const folders = movedFolders(lostUrl.address, lostUrl.successor ?? "");
    if (folders !== undefined) append(byFolder, folders.join("\n"), lostUrl);
  }
  const folders: MissingRedirect[] = [];
  for (const [key, moved] of byFolder) {
    const [from = "", to = ""] = key.split("\n");
    const lostPages = lost.filter(({ kind, address }) => kind === "page" && address.startsWith(`${from}/`));
    if (moved.length < 2 || moved.length !== lostPages.length || !isFolderFree(site, from)) continue;
    if (addressAsRedirect(to.slice(1)) !== to) continue;
    folders.push({ source: `${from}/${wholeFolder}`, destination: `${to}/${wholeFolder}`, answers: moved });
  }
  const answered = new Set(folders.flatMap(({ answers }) => answers));
  const single = redirectable
    .filter((lostUrl) => !answered.has(lostUrl))
    .map((lostUrl) => ({
      source: addressAsRedirect(lostUrl.address.slice(1)),
      destination: addressAsRedirect((lostUrl.successor ?? "").slice(1)),
      answers: [lostUrl],
    }));
  return [...folders, ...single];
}

/** Whether a redirect goes to the page in one step and hides no page. */
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

/** Changes existing redirects to a moved page or folder, so that they lead there directly and not through an added redirect. */
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
    // The leading slash of a path is optional.
    const path = destination.startsWith("/") ? destination : `/${destination}`;
    const folder = folders.find(({ source }) => path.startsWith(withoutPattern(source)));
    if (isWildcard) {
      if (folder === undefined) return [];
      const suffix = path.slice(withoutPattern(folder.source).length);
      return [{ kind: "replace-value", at, value: withoutPattern(folder.destination) + suffix }];
    }
    const to = successors.get(key);
    if (to === undefined || !pagesByAddress(site).has(to)) return [];
    const suffix = /[?#].*$/s.exec(destination)?.[0] ?? "";
    return [{ kind: "replace-value", at, value: addressAsRedirect(to.slice(1)) + suffix }];
  });
}

function withAllEdits(site: Site, edits: ReadonlyMap<string, readonly TextEdit[]>): Site {
  let next = site;
  for (const [path, fileEdits] of edits) {
    // The last edit first, so that the offsets of the others stay valid.
    next = withEdits(
      next,
      path,
      [...fileEdits].sort((one, other) => other.start - one.start),
    );
  }
  return next;
}

/** Whether a trial succeeded: every page keeps its URL, and each redirected URL goes to its page. */
function keepsOtherAddresses(site: Site, after: Site, missing: readonly MissingRedirect[]): boolean {
  for (const address of pagesByAddress(site).keys()) {
    const [from, to] = [landingOf(site, address), landingOf(after, address)];
    if (from.kind !== to.kind || from.address !== to.address) return false;
  }
  // There may be no new chain or loop, and no newly hidden page.
  const [old, now] = [redirectsIn(site).analysis, redirectsIn(after).analysis];
  if (now.chains.length > old.chains.length || now.loops.length > old.loops.length) return false;
  if (now.shadows.length > old.shadows.length) return false;
  return missing.every(({ answers }) =>
    answers.every(({ address, successor }) => landingOf(after, address).address === successor),
  );
}

/** The plan that adds some redirects; undefined if it would also change other URLs, or cannot be written. */
function planWith(
  site: Site,
  lost: readonly LostAddress[],
  missing: readonly MissingRedirect[],
): RedirectPlan | undefined {
  const changed = changedDestinations(site, lost, missing);
  const added = missing.map(({ source, destination }) => ({ source, destination }));
  const insertions = redirectInsertions(site, added);
  if (insertions.length === 0 && added.length > 0) return undefined;
  const edits = editsByFile(site, [...changed, ...insertions]);
  if (edits === undefined) return undefined;
  const after = withAllEdits(site, edits);
  if (!keepsOtherAddresses(site, after, missing)) return undefined;
  const remaining = lost.filter(({ kind, address, example = address }) => {
    if (kind === "anchor" || kind === "endpoint" || kind === "reference") return true;
    return !isStillAnswered(landingOf(after, example), example);
  });
  return { added, changed: changed.length, edits, left: remaining.length };
}

/** How many redirects are tried one by one if they cannot be added together. */
const maxTried = 100;

/**
 * Plans the redirects from lost URLs to the new URLs of their pages.
 * @param site the state after the change
 * @returns undefined if none of the missing redirects can be added
 */
export function planMissingRedirects(site: Site, lost: readonly LostAddress[]): RedirectPlan | undefined {
  const missing = missingRedirects(site, lost).filter((redirect) => isSound(site, redirect));
  const whole = planWith(site, lost, missing);
  if (whole !== undefined) return whole;
  let accepted: readonly MissingRedirect[] = [];
  let plan: RedirectPlan | undefined;
  for (const redirect of missing.slice(0, maxTried)) {
    const extendedPlan = planWith(site, lost, [...accepted, redirect]);
    if (extendedPlan === undefined) continue;
    accepted = [...accepted, redirect];
    plan = extendedPlan;
  }
  return plan;
}
