/** Completion in a configuration file: keys, rule codes and other values. */
import { parseJson } from "../../json/parse.ts";
import type { Schema } from "../../schema/schema.ts";
import type { Completions, Proposal } from "../completion/proposal.ts";
import { schemaKeys, schemaValues } from "../completion/schema-drafts.ts";
import { writeItems } from "../completion/write.ts";
import { otherKeysAt, type SyntaxPlace, syntaxPlaceAt } from "../place/syntax-place.ts";
import { configurationSchemasAt } from "./schema-at.ts";

function proposalsAt(place: SyntaxPlace): readonly Proposal[] {
  const { kind, segments, container, node } = place;
  const proposalsOf = (schemas: readonly Schema[], make: (schema: Schema) => readonly Proposal[]) => {
    const byLabel = new Map(schemas.flatMap(make).map((proposal) => [proposal.label, proposal]));
    return [...byLabel.values()];
  };
  const isInObject = container?.node.kind === "object";
  if (kind === "key" || (kind === "slot" && isInObject)) {
    const object = kind === "slot" ? segments : segments.slice(0, -1);
    return proposalsOf(configurationSchemasAt(object), (schema) => schemaKeys(schema, otherKeysAt(place)));
  }
  if (kind === "outside" || node?.kind === "object" || node?.kind === "array") return [];
  const value = kind === "slot" ? [...segments, place.index] : segments;
  return proposalsOf(configurationSchemasAt(value), schemaValues);
}

/** The completions at an offset of a configuration file. */
export function configurationCompletions(text: string, offset: number): Completions {
  const document = parseJson(text);
  const place = syntaxPlaceAt(document, offset);
  return { items: writeItems(document, place, proposalsAt(place)), isIncomplete: false };
}
