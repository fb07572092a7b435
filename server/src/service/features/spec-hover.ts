/** Hover in a specification that the site names: the platform's own keys and their values, and why findings there matter. */
import { parseJson } from "../json/parse.ts";
import type { Segment, Span } from "../model/location.ts";
import { extensionNamed, isExtensionName, type SpecExtension } from "../openapi/extensions.ts";
import { looksLikeJson } from "../openapi/operation-places.ts";
import { bullets, line, type Prose } from "./description/prose.ts";
import { type Hover, type HoverOptions, reasonsAt } from "./description/reasons.ts";
import { syntaxPlaceAt } from "./place/syntax-place.ts";
import { yamlPlaceAt } from "./place/yaml-place.ts";

/** A key, or the value of a key, at its place in a specification. */
interface SpecWord {
  readonly kind: "key" | "value";
  /** The way to the object of the key. */
  readonly around: readonly Segment[];
  readonly key: string;
  readonly span: Span;
}

/**
 * The explanation of the place at an offset; undefined if nothing is known about it.
 * @param text the present text of the specification
 */
export function hoverInSpec(text: string, offset: number, options: HoverOptions): Hover | undefined {
  const { prose: reasons, here } = reasonsAt(offset, options);
  const word = mayExplain(text, offset) ? wordAt(text, offset) : undefined;
  const known = word && extensionNamed(word.around, word.key);
  const about = word === undefined || known === undefined ? [] : explain(text, word, known);
  if (about.length + reasons.length === 0) return undefined;
  const span = about.length > 0 ? word?.span : here?.span;
  return { span: span ?? { start: offset, length: 0 }, prose: [...about, ...reasons] };
}

/** Whether the key at an offset, or of the value there, has a name of the platform: a large text is not read for others. */
function mayExplain(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 100), offset);
  const start = /[\w-]*$/.exec(before)?.[0] ?? "";
  const end = /^[\w-]*/.exec(text.slice(offset, offset + 100))?.[0] ?? "";
  const keyBefore = /([\w-]+)["']?\s*:\s*["']?[\w-]*$/.exec(before)?.[1];
  return isExtensionName(start + end) || (keyBefore !== undefined && isExtensionName(keyBefore));
}

function wordAt(text: string, offset: number): SpecWord | undefined {
  if (!looksLikeJson.test(text)) {
    const place = yamlPlaceAt(text, offset);
    if (place === undefined || place.kind === "new-key") return undefined;
    const { kind, around, key, start, end } = place;
    return { kind, around, key, span: { start, length: end - start } };
  }
  const { kind, property, segments, span } = syntaxPlaceAt(parseJson(text), offset);
  if (property === undefined || (kind !== "key" && kind !== "value")) return undefined;
  return { kind, around: segments.slice(0, -1), key: property.key.value, span };
}

function explain(text: string, { kind, span }: SpecWord, known: SpecExtension): Prose {
  const described = (known.values ?? []).filter((one) => one.text !== undefined);
  if (kind === "key") {
    const list = described.map(({ value, text: does = "" }) => [{ code: String(value) }, `: ${does}`]);
    return [line({ own: known.text }), ...(list.length === 0 ? [] : [bullets(list)])];
  }
  const written = text.slice(span.start, span.start + span.length).replace(/^["']|["']$/g, "");
  const chosen = described.find(({ value }) => String(value) === written);
  return chosen === undefined ? [] : [line({ code: written }, `: ${chosen.text ?? ""}`)];
}
