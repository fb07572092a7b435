/**
 * Reads values of a JSON tree with their places, and collects problems: a value of the wrong type is an error, because a
 * partial configuration must not be used; an unknown key is a warning. Does not depend on the keys of a configuration.
 */
import { type LocatedNode, spanOf } from "../json/pointer.ts";
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

/** How a message describes a value: in code style, or by its type. */
function described({ node }: LocatedNode): string {
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

/** Collects the problems in one text. */
export class ValueReader {
  readonly problems: ConfigurationProblem[] = [];

  error(message: string, span: Span): void {
    this.problems.push({ severity: "error", message, span });
  }

  warn(message: string, span: Span): void {
    this.problems.push({ severity: "warning", message, span });
  }

  /**
   * Adds the error that a value is not what is expected, such as "a list of keys".
   * @param name its key; empty for the whole file
   */
  wrong(name: string, expected: string, value: LocatedNode): void {
    const statement = `${name === "" ? "This file" : quoted(name)} must be ${expected}, not ${described(value)}`;
    this.error(`${statement}, so nothing is checked by this file; correct it.`, spanOf(value));
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
        this.error(`${quoted(key)} appears twice, so it is unclear which one counts; remove one.`, keySpan);
      }
      seen.add(key);
      if (property.value === undefined) return [];
      return [{ key, keySpan, value: { node: property.value, offset: start + property.valueStart } }];
    });
  }

  /** The known properties of an object by key; adds a warning for each other property. */
  knownProperties(
    name: string,
    value: LocatedNode,
    keys: readonly string[],
  ): ReadonlyMap<string, PlacedProperty> {
    const properties = new Map<string, PlacedProperty>();
    for (const property of this.properties(name, value) ?? []) {
      const { key, keySpan } = property;
      if (keys.includes(key)) {
        properties.set(key, property);
        continue;
      }
      const allowed =
        keys.length === 0 ? "remove it" : `it can have ${enumerate(keys.map((one) => quoted(one)))}`;
      const advice = ending(nearest(key, keys, 1), name === "" ? "remove it" : allowed);
      const location = name === "" ? "This file" : quoted(name);
      this.warn(`${location} has no key ${quoted(key)}, so it does nothing${advice}`, keySpan);
    }
    return properties;
  }

  /** The items of a list; undefined, with an error, for any other value. */
  items(name: string, expected: string, value: LocatedNode): readonly LocatedNode[] | undefined {
    const { node, offset } = value;
    if (node.kind !== "array") {
      this.wrong(name, expected, value);
      return undefined;
    }
    return node.items.map((item, index) => ({ node: item, offset: offset + (node.starts[index] ?? 0) }));
  }

  /** Text; undefined, with an error, for any other value. */
  text(name: string, expected: string, value: LocatedNode): PlacedSetting<string> | undefined {
    if (value.node.kind === "string") return { value: value.node.value, span: spanOf(value) };
    this.wrong(name, expected, value);
    return undefined;
  }

  /** A whole number that is not negative; undefined, with an error, for any other value. */
  wholeNumber(name: string, expected: string, value: LocatedNode): number | undefined {
    const { node } = value;
    if (node.kind === "number" && Number.isSafeInteger(node.value) && node.value >= 0) return node.value;
    this.wrong(name, expected, value);
    return undefined;
  }

  /** The strings in a list; adds an error for each other item. */
  texts(name: string, expected: string, value: LocatedNode): readonly PlacedSetting<string>[] {
    const items = this.items(name, expected, value) ?? [];
    return items.flatMap((item) => this.text(name, expected, item) ?? []);
  }

  /** One of the given words; undefined, with an error, for any other value. */
  word<Word extends string>(
    name: string,
    words: readonly string[],
    meaningOf: (word: string) => Word | undefined,
    value: LocatedNode,
  ): PlacedSetting<Word> | undefined {
    const meaning = value.node.kind === "string" ? meaningOf(value.node.value) : undefined;
    if (meaning !== undefined) return { value: meaning, span: spanOf(value) };
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
