/** Hover in a page: the targets of links and imports, and why findings at the place matter. */

import type { LinkedTarget } from "../facts/targets.ts";
import { pagePathOf } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { describePage } from "./description/describe.ts";
import { line, type Prose } from "./description/prose.ts";
import { type Hover, type HoverOptions, reasonsAt } from "./description/reasons.ts";
import { linksOfPage } from "./page-links.ts";

/**
 * The explanation of the link around an offset of a page; undefined without a link and without a finding.
 * @param file path of the page, relative to the site's root
 * @param text present text of the page; the offset is in this text
 */
export function hoverInPage(
  site: Site,
  file: string,
  text: string,
  offset: number,
  options: HoverOptions = {},
): Hover | undefined {
  const link = linksOfPage(site, file, text).find(
    ({ span: { start, length } }) => start <= offset && offset <= start + length,
  );
  const { prose: reasons, here } = reasonsAt(offset, options);
  const about = link === undefined ? [] : explain(site, link.target, options);
  if (about.length + reasons.length === 0) return undefined;
  const span = link?.span ?? here?.span ?? { start: offset, length: 0 };
  return { span, prose: [...about, ...reasons] };
}

function explain(
  site: Site,
  target: LinkedTarget,
  { readFrontmatter = () => undefined }: HoverOptions,
): Prose {
  switch (target.kind) {
    case "page":
    case "heading": {
      const path = pagePathOf(target.document);
      if (path === undefined) return [];
      const place = target.kind === "heading" ? [line("Heading: ", { code: `#${target.anchor}` })] : [];
      return [...describePage(site, path, undefined, readFrontmatter), ...place];
    }
    case "file":
    case "spec":
    case "part":
      return [line("File: ", { code: target.document })];
    default:
      return [];
  }
}
