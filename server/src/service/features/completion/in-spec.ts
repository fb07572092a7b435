/** Completion of the platform's own keys in a specification that the site names, in JSON and in YAML. */
import { parseJson } from "../../json/parse.ts";
import type { JsonDocument } from "../../json/tree.ts";
import type { Segment } from "../../model/location.ts";
import { extensionsAt, type SpecExtension } from "../../openapi/extensions.ts";
import { looksLikeJson } from "../../openapi/operation-places.ts";
import { syntaxPlaceAt } from "../place/syntax-place.ts";
import type { CompletionDraft } from "./draft.ts";
import type { CompletionItem, Completions, Proposal } from "./proposal.ts";
import { writeItems } from "./write.ts";

/** The keys that may be written at an offset; undefined where there are none. */
export function completionsInSpec(text: string, offset: number): Completions | undefined {
  const items = looksLikeJson.test(text) ? itemsInJson(parseJson(text), offset) : itemsInYaml(text, offset);
  return items.length === 0 ? undefined : { items, isIncomplete: false };
}

function itemsInJson(document: JsonDocument, offset: number): readonly CompletionItem[] {
  const place = syntaxPlaceAt(document, offset);
  const node = place.container?.node;
  if (node?.kind !== "object" || (place.kind !== "key" && place.kind !== "slot")) return [];
  const around =
    place.kind === "slot" || place.property === undefined ? place.segments : place.segments.slice(0, -1);
  const present = node.properties
    .filter((property) => property !== place.property)
    .map(({ key }) => key.value);
  const proposals = extensionsAt(around)
    .filter(({ key }) => !present.includes(key))
    .map(
      ({ key, example, text }): Proposal => ({
        label: key,
        key,
        kind: "key",
        draft: draftOf(example),
        documentation: text,
        rank: 0,
      }),
    );
  return writeItems(document, place, proposals);
}

function draftOf(example: SpecExtension["example"]): CompletionDraft {
  if (typeof example === "boolean") return { kind: "value", value: example };
  if (typeof example === "string") return { kind: "text", text: example };
  return Array.isArray(example) ? { kind: "array", items: [] } : { kind: "object", members: [] };
}

/** A key of a block in YAML, with its indentation; an item of a list has no key of its own. */
interface YamlLine {
  readonly indent: number;
  readonly key: Segment;
}

const keyOfLine = /^( *)(?:(- +)*)(?:"([^"]*)"|'([^']*)'|([^\s"'#{[&*!|>%@-][^:#]*?)):(?:\s|$)/;

function itemsInYaml(text: string, offset: number): readonly CompletionItem[] {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const typed = /^( *)([\w-]*)$/.exec(before);
  // Behind the cursor only an end of line may come, because a value belongs to another key.
  if (typed === null || !/^[\w-]*\s*(?:\n|$)/.test(text.slice(offset))) return [];
  const [, indentation = "", word = ""] = typed;
  const above = text.slice(0, lineStart).split("\n").slice(0, -1);
  const place = placeOfIndent(above, indentation.length);
  if (place === undefined) return [];
  const proposals = extensionsAt(place);
  const end = offset + (/^[\w-]*/.exec(text.slice(offset))?.[0].length ?? 0);
  const start = offset - word.length;
  return proposals.map(({ key, example, text: documentation }, index) => ({
    label: key,
    kind: "key",
    detail: undefined,
    documentation,
    filterText: key,
    sortText: `!${String(index).padStart(3, "0")}`,
    edit: { start, length: end - start, newText: `${key}:${yamlValue(example)}` },
    snippet: undefined,
    additionalEdits: [],
    subject: undefined,
  }));
}

function yamlValue(example: SpecExtension["example"]): string {
  return typeof example === "boolean"
    ? ` ${example}`
    : typeof example === "string" && example !== ""
      ? ` ${example}`
      : "";
}

/** The way to the block that a line of this indentation belongs to, by the lines above; undefined outside of all. */
function placeOfIndent(above: readonly string[], indent: number): readonly Segment[] | undefined {
  const place: Segment[] = [];
  let limit = indent;
  for (let index = above.length - 1; index >= 0 && limit > 0; index -= 1) {
    const found = yamlLine(above[index] ?? "", limit);
    if (found === undefined) continue;
    place.unshift(...found.map(({ key }) => key));
    limit = found[0]?.indent ?? 0;
  }
  return limit === 0 ? place : undefined;
}

/** What a line opens around the lines of a greater indentation, the outermost first; undefined for other lines. */
function yamlLine(line: string, limit: number): readonly [YamlLine, ...YamlLine[]] | undefined {
  const match = keyOfLine.exec(line);
  if (match === null) return undefined;
  const [whole, spaces = "", dash, doubleQuoted, singleQuoted, plain] = match;
  const key = doubleQuoted ?? singleQuoted ?? plain ?? "";
  const indent = spaces.length;
  if (dash === undefined) return indent < limit ? [{ indent, key }] : undefined;
  const ofKey = whole.indexOf("- ") + dash.length;
  // Which item of the list it is does not matter: all are alike. The key of the list may have the indentation of the
  // dash, other items have not: so an item is half a step further in.
  const item = { indent: indent + 0.5, key: 0 };
  if (item.indent >= limit) return undefined;
  return ofKey < limit ? [item, { indent: ofKey, key }] : [item];
}
