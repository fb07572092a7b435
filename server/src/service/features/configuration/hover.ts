/** Hover in a configuration file: the description of a key or value. */
import { parseJson } from "../../json/parse.ts";
import type { Span } from "../../model/location.ts";
import { line, type Prose } from "../description/prose.ts";
import { syntaxPlaceAt } from "../place/syntax-place.ts";
import { descriptionAt } from "./schema-at.ts";

/** The description at an offset, and the span that it is for; undefined if there is none. */
export function configurationHover(
  text: string,
  offset: number,
): { readonly prose: Prose; readonly span: Span } | undefined {
  const { kind, segments, span } = syntaxPlaceAt(parseJson(text), offset);
  if (kind !== "key" && kind !== "value") return undefined;
  const description = descriptionAt(segments);
  return description === undefined ? undefined : { prose: [line({ own: description })], span };
}
