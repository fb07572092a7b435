/** Completion of components, their props and values, and variables in the text of a page. */
import { siteVariables } from "../../facts/site-variables.ts";
import { builtInComponent, builtInComponents } from "../../pages/built-in-components.ts";
import type { BuiltInComponent } from "../../pages/component-kinds.ts";
import { readPage } from "../../pages/read-page.ts";
import type { Site } from "../../site/site.ts";
import { endOfLineOf } from "../../text/end-of-line.ts";
import { type PageTag, pageTagAt, pageVariableAt, tagWordAt } from "../place/page-tag.ts";
import { componentSnippet, propSnippet, withoutTabStops } from "./component-snippet.ts";
import type { CompletionKind, Completions } from "./proposal.ts";
import { type WordOffer, wordCompletions } from "./word-items.ts";

interface Word {
  readonly start: number;
  readonly end: number;
}

type Offers = readonly Omit<WordOffer, "kind">[];

function completionsFor(wordOffers: Offers, { start, end }: Word, kind: CompletionKind) {
  const offers = wordOffers.map((offer) => ({ ...offer, kind }));
  return wordCompletions({ offers }, { start, length: end - start });
}

/** The completions in a tag or a variable of a page; undefined if the offset is in neither. */
export function completionsInTags(site: Site, text: string, offset: number): Completions | undefined {
  const variable = pageVariableAt(text, offset);
  if (variable !== undefined) {
    const names = siteVariables(site)?.names ?? [];
    const closer = variable.isClosed ? "" : "}}";
    const offers = names.map((name) => ({ label: name, newText: name + closer }));
    return completionsFor(offers, variable, "value");
  }
  const tag = pageTagAt(text, offset);
  if (tag === undefined) {
    const word = tagWordAt(text, offset);
    return word === undefined ? undefined : completionsFor(wholeOffers(text, word.start), word, "element");
  }
  if (tag.part === "name") return completionsFor(componentOffers(text, tag), tag, "element");
  const component = builtInComponent(tag.component);
  if (component === undefined) return undefined;
  return tag.part === "prop"
    ? completionsFor(propOffers(text, component, tag), tag, "key")
    : valueCompletions(component, tag);
}

function valueCompletions(component: BuiltInComponent, tag: PageTag): Completions | undefined {
  const offers = component.props.find(({ name }) => name === tag.prop)?.values?.map((label) => ({ label }));
  return offers && completionsFor(offers, tag, "choice");
}

/** The built-in components to offer. */
function offeredComponents(): readonly BuiltInComponent[] {
  return builtInComponents().filter(({ isFormer, isOpaque }) => isFormer !== true && isOpaque !== true);
}

/** The snippet of a whole component, indented like the line of an offset. */
function snippetAt(text: string, offset: number, component: BuiltInComponent): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const margin = /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "";
  return componentSnippet(component, margin, endOfLineOf(text));
}

/** Whole components, for a line that is empty or has only a part of a name. */
function wholeOffers(text: string, start: number): Offers {
  return offeredComponents().map((component) => {
    const snippet = snippetAt(text, start, component);
    return { label: component.name, newText: withoutTabStops(snippet), snippet, detail: component.what };
  });
}

/** Imported components first, then built-in ones. */
function componentOffers(text: string, tag: PageTag): Offers {
  const imported = readPage(text).imports.flatMap(({ local }) => (/^[A-Z]/.test(local) ? [local] : []));
  // If the tag continues after the name, only the name is inserted.
  const isAlone = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(tag.end, tag.end + 200));
  return [
    ...[...new Set(imported)].map((name) => ({ label: name, detail: "imported" })),
    ...offeredComponents().map((component) => ({
      label: component.name,
      detail: component.what,
      ...(isAlone && !tag.isClosing ? { snippet: snippetAt(text, tag.start, component).slice(1) } : {}),
    })),
  ];
}

function propOffers(text: string, component: BuiltInComponent, tag: PageTag): Offers {
  const hasValue = text[tag.end] === "=";
  return component.props
    .filter(({ name }) => !tag.otherProps.has(name))
    .map((prop) => {
      const offer = { label: prop.name, detail: prop.what };
      if (hasValue || prop.type === "boolean") return offer;
      const snippet = propSnippet(prop, 1);
      return { ...offer, newText: withoutTabStops(snippet), snippet };
    });
}
