/**
 * The frontmatter of a page, read from the first few kilobytes of its text.
 *
 * Nearly every frontmatter consists of lines `key: value`, which this module reads itself; only a page
 * that needs more (block scalars, lists, escapes) pays for the YAML library. Never throws.
 */

import { readYaml } from "../json/yaml.ts";

/** Frontmatter fields that matter to navigation (F10.1). */
export interface Frontmatter {
  readonly title?: string;
  readonly sidebarTitle?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly hidden?: boolean;
  readonly noindex?: boolean;
  /** `[file] METHOD /path`: the endpoint that this page documents. */
  readonly openapi?: string;
  readonly api?: string;
  readonly url?: string;
  readonly mode?: string;
  readonly groups?: readonly string[];
}

type MutableFrontmatter = { -readonly [Field in keyof Frontmatter]: Frontmatter[Field] };

const textFields = [
  "title",
  "sidebarTitle",
  "description",
  "icon",
  "tag",
  "openapi",
  "api",
  "url",
  "mode",
] as const satisfies readonly (keyof Frontmatter)[];
const flagFields = ["hidden", "noindex"] as const satisfies readonly (keyof Frontmatter)[];
const knownFields: ReadonlySet<string> = new Set([...textFields, ...flagFields, "groups"]);

const openingFence = /^\uFEFF?---[ \t]*(?:\r?\n|$)/;
const keyAtStart = /^(["']?)([A-Za-z][\w-]*)\1[ \t]*:(?=[ \t\r]|$)/;
/** Characters that a YAML plain scalar must not start with, and `-`, `?`, `:`, which are allowed only sometimes. */
const needsYaml = /^[[\]{}&*!|>%@`?,:-]/;
const noText =
  /^(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const aNumber = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\dA-Fa-f]+)$/;

/** A value that the fast path could read; `undefined` where the page needs the YAML library. */
type FrontmatterScalar = { readonly quoted: boolean; readonly text: string } | undefined;

/**
 * Reads the fields that matter to navigation (F10.1).
 *
 * A value of the wrong type is dropped, the other fields stay. `hidden` and `noindex` may also be
 * the strings `"true"` and `"false"`. Without a closing fence (a cut text, or a page while its author types)
 * whole lines are read and an unfinished last line is ignored.
 * @param head the start of the page's text
 * @returns undefined where the text does not begin with a `---` line
 */
export function parseFrontmatter(head: string): Frontmatter | undefined {
  const opening = openingFence.exec(head);
  if (opening === null) return undefined;
  const block = blockAfter(head, opening[0].length);
  const lines = readLines(block);
  return lines.isAll ? lines.draft : (fromYaml(block) ?? lines.draft);
}

/** Reads the fields that take one line each; `isAll` is false where a field needs YAML. */
function readLines(block: string): { readonly draft: Frontmatter; readonly isAll: boolean } {
  const draft: MutableFrontmatter = {};
  let isAll = true;
  for (let at = 0; at < block.length; ) {
    const end = lineEnd(block, at);
    const line = block.slice(at, end);
    at = end + 1;
    const key = keyAtStart.exec(line);
    const field = key?.[2];
    if (key === null || field === undefined || !knownFields.has(field)) continue;
    const scalar = goesOn(block, at) ? undefined : readScalar(trimmed(line.slice(key[0].length)));
    if (scalar === undefined) isAll = false;
    else setScalar(draft, field, scalar);
  }
  return { draft, isAll };
}

/** The text between the fences, or up to the last whole line where the closing fence is missing. */
function blockAfter(head: string, start: number): string {
  for (let at = start; at < head.length; ) {
    const end = lineEnd(head, at);
    if (head.startsWith("---", at) && head.slice(at + 3, end).trim() === "") return head.slice(start, at);
    at = end + 1;
  }
  return head.slice(start, head.lastIndexOf("\n") + 1);
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}

/** Whether the line at this offset continues the value before it: indented, or an item of a list. */
function goesOn(block: string, start: number): boolean {
  for (let at = start; at < block.length; ) {
    const first = block[at];
    const isBlank = first === "\n" || (first === "\r" && block[at + 1] === "\n");
    if (!isBlank) return first === " " || first === "\t" || (first === "-" && block[at + 1] !== "-");
    at = lineEnd(block, at) + 1;
  }
  return false;
}

/** The text without what YAML takes for white space at its ends; other spaces of Unicode belong to a value. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text[start])) start += 1;
  while (start < end && isWhiteSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isWhiteSpace(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\r";
}

/** Reads a value on one line, unless it needs YAML's finer rules. */
function readScalar(value: string): FrontmatterScalar {
  const quote = value[0];
  if (quote === '"' || quote === "'") {
    const close = value.indexOf(quote, 1);
    const inner = value.slice(1, close);
    const after = value.slice(close + 1);
    const isPlainly = close !== -1 && !inner.includes("\\") && (after === "" || /^[ \t]+#/.test(after));
    return isPlainly ? { quoted: true, text: inner } : undefined;
  }
  if (needsYaml.test(value)) return undefined;
  return { quoted: false, text: withoutComment(value) };
}

function withoutComment(value: string): string {
  if (value.startsWith("#")) return "";
  const comment = value.search(/[ \t]#/);
  return comment === -1 ? value : trimmed(value.slice(0, comment));
}

function setScalar(draft: MutableFrontmatter, field: string, scalar: NonNullable<FrontmatterScalar>): void {
  const { text, quoted } = scalar;
  if (!quoted && (noText.test(text) || aNumber.test(text))) {
    if (/^true$/i.test(text)) setField(draft, field, true);
    else if (/^false$/i.test(text)) setField(draft, field, false);
    return;
  }
  setField(draft, field, text);
}

/** Sets a field if the value has an allowed type. */
function setField(draft: MutableFrontmatter, field: string, value: unknown): void {
  const textField = textFields.find((one) => one === field);
  const flagField = flagFields.find((one) => one === field);
  if (textField !== undefined) {
    if (typeof value === "string") draft[textField] = value;
  } else if (flagField !== undefined) {
    if (typeof value === "boolean") draft[flagField] = value;
    else if (value === "true" || value === "false") draft[flagField] = value === "true";
  } else if (field === "groups" && Array.isArray(value)) {
    draft.groups = value.filter((item): item is string => typeof item === "string");
  }
}

/** Undefined where the block is not a YAML mapping. */
function fromYaml(block: string): Frontmatter | undefined {
  const reading = readYaml(block);
  if (reading.kind !== "read" || typeof reading.value !== "object" || reading.value === null)
    return undefined;
  const draft: MutableFrontmatter = {};
  for (const [field, value] of Object.entries(reading.value)) {
    if (knownFields.has(field)) setField(draft, field, value);
  }
  return draft;
}
