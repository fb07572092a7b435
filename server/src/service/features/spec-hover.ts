/** Hover in a spec that the site names: the platform's extension keys and their values, and why findings there matter. */
import { parseJson } from "../json/parse.ts";
import type { Segment, Span } from "../model/location.ts";
import { extensionNamed, isExtensionName, type SpecExtension } from "../openapi/extensions.ts";
import { looksLikeJson } from "../openapi/operation-places.ts";
import { bullets, line, type Prose } from "./description/prose.ts";
import { type Hover, type HoverOptions, reasonsAt } from "./description/reasons.ts";
import { syntaxPlaceAt } from "./place/syntax-place.ts";
import { yamlPlaceAt } from "./place/yaml-place.ts";

/** A key in a spec, or the value of a key. */
interface SpecWord {
  readonly kind: "key" | "value";
  /** Pointer to the object that has the key. */
  readonly parent: readonly Segment[];
  readonly key: string;
  readonly span: Span;
}

/**
 * The hover at an offset; undefined if there is nothing to explain.
 * @param text current text of the spec
 */
export function hoverInSpec(text: string, offset: number, options: HoverOptions): Hover | undefined {
  const { prose: reasons, first: finding } = reasonsAt(offset, options);
  const word = mayExplain(text, offset) ? wordAt(text, offset) : undefined;
  const extension = word && extensionNamed(word.parent, word.key);
  const about = word === undefined || extension === undefined ? [] : explain(text, word, extension);
  if (about.length + reasons.length === 0) return undefined;
  const span = about.length > 0 ? word?.span : finding?.span;
  return { span: span ?? { start: offset, length: 0 }, prose: [...about, ...reasons] };
}

/** Whether the key at an offset, or the key of the value there, may be an extension. Avoids parsing a large spec otherwise. */
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
    const { kind, parent, key, start, end } = place;
    return { kind, parent, key, span: { start, length: end - start } };
  }
  const { kind, property, segments, span } = syntaxPlaceAt(parseJson(text), offset);
  if (property === undefined || (kind !== "key" && kind !== "value")) return undefined;
  return { kind, parent: segments.slice(0, -1), key: property.key.value, span };
}

function explain(text: string, { kind, span }: SpecWord, extension: SpecExtension): Prose {
  const described = (extension.values ?? []).filter((choice) => choice.text !== undefined);
  if (kind === "key") {
    const list = described.map(({ value, text: does = "" }) => [{ code: String(value) }, `: ${does}`]);
    return [line({ own: extension.text }), ...(list.length === 0 ? [] : [bullets(list)])];
  }
  const valueText = text.slice(span.start, span.start + span.length).replace(/^["']|["']$/g, "");
  const chosen = described.find(({ value }) => String(value) === valueText);
  return chosen === undefined ? [] : [line({ code: valueText }, `: ${chosen.text ?? ""}`)];
}
