/**
 * What a check of OpenAPI 3.2 rejects (F6.40): the platform has that check, but whether it is turned on for a site is
 * unknown. Looks at specifications of that version alone.
 */
import type { Segment } from "../model/location.ts";
import type { RefusedPart } from "./flaws.ts";
import { own, type SpecReader, textOf } from "./spec-fields.ts";
import type { Operation } from "./spec-file.ts";

interface CheckedSpec {
  readonly root: Readonly<Record<string, unknown>>;
  readonly reader: SpecReader;
  readonly operations: readonly Operation[];
}

/** What is rejected in a specification of OpenAPI 3.2; nothing in others. */
export function refusedIn32(spec: CheckedSpec): readonly RefusedPart[] {
  const version = own(spec.root, "openapi");
  if (typeof version !== "string" || !version.startsWith("3.2.")) return [];
  return [...refusedTags(spec), ...refusedServers(spec), ...refusedParameters(spec)];
}

interface PlacedTag {
  readonly name: string;
  readonly parent: string | undefined;
  readonly pointer: readonly Segment[];
}

function refusedTags({ root, reader }: CheckedSpec): readonly RefusedPart[] {
  const listed = own(root, "tags");
  const tags = (Array.isArray(listed) ? listed : []).flatMap((value: unknown, index): PlacedTag[] => {
    const fields = reader.fields(value) ?? {};
    const name = textOf(own(fields, "name"));
    if (name === undefined) return [];
    return [{ name, parent: textOf(own(fields, "parent")), pointer: ["tags", index] }];
  });
  const byName = new Map<string, PlacedTag>();
  const parents = new Set(tags.map(({ parent }) => parent));
  const refused: RefusedPart[] = [];
  for (const tag of tags) {
    const { name, pointer } = tag;
    if (!byName.has(name)) byName.set(name, tag);
    else if (parents.has(name))
      refused.push({ cause: "repeated-parent", name, pointer: [...pointer, "name"] });
  }
  const settled = new Set<PlacedTag>();
  for (const tag of tags) {
    const { parent, pointer } = tag;
    if (parent !== undefined && !byName.has(parent))
      refused.push({ cause: "missing-parent", name: parent, pointer: [...pointer, "parent"] });
    const way = new Set<PlacedTag>();
    let at: PlacedTag | undefined = tag;
    while (at !== undefined && !settled.has(at) && !way.has(at)) {
      way.add(at);
      at = at.parent === undefined ? undefined : byName.get(at.parent);
    }
    if (at !== undefined && way.has(at))
      refused.push({ cause: "circular-parent", name: at.name, pointer: [...at.pointer, "parent"] });
    for (const settledTag of way) settled.add(settledTag);
  }
  return refused;
}

/** The objects that hold parameters and servers: the root, the paths and the operations, each once. */
function holders({ operations }: CheckedSpec): ReadonlyMap<string, readonly Segment[]> {
  const found = new Map<string, readonly Segment[]>([["", []]]);
  for (const { pointer } of operations) {
    for (const place of [pathOf(pointer), pointer]) found.set(place.join("\u0000"), place);
  }
  return found;
}

/** The place of the path that an operation belongs to. */
function pathOf(pointer: readonly Segment[]): readonly Segment[] {
  return pointer.slice(0, pointer.at(-2) === "additionalOperations" ? -2 : -1);
}

function listAt({ root, reader }: CheckedSpec, pointer: readonly Segment[], key: string): readonly unknown[] {
  const holder = pointer.reduce<unknown>((value, segment) => reader.inside(value, String(segment)), root);
  const list = own(reader.fields(holder) ?? {}, key);
  return Array.isArray(list) ? list : [];
}

function refusedServers(spec: CheckedSpec): readonly RefusedPart[] {
  const refused: RefusedPart[] = [];
  for (const holder of holders(spec).values()) {
    for (const [index, server] of listAt(spec, holder, "servers").entries()) {
      const url = textOf(own(spec.reader.fields(server) ?? {}, "url")) ?? "";
      const names = Array.from(url.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
      const name = names.find((one, at) => names.indexOf(one) < at);
      if (name !== undefined)
        refused.push({ cause: "server-variable", name, pointer: [...holder, "servers", index, "url"] });
    }
  }
  return refused;
}

interface PlacedParameter {
  readonly name: string;
  readonly in: string;
  readonly pointer: readonly Segment[];
}

function parametersAt(spec: CheckedSpec, holder: readonly Segment[]): readonly PlacedParameter[] {
  return listAt(spec, holder, "parameters").flatMap((value, index): PlacedParameter[] => {
    const place = spec.reader.placesOf(value, [...holder, "parameters", index]).found.at(-1);
    const fields = place?.fields ?? {};
    const [name, where] = [textOf(own(fields, "name")), textOf(own(fields, "in"))];
    return place === undefined || name === undefined || where === undefined
      ? []
      : [{ name, in: where, pointer: place.pointer }];
  });
}

/** Headers that OpenAPI describes in other ways. */
const describedElsewhere: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

function refusedParameters(spec: CheckedSpec): readonly RefusedPart[] {
  const refused = new Map<string, RefusedPart>();
  const add = (cause: RefusedPart["cause"], { name, pointer }: PlacedParameter): void => {
    refused.set(pointer.join("\u0000"), { cause, name, pointer: [...pointer, "name"] });
  };
  const ofPaths = new Map<string, readonly PlacedParameter[]>();
  for (const { pointer } of spec.operations) {
    const path = pathOf(pointer);
    const key = path.join("\u0000");
    const shared = ofPaths.get(key) ?? parametersAt(spec, path);
    ofPaths.set(key, shared);
    const parameters = [...shared, ...parametersAt(spec, pointer)];
    for (const parameter of parameters) {
      if (parameter.in === "header" && describedElsewhere.has(parameter.name.toLowerCase()))
        add("header", parameter);
    }
    const whole = parameters.find((one) => one.in === "querystring");
    if (whole !== undefined && parameters.some((one) => one.in === "query")) add("querystring", whole);
  }
  return [...refused.values()];
}
