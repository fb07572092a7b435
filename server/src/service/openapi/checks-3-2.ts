/**
 * Finds what the platform's check for OpenAPI 3.2 rejects (F6.40). Whether that check runs for a site is unknown. Only
 * specifications of that version are checked.
 */

import type { Segment } from "../model/location.ts";
import { getOrInsert } from "../multimap.ts";
import type { RejectedPart } from "./flaws.ts";
import { ownValue, type SpecReader, textOf } from "./spec-fields.ts";
import type { Operation } from "./spec-file.ts";

interface CheckedSpec {
  readonly root: Readonly<Record<string, unknown>>;
  readonly reader: SpecReader;
  readonly operations: readonly Operation[];
}

/** The rejected parts of an OpenAPI 3.2 specification; none for other versions. */
export function rejectedIn32(spec: CheckedSpec): readonly RejectedPart[] {
  const version = ownValue(spec.root, "openapi");
  if (typeof version !== "string" || !version.startsWith("3.2.")) return [];
  return [...rejectedTags(spec), ...rejectedServers(spec), ...rejectedParameters(spec)];
}

interface PlacedTag {
  readonly name: string;
  readonly parent: string | undefined;
  readonly pointer: readonly Segment[];
}

function rejectedTags({ root, reader }: CheckedSpec): readonly RejectedPart[] {
  const listed = ownValue(root, "tags");
  const tags = (Array.isArray(listed) ? listed : []).flatMap((value: unknown, index): PlacedTag[] => {
    const fields = reader.fields(value) ?? {};
    const name = textOf(ownValue(fields, "name"));
    if (name === undefined) return [];
    return [{ name, parent: textOf(ownValue(fields, "parent")), pointer: ["tags", index] }];
  });
  const byName = new Map<string, PlacedTag>();
  const parents = new Set(tags.map(({ parent }) => parent));
  const rejected: RejectedPart[] = [];
  for (const tag of tags) {
    const { name, pointer } = tag;
    if (!byName.has(name)) byName.set(name, tag);
    else if (parents.has(name))
      rejected.push({ cause: "repeated-parent", name, pointer: [...pointer, "name"] });
  }
  const checked = new Set<PlacedTag>();
  for (const tag of tags) {
    const { parent, pointer } = tag;
    if (parent !== undefined && !byName.has(parent))
      rejected.push({ cause: "missing-parent", name: parent, pointer: [...pointer, "parent"] });
    const path = new Set<PlacedTag>();
    let at: PlacedTag | undefined = tag;
    while (at !== undefined && !checked.has(at) && !path.has(at)) {
      path.add(at);
      at = at.parent === undefined ? undefined : byName.get(at.parent);
    }
    if (at !== undefined && path.has(at))
      rejected.push({ cause: "circular-parent", name: at.name, pointer: [...at.pointer, "parent"] });
    for (const checkedTag of path) checked.add(checkedTag);
  }
  return rejected;
}

/** The pointers of the objects that have parameters and servers: the root, the paths and the operations, each once. */
function objectPointers({ operations }: CheckedSpec): ReadonlyMap<string, readonly Segment[]> {
  const found = new Map<string, readonly Segment[]>([["", []]]);
  for (const { pointer } of operations) {
    for (const place of [pathOf(pointer), pointer]) found.set(place.join("\u0000"), place);
  }
  return found;
}

/** The pointer of the path that an operation belongs to. */
function pathOf(pointer: readonly Segment[]): readonly Segment[] {
  return pointer.slice(0, pointer.at(-2) === "additionalOperations" ? -2 : -1);
}

function listAt({ root, reader }: CheckedSpec, pointer: readonly Segment[], key: string): readonly unknown[] {
  const object = pointer.reduce<unknown>((value, segment) => reader.inside(value, String(segment)), root);
  const list = ownValue(reader.fields(object) ?? {}, key);
  return Array.isArray(list) ? list : [];
}

function rejectedServers(spec: CheckedSpec): readonly RejectedPart[] {
  const rejected: RejectedPart[] = [];
  for (const pointer of objectPointers(spec).values()) {
    for (const [index, server] of listAt(spec, pointer, "servers").entries()) {
      const url = textOf(ownValue(spec.reader.fields(server) ?? {}, "url")) ?? "";
      const names = Array.from(url.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
      const name = names.find((one, at) => names.indexOf(one) < at);
      if (name !== undefined)
        rejected.push({ cause: "server-variable", name, pointer: [...pointer, "servers", index, "url"] });
    }
  }
  return rejected;
}

interface PlacedParameter {
  readonly name: string;
  readonly in: string;
  readonly pointer: readonly Segment[];
}

function parametersAt(spec: CheckedSpec, pointer: readonly Segment[]): readonly PlacedParameter[] {
  return listAt(spec, pointer, "parameters").flatMap((value, index): PlacedParameter[] => {
    const place = spec.reader.placesOf(value, [...pointer, "parameters", index]).found.at(-1);
    const fields = place?.fields ?? {};
    const [name, where] = [textOf(ownValue(fields, "name")), textOf(ownValue(fields, "in"))];
    return place === undefined || name === undefined || where === undefined
      ? []
      : [{ name, in: where, pointer: place.pointer }];
  });
}

/** Headers that are described by other parts of OpenAPI, not by parameters. */
const describedElsewhere: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

function rejectedParameters(spec: CheckedSpec): readonly RejectedPart[] {
  const rejected = new Map<string, RejectedPart>();
  const add = (cause: RejectedPart["cause"], { name, pointer }: PlacedParameter): void => {
    rejected.set(pointer.join("\u0000"), { cause, name, pointer: [...pointer, "name"] });
  };
  const ofPaths = new Map<string, readonly PlacedParameter[]>();
  for (const { pointer } of spec.operations) {
    const path = pathOf(pointer);
    const key = path.join("\u0000");
    const shared = getOrInsert(ofPaths, key, () => parametersAt(spec, path));
    const parameters = [...shared, ...parametersAt(spec, pointer)];
    for (const parameter of parameters) {
      if (parameter.in === "header" && describedElsewhere.has(parameter.name.toLowerCase()))
        add("header", parameter);
    }
    const queryString = parameters.find((one) => one.in === "querystring");
    if (queryString !== undefined && parameters.some((one) => one.in === "query"))
      add("querystring", queryString);
  }
  return [...rejected.values()];
}
