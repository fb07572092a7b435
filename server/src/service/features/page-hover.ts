/** Hover in a page: the targets of links and imports, keys of its frontmatter, and why findings at the place matter. */

import type { LinkedTarget } from "../facts/targets.ts";
import { frontmatterKey } from "../pages/frontmatter/keys.ts";
import { pagePathOf } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { describeEndpoint, describePage } from "./description/describe.ts";
import { bullets, type Inline, line, type Prose } from "./description/prose.ts";
import { type Hover, type HoverOptions, reasonsAt } from "./description/reasons.ts";
import { linksOfPage } from "./page-links.ts";
import { type FrontmatterPlace, frontmatterPlace } from "./place/frontmatter-place.ts";

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
  const place = link === undefined ? frontmatterPlace(text, offset) : undefined;
  const ofPlace = place === undefined ? [] : explainPlace(text, place);
  const about = link === undefined ? ofPlace : explain(site, link.target, options);
  if (about.length + reasons.length === 0) return undefined;
  const ofKey =
    place === undefined || ofPlace.length === 0
      ? undefined
      : { start: place.start, length: place.end - place.start };
  const span = link?.span ?? ofKey ?? here?.span ?? { start: offset, length: 0 };
  return { span, prose: [...about, ...reasons] };
}

/** What a key of the frontmatter does, or one of its values. */
function explainPlace(text: string, { kind, key, start, end }: FrontmatterPlace): Prose {
  const known = frontmatterKey(key);
  if (known === undefined) return [];
  const { values = [] } = known;
  if (kind === "value") {
    const chosen = values.find(({ value }) => value === text.slice(start, end));
    return chosen === undefined ? [] : [line({ code: chosen.value }, `: ${chosen.text}`)];
  }
  const choices = values.map((one): readonly Inline[] => [{ code: one.value }, `: ${one.text}`]);
  return [line({ own: known.text }), ...(choices.length === 0 ? [] : [bullets(choices)])];
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
    case "operation": {
      const { method, path } = target.operation;
      return describeEndpoint(site, target.document, method, path);
    }
    case "file":
    case "spec":
    case "part":
      return [line("File: ", { code: target.document })];
    default:
      return [];
  }
}
