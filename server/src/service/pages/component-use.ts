/**
 * What a page takes from components, other files and the variables of docs.json, as far as a rule may find fault with
 * it, and what the page offers to files that import it. Kept as text, because a site may have 25,000 pages of which nearly all have
 * nothing to say. Does not depend on sites.
 */
import { nearest } from "../text/nearest.ts";
import { builtInComponent, isBuiltIn, missingProps, propOf } from "./built-in-components.ts";
import type { BuiltInComponent } from "./component-kinds.ts";
import { moduleExports } from "./module-exports.ts";
import { hasFieldsOfKind, type ItemFields, isPackedList, packedList, unpackedList } from "./packed-list.ts";
import type { ModuleImport } from "./scan-code.ts";
import type { Tag, TagAttribute } from "./scan-tag.ts";

/** A component that is neither built in nor imported nor defined in the page. */
export interface UnknownComponent {
  readonly kind: "component";
  readonly name: string;
  /** Offsets of the name in all tags, opening and closing. */
  readonly starts: readonly number[];
}

/** A prop that a component of the platform does not have. */
export interface UnknownProp {
  readonly kind: "unknown-prop";
  readonly component: string;
  readonly name: string;
  readonly start: number;
  /** The offset after its value. */
  readonly end: number;
  /** How many characters of white space are before it. */
  readonly space: number;
  /** The prop that its author certainly or probably meant; empty if none is similar. */
  readonly meant: string;
}

/** A prop that a tag already has; of the two the last counts (F16.14). */
export interface RepeatedProp {
  readonly kind: "repeated-prop";
  readonly component: string;
  readonly name: string;
  readonly start: number;
  /** The earlier prop, which does nothing, with its value. */
  readonly first: number;
  readonly firstEnd: number;
  /** How many characters of white space are before the first. */
  readonly space: number;
  /** Whether both have the same value. */
  readonly isSame: boolean;
}

/** Text for a prop that takes other texts. */
export interface WrongValue {
  readonly kind: "wrong-value";
  readonly component: string;
  readonly name: string;
  readonly value: string;
  /** The offset of the value, without its quotes. */
  readonly start: number;
  /** The value that its author probably meant; empty if none is similar. */
  readonly meant: string;
}

/** A prop that a component of the platform needs. */
export interface MissingProp {
  readonly kind: "missing-prop";
  readonly component: string;
  readonly name: string;
  /** The offset of the component's name. */
  readonly start: number;
}

/** A name in two pairs of braces. */
export interface VariableUse {
  readonly kind: "variable";
  readonly name: string;
  /** The offset of the name. */
  readonly start: number;
}

/** A name that the page takes from a file. */
export interface ImportUse {
  readonly kind: "import";
  /** As written. */
  readonly path: string;
  /** The name in the file; `default` for its default export. */
  readonly imported: string;
  /** The name in the page of a default export; empty for another. */
  readonly local: string;
  readonly start: number;
  /** Length of the name as written at this offset. */
  readonly length: number;
}

/** The offset at which a new import may be written. */
interface ImportPlace {
  readonly kind: "import-place";
  readonly start: number;
}

export type ComponentUse =
  | UnknownComponent
  | UnknownProp
  | RepeatedProp
  | WrongValue
  | MissingProp
  | VariableUse
  | ImportUse
  | ImportPlace;

/** What a page says about itself, packed. */
export interface PackedUse {
  /** For `unpackedUse`; empty for nearly all pages. */
  readonly use: string;
  /** Names that other files may import besides the default export, each between two line breaks; `*` for any. */
  readonly exports: string;
}

/** How many places of one name, and how many findings of one page, are kept. */
const maxPlaces = 200;
const maxUses = 500;

/** The uses in a packed text. */
export function unpackedUse(use: string): readonly ComponentUse[] {
  return unpackedList(use);
}

const prop = { component: "text", name: "text", start: "number" } as const;

const fieldsOfKinds: Readonly<Record<ComponentUse["kind"], ItemFields>> = {
  component: { name: "text", starts: "numbers" },
  "unknown-prop": { ...prop, end: "number", space: "number", meant: "text" },
  "repeated-prop": { ...prop, first: "number", firstEnd: "number", space: "number", isSame: "boolean" },
  "wrong-value": { ...prop, value: "text", meant: "text" },
  "missing-prop": prop,
  variable: { name: "text", start: "number" },
  import: { path: "text", imported: "text", local: "text", start: "number", length: "number" },
  "import-place": { start: "number" },
};

/** Whether a string that may come from anywhere is packed uses. */
export function isPackedUse(text: string): boolean {
  return isPackedList(text, maxUses, (use) => hasFieldsOfKind(use, fieldsOfKinds));
}

/** Receives the content of a page in document order. Offsets are those of the body. */
export interface UseReader {
  tag(text: string, tag: Tag, start: number): void;
  module(code: string, imports: readonly (ModuleImport & { readonly path: string })[]): void;
  /** Receives braces with what is in them. */
  expression(code: string, start: number): void;
  /** @param offset what is before the body in the text of the page */
  result(offset: number): PackedUse;
}

const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const variable = /^\{\{\s*([A-Za-z0-9][\w-]*)\s*\}\}$/;

interface TagUse {
  readonly text: string;
  readonly tag: Tag;
  readonly start: number;
}

/** A reader for one page. */
export function useReader(): UseReader {
  /** Every name of the page's modules: a name that is bound there in any way is never reported. */
  const bound = new Set<string>();
  const tags: TagUse[] = [];
  const imports: ImportUse[] = [];
  const variables: VariableUse[] = [];
  const modules: string[] = [];

  return {
    tag(text, tag, start) {
      if (/^[A-Z]/.test(tag.name)) tags.push({ text, tag, start });
    },

    module(code, statements) {
      modules.push(code);
      for (const [name] of code.matchAll(identifier)) bound.add(name);
      for (const { isExport, path, names } of statements) {
        if (isExport) continue;
        for (const { imported, local, start } of names) {
          if (imported === "*") continue;
          const isDefault = imported === "default";
          const { length } = isDefault ? local : imported;
          imports.push({ kind: "import", path, imported, local: isDefault ? local : "", start, length });
        }
      }
    },

    expression(code, start) {
      const name = code.startsWith("{{") ? variable.exec(code)?.[1] : undefined;
      if (name !== undefined) variables.push({ kind: "variable", name, start: start + code.indexOf(name) });
    },

    result(offset) {
      const isOwn = (name: string): boolean => bound.has(name.split(".", 1)[0] ?? name);
      const uses: readonly ComponentUse[] = [
        ...unknownComponents(tags, isOwn, offset),
        ...tags.flatMap((use) => wrongProps(use, isOwn, offset)),
        ...[...variables.filter(({ name }) => !bound.has(name)), ...imports].map((use) => ({
          ...use,
          start: use.start + offset,
        })),
      ];
      return { use: packedList(uses.slice(0, maxUses)), exports: moduleExports(modules) };
    },
  };
}

function unknownComponents(
  tags: readonly TagUse[],
  isOwn: (name: string) => boolean,
  offset: number,
): readonly ComponentUse[] {
  const places = new Map<string, number[]>();
  for (const { tag, start } of tags) {
    const { name, kind } = tag;
    if (isBuiltIn(name) || isOwn(name)) continue;
    const starts = places.get(name);
    const at = start + offset + (kind === "close" ? 2 : 1);
    if (starts === undefined) places.set(name, [at]);
    else if (starts.length < maxPlaces) starts.push(at);
  }
  if (places.size === 0) return [];
  const unknown = Array.from(places, ([name, starts]) => ({ kind: "component", name, starts }) as const);
  return [{ kind: "import-place", start: offset }, ...unknown];
}

/** What authors write for `title`, because other props and other products have these names. */
const namesOfTitle: ReadonlySet<string> = new Set(["name", "label", "heading", "header", "summary"]);

function isTitle(name: string): boolean {
  return name === "title";
}

function wrongProps(use: TagUse, isOwn: (name: string) => boolean, offset: number): readonly ComponentUse[] {
  const { tag } = use;
  if (tag.kind === "close") return [];
  const component = isOwn(tag.name) ? undefined : builtInComponent(tag.name);
  const ofComponent = component === undefined ? [] : propsOf(component, use, offset);
  return [...repeatedProps(use, offset), ...ofComponent];
}

/** How many characters of white space are right before an offset. */
function spaceBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start -= 1;
  return at - start;
}

function repeatedProps({ text, tag }: TagUse, offset: number): readonly RepeatedProp[] {
  const found: RepeatedProp[] = [];
  const before = new Map<string, TagAttribute>();
  for (const prop of tag.attributes) {
    const { name, start, end } = prop;
    const first = before.get(name);
    before.set(name, prop);
    if (first === undefined) continue;
    const isSame = text.slice(first.start, first.end) === text.slice(start, end);
    found.push({
      kind: "repeated-prop",
      component: tag.name,
      name,
      start: start + offset,
      first: first.start + offset,
      firstEnd: first.end + offset,
      space: spaceBefore(text, first.start),
      isSame,
    });
  }
  return found;
}

/** What is wrong with the props of a component of the platform: unknown ones, values, and what is missing. */
function propsOf(
  component: BuiltInComponent,
  { text, tag, start }: TagUse,
  offset: number,
): readonly ComponentUse[] {
  const found: ComponentUse[] = [];
  const ofComponent = { component: tag.name };
  const isGiven = (name: string): boolean => tag.attributes.some((one) => one.name === name);
  const renamed = new Set<string>();
  for (const prop of tag.attributes) {
    const { name, start: at, end } = prop;
    const known = propOf(component, name);
    if (known !== undefined) {
      const value =
        known === "everywhere" ? undefined : wrongValue(text, prop, known.values, known.lossOfOthers);
      if (value !== undefined)
        found.push({ kind: "wrong-value", ...ofComponent, name, ...value, start: value.start + offset });
      continue;
    }
    const free = component.props.flatMap((one) => (isGiven(one.name) ? [] : [one.name]));
    const meant = nearest(name, free, 1)[0] ?? (namesOfTitle.has(name) ? (free.find(isTitle) ?? "") : "");
    renamed.add(meant);
    found.push({
      kind: "unknown-prop",
      ...ofComponent,
      name,
      start: at + offset,
      end: end + offset,
      space: spaceBefore(text, at),
      meant,
    });
  }
  if (tag.isSpread) return found;
  for (const name of missingProps(component, isGiven)) {
    // The finding about the misspelled prop already says it.
    if (!renamed.has(name))
      found.push({ kind: "missing-prop", ...ofComponent, name, start: start + offset + 1 });
  }
  return found;
}

/** Text with spaces, quotes or brackets is an expression, or too long to be a word. */
const word = /^[\w-]{1,40}$/;

/**
 * Text that is none of the values of a prop: if these are all that there are, or if one of them is clearly meant.
 */
function wrongValue(
  text: string,
  { value }: TagAttribute,
  values: readonly string[] | undefined,
  lossOfOthers: string | undefined,
): Pick<WrongValue, "value" | "start" | "meant"> | undefined {
  if (values === undefined || value === undefined) return undefined;
  const written = text.slice(value.start, value.end);
  if (!word.test(written) || values.includes(written)) return undefined;
  const [meant = ""] = nearest(written, values, 1);
  const isWrong = lossOfOthers !== undefined || meant !== "";
  return isWrong ? { value: written, start: value.start, meant } : undefined;
}
