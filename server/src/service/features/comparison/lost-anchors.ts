/** Finds anchors that the first state links to and that no longer exist, although their pages do. */
import { type PageAnchors, pageAnchors } from "../../facts/page-anchors.ts";
import { pageUrl } from "../../facts/site-listing.ts";
import { linkTarget } from "../../pages/link-target.ts";
import { hasAnchor } from "../../rules/broken-anchor.ts";
import { pagePathOf } from "../../site/file-index.ts";
import type { Site } from "../../site/site.ts";
import type { LostAddress } from "./address-changes.ts";
import { landingOf } from "./landing.ts";
import { addressesIn, type ComparedStates, redirectsIn } from "./state.ts";

function anchorsIn(site: Site, file: string): PageAnchors | undefined {
  const { byFile } = site.pages;
  const content = byFile.get(file);
  const files = addressesIn(site)?.files;
  if (content === undefined || files === undefined) return undefined;
  return pageAnchors(file, content, files, (other) => byFile.get(other));
}

/** A target with an anchor: the file of the page, and the part after `#`, decoded and as written. */
interface AnchoredTarget {
  readonly file: string;
  readonly fragment: string;
  readonly written: string;
}

function targetOf(site: Site, target: string, from: string): AnchoredTarget | undefined {
  const link = linkTarget(target, from);
  if (link?.fragment === undefined || link.fragment === "") return undefined;
  const written = link.suffix.slice(link.suffix.indexOf("#") + 1);
  if (link.path === undefined) return { file: from, fragment: link.fragment, written };
  const file = addressesIn(site)?.pageAt(link.path)?.file;
  return file === undefined ? undefined : { file, fragment: link.fragment, written };
}

/** All targets with an anchor in pages and redirects. */
function* anchoredTargets(site: Site): Generator<AnchoredTarget> {
  for (const [file, { targets }] of site.pages.byFile) {
    for (const text of targets) {
      const target = text.includes("#") ? targetOf(site, text, file) : undefined;
      if (target !== undefined) yield target;
    }
  }
  for (const entry of redirectsIn(site).entries) {
    const text = entry?.destination ?? "";
    const target = text.includes("#") ? targetOf(site, text, "") : undefined;
    if (target !== undefined) yield target;
  }
}

/** Returns a function that gives the anchors of a page in both states; undefined if they are the same or unknown. */
function anchorComparison({ before, after, renames }: ComparedStates) {
  const results = new Map<string, readonly [before: PageAnchors, after: PageAnchors] | undefined>();
  return (file: string): readonly [before: PageAnchors, after: PageAnchors] | undefined => {
    if (results.has(file)) return results.get(file);
    const newFile = renames.get(file) ?? file;
    const isSame =
      before.site.pages.anchors === after.site.pages.anchors ||
      (before.site.pages.byFile.get(file)?.snippets.length === 0 &&
        before.site.pages.byFile.get(file) === after.site.pages.byFile.get(newFile));
    const anchors = isSame ? undefined : anchorsIn(before.site, file);
    const newAnchors = isSame ? undefined : anchorsIn(after.site, newFile);
    const both = anchors && newAnchors && !anchors.isOpen ? ([anchors, newAnchors] as const) : undefined;
    results.set(file, both);
    return both;
  };
}

/** The lost anchors, each once, sorted; without those of pages whose URL is lost. */
export function lostAnchors(states: ComparedStates): readonly LostAddress[] {
  const { before, after } = states;
  const anchorsOfBoth = anchorComparison(states);
  const counts = new Map<string, number>();
  for (const { file, fragment, written } of anchoredTargets(before.site)) {
    const both = anchorsOfBoth(file);
    if (both === undefined || !hasAnchor(both[0], fragment, written)) continue;
    if (hasAnchor(both[1], fragment, written)) continue;
    const path = pagePathOf(file);
    const address = path === undefined ? undefined : pageUrl(path);
    if (address === undefined || landingOf(after.site, address).kind !== "page") continue;
    const whole = `${address}#${fragment}`;
    counts.set(whole, (counts.get(whole) ?? 0) + 1);
  }
  return Array.from(counts, ([address, count]): LostAddress => {
    return { kind: "anchor", address, reason: "missing", count };
  }).sort((one, other) => (one.address < other.address ? -1 : 1));
}
