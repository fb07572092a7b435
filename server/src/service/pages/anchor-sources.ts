/**
 * Derives the anchors of a page, and the files that may add more, from its headings, tags and code. Does not depend on
 * sites: callers look up the content of those files.
 */
import { identifiersIn } from "../text/identifiers.ts";
import { anchorAttributesOf, isFieldComponent, isKnownComponent } from "./components.ts";
import type { HeadingText } from "./heading-parts.ts";
import type { ModuleImport } from "./scan-code.ts";
import { attributeText, type Tag } from "./scan-tag.ts";
import { headingSlugs, textSlug } from "./slug.ts";

/** The anchors of one page's own text, and the imports that may add more. */
export interface AnchorSources {
  /** Anchors of headings and ids of tags, exactly as links must write them. */
  readonly anchors: readonly string[];
  /** Anchors of components, whose exact form is only partly documented. */
  readonly looseAnchors: readonly string[];
  /** Imports, as written, of files whose whole text is shown in the page; one for each use. */
  readonly snippets: readonly string[];
  /** Imports, as written, of files that define a component or value of the page. */
  readonly components: readonly string[];
  /** Whether the page's own code defines something that may create anchors where it is used. */
  readonly definesAnchors: boolean;
  /** Whether there may be more anchors that only rendering the page would show. */
  readonly mayHaveMoreAnchors: boolean;
  /** Whether the page has API fields, whose anchors have several possible prefixes. */
  readonly hasFields: boolean;
}

/** Receives the content of a page in document order. */
export interface AnchorReader {
  /** Returns the anchor of the heading; empty if it has none. */
  heading(level: number, heading: HeadingText): string;
  tag(text: string, tag: Tag): void;
  /** Receives the code of an expression or attribute in braces. */
  expression(code: string): void;
  module(code: string, imports: readonly (ModuleImport & { readonly path: string })[]): void;
  /** Declares that the page may have anchors that its text does not show. */
  open(): void;
  result(): AnchorSources;
}

interface Binding {
  readonly path: string;
  /** Whether the name stands for the whole file. */
  readonly isWhole: boolean;
}

const definition = /\b(?:const|let|var|function|class)\s+([A-Z][\w$]*)/g;
const reexport = /^export\s*[{*]/m;
const anchorSyntax = /\bid\b|\bname\s*=|[{([,]\s*\.{3}|createElement|[iI]nnerHTML/;
/** Text in quotes where only a value is possible, without markup that may become a tag. */
const quotedText = /([=(,:[{+?&|!;>]\s*|\breturn\s+)(?:"(?:[^"\\\n<]|\\.)*"|'(?:[^'\\\n<]|\\.)*')/g;
const template = /`(?:[^`\\<]|\\[\s\S])*`/g;
const interpolation = /\$\{[^{}]*\}/g;
const capitalTag = /<\s*([A-Z][\w$]*)/g;
const whole = /\.mdx?$|\/[^./]+$/;
const headingLevels = 4;

/** The code without the content of its strings: `"/users/{id}"` does not create an anchor. */
function withoutStrings(code: string): string {
  return code
    .replace(template, (text) => (text.match(interpolation) ?? []).join(" "))
    .replace(quotedText, (_, before: string) => `${before}""`);
}

/** Whether rendering the code may create an anchor; true unless that can be ruled out. */
function mayCreateAnchors(code: string, definedNames: ReadonlySet<string>): boolean {
  if (anchorSyntax.test(code) && anchorSyntax.test(withoutStrings(code))) return true;
  for (const [, name = ""] of code.matchAll(capitalTag)) {
    const isPlain = isKnownComponent(name) && anchorAttributesOf(name).length === 0;
    if (!isPlain && !definedNames.has(name)) return true;
  }
  return false;
}

/** The code of one page, sorted into its parts. */
interface PageCode {
  /** The imports by the name that they bind. */
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Names that the page defines. */
  readonly defined: ReadonlySet<string>;
  /** Names of the components that the page uses. */
  readonly used: readonly string[];
  readonly expressions: readonly string[];
  readonly modules: readonly string[];
}

/** The sources of anchors in the code of a page. */
function anchorSourcesOfCode({ bindings, defined, used, expressions, modules }: PageCode) {
  let mayHaveMoreAnchors = false;
  const snippets: string[] = [];
  const components = new Set<string>();
  const definesAnchors = modules.some((code) => reexport.test(code) || mayCreateAnchors(code, defined));
  for (const name of used) {
    const binding = bindings.get(name.split(/[.:]/, 1)[0] ?? name);
    if (binding !== undefined) {
      if (binding.isWhole && whole.test(binding.path)) snippets.push(binding.path);
      else components.add(binding.path);
    } else if (defined.has(name)) mayHaveMoreAnchors ||= definesAnchors;
    else if (!isKnownComponent(name)) mayHaveMoreAnchors = true;
  }
  for (const code of expressions) {
    mayHaveMoreAnchors ||= mayCreateAnchors(code, defined);
    if (bindings.size === 0) continue;
    for (const name of identifiersIn(code)) {
      const binding = bindings.get(name);
      if (binding !== undefined) components.add(binding.path);
    }
  }
  return { snippets, components: [...components], definesAnchors, mayHaveMoreAnchors };
}

/** An anchor reader for one page. */
export function anchorReader(): AnchorReader {
  const anchors: string[] = [];
  const looseAnchors: string[] = [];
  const slugs = headingSlugs();
  const componentSlugs = new Map<string, number>();
  const bindings = new Map<string, Binding>();
  const defined = new Set<string>();
  const used: string[] = [];
  const expressions: string[] = [];
  const modules: string[] = [];
  let mayHaveMoreAnchors = false;
  let hasFields = false;

  /** Equal titles get a number, which starts at 1 for some components and at 2 for others. */
  const addLoose = (slug: string): void => {
    if (slug === "") return;
    const count = (componentSlugs.get(slug) ?? 0) + 1;
    componentSlugs.set(slug, count);
    looseAnchors.push(count === 1 ? slug : `${slug}-${count}`);
    if (count > 1) looseAnchors.push(`${slug}-${count - 1}`);
  };

  return {
    heading(level, { text, parts, withoutMath, id, isComputed }) {
      if (isComputed) mayHaveMoreAnchors = true;
      // The builder gives no anchor to deeper headings; it is unknown whether the published page does.
      if (level > headingLevels) {
        const slug = id ?? textSlug(text);
        addLoose(slug);
        return slug;
      }
      const anchor = id === undefined ? slugs.next(parts) : slugs.withId(id);
      if (id !== undefined) anchors.push(id);
      if (anchor !== "") anchors.push(anchor);
      if (id === undefined && withoutMath !== undefined) addLoose(headingSlugs().next(withoutMath));
      return anchor;
    },

    tag(text, tag) {
      const { name, attributes } = tag;
      const id = attributeText(text, tag, "id");
      // Browsers find `<a name="setup">` too (F11.19).
      const place = name === "a" ? attributeText(text, tag, "name") : undefined;
      if (place !== undefined && place !== "") anchors.push(place);
      if (id !== undefined && id !== "") {
        anchors.push(id);
        if (/^h[1-4]$/.test(name)) anchors.push(slugs.withId(id));
      }
      for (const attribute of anchorAttributesOf(name)) {
        const value = attributeText(text, tag, attribute);
        if (value !== undefined) addLoose(`${isFieldComponent(name) ? "param-" : ""}${textSlug(value)}`);
        else if (attributes.some((one) => one.name === attribute)) mayHaveMoreAnchors = true;
        // The platform counts updates as headings.
        if (name === "Update" && id === undefined && value !== undefined)
          anchors.push(slugs.withId(textSlug(value)));
      }
      if (isFieldComponent(name)) hasFields = true;
      if (!/^[a-z]/.test(name) && name !== "") used.push(name);
      const isOpen =
        tag.isSpread ||
        // This module does not collect the text of headings written as tags.
        (/^(?:h[1-6]|Heading)$/.test(name) && id === undefined) ||
        (id === undefined && attributes.some((attribute) => attribute.name === "id")) ||
        (name === "a" && place === undefined && attributes.some((attribute) => attribute.name === "name"));
      if (isOpen) mayHaveMoreAnchors = true;
    },

    expression(code) {
      expressions.push(code);
    },

    module(code, imports) {
      modules.push(code);
      for (const [, name = ""] of code.matchAll(definition)) defined.add(name);
      for (const { names, whole: wholeName, path } of imports) {
        for (const { local } of names) bindings.set(local, { path, isWhole: local === wholeName });
      }
    },

    open() {
      mayHaveMoreAnchors = true;
    },

    result() {
      const code = anchorSourcesOfCode({ bindings, defined, used, expressions, modules });
      return {
        ...code,
        anchors: [...new Set(anchors)],
        looseAnchors: [...new Set(looseAnchors)],
        mayHaveMoreAnchors: mayHaveMoreAnchors || code.mayHaveMoreAnchors,
        hasFields,
      };
    },
  };
}
