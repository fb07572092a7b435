/** Completion of components, of their props and values, and of variables in the text of a page. */
import { siteVariables } from "../../facts/site-variables.ts";
import {
  type BuiltInComponent,
  builtInComponent,
  builtInComponents,
  type ComponentProp,
} from "../../pages/built-in-components.ts";
import { readPage } from "../../pages/read-page.ts";
import type { Site } from "../../site/site.ts";
import { type PageTag, pageTagAt, pageVariableAt } from "../place/page-tag.ts";
import type { CompletionItem, CompletionKind, Completions } from "./proposal.ts";

interface Word {
  readonly start: number;
  readonly end: number;
}

/** What replaces the word at the cursor. */
interface Offer {
  readonly label: string;
  readonly newText: string;
  readonly snippet?: string;
  readonly detail?: string;
}

function written(offers: readonly Offer[], { start, end }: Word, kind: CompletionKind): Completions {
  const width = String(offers.length).length;
  const items = offers.map(
    ({ label, newText, snippet, detail }, index): CompletionItem => ({
      label,
      kind,
      detail,
      documentation: undefined,
      filterText: label,
      sortText: `!${String(index).padStart(width, "0")}`,
      edit: { start, length: end - start, newText },
      snippet,
      additionalEdits: [],
      subject: undefined,
    }),
  );
  return { items, isIncomplete: false };
}

/** The completions in a tag or a variable of a page; undefined where the offset is in neither. */
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
  if (tag === undefined) return undefined;
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
        values.map((one) => ({ label: one, newText: one })),
        tag,
        "choice",
      );
}

/** Components of the page's own imports first, then those of the platform. */
function componentOffers(text: string, tag: PageTag): readonly Offer[] {
  const imported = readPage(text).imports.flatMap(({ local }) => (/^[A-Z]/.test(local) ? [local] : []));
  // Where a tag goes on, only its name is written.
  const isAlone = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(tag.end, tag.end + 200));
  return [
    ...[...new Set(imported)].map((name) => ({ label: name, newText: name, detail: "imported" })),
    ...builtInComponents()
      .filter(({ isFormer, isOpaque }) => isFormer !== true && isOpaque !== true)
      .map((one) => ({
        label: one.name,
        newText: one.name,
        detail: one.what,
        ...(isAlone && !tag.isClosing ? { snippet: snippetOf(one) } : {}),
      })),
  ];
}

/** The whole tag with the props that it needs. */
function snippetOf({ name, props, isEmpty }: BuiltInComponent): string {
  const needed = props.filter(({ isRequired }) => isRequired === true);
  const attributes = needed.map((prop, index) => ` ${withValue(prop, index + 1)}`).join("");
  return isEmpty === true ? `${name}${attributes} />$0` : `${name}${attributes}>\n  $0\n</${name}>`;
}

function withValue({ name, type }: ComponentProp, place: number): string {
  if (type === "boolean") return name;
  if (type === "number") return `${name}={$${place}}`;
  return type === "list" ? `${name}={[$${place}]}` : `${name}="$${place}"`;
}

function propOffers(text: string, component: BuiltInComponent, tag: PageTag): readonly Offer[] {
  const hasValue = text[tag.end] === "=";
  return component.props
    .filter(({ name }) => !tag.given.has(name))
    .map((prop) => {
      const offer = { label: prop.name, detail: prop.what };
      if (hasValue || prop.type === "boolean") return { ...offer, newText: prop.name };
      const snippet = withValue(prop, 1);
      return { ...offer, newText: snippet.replace("$1", ""), snippet };
    });
}
