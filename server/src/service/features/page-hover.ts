/**
 * Hover in a page: the targets of links and imports, components with their props, keys of its frontmatter, and why
 * findings at the place matter.
 */

import type { LinkedTarget } from "../facts/targets.ts";
import { builtInComponent } from "../pages/built-in-components.ts";
import type { BuiltInComponent, ComponentProp } from "../pages/component-kinds.ts";
import { frontmatterKey } from "../pages/frontmatter/keys.ts";
import { pagePathOf } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { describeEndpoint, describePage } from "./description/describe.ts";
import { bullets, type Inline, line, type Prose } from "./description/prose.ts";
import { type Hover, type HoverOptions, reasonsAt } from "./description/reasons.ts";
import { importedNameAt } from "./page-imports.ts";
import { linksOfPage } from "./page-links.ts";
import { frontmatterPlace } from "./place/frontmatter-place.ts";
import { pageTagAt } from "./place/page-tag.ts";

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
  const word =
    link === undefined ? (inFrontmatterAt(text, offset) ?? componentAt(site, file, text, offset)) : undefined;
  const about = link === undefined ? (word?.prose ?? []) : explain(site, link.target, options);
  if (about.length + reasons.length === 0) return undefined;
  const span = link?.span ?? word?.span ?? here?.span ?? { start: offset, length: 0 };
  return { span, prose: [...about, ...reasons] };
}

/** The key of the frontmatter around an offset, or one of its values. */
function inFrontmatterAt(text: string, offset: number): Hover | undefined {
  const place = frontmatterPlace(text, offset);
  const known = place === undefined ? undefined : frontmatterKey(place.key);
  if (place === undefined || known === undefined) return undefined;
  const { kind, start, end } = place;
  const span = { start, length: end - start };
  const { values = [] } = known;
  if (kind === "value") {
    const chosen = values.find(({ value }) => value === text.slice(start, end));
    return chosen && { span, prose: [line({ code: chosen.value }, `: ${chosen.text}`)] };
  }
  const choices = values.map((one): readonly Inline[] => [{ code: one.value }, `: ${one.text}`]);
  return { span, prose: [line({ own: known.text }), ...(choices.length === 0 ? [] : [bullets(choices)])] };
}

/** The component or prop around an offset. */
function componentAt(site: Site, file: string, text: string, offset: number): Hover | undefined {
  const imported = importedNameAt(site, file, text, offset);
  if (imported !== undefined)
    return { span: imported.span, prose: [line("Imported from ", { code: `/${imported.target.document}` })] };
  const tag = pageTagAt(text, offset);
  const component = tag === undefined ? undefined : builtInComponent(tag.component);
  if (tag === undefined || component === undefined) return undefined;
  const span = { start: tag.start, length: tag.end - tag.start };
  if (tag.part === "name") return { span, prose: proseOfComponent(component) };
  const name = tag.prop ?? text.slice(tag.start, tag.end);
  const prop = component.props.find((one) => one.name === name);
  return prop && { span, prose: [line(...proseOfProp(prop))] };
}

function proseOfComponent({ name, what, props, within, holds }: BuiltInComponent): Prose {
  const place =
    within === undefined ? [] : [line("Stands in ", ...codes(within.map((one) => `<${one}>`)), ".")];
  const content = holds === undefined ? [] : [line("Holds ", { code: `<${holds}>` }, ".")];
  const list = props.length === 0 ? [] : [bullets(props.map(proseOfProp))];
  return [line({ code: `<${name}>` }, ` ${what}.`), ...place, ...content, ...list];
}

function proseOfProp({ name, what, values = [], isRequired }: ComponentProp): readonly Inline[] {
  const needed = isRequired === true ? " (required)" : "";
  const among = values.length === 0 ? [] : ["; one of ", ...codes(values)];
  return [{ code: name }, `${needed}: ${what}`, ...among];
}

/** Words in code style, with commas between them. */
function codes(words: readonly string[]): readonly Inline[] {
  return words.flatMap((word, index): readonly Inline[] =>
    index === 0 ? [{ code: word }] : [", ", { code: word }],
  );
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
