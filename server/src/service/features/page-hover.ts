/**
 * Hover in a page: the targets of links and imports, components with their props, frontmatter keys, and why findings at the
 * offset matter.
 */

import type { LinkedTarget } from "../facts/targets.ts";
import { builtInComponent } from "../pages/built-in-components.ts";
import type { BuiltInComponent, ComponentProp } from "../pages/component-kinds.ts";
import { frontmatterKey } from "../pages/frontmatter/keys.ts";
import { pagePathOf } from "../site/file-index.ts";
import type { Site } from "../site/site.ts";
import { describeEndpoint, describePage } from "./description/describe.ts";
import { bullets, codes, type Inline, line, type Prose } from "./description/prose.ts";
import { type Hover, type HoverOptions, reasonsAt } from "./description/reasons.ts";
import { importedNameAt } from "./page-imports.ts";
import { linkAtOffset } from "./page-links.ts";
import { frontmatterPlace } from "./place/frontmatter-place.ts";
import { pageTagAt } from "./place/page-tag.ts";

/**
 * The hover at an offset of a page; undefined if there is nothing to explain.
 * @param file path of the page, relative to the site's root
 * @param text current text of the page, which the offset refers to
 */
export function hoverInPage(
  site: Site,
  file: string,
  text: string,
  offset: number,
  options: HoverOptions = {},
): Hover | undefined {
  const link = linkAtOffset(site, file, text, offset);
  const { prose: reasons, first: finding } = reasonsAt(offset, options);
  const word =
    link === undefined ? (inFrontmatterAt(text, offset) ?? componentAt(site, file, text, offset)) : undefined;
  const about = link === undefined ? (word?.prose ?? []) : explain(site, link.target, options);
  if (about.length + reasons.length === 0) return undefined;
  const span = link?.span ?? word?.span ?? finding?.span ?? { start: offset, length: 0 };
  return { span, prose: [...about, ...reasons] };
}

/** The hover of the frontmatter key, or of one of its values, at an offset. */
function inFrontmatterAt(text: string, offset: number): Hover | undefined {
  const place = frontmatterPlace(text, offset);
  const key = place === undefined ? undefined : frontmatterKey(place.key);
  if (place === undefined || key === undefined) return undefined;
  const { kind, start, end } = place;
  const span = { start, length: end - start };
  const { values = [] } = key;
  if (kind === "value") {
    const chosen = values.find(({ value }) => value === text.slice(start, end));
    return chosen && { span, prose: [line({ code: chosen.value }, `: ${chosen.text}`)] };
  }
  const choices = values.map((choice): readonly Inline[] => [{ code: choice.value }, `: ${choice.text}`]);
  return { span, prose: [line({ own: key.text }), ...(choices.length === 0 ? [] : [bullets(choices)])] };
}

/** The hover of the component or prop at an offset. */
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
  const prop = component.props.find((candidate) => candidate.name === name);
  return prop && { span, prose: [line(...proseOfProp(prop))] };
}

function proseOfComponent({ name, what, props, within, holds }: BuiltInComponent): Prose {
  const parents =
    within === undefined ? [] : [line("Used inside ", ...codes(within.map((tag) => `<${tag}>`)), ".")];
  const content = holds === undefined ? [] : [line("Contains ", { code: `<${holds}>` }, ".")];
  const list = props.length === 0 ? [] : [bullets(props.map(proseOfProp))];
  return [line({ code: `<${name}>` }, ` ${what}.`), ...parents, ...content, ...list];
}

function proseOfProp({ name, what, values = [], isRequired }: ComponentProp): readonly Inline[] {
  const required = isRequired === true ? " (required)" : "";
  const choices = values.length === 0 ? [] : ["; one of ", ...codes(values)];
  return [{ code: name }, `${required}: ${what}`, ...choices];
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
      const heading = target.kind === "heading" ? [line("Heading: ", { code: `#${target.anchor}` })] : [];
      return [...describePage(site, path, undefined, readFrontmatter), ...heading];
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
