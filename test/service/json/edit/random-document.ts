/** Random JSON documents in random formatting, and random changes to them, for property tests. */
import fc from "fast-check";
import { isArray, isScalar } from "../../../../server/src/service/json/edit/apply.ts";
import type { JsonChange as Change, JsonValue } from "../../../../server/src/service/model/change.ts";
import { add, insert, type Path, remove, rename, replace } from "./change-words.ts";

const keys = ["group", "pages", "tab", "a", "b", "é😀", 'x"y', "a/b", "// no remark"] as const;

const key: fc.Arbitrary<string> = fc.constantFrom(...keys);

const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom("guides/start", "", "a, b", "/* no remark */", "[", "}", 'say "so"', "line\nbreak"),
  fc.string({ unit: "grapheme", maxLength: 4 }),
  fc.integer({ min: -9, max: 99 }).filter((number) => !Object.is(number, -0)),
  fc.constantFrom(1.5, true, false, null),
);

function container(depth: number): fc.Arbitrary<JsonValue> {
  const inner =
    depth === 0
      ? scalar
      : fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 2, arbitrary: container(depth - 1) });
  return fc.oneof(
    fc.dictionary(key, inner, { maxKeys: 4, noNullPrototype: true }),
    fc.array(inner, { maxLength: 5 }),
  );
}

/** A value whose root is an object or an array. */
export const document: fc.Arbitrary<JsonValue> = container(3);

/** A value for a change. */
const small: fc.Arbitrary<JsonValue> = fc.oneof(scalar, container(1));

/** Numbers for choices, reused from the start when they run out. */
export const choices: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(), { minLength: 8, maxLength: 60 });

/** The parts of a random change, before the document is known. */
interface Draft {
  readonly place: number;
  readonly kind: number;
  readonly key: string;
  readonly index: number;
  readonly value: JsonValue;
}

export const drafts: fc.Arbitrary<readonly Draft[]> = fc.array(
  fc.record({ place: fc.nat(), kind: fc.nat(), key, index: fc.nat({ max: 6 }), value: small }),
  { minLength: 1, maxLength: 6 },
);

/** The drafts as changes that fit the value, except that a key may occur twice. */
export function changesOf(value: JsonValue, drafted: readonly Draft[]): readonly Change[] {
  const places = placesOf(value, []);
  return drafted.flatMap((draft): readonly Change[] => {
    const place = places[draft.place % places.length];
    if (place === undefined) return [];
    const { path } = place;
    const possible: Change[] = [];
    if (isArray(place.value)) possible.push(insert(path, draft.index, draft.value));
    else if (!isScalar(place.value))
      possible.push(add(path, draft.key, draft.value, draft.index < 3 ? "start" : "end"));
    if (path.length > 0) {
      // Twice, because removals are the hardest changes.
      possible.push(remove(...path), remove(...path), replace(path, draft.value));
      if (typeof path.at(-1) === "string") possible.push(rename(path, draft.key));
    }
    const change = possible[draft.kind % possible.length];
    return change === undefined ? [] : [change];
  });
}

function placesOf(
  value: JsonValue,
  path: Path,
): readonly { readonly path: Path; readonly value: JsonValue }[] {
  const here = { path, value };
  if (isScalar(value)) return [here];
  const inner = isArray(value)
    ? value.flatMap((item, index) => placesOf(item, [...path, index]))
    : Object.entries(value).flatMap(([name, item]) => placesOf(item, [...path, name]));
  return [here, ...inner];
}

/** How irregular the writer of a random document is. */
interface Writer {
  readonly choices: readonly number[];
  /** Whether it has comments and trailing commas, which JSON does not allow. */
  readonly remarks: boolean;
}

/** The value as text: each container has its own form, with one style of indentation and line end. */
export function print(value: JsonValue, writer: Writer): string {
  let used = 0;
  const draw = (limit: number): number => (writer.choices[used++ % writer.choices.length] ?? 0) % limit;
  const indent = ["  ", "    ", "\t", "   "][draw(4)] ?? "  ";
  const endOfLine = ["\n", "\r\n"][draw(2)] ?? "\n";
  const colon = [": ", ": ", ":", " : "][draw(4)] ?? ": ";
  let remarks = 0;
  const block = (): string => (writer.remarks && draw(6) === 0 ? `/* r${remarks++} */ ` : "");
  const beside = (): string => (writer.remarks && draw(5) === 0 ? ` // r${remarks++}` : "");
  const above = (margin: string): string => {
    const blank = draw(9) === 0 ? endOfLine : "";
    return blank + (writer.remarks && draw(5) === 0 ? `${margin}// r${remarks++}${endOfLine}` : "");
  };
  const trailingComma = (): string => (writer.remarks && draw(6) === 0 ? "," : "");

  function enclose(
    open: string,
    members: readonly ((margin: string) => string)[],
    close: string,
    margin: string,
  ): string {
    const inner = margin + indent;
    const form = draw(8);
    if (members.length === 0) return open + (form === 0 ? endOfLine + margin : form === 1 ? " " : "") + close;
    const last = members.length - 1;
    if (form < 3) {
      const padding = ["", " ", ""][form] ?? "";
      const comma = form === 2 ? "," : ", ";
      const written = members.map((member) => block() + member(margin)).join(comma);
      return open + padding + written + trailingComma() + padding + close;
    }
    if (form === 3 && open === "[") {
      // Several items on a line.
      const written = members.map(
        (member, index) =>
          member(inner) + (index === last ? "" : index % 2 === 0 ? ", " : `,${endOfLine}${inner}`),
      );
      return open + endOfLine + inner + written.join("") + endOfLine + margin + close;
    }
    const rows = members.map((member, index) => {
      const comma = index === last ? trailingComma() : ",";
      return above(inner) + inner + block() + member(inner) + comma + beside() + endOfLine;
    });
    return open + endOfLine + rows.join("") + margin + close;
  }

  function write(item: JsonValue, margin: string): string {
    if (isScalar(item)) return JSON.stringify(item);
    if (isArray(item))
      return enclose(
        "[",
        item.map((inner) => (innerMargin) => write(inner, innerMargin)),
        "]",
        margin,
      );
    const members = Object.entries(item).map(
      ([name, inner]) =>
        (at: string) =>
          JSON.stringify(name) + colon + write(inner, at),
    );
    return enclose("{", members, "}", margin);
  }
  return write(value, "") + (draw(4) === 0 ? "" : endOfLine);
}
