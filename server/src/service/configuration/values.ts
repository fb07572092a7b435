/**
 * Reads values of a JSON tree with their places, and notes what is wrong with them: a value of another form is an error,
 * because half a configuration must not be used, and an unknown key a warning. Does not depend on keys.
 */
import type { LocatedNode } from "../json/pointer.ts";
import type { Span } from "../model/location.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import { enumerate } from "../text/words.ts";
import type { ConfigurationProblem, PlacedSetting } from "./configuration.ts";

/** A property with the places of its key and its value. */
interface PlacedProperty {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: LocatedNode;
}

/** Where a value is. */
export function spanOfValue({ node, offset }: LocatedNode): Span {
  return { start: offset, length: node.length };
}

/** A name in a message: in code style, and cut if it is very long. */
function kindOf({ node }: LocatedNode): string {
  switch (node.kind) {
    case "string":
      return quoted(node.value);
    case "number":
    case "boolean":
      return `\`${node.value}\``;
    case "object":
      return "an object";
    case "array":
      return "a list";
    case "null":
    case "invalid":
      return `\`${node.kind === "null" ? "null" : "?"}\``;
  }
}

/** Gathers the problems of one text. */
export class ValueReader {
  readonly problems: ConfigurationProblem[] = [];

  error(message: string, span: Span): void {
    this.problems.push({ severity: "error", message, span });
  }

  warn(message: string, span: Span): void {
    this.problems.push({ severity: "warning", message, span });
  }

  /** A value of another form than `wanted`, such as "a list of keys". */
  wrong(name: string, wanted: string, value: LocatedNode): void {
    const statement = `${quoted(name)} must be ${wanted}, not ${kindOf(value)}`;
    this.error(`${statement}, so nothing is checked by this file; correct it.`, spanOfValue(value));
  }

  /** The properties of an object by their keys; undefined, with an error, for any other value. */
  properties(name: string, value: LocatedNode): readonly PlacedProperty[] | undefined {
    const { node, offset } = value;
    if (node.kind !== "object") {
      this.wrong(name, "an object", value);
      return undefined;
    }
    const seen = new Set<string>();
    return node.properties.flatMap((property, index) => {
      const start = offset + (node.starts[index] ?? 0);
      const key = property.key.value;
      const keySpan = { start, length: property.key.length };
      if (seen.has(key)) {
        this.error(`${quoted(key)} appears twice, so it is not clear which one counts; remove one.`, keySpan);
      }
      seen.add(key);
      if (property.value === undefined) return [];
      return [{ key, keySpan, value: { node: property.value, offset: start + property.valueStart } }];
    });
  }

  /** The properties of an object that are known; the others give a warning each. */
  known(name: string, value: LocatedNode, keys: readonly string[]): ReadonlyMap<string, PlacedProperty> {
    const known = new Map<string, PlacedProperty>();
    for (const property of this.properties(name, value) ?? []) {
      const { key, keySpan } = property;
      if (keys.includes(key)) {
        known.set(key, property);
        continue;
      }
      const allowed =
        keys.length === 0 ? "remove it" : `it can have ${enumerate(keys.map((one) => quoted(one)))}`;
      const advice = ending(nearest(key, keys, 1), name === "" ? "remove it" : allowed);
      const location = name === "" ? "This file" : quoted(name);
      this.warn(`${location} has no key ${quoted(key)}, so it does nothing${advice}`, keySpan);
    }
    return known;
  }

  /** The items of a list; undefined, with an error, for any other value. */
  items(name: string, wanted: string, value: LocatedNode): readonly LocatedNode[] | undefined {
    const { node, offset } = value;
    if (node.kind !== "array") {
      this.wrong(name, wanted, value);
      return undefined;
    }
    return node.items.map((item, index) => ({ node: item, offset: offset + (node.starts[index] ?? 0) }));
  }

  /** Text; undefined, with an error, for any other value. */
  text(name: string, wanted: string, value: LocatedNode): PlacedSetting<string> | undefined {
    if (value.node.kind === "string") return { value: value.node.value, span: spanOfValue(value) };
    this.wrong(name, wanted, value);
    return undefined;
  }

  /** A whole number that is not negative; undefined, with an error, for any other value. */
  wholeNumber(name: string, wanted: string, value: LocatedNode): number | undefined {
    const { node } = value;
    if (node.kind === "number" && Number.isSafeInteger(node.value) && node.value >= 0) return node.value;
    this.wrong(name, wanted, value);
    return undefined;
  }

  /** The texts of a list; what is none gives an error. */
  texts(name: string, wanted: string, value: LocatedNode): readonly PlacedSetting<string>[] {
    const items = this.items(name, wanted, value) ?? [];
    return items.flatMap((item) => this.text(name, wanted, item) ?? []);
  }

  /** One of a few words; undefined, with an error, for any other value. */
  word<Word extends string>(
    name: string,
    words: readonly string[],
    meaningOf: (word: string) => Word | undefined,
    value: LocatedNode,
  ): PlacedSetting<Word> | undefined {
    const meaning = value.node.kind === "string" ? meaningOf(value.node.value) : undefined;
    if (meaning !== undefined) return { value: meaning, span: spanOfValue(value) };
    this.wrong(
      name,
      enumerate(
        words.map((word) => quoted(word)),
        "or",
      ),
      value,
    );
    return undefined;
  }
}
