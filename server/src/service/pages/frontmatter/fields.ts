/**
 * Finds problems with frontmatter keys and values that can be detected from the page alone, and collects the things that
 * values refer to. Whether these exist depends on the site.
 */
import type { YamlValue } from "../../json/yaml-tree.ts";
import { clearCorrection, nearest } from "../../text/nearest.ts";
import { hasItemFields } from "../packed-list.ts";
import type { FrontmatterBlock } from "./block.ts";
import { type FrontmatterEntry, linesOfEntry } from "./entries.ts";
import { type FrontmatterKey, frontmatterKey, type KeyTarget, type KeyType, knownKeys } from "./keys.ts";
import { type FrontmatterRepair, inQuotes, inSingleQuotes } from "./syntax.ts";

interface FieldPlace {
  readonly key: string;
  /** UTF-16 offsets in the page's text. */
  readonly start: number;
  readonly length: number;
  readonly repair: FrontmatterRepair | undefined;
}

export type FieldProblem =
  /** A value of the wrong type; `isMild` if only YAML gives it this type, as for `title: 404`. */
  | (FieldPlace & {
      readonly kind: "type";
      readonly expected: KeyType;
      readonly found: YamlValue["kind"];
      readonly isMild: boolean;
    })
  | (FieldPlace & { readonly kind: "value"; readonly value: string; readonly meant: string | undefined })
  | (FieldPlace & { readonly kind: "key"; readonly meant: string })
  | (FieldPlace & { readonly kind: "hidden-false" | "url-with-text" | "api-with-openapi" });

/** A value that refers to something in the site. */
export interface FrontmatterTarget {
  readonly key: string;
  readonly target: KeyTarget;
  readonly text: string;
  /** UTF-16 offsets of the text as written, without quotes; it contains no escapes. */
  readonly start: number;
  readonly length: number;
}

const fieldsOfTarget = {
  key: "text",
  target: ["endpoint", "schema", "channel", "source", "pages", "url", "image"] satisfies KeyTarget[],
  text: "text",
  start: "number",
  length: "number",
} as const;

/** Whether a value from an untrusted source is a target. */
export function isFrontmatterTarget(value: unknown): value is FrontmatterTarget {
  return hasItemFields(value, fieldsOfTarget);
}

/** The platform's keys for keys of other systems with the same meaning. */
const meanings: ReadonlyMap<string, string> = new Map([
  ["sidebar_label", "sidebarTitle"],
  ["sidebarLabel", "sidebarTitle"],
  ["nav_title", "sidebarTitle"],
  ["navTitle", "sidebarTitle"],
]);

/** Words that differ from a key in one letter, but are common as authors' own keys. */
const ownWords: ReadonlySet<string> = new Set(["model", "group", "modes", "icons"]);

/** The problems of the keys and values of a block. */
export function fieldProblems(
  text: string,
  block: FrontmatterBlock,
  entries: readonly FrontmatterEntry[],
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const presentKeys = new Set(entries.map(({ key }) => key));
  for (const entry of entries) {
    const definition = frontmatterKey(entry.key);
    if (definition === undefined) {
      const problem = nearMiss(entry, presentKeys);
      if (problem !== undefined) problems.push(problem);
    } else if (entry.value.kind !== "null" && entry.value.kind !== "unknown") {
      problems.push(...valueProblems(text, block, entry, definition));
    }
  }
  return problems;
}

/** The key that the author of an unknown key meant; undefined if no missing key is similar. */
function meantKeyOf(key: string, present: ReadonlySet<string>): string | undefined {
  if (ownWords.has(key)) return undefined;
  const meant = meanings.get(key) ?? clearCorrection(key, knownKeys);
  return meant === undefined || present.has(meant) ? undefined : meant;
}

function nearMiss(
  { key, start, end }: FrontmatterEntry,
  present: ReadonlySet<string>,
): FieldProblem | undefined {
  const meant = meantKeyOf(key, present);
  if (meant === undefined) return undefined;
  const repair = { edits: [{ start, length: end - start, newText: meant }], isSafe: false };
  return { kind: "key", key, meant, start, length: end - start, repair };
}

function* valueProblems(
  text: string,
  block: FrontmatterBlock,
  entry: FrontmatterEntry,
  definition: FrontmatterKey,
): Generator<FieldProblem> {
  const { key, value } = entry;
  const ofKey = { key, start: entry.start, length: entry.end - entry.start };
  if (!hasType(definition.type, value)) {
    const { start, end } = value;
    const length = Math.max(1, end - start);
    const raw = text.slice(start, end);
    const isMild = definition.type === "text" && !isCollection(value);
    const newText = asType(definition.type, value, raw);
    const repair =
      newText === undefined ? undefined : { edits: [quotedSpan(value, newText)], isSafe: isMild };
    yield { kind: "type", key, expected: definition.type, found: value.kind, isMild, start, length, repair };
    return;
  }
  if (key === "hidden" && !isCollection(value) && value.text.toLowerCase() === "false") {
    yield { kind: "hidden-false", ...ofKey, repair: removal(text, entry) };
  }
  if (definition.values !== undefined && value.kind === "text") {
    const problem = wrongChoice(text, key, value, definition);
    if (problem !== undefined) yield problem;
  }
  if (key === "url" && value.kind === "text" && hasTextBeside(value.text, text.slice(block.bodyStart)))
    yield { kind: "url-with-text", ...ofKey, repair: undefined };
}

/** The problem of `api` together with `openapi`; only one of them can be meant. */
export function contradiction(text: string, entries: readonly FrontmatterEntry[]): FieldProblem | undefined {
  const filled = (key: string): FrontmatterEntry | undefined =>
    entries.find(
      (entry) => entry.key === key && entry.value.kind === "text" && entry.value.text.trim() !== "",
    );
  const api = filled("api");
  if (api === undefined || filled("openapi") === undefined) return undefined;
  const span = { key: "api", start: api.start, length: api.end - api.start };
  return { kind: "api-with-openapi", ...span, repair: removal(text, api) };
}

type Scalar = Exclude<YamlValue, { readonly kind: "list" | "map" }>;

function isCollection(value: YamlValue): value is Exclude<YamlValue, Scalar> {
  return value.kind === "list" || value.kind === "map";
}

/** The repair that removes an entry with its lines; undefined if something else is on these lines. */
function removal(text: string, entry: FrontmatterEntry): FrontmatterRepair | undefined {
  const lines = linesOfEntry(text, entry);
  return lines === undefined ? undefined : { edits: [{ ...lines, newText: "" }], isSafe: false };
}

function hasType(type: KeyType, value: YamlValue): boolean {
  switch (type) {
    case "text":
      return value.kind === "text";
    case "flag":
      return value.kind === "boolean" || (value.kind === "text" && /^(?:true|false)$/.test(value.text));
    case "switch":
      return value.kind === "boolean";
    case "number":
      return value.kind === "number";
    case "words":
      return value.kind === "list";
    case "related":
      return value.kind === "list" || (value.kind === "boolean" && /^false$/i.test(value.text));
    case "object":
      return isCollection(value);
    case "date":
      return value.kind === "date" || value.kind === "text";
  }
}

const yes = /^(?:true|yes|y|on|1)$/i;
const no = /^(?:false|no|n|off|0)$/i;

/** The value converted to the type; undefined if its meaning is not clear. */
function asType(type: KeyType, value: YamlValue, raw: string): string | undefined {
  if (raw.includes("\n")) return undefined;
  // A list on lines of its own has no brackets that quotes could go around.
  if (type === "text") return value.kind === "list" && !raw.startsWith("[") ? undefined : inQuotes(raw);
  if (value.kind !== "text" && value.kind !== "number") return undefined;
  switch (type) {
    case "flag":
    case "switch":
      return yes.test(value.text) ? "true" : no.test(value.text) ? "false" : undefined;
    case "number":
      return /^\d+(?:\.\d+)?$/.test(value.text) ? value.text : undefined;
    case "words": {
      const words = value.text.split(",").map((word) => word.trim());
      return `[${words
        .filter((word) => word !== "")
        .map(inQuotes)
        .join(", ")}]`;
    }
    case "related":
      return `[${inQuotes(value.text)}]`;
    default:
      return undefined;
  }
}

/** The edit that replaces a value together with its quotes. */
function quotedSpan(value: YamlValue, newText: string) {
  const quote = value.kind === "text" && value.isQuoted ? 1 : 0;
  return { start: value.start - quote, length: value.end - value.start + 2 * quote, newText };
}

function wrongChoice(
  text: string,
  key: string,
  value: Extract<YamlValue, { readonly kind: "text" }>,
  { values = [] }: FrontmatterKey,
): FieldProblem | undefined {
  const choices = values.map((one) => one.value);
  if (choices.includes(value.text)) return undefined;
  const [meant] = nearest(value.text, choices, 1);
  // Only the list of modes is known to be complete.
  if (meant === undefined && key !== "mode") return undefined;
  const { start, end } = value;
  // Text with escapes or on lines of its own is left to the author.
  const repair =
    meant === undefined || text.slice(start, end) !== value.text
      ? undefined
      : { edits: [{ start, length: end - start, newText: meant }], isSafe: false };
  return { kind: "value", key, value: value.text, meant, start, length: Math.max(1, end - start), repair };
}

/** Whether a body has anything other than imports, comments and white space; text that contains the URL does not count. */
function hasTextBeside(url: string, body: string): boolean {
  return (
    !body.includes(url) &&
    body
      .replace(/^(?:import|export)\s.*$/gm, "")
      .replace(/\{\/\*[^*]*\*\/\}/g, "")
      .trim() !== ""
  );
}

/**
 * The things that the values of a block refer to.
 * @param allowsEscapes whether to include values with `''` for an apostrophe, whose text is longer as written
 */
export function frontmatterTargets(
  text: string,
  entries: readonly FrontmatterEntry[],
  allowsEscapes = false,
): readonly FrontmatterTarget[] {
  const targets: FrontmatterTarget[] = [];
  const add = (key: string, target: KeyTarget, value: YamlValue): void => {
    if (value.kind !== "text" || value.text === "") return;
    const raw = text.slice(value.start, value.end);
    if (raw !== value.text && !(allowsEscapes && raw === inSingleQuotes(value.text))) return;
    targets.push({ key, target, text: value.text, start: value.start, length: raw.length });
  };
  for (const { key, value } of entries) {
    const target = frontmatterKey(key)?.target;
    if (target === undefined) continue;
    if (target !== "pages") add(key, target, value);
    else if (value.kind === "list") {
      for (const item of value.items) {
        if (item.kind === "map") for (const entry of item.entries) add(key, target, entry.value);
        else add(key, target, item);
      }
    }
  }
  return targets;
}
