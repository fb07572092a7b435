/**
 * From the headings, tags and code of a page to the page's anchors, and to the files that give it more
 * anchors. Does not depend on sites: callers look up what those files contain.
 */
import { anchorAttributesOf, isFieldComponent, isKnownComponent } from "./components.ts";
import type { HeadingText } from "./heading-parts.ts";
import type { ModuleImport } from "./scan-code.ts";
import { attributeText, type Tag } from "./scan-tag.ts";
import { headingSlugs, textSlug } from "./slug.ts";

/** The anchors of one page's own text, and the imports that may add more. */
export interface AnchorSources {
  /** Anchors of headings and ids of tags, exactly as links must write them. */
  readonly anchors: readonly string[];
  /** Anchors of components; their exact form is documented only in part. */
  readonly looseAnchors: readonly string[];
  /** Imports, as written, of files whose whole text is shown in the page; one for each place. */
  readonly snippets: readonly string[];
  /** Imports, as written, of files that the page takes a component or a value from. */
  readonly components: readonly string[];
  /** Whether the page's own modules define something that may make anchors where it is used. */
  readonly definesAnchors: boolean;
  /** Whether there may be more anchors that only running the page would show. */
  readonly mayHaveMoreAnchors: boolean;
  /** Whether the page has fields of an API, whose anchors have several possible prefixes. */
  readonly hasFields: boolean;
}

/** Receives the content of a page in document order. */
export interface AnchorReader {
  /** Returns the heading's own anchor; empty if the heading has none. */
  heading(level: number, heading: HeadingText): string;
  tag(text: string, tag: Tag): void;
  /** Receives code in braces, of an expression or an attribute. */
  expression(code: string): void;
  module(code: string, imports: readonly (ModuleImport & { readonly path: string })[]): void;
  /** Declares that the page may have anchors that its text does not show. */
  open(): void;
  result(): AnchorSources;
}

interface Binding {
  readonly path: string;
  /** Whether the name means the whole file. */
  readonly isWhole: boolean;
}

const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const definition = /\b(?:const|let|var|function|class)\s+([A-Z][\w$]*)/g;
const passedOn = /^export\s*[{*]/m;
const makesAnchors = /\bid\b|\bname\s*=|[{([,]\s*\.{3}|createElement|[iI]nnerHTML/;
/** Text in quotes where only a value can be, without markup that may become a tag. */
const quotedText = /([=(,:[{+?&|!;>]\s*|\breturn\s+)(?:"(?:[^"\\\n<]|\\.)*"|'(?:[^'\\\n<]|\\.)*')/g;
const template = /`(?:[^`\\<]|\\[\s\S])*`/g;
const inserted = /\$\{[^{}]*\}/g;
const capitalTag = /<\s*([A-Z][\w$]*)/g;
const whole = /\.mdx?$|\/[^./]+$/;
const headingLevels = 4;

/** The code without what its texts say: `"/users/{id}"` makes no anchor. */
function withoutTexts(code: string): string {
  return code
    .replace(template, (text) => (text.match(inserted) ?? []).join(" "))
    .replace(quotedText, (_, before: string) => `${before}""`);
}

/** Whether running the code may produce something with an anchor; true unless that can be ruled out. */
function mayMakeAnchors(code: string, own: ReadonlySet<string>): boolean {
  if (makesAnchors.test(code) && makesAnchors.test(withoutTexts(code))) return true;
  for (const [, name = ""] of code.matchAll(capitalTag)) {
    const isPlain = isKnownComponent(name) && anchorAttributesOf(name).length === 0;
    if (!isPlain && !own.has(name)) return true;
  }
  return false;
}

/** The code of one page, in the parts that the reader has met. */
interface PageCode {
  /** What imports bind, by name. */
  readonly bindings: ReadonlyMap<string, Binding>;
  /** Names that the page defines. */
  readonly defined: ReadonlySet<string>;
  /** Names of the components that the page uses. */
  readonly used: readonly string[];
  readonly expressions: readonly string[];
  readonly modules: readonly string[];
}

/** Where the anchors come from that the code of a page makes. */
function anchorsOfCode({ bindings, defined, used, expressions, modules }: PageCode) {
  let mayHaveMoreAnchors = false;
  const snippets: string[] = [];
  const components = new Set<string>();
  const definesAnchors = modules.some((code) => passedOn.test(code) || mayMakeAnchors(code, defined));
  for (const name of used) {
    const binding = bindings.get(name.split(/[.:]/, 1)[0] ?? name);
    if (binding !== undefined) {
      if (binding.isWhole && whole.test(binding.path)) snippets.push(binding.path);
      else components.add(binding.path);
    } else if (defined.has(name)) mayHaveMoreAnchors ||= definesAnchors;
    else if (!isKnownComponent(name)) mayHaveMoreAnchors = true;
  }
  for (const code of expressions) {
    mayHaveMoreAnchors ||= mayMakeAnchors(code, defined);
    if (bindings.size === 0) continue;
    for (const [name] of code.matchAll(identifier)) {
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

  /** Equal titles get a number, which begins at 1 for some components and at 2 for others. */
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
      // The builder gives deeper headings no anchor; it is unknown whether the published page does.
      if (level > headingLevels) {
        const slug = id ?? textSlug(text);
        addLoose(slug);
        return slug;
      }
      const own = id === undefined ? slugs.next(parts) : slugs.own(id);
      if (id !== undefined) anchors.push(id);
      if (own !== "") anchors.push(own);
      if (id === undefined && withoutMath !== undefined) addLoose(headingSlugs().next(withoutMath));
      return own;
    },

    tag(text, tag) {
      const { name, attributes } = tag;
      const id = attributeText(text, tag, "id");
      if (id !== undefined && id !== "") {
        anchors.push(id);
        if (/^h[1-4]$/.test(name)) anchors.push(slugs.own(id));
      }
      for (const attribute of anchorAttributesOf(name)) {
        const value = attributeText(text, tag, attribute);
        if (value !== undefined) addLoose(`${isFieldComponent(name) ? "param-" : ""}${textSlug(value)}`);
        else if (attributes.some((one) => one.name === attribute)) mayHaveMoreAnchors = true;
        // The platform counts updates as headings.
        if (name === "Update" && id === undefined && value !== undefined)
          anchors.push(slugs.own(textSlug(value)));
      }
      if (isFieldComponent(name)) hasFields = true;
      if (!/^[a-z]/.test(name) && name !== "") used.push(name);
      const isOpen =
        tag.isSpread ||
        // This module does not collect the text of a heading that is written as a tag.
        (/^(?:h[1-6]|Heading)$/.test(name) && id === undefined) ||
        (id === undefined && attributes.some((attribute) => attribute.name === "id"));
      if (isOpen) mayHaveMoreAnchors = true;
    },

    expression(code) {
      expressions.push(code);
    },

    module(code, imports) {
      modules.push(code);
      for (const [, name = ""] of code.matchAll(definition)) defined.add(name);
      for (const { names, whole: own, path } of imports) {
        for (const { local } of names) bindings.set(local, { path, isWhole: local === own });
      }
    },

    open() {
      mayHaveMoreAnchors = true;
    },

    result() {
      const code = anchorsOfCode({ bindings, defined, used, expressions, modules });
      return {
        anchors: [...new Set(anchors)],
        looseAnchors: [...new Set(looseAnchors)],
        snippets: code.snippets,
        components: code.components,
        definesAnchors: code.definesAnchors,
        mayHaveMoreAnchors: mayHaveMoreAnchors || code.mayHaveMoreAnchors,
        hasFields,
      };
    },
  };
}
