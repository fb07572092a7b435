/**
 * The single source of truth for the keys that the platform adds to specifications (F6.35): where each is allowed, its
 * values and its effect. Does not depend on text.
 */
import type { Segment } from "../model/location.ts";
import { httpMethods } from "../navigation/endpoint.ts";
import { type FrontmatterKey, frontmatterKeys } from "../pages/frontmatter/keys.ts";

export interface SpecExtension {
  readonly key: string;
  /** The initial value that completion inserts. */
  readonly example: string | boolean | readonly string[] | Readonly<Record<string, never>>;
  /** All values that have an effect; undefined if there are too many. */
  readonly values?: readonly ExtensionValue[] | undefined;
  /** What the key does, in one or two sentences. */
  readonly text: string;
}

interface ExtensionValue {
  readonly value: string | boolean;
  /** What the value does, if the text of the key does not say so. */
  readonly text?: string | undefined;
}

type ExtensionHolder =
  | "operation"
  | "x-mint"
  | "metadata"
  | "playground"
  | "mcp"
  | "schema"
  | "pills"
  | "tag"
  | "security";

/** The values of a key for which only `true` has an effect. */
const onlyTrue: readonly ExtensionValue[] = [{ value: true }];
const trueOrFalse: readonly ExtensionValue[] = [{ value: false }, { value: true }];

const metadata = frontmatterKeys
  .filter(({ key }) => key !== "openapi" && key !== "asyncapi" && key !== "api")
  .map((known): SpecExtension => {
    const { key, type, text, example = "", values = valuesOf(known) } = known;
    const first = type === "flag" || type === "switch" ? true : type === "words" ? [] : example;
    return { key, text, example: first, values };
  });

function valuesOf({ type }: FrontmatterKey): readonly ExtensionValue[] | undefined {
  // The effect of `hidden: false` is undefined (F10.3).
  if (type === "flag") return onlyTrue;
  if (type === "related") return [{ value: false }];
  return type === "switch" ? trueOrFalse : undefined;
}

const extensions: Readonly<Record<ExtensionHolder, readonly SpecExtension[]>> = {
  operation: [
    { key: "x-mint", example: {}, text: "The appearance and URL of this endpoint's page." },
    {
      key: "x-hidden",
      example: true,
      values: onlyTrue,
      text: "`true`: the endpoint gets no page automatically, but may be listed.",
    },
    {
      key: "x-excluded",
      example: true,
      values: onlyTrue,
      text: "`true`: the endpoint gets no page, and must not be listed.",
    },
  ],
  "x-mint": [
    { key: "href", example: "/", text: "The URL of the page, in place of the generated one." },
    { key: "metadata", example: {}, text: "Keys of the page's frontmatter, in place of the generated ones." },
    { key: "content", example: "", text: "MDX that comes before the generated reference." },
    { key: "playground", example: {}, text: "The appearance of this endpoint's playground." },
    { key: "mcp", example: {}, text: "How the endpoint is offered by the site's MCP server." },
  ],
  metadata,
  playground: [
    {
      key: "expand",
      example: false,
      values: trueOrFalse,
      text: "`false`: fields that are objects are initially collapsed.",
    },
  ],
  mcp: [
    {
      key: "enabled",
      example: false,
      values: trueOrFalse,
      text: "`false`: the endpoint is not a tool of the MCP server.",
    },
    { key: "name", example: "", text: "The name of the tool." },
    { key: "description", example: "", text: "What the tool does, for the model that calls it." },
  ],
  schema: [
    { key: "x-mint", example: {}, text: "Labels beside the name of this field." },
    {
      key: "x-default",
      example: "",
      text: "The initial value in the playground, if `api.examples.prefill` is on.",
    },
  ],
  pills: [
    { key: "pre", example: [], text: "Labels before the name of the field." },
    { key: "post", example: [], text: "Labels after the name of the field." },
  ],
  tag: [
    {
      key: "x-group",
      example: "",
      text: "The name of the tag's group in the sidebar; the URL keeps the tag.",
    },
  ],
  security: [{ key: "x-default", example: "", text: "The initial key or token in the playground." }],
};

const methods: ReadonlySet<string> = new Set(httpMethods);

/** The kind of an object of a specification, by its place; undefined if the platform adds no keys to it. */
function holderAt(written: readonly Segment[]): ExtensionHolder | undefined {
  const [first, second, third] = written;
  const isInPath = first === "paths" || first === "webhooks";
  // Operations with other methods (F6.14) are one level deeper.
  const isAdditional = isInPath && third === "additionalOperations" && written.length > 3;
  const place = isAdditional ? written.toSpliced(2, 1) : written;
  const last = place.at(-1);
  if (isInPath && (isAdditional || methods.has(String(third)))) {
    if (place.length === 3) return "operation";
    if (place[3] === "x-mint") {
      if (place.length === 4) return "x-mint";
      if (place.length > 5) return undefined;
      return last === "metadata" || last === "playground" || last === "mcp" ? last : undefined;
    }
  }
  if (first === "tags" && place.length === 2) return "tag";
  if (first === "components" && second === "securitySchemes" && place.length === 3) return "security";
  const schema = last === "x-mint" ? place.slice(0, -1) : place;
  const around = schema.at(-2);
  const isSchema =
    schema.at(-1) === "schema" || around === "properties" || (second === "schemas" && schema.length === 3);
  if (!isSchema) return undefined;
  return last === "x-mint" ? "pills" : "schema";
}

const names: ReadonlySet<string> = new Set(
  Object.values(extensions).flatMap((known) => known.map(({ key }) => key)),
);

/** Whether the platform adds a key of this name to any object. */
export function isExtensionName(name: string): boolean {
  return names.has(name);
}

/** The keys that the platform adds to the object at a place. */
export function extensionsAt(place: readonly Segment[]): readonly SpecExtension[] {
  const holder = holderAt(place);
  return holder === undefined ? [] : extensions[holder];
}

/** The key of the platform with a name in the object at a place; undefined if it is not one of the platform's. */
export function extensionNamed(place: readonly Segment[], name: string): SpecExtension | undefined {
  return extensionsAt(place).find(({ key }) => key === name);
}
