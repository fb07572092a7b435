import type { PageAnchors } from "../facts/page-anchors.ts";
import { memo } from "../memo.ts";
import { getOrInsert, groupBy } from "../multimap.ts";
import { type ContentLink, linkAt, linkKindAt } from "../pages/page-content.ts";
import type { LinkKind } from "../pages/read-page.ts";
import { bareAnchor } from "../pages/slug.ts";
import { percentEncoded } from "../text/href.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import type { PageRule } from "./rule.ts";
import { certain, type Guesser, guessAmong } from "./shared/guesses.ts";
import { rewriteFix, siteTarget } from "./shared/link-findings.ts";
import { spanAnchor } from "./shared/page-text.ts";

const checkedKinds: ReadonlySet<LinkKind> = new Set(["link", "reference", "href"]);

/** Fragments that browsers handle without an anchor of that name. */
const builtInFragment = /^(?:$|top$|:~:)/;

/** Prefixes of field anchors; what follows the prefix is not documented. */
const fieldPrefix = /^(?:param|parameter|path|query|body|header|cookie|response|field)-/;

/** Whether a page has an anchor, or may have it. */
export function hasAnchor(anchors: PageAnchors, fragment: string, written: string): boolean {
  if (anchors.isOpen || builtInFragment.test(fragment)) return true;
  if (anchors.hasFields && fieldPrefix.test(fragment)) return true;
  // Browsers first look for an id equal to the written fragment, and then for its decoded form.
  return anchors.has(fragment) || anchors.has(written);
}

/** Lookups that all links to a page share. */
interface RememberedAnchors {
  /** The anchors by their lower-case form without punctuation. */
  readonly byBare: ReadonlyMap<string, readonly string[]>;
  readonly near: Map<string, readonly string[]>;
}

const rememberedAnchors = memo((anchors: PageAnchors): RememberedAnchors => {
  const byBare = groupBy(anchors.all, (anchor) => bareAnchor(anchor.toLowerCase()));
  return { byBare, near: new Map() };
});

/** The anchors that differ only in punctuation and case. */
function sameAnchors(anchors: PageAnchors, fragment: string): readonly string[] {
  const bare = bareAnchor(fragment.toLowerCase());
  return bare === "" ? [] : (rememberedAnchors(anchors).byBare.get(bare) ?? []);
}

/** The anchors of a page that a fragment may mean, at most two. */
export function nearAnchors(anchors: PageAnchors, fragment: string): readonly string[] {
  const { near } = rememberedAnchors(anchors);
  const lowered = fragment.toLowerCase();
  return getOrInsert(near, lowered, () => nearest(lowered, anchors.all, 2));
}

/** Encodes the characters of an anchor that would end a link or have a special meaning in it. */
function encodedAnchor(anchor: string): string {
  return percentEncoded(anchor, /[\s%()<>"'`\\|{}[\]]/g);
}

/** The path of a link that goes to the folder of its page; its author probably meant the page. */
const onlyFolder = /^\.\/?$/;

function folderFinding(file: string, link: ContentLink, folder: string, fragment: string) {
  const meant = `#${encodedAnchor(fragment)}`;
  return {
    message: `This link goes to ${quoted(`/${folder}`)}, not to the heading ${quoted(`#${fragment}`)} of this page; write ${quoted(meant)}.`,
    anchor: spanAnchor(file, link),
    fixes: [rewriteFix(file, link, meant, false)],
  };
}

/** `pages/slug.ts` derives anchors from headings; `pages/components.ts` lists the components that add more. */
export const brokenAnchor = {
  code: "broken-anchor",
  title: "A link points to a heading that does not exist",
  scope: "page",
  readsAnchors: true,
  severity: "information",
  consequence: "none",
  facts: ["F11.7", "F11.8", "F11.9", "F11.10", "F11.11", "F11.13", "F11.14", "F11.15"],
  why: `The part of a link after \`#\` names a heading that the page does not have, so readers land at the top of the page and
have to search. Most often the heading was reworded. Readers lose a moment but no content, so this is not a warning.
Spaces, full stops and parentheses of a heading become hyphens; commas, colons, question marks and emoji are dropped; all
other punctuation stays, and an apostrophe becomes \`’\`. The second of two equal headings ends in \`-2\`,
the third in \`-3\`. The headings of imported snippets count as the page's own. Pages with your own components that
may add anchors, or with generated endpoints, are not checked.`,
  *check({ file, content, isSnippet }, { addresses, anchorsOf }) {
    const guessers = new Map<PageAnchors, Guesser>();
    for (const [index, text] of content.targets.entries()) {
      if (!text.includes("#") || !checkedKinds.has(linkKindAt(content, index))) continue;
      const link = linkAt(content, index);
      const target = siteTarget(link, { file, isSnippet });
      if (target?.fragment === undefined) continue;
      const { fragment, path, suffix } = target;
      const targetFile = path === undefined ? file : addresses.pageAt(path)?.file;
      const anchors = targetFile === undefined ? undefined : anchorsOf(targetFile);
      const written = suffix.slice(suffix.indexOf("#") + 1);
      if (anchors !== undefined && hasAnchor(anchors, fragment, written)) continue;
      const linkPath = link.target.slice(0, link.target.length - suffix.length);
      if (onlyFolder.test(linkPath) && path !== undefined && anchorsOf(file)?.has(fragment) === true) {
        yield folderFinding(file, link, path, fragment);
        continue;
      }
      if (anchors === undefined) continue;
      const same = sameAnchors(anchors, fragment);
      const guess = getOrInsert(guessers, anchors, () => guessAmong(anchors.all.length));
      const { near, mark } =
        same.length > 0 ? certain(same.slice(0, 2)) : guess(() => nearAnchors(anchors, fragment));
      // An anchor that differs only in punctuation and case is certainly the intended one.
      const isCertain = same.length === 1;
      const location = path === undefined ? "This page" : quoted(`/${path}`);
      const names = near.map((anchor) => `#${anchor}`);
      const query = suffix.slice(0, suffix.indexOf("#"));
      yield {
        message: `${location} has no heading ${quoted(`#${fragment}`)}${ending(names, `correct what follows the \`#\`, or remove it`)}`,
        anchor: spanAnchor(file, link),
        ...mark,
        fixes: near.map((anchor) =>
          rewriteFix(file, link, `${linkPath}${query}#${encodedAnchor(anchor)}`, isCertain),
        ),
      };
    }
  },
} as const satisfies PageRule;
