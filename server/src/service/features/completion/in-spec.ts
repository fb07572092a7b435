/** Completion of the platform's own keys, and of their values, in a specification that the site names, in JSON and in YAML. */
import { parseJson } from "../../json/parse.ts";
import type { JsonDocument } from "../../json/tree.ts";
import { extensionNamed, extensionsAt, type SpecExtension } from "../../openapi/extensions.ts";
import { looksLikeJson } from "../../openapi/operation-places.ts";
import { type SyntaxPlace, syntaxPlaceAt } from "../place/syntax-place.ts";
import { yamlPlaceAt } from "../place/yaml-place.ts";
import type { CompletionDraft } from "./draft.ts";
import type { CompletionItem, Completions, Proposal } from "./proposal.ts";
import { type WordOffer, wordCompletions } from "./word-items.ts";
import { writeItems } from "./write.ts";

/** The keys or values that may be written at an offset; undefined if there are none. */
export function completionsInSpec(text: string, offset: number): Completions | undefined {
  const items = looksLikeJson.test(text) ? itemsInJson(parseJson(text), offset) : itemsInYaml(text, offset);
  return items.length === 0 ? undefined : { items, isIncomplete: false };
}

function itemsInJson(document: JsonDocument, offset: number): readonly CompletionItem[] {
  const place = syntaxPlaceAt(document, offset);
  if (place.kind === "value" || place.kind === "no-value")
    return writeItems(document, place, valuesInJson(place));
  const node = place.container?.node;
  if (node?.kind !== "object" || (place.kind !== "key" && place.kind !== "slot")) return [];
  const around =
    place.kind === "slot" || place.property === undefined ? place.segments : place.segments.slice(0, -1);
  const presentKeys = node.properties
    .filter((property) => property !== place.property)
    .map(({ key }) => key.value);
  const proposals = extensionsAt(around)
    .filter(({ key }) => !presentKeys.includes(key))
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

/** The values of a key that is the platform's; a list or an object is not replaced. */
function valuesInJson({ node, property, segments }: SyntaxPlace): readonly Proposal[] {
  if (property === undefined || node?.kind === "object" || node?.kind === "array") return [];
  const { values = [] } = extensionNamed(segments.slice(0, -1), property.key.value) ?? {};
  return values.map(({ value, text }) => ({
    label: String(value),
    kind: "value",
    draft: { kind: "value", value },
    documentation: text,
    rank: 0,
  }));
}

function draftOf(example: SpecExtension["example"]): CompletionDraft {
  if (typeof example === "boolean") return { kind: "value", value: example };
  if (typeof example === "string") return { kind: "text", text: example };
  return Array.isArray(example) ? { kind: "array", items: [] } : { kind: "object", members: [] };
}

function itemsInYaml(text: string, offset: number): readonly CompletionItem[] {
  const place = yamlPlaceAt(text, offset);
  if (place === undefined || place.kind === "key") return [];
  const { around, start, end, lead } = place;
  const offers: readonly WordOffer[] =
    place.kind === "new-key"
      ? extensionsAt(around).map(({ key, example, text: documentation }) => {
          return { label: key, kind: "key", newText: `${key}:${yamlExample(example)}`, documentation };
        })
      : (extensionNamed(around, place.key)?.values ?? []).map(({ value, text: documentation }) => {
          return { label: String(value), kind: "value", documentation };
        });
  return wordCompletions({ offers }, { start, length: end - start }, lead).items;
}

function yamlExample(example: SpecExtension["example"]): string {
  const isWritten = typeof example === "boolean" || (typeof example === "string" && example !== "");
  return isWritten ? ` ${example}` : "";
}
