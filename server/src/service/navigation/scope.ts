/**
 * Reads the specifications that `openapi` and `asyncapi` name. An endpoint belongs to the nearest enclosing `openapi`
 * (F6.4), but never to the site's `api.openapi` (F6.6).
 */

import { propertyNamed } from "../json/pointer.ts";
import type { ObjectNode, StringNode, SyntaxNode } from "../json/tree.ts";
import { memo } from "../memo.ts";
import type { Segment } from "../model/location.ts";
import type { Field } from "./model.ts";

/** The value of `overlays`. */
export interface SpecOverlays {
  readonly segments: readonly Segment[];
  /** Its items that are strings, by their index. */
  readonly items: ReadonlyMap<number, StringNode>;
}

interface SourceText {
  readonly raw: string;
  readonly segments: readonly Segment[];
  /** The `directory` of its object, as written; undefined if it has none. */
  readonly directory?: string;
  /** The overlays that its object lists; undefined if it lists none. */
  readonly overlays?: SpecOverlays;
}

/** One specification in the value of `openapi` or `asyncapi`. */
export type SpecSource =
  | (SourceText & { readonly kind: "file"; readonly path: string })
  | (SourceText & { readonly kind: "url" });

/** The specs in a value; `unknown` if its form is wrong or a reference could not be resolved. */
export interface SpecScope {
  readonly sources: readonly SpecSource[];
  readonly unknown: boolean;
}

/** The path of a spec from the site's root, or its URL; empty if there is none. */
export function nameOfSource(source: SpecSource | undefined): string {
  return source?.kind === "file" ? source.path : (source?.raw.trim() ?? "");
}

/** Whether two sources are the same spec. */
export function isSameSpec(one: SpecSource | undefined, other: SpecSource | undefined): boolean {
  return nameOfSource(one) === nameOfSource(other);
}

/** The path of a spec from the site's root; leading `/` and `./` mean the root. */
export function normalSpecPath(raw: string): string {
  return raw
    .trim()
    .replaceAll("\\", "/")
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".")
    .join("/");
}

function sourceOf(text: string, segments: readonly Segment[]): SpecSource {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim())
    ? { kind: "url", raw: text, segments }
    : { kind: "file", raw: text, path: normalSpecPath(text), segments };
}

/** The overlays in an object with a `source`; undefined if there is no list of them. */
function overlaysIn(value: ObjectNode, segments: readonly Segment[]): SpecOverlays | undefined {
  const list = propertyNamed(value, "overlays")?.value;
  if (list?.kind !== "array") return undefined;
  const items = list.items.map((item, index) =>
    item.kind === "string" ? ([index, item] as const) : undefined,
  );
  return { segments: [...segments, "overlays"], items: new Map(items.filter((item) => item !== undefined)) };
}

function collect(value: SyntaxNode, segments: readonly Segment[], sources: SpecSource[]): boolean {
  switch (value.kind) {
    case "string":
      if (value.value.trim() === "") return false;
      sources.push(sourceOf(value.value, segments));
      return true;
    case "array":
      return value.items.map((item, index) => collect(item, [...segments, index], sources)).every(Boolean);
    case "object": {
      const source = propertyNamed(value, "source")?.value;
      if (source === undefined || source.kind === "object") return false;
      const found: SpecSource[] = [];
      const isReadable = collect(source, [...segments, "source"], found);
      const overlays = overlaysIn(value, segments);
      const directory = propertyNamed(value, "directory")?.value;
      const more = {
        ...(directory?.kind === "string" ? { directory: directory.value } : {}),
        ...(overlays === undefined ? {} : { overlays }),
      };
      sources.push(...found.map((one) => ({ ...one, ...more })));
      return isReadable;
    }
    default:
      return false;
  }
}

/**
 * Reads the value of `openapi` or `asyncapi`: a path, a URL, `{source, directory?, overlays?}` or an array
 * of these (F6.2). The segments of a source are relative to the value.
 */
export function readSpecs(value: SyntaxNode | undefined): SpecScope {
  if (value === undefined) return { sources: [], unknown: true };
  const sources: SpecSource[] = [];
  const readable = collect(value, [], sources);
  return { sources, unknown: !readable };
}

/** The specs that a field names; the same object for the same field, so that all elements below share it. */
export const specsOf = memo(({ value }: Field): SpecScope => readSpecs(value));
