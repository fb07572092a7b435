/** Completion of components, of their props and values, and of variables in the text of a page. */
import { siteVariables } from "../../facts/site-variables.ts";
import { builtInComponent, builtInComponents } from "../../pages/built-in-components.ts";
import type { BuiltInComponent } from "../../pages/component-kinds.ts";
import { readPage } from "../../pages/read-page.ts";
import type { Site } from "../../site/site.ts";
import { type PageTag, pageTagAt, pageVariableAt, tagWordAt } from "../place/page-tag.ts";
import { componentSnippet, propSnippet, withoutPlaces } from "./component-snippet.ts";
import type { CompletionKind, Completions } from "./proposal.ts";
import { type WordOffer, wordCompletions } from "./word-items.ts";

interface Word {
  readonly start: number;
  readonly end: number;
}

function written(offers: readonly Omit<WordOffer, "kind">[], { start, end }: Word, kind: CompletionKind) {
  return wordCompletions(
    { offers: offers.map((offer) => ({ ...offer, kind })) },
    { start, length: end - start },
  );
}

/** The completions in a tag or a variable of a page; undefined if the offset is in neither. */
export function completionsInTags(site: Site, text: string, offset: number): Completions | undefined {
  const variable = pageVariableAt(text, offset);
  if (variable !== undefined) {
    const names = siteVariables(site)?.names ?? [];
    const closer = variable.isClosed ? "" : "}}";
    return written(
      names.map((name) => ({ label: name, newText: name + closer })),
      variable,
      "value",
    );
  }
  const tag = pageTagAt(text, offset);
  if (tag === undefined) {
    const word = tagWordAt(text, offset);
    return word === undefined ? undefined : written(wholeOffers(text, word.start), word, "element");
  }
  if (tag.part === "name") return written(componentOffers(text, tag), tag, "element");
  const component = builtInComponent(tag.component);
  if (component === undefined) return undefined;
  return tag.part === "prop"
    ? written(propOffers(text, component, tag), tag, "key")
    : valueCompletions(component, tag);
}

function valueCompletions(component: BuiltInComponent, tag: PageTag): Completions | undefined {
  const values = component.props.find(({ name }) => name === tag.prop)?.values;
  return values === undefined
    ? undefined
    : written(
        values.map((one) => ({ label: one })),
        tag,
        "choice",
      );
}

/** The components that are offered of the platform. */
function offeredComponents(): readonly BuiltInComponent[] {
  return builtInComponents().filter(({ isFormer, isOpaque }) => isFormer !== true && isOpaque !== true);
}

/** The whole component as it is written after an offset, from its `<` on. */
function snippetAt(text: string, offset: number, component: BuiltInComponent): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const margin = /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? "";
  return componentSnippet(component, margin, text.includes("\r\n") ? "\r\n" : "\n");
}

/** Whole components, for a line that has nothing yet or their name alone. */
function wholeOffers(text: string, start: number): readonly Omit<WordOffer, "kind">[] {
  return offeredComponents().map((one) => {
    const snippet = snippetAt(text, start, one);
    return { label: one.name, newText: withoutPlaces(snippet), snippet, detail: one.what };
  });
}

/** Components of the page's own imports first, then those of the platform. */
function componentOffers(text: string, tag: PageTag): readonly Omit<WordOffer, "kind">[] {
  const imported = readPage(text).imports.flatMap(({ local }) => (/^[A-Z]/.test(local) ? [local] : []));
  // When a tag goes on, only its name is written.
  const isAlone = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(tag.end, tag.end + 200));
  return [
    ...[...new Set(imported)].map((name) => ({ label: name, detail: "imported" })),
    ...offeredComponents().map((one) => ({
      label: one.name,
      detail: one.what,
      ...(isAlone && !tag.isClosing ? { snippet: snippetAt(text, tag.start, one).slice(1) } : {}),
    })),
  ];
}

function propOffers(
  text: string,
  component: BuiltInComponent,
  tag: PageTag,
): readonly Omit<WordOffer, "kind">[] {
  const hasValue = text[tag.end] === "=";
  return component.props
    .filter(({ name }) => !tag.given.has(name))
    .map((prop) => {
      const offer = { label: prop.name, detail: prop.what };
      if (hasValue || prop.type === "boolean") return offer;
      const snippet = propSnippet(prop, 1);
      return { ...offer, newText: withoutPlaces(snippet), snippet };
    });
}
