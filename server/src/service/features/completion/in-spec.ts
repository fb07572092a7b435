/** Completion of the platform's extension keys and their values in a spec that the site names, in JSON and YAML. */
import { parseJson } from "../../json/parse.ts";
import type { JsonDocument } from "../../json/tree.ts";
import { extensionNamed, extensionsAt, type SpecExtension } from "../../openapi/extensions.ts";
import { looksLikeJson } from "../../openapi/operation-places.ts";
import { otherKeysAt, type SyntaxPlace, syntaxPlaceAt } from "../place/syntax-place.ts";
import { yamlPlaceAt } from "../place/yaml-place.ts";
import type { CompletionDraft } from "./draft.ts";
import type { CompletionItem, Completions, Proposal } from "./proposal.ts";
import { type WordOffer, wordCompletions } from "./word-items.ts";
import { writeItems } from "./write.ts";

/** The completions at an offset of a spec; undefined if there are none. */
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
  const object =
    place.kind === "slot" || place.property === undefined ? place.segments : place.segments.slice(0, -1);
  const presentKeys = otherKeysAt(place);
  const proposals = extensionsAt(object)
    .filter(({ key }) => !presentKeys.has(key))
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

/** The values of an extension key; a list or an object is not replaced. */
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
  const { parent, start, end, lead, otherKeys } = place;
  const offers: readonly WordOffer[] =
    place.kind === "new-key"
      ? extensionsAt(parent)
          .filter(({ key }) => !otherKeys.has(key))
          .map(({ key, example, text: documentation }) => {
            return { label: key, kind: "key", newText: `${key}:${yamlExample(example)}`, documentation };
          })
      : (extensionNamed(parent, place.key)?.values ?? []).map(({ value, text: documentation }) => {
          return { label: String(value), kind: "value", documentation };
        });
  return wordCompletions({ offers }, { start, length: end - start }, lead).items;
}

function yamlExample(example: SpecExtension["example"]): string {
  const isScalar = typeof example === "boolean" || (typeof example === "string" && example !== "");
  return isScalar ? ` ${example}` : "";
}
