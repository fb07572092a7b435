import { nearPages } from "../facts/near-pages.ts";
import { pathFromAbove } from "../pages/link-target.ts";
import { linkAt, linkKindAt } from "../pages/page-content.ts";
import type { LinkKind } from "../pages/read-page.ts";
import { pagePathOf } from "../site/file-index.ts";
import { withScheme } from "../text/href.ts";
import { ending, quoted } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import type { PageRule } from "./rule.ts";
import { guessAmong } from "./shared/guesses.ts";
import { intendedFile, rewriteFix, siteTarget, written } from "./shared/link-findings.ts";
import { spanAnchor } from "./shared/page-text.ts";

const checkedKinds: ReadonlySet<LinkKind> = new Set(["link", "image", "reference", "href", "src"]);

/** A host name; only common top-level domains count, because `setup.png` looks like a host too. */
const host = /^(?:www\.|[\w.-]+\.(?:ai|app|com|dev|io|net|org)(?:[/?#]|$))/i;

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
Even if a site is served at \`/docs\`, links start at the site's own root.`,
  *check({ file, content, isSnippet }, { addresses }) {
    const { files } = addresses;
    const guess = guessAmong(files.pageCount);
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
      const anchor = spanAnchor(file, link);
      const fullUrl = host.test(link.target) ? withScheme(link.target) : undefined;
      if (fullUrl !== undefined) {
        yield {
          message: `${quoted(link.target)} is treated as a path on this site, where it does not exist; write https:// before it.`,
          anchor,
          fixes: [rewriteFix(file, link, fullUrl, false)],
        };
        continue;
      }
      const address = quoted(`/${path}`);
      const intendedPath = intendedFile(files, path);
      if (intendedPath !== undefined) {
        yield {
          message: `There is no page or file at ${address}, but there is ${quoted(`/${intendedPath}`)}, and ${whyNamesDiffer(path, intendedPath, "paths")}.`,
          anchor,
          fixes: [rewriteFix(file, link, written(intendedPath, file, link, target), true)],
        };
        continue;
      }
      const { near: similar, mark } = guess(() => nearPages(files, pagePathOf(path) ?? path));
      // The page that contains the link is never the intended target.
      const near = similar.filter((page) => page !== pagePathOf(file));
      const names = near.map((page) => `/${page}`);
      const name = quoted(`/${path}`, names);
      const [what, advice] = files.hasFolder(path)
        ? [`${name} is a folder without pages`, "correct the link, or add a page to it"]
        : [`There is no page or file at ${name}`, "correct the link, or add the file"];
      yield {
        message: `${what}${ending(names, advice, `/${path}`)}`,
        anchor,
        ...mark,
        fixes: near.map((page) => rewriteFix(file, link, written(page, file, link, target), false)),
      };
    }
  },
} as const satisfies PageRule;
