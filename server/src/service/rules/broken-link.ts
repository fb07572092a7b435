import { nearPages } from "../facts/near-pages.ts";
import { renamedFile, renamedPage } from "../facts/renamed-files.ts";
import type { Fix } from "../model/change.ts";
import { type LinkTarget, pathFromAbove } from "../pages/link-target.ts";
import { type ContentLink, linkAt, linkKindAt } from "../pages/page-content.ts";
import type { LinkKind } from "../pages/read-page.ts";
import { pagePathOf } from "../site/file-index.ts";
import { withScheme } from "../text/href.ts";
import { ending, quoted, renamedTo } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import type { PageRule, PageView, SiteFinding } from "./rule.ts";
import { type Guesser, guessAmong } from "./shared/guesses.ts";
import { intendedFile, rewriteFix, siteTarget, written } from "./shared/link-findings.ts";
import { spanAnchor } from "./shared/page-text.ts";

const checkedKinds: ReadonlySet<LinkKind> = new Set(["link", "image", "reference", "href", "src"]);

/** A host name; only common top-level domains count, because `setup.png` looks like a host too. */
const host = /^(?:www\.|[\w.-]+\.(?:ai|app|com|dev|io|net|org)(?:[/?#]|$))/i;

/** A link to a path without a page or file. */
interface BrokenLink {
  /** The page with the link. */
  readonly file: string;
  readonly link: ContentLink;
  readonly target: LinkTarget;
  /** The path of the target, without outer slashes. */
  readonly path: string;
}

/** What is wrong with a broken link, and the targets that it may mean. */
function findingAt(broken: BrokenLink, view: PageView, guess: Guesser): SiteFinding {
  const { file, link, target, path } = broken;
  const { files } = view.addresses;
  const anchor = spanAnchor(file, link);
  const fixTo = (intended: string, isSafe: boolean): Fix =>
    rewriteFix(file, link, written(intended, file, link, target), isSafe);
  const fullUrl = host.test(link.target) ? withScheme(link.target) : undefined;
  if (fullUrl !== undefined) {
    return {
      message: `${quoted(link.target)} is treated as a path on this site, where it does not exist; write https:// before it.`,
      anchor,
      fixes: [rewriteFix(file, link, fullUrl, false)],
    };
  }
  const intendedPath = intendedFile(files, path);
  if (intendedPath !== undefined) {
    return {
      message: `There is no page or file at ${quoted(`/${path}`)}, but there is ${quoted(`/${intendedPath}`)}, and ${whyNamesDiffer(path, intendedPath, "paths")}.`,
      anchor,
      fixes: [fixTo(intendedPath, true)],
    };
  }
  const pagePath = pagePathOf(path) ?? path;
  const renamed = renamedPage(files, view.renames, pagePath) ?? renamedFile(files, view.renames, path);
  if (renamed !== undefined) {
    return {
      message: `${renamedTo(`/${path}`, `/${renamed}`)}, so this link is broken; write the new path.`,
      anchor,
      fixes: [fixTo(renamed, false)],
    };
  }
  const { near: similar, mark } = guess(() => nearPages(files, pagePath));
  // The page that contains the link is never the intended target.
  const near = similar.filter((page) => page !== pagePathOf(file));
  const names = near.map((page) => `/${page}`);
  const name = quoted(`/${path}`, names);
  const [what, advice] = files.hasFolder(path)
    ? [`${name} is a folder without pages`, "correct the link, or add a page to it"]
    : [`There is no page or file at ${name}`, "correct the link, or add the file"];
  return {
    message: `${what}${ending(names, advice, `/${path}`)}`,
    anchor,
    ...mark,
    fixes: near.map((page) => fixTo(page, false)),
  };
}

/** `pages/link-target.ts` resolves links; `facts/site-addresses.ts` decides which paths exist. */
export const brokenLink = {
  code: "broken-link",
  title: "A link points to a page or file that does not exist",
  scope: "page",
  severity: "warning",
  consequence: "none",
  // F8.13: why links to these paths are not broken. F11.2: paths are case-sensitive.
  facts: ["F8.13", "F11.1", "F11.2", "F11.3", "F11.4", "F11.5"],
  why: `A link or an image on a page points to a path on this site where there is no page and no file, so readers get
an error page or a broken image. A path with a leading slash begins at the site's root, any other at the folder of
the page; paths are case-sensitive. Correct the path, add the page, or add a redirect. A link to a folder is fine if
the folder contains pages: readers are sent on to one of them. Links to other sites, paths that are redirected and paths that
may be generated from a spec are not checked, and neither is anything in code, comments and expressions.
Even if a site is served at \`/docs\`, links start at the site's own root. If git knows that the file was renamed, the
finding names its new path.`,
  *check({ file, content, isSnippet }, view) {
    const { addresses } = view;
    const guess = guessAmong(addresses.files.pageCount);
    for (const [index, text] of content.targets.entries()) {
      if (addresses.answers(text) || !checkedKinds.has(linkKindAt(content, index))) continue;
      const link = linkAt(content, index);
      const above = isSnippet ? undefined : pathFromAbove(link.target, file);
      if (above !== undefined && !addresses.exists(above)) {
        yield {
          message: `${quoted(link.target)} points outside the site's folder, where nothing is published; correct the path, or use a full URL.`,
          anchor: spanAnchor(file, link),
        };
      }
      const target = siteTarget(link, { file, isSnippet });
      const path = target?.path;
      if (target === undefined || path === undefined || addresses.exists(path)) continue;
      // `guides/setup` in a page of another folder: the platform does not resolve it from the root, but the author
      // clearly means that.
      const fromRoot = target.isRelative ? siteTarget(link, { file: "", isSnippet: false }) : undefined;
      const isDotted = link.target.trimStart().startsWith(".");
      if (!isDotted && fromRoot?.path !== undefined && addresses.exists(fromRoot.path)) continue;
      yield findingAt({ file, link, target, path }, view, guess);
    }
  },
} as const satisfies PageRule;
