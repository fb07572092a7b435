/**
 * Collects the uses of components, imports and variables in a page that a rule may report, and the names that the page
 * exports to other files. Stored as strings, because a site may have 25,000 pages, nearly all of which have nothing to
 * report. Does not depend on sites.
 */
import { identifiersIn } from "../text/identifiers.ts";
import { nearest } from "../text/nearest.ts";
import { builtInComponent, isBuiltIn, missingProps, propOf } from "./built-in-components.ts";
import type { BuiltInComponent } from "./component-kinds.ts";
import { moduleExports } from "./module-exports.ts";
import { hasFieldsOfKind, type ItemFields, isPackedList, packedList, unpackedList } from "./packed-list.ts";
import { type RepeatedComponent, repeatedComponents, shownOnce } from "./repeated-components.ts";
import type { ModuleImport } from "./scan-code.ts";
import type { Tag, TagAttribute, TagUse } from "./scan-tag.ts";

/** A component that is not built in, imported or defined in the page. */
export interface UnknownComponent {
  readonly kind: "component";
  readonly name: string;
  /** Offsets of the name in all its tags, opening and closing. */
  readonly starts: readonly number[];
}

/** A prop that a built-in component does not have. */
export interface UnknownProp {
  readonly kind: "unknown-prop";
  readonly component: string;
  readonly name: string;
  readonly start: number;
  /** The offset after its value. */
  readonly end: number;
  /** The number of white space characters before it. */
  readonly space: number;
  /** The prop that the author certainly or probably meant; empty if none is similar. */
  readonly meant: string;
}

/** A prop that appears earlier in its tag; the last one counts (F16.14). */
export interface RepeatedProp {
  readonly kind: "repeated-prop";
  readonly component: string;
  readonly name: string;
  readonly start: number;
  /** The offsets of the earlier prop with its value, which has no effect. */
  readonly first: number;
  readonly firstEnd: number;
  /** The number of white space characters before the earlier prop. */
  readonly space: number;
  /** Whether both have the same value. */
  readonly isSame: boolean;
}

/** A value that a prop does not support. */
export interface WrongValue {
  readonly kind: "wrong-value";
  readonly component: string;
  readonly name: string;
  readonly value: string;
  /** The offset of the value, without its quotes. */
  readonly start: number;
  /** The value that the author probably meant; empty if none is similar. */
  readonly meant: string;
}

/** A required prop of a built-in component that is missing. */
export interface MissingProp {
  readonly kind: "missing-prop";
  readonly component: string;
  readonly name: string;
  /** The offset of the component's name. */
  readonly start: number;
}

/** A name in double braces. */
export interface VariableUse {
  readonly kind: "variable";
  readonly name: string;
  /** The offset of the name. */
  readonly start: number;
}

/** A name in braces that nothing defines, or a list of such names (F9.16, F9.17). */
export interface UndefinedName {
  readonly kind: "name";
  /** `id`, or `a, b`. */
  readonly name: string;
  /** The offset of the opening brace. */
  readonly start: number;
  /** The length with both braces. */
  readonly length: number;
}

/** A name that the page imports from a file. */
export interface ImportUse {
  readonly kind: "import";
  /** The path as written. */
  readonly path: string;
  /** The name in the file; `default` for the default export. */
  readonly imported: string;
  /** For a default import, the name in the page; otherwise empty. */
  readonly local: string;
  readonly start: number;
  /** Length of the name as written at `start`. */
  readonly length: number;
}

/** The offset at which a new import can be inserted. */
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
  | UndefinedName
  | RepeatedComponent
  | ImportUse
  | ImportPlace;

/** The uses and exports of a page, packed. */
export interface PackedUse {
  /** Input for `unpackedUse`; empty for nearly all pages. */
  readonly use: string;
  /** Names that other files can import in addition to the default export, each between two line breaks; `*` for any. */
  readonly exports: string;
}

/** How many offsets of one name, and how many uses of one page, are stored. */
const maxPlaces = 200;
const maxUses = 500;

/** The uses in a packed list. */
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
  name: { name: "text", start: "number", length: "number" },
  "repeated-component": { component: shownOnce, start: "number", first: "number" },
  import: { path: "text", imported: "text", local: "text", start: "number", length: "number" },
  "import-place": { start: "number" },
};

/** Whether a string from an untrusted source contains packed uses. */
export function isPackedUse(text: string): boolean {
  return isPackedList(text, maxUses, (use) => hasFieldsOfKind(use, fieldsOfKinds));
}

/** Receives the content of a page in document order. Offsets are those of the body. */
export interface UseReader {
  tag(text: string, tag: Tag, start: number): void;
  module(code: string, imports: readonly (ModuleImport & { readonly path: string })[]): void;
  /** Receives an expression with its braces. */
  expression(code: string, start: number): void;
  /** @param offset the length of the page's text before the body */
  result(offset: number): PackedUse;
}

const variable = /^\{\{\s*([A-Za-z0-9][\w-]*)\s*\}\}$/;
const namesInBraces =
  /^\{\s*([\p{ID_Start}$_][\p{ID_Continue}$]*(?:\s*,\s*[\p{ID_Start}$_][\p{ID_Continue}$]*)*)\s*\}$/u;

/** Keywords that look like names, the value that is never shown, and the data of a reader who is signed in (F9.16). */
const definedNames: ReadonlySet<string> = new Set(["true", "false", "null", "this", "undefined", "user"]);

/** The uses of names in braces that are not among those of the page's modules, with their offsets in the page. */
function undefinedOnes<Use extends VariableUse | UndefinedName>(
  uses: readonly Use[],
  boundNames: ReadonlySet<string>,
  offset: number,
): readonly Use[] {
  const isDefined = (name: string): boolean => boundNames.has(name);
  return uses.flatMap((use) =>
    use.name.split(", ").some(isDefined) ? [] : { ...use, start: use.start + offset },
  );
}

/** A reader for one page. */
export function useReader(): UseReader {
  /** All identifiers in the page's modules. A name that is among them, in whatever role, is never reported. */
  const boundNames = new Set<string>();
  const tags: TagUse[] = [];
  const imports: ImportUse[] = [];
  const inBraces: (VariableUse | UndefinedName)[] = [];
  const modules: string[] = [];

  return {
    tag(text, tag, start) {
      if (/^[A-Z]/.test(tag.name)) tags.push({ text, tag, start });
    },

    module(code, statements) {
      modules.push(code);
      for (const name of identifiersIn(code)) boundNames.add(name);
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
      const isDouble = code.startsWith("{{");
      const found = (isDouble ? variable : namesInBraces).exec(code)?.[1];
      if (found === undefined) return;
      if (isDouble) inBraces.push({ kind: "variable", name: found, start: start + code.indexOf(found) });
      else {
        const names = found.split(/\s*,\s*/);
        if (names.some((name) => definedNames.has(name))) return;
        inBraces.push({ kind: "name", name: names.join(", "), start, length: code.length });
      }
    },

    result(offset) {
      const isDefined = (name: string): boolean => boundNames.has(name.split(".", 1)[0] ?? name);
      const uses: readonly ComponentUse[] = [
        ...unknownComponents(tags, isDefined, offset),
        ...tags.flatMap((use) => wrongProps(use, isDefined, offset)),
        ...repeatedComponents(tags, isDefined, offset),
        ...undefinedOnes(inBraces, boundNames, offset),
        ...imports.map((use) => ({ ...use, start: use.start + offset })),
      ];
      return { use: packedList(uses.slice(0, maxUses)), exports: moduleExports(modules) };
    },
  };
}

function unknownComponents(
  tags: readonly TagUse[],
  isDefined: (name: string) => boolean,
  offset: number,
): readonly ComponentUse[] {
  const startsByName = new Map<string, number[]>();
  for (const { tag, start } of tags) {
    const { name, kind } = tag;
    if (isBuiltIn(name) || isDefined(name)) continue;
    const starts = startsByName.get(name);
    const at = start + offset + (kind === "close" ? 2 : 1);
    if (starts === undefined) startsByName.set(name, [at]);
    else if (starts.length < maxPlaces) starts.push(at);
  }
  if (startsByName.size === 0) return [];
  const unknown = Array.from(
    startsByName,
    ([name, starts]) => ({ kind: "component", name, starts }) as const,
  );
  return [{ kind: "import-place", start: offset }, ...unknown];
}

/** Names that authors use instead of `title`, because other props and other products have them. */
const namesOfTitle: ReadonlySet<string> = new Set(["name", "label", "heading", "header", "summary"]);

function wrongProps(
  use: TagUse,
  isDefined: (name: string) => boolean,
  offset: number,
): readonly ComponentUse[] {
  const { tag } = use;
  if (tag.kind === "close") return [];
  const component = isDefined(tag.name) ? undefined : builtInComponent(tag.name);
  const ofComponent = component === undefined ? [] : propsOf(component, use, offset);
  return [...repeatedProps(use, offset), ...ofComponent];
}

/** The number of white space characters directly before an offset. */
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

/** The problems with the props of a built-in component: unknown props, wrong values and missing props. */
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
    const definition = propOf(component, name);
    if (definition !== undefined) {
      const value =
        definition === "everywhere"
          ? undefined
          : wrongValue(text, prop, definition.values, definition.lossOfOthers);
      if (value !== undefined)
        found.push({ kind: "wrong-value", ...ofComponent, name, ...value, start: value.start + offset });
      continue;
    }
    const unusedProps = component.props.flatMap((one) => (isGiven(one.name) ? [] : [one.name]));
    const isTitle = namesOfTitle.has(name) && unusedProps.includes("title");
    const meant = nearest(name, unusedProps, 1)[0] ?? (isTitle ? "title" : "");
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
    // The finding about the misspelled prop already covers it.
    if (!renamed.has(name))
      found.push({ kind: "missing-prop", ...ofComponent, name, start: start + offset + 1 });
  }
  return found;
}

/** Text with spaces, quotes or brackets is an expression, and longer text is not a word. */
const word = /^[\w-]{1,40}$/;

/** A value that is not one of those of a prop; undefined unless these are complete or one of them is clearly meant. */
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
