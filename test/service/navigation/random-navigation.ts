/** Random navigations of sections and pages, with a few changes that an author could make by mistake. */

import { randomNumbers } from "../../corpus/random-actions.ts";

type Value = unknown;
type Fields = Record<string, Value>;

const nameKeys: Readonly<Record<string, string>> = {
  tabs: "tab",
  anchors: "anchor",
  dropdowns: "dropdown",
  products: "product",
  versions: "version",
  languages: "language",
};
const sections = Object.keys(nameKeys);
const codes = ["en", "fr", "de", "es"];

const wrongKeys = [
  ...[
    "pages",
    "groups",
    ...sections,
    "menu",
    "href",
    "icon",
    "hidden",
    "root",
    "tag",
    "group",
    "tab",
    "anchor",
  ],
  ...["version", "language", "product", "dropdown", "item", "default", "expanded", "global", "unknown"],
  ...["description", "align", "boost"],
];

/** A navigation, and the number of pages `p0`, `p1` … that it may list. */
export interface RandomNavigation {
  readonly navigation: Value;
  readonly pageCount: number;
}

/** Draws a navigation; the same one for the same seed. */
export function randomNavigation(seed: number): RandomNavigation {
  const draw = randomNumbers(seed);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[draw(list.length)] as T;
  const isDrawn = (percent: number): boolean => draw(100) < percent;
  let count = 0;
  const page = (): string => `p${count++}`;
  const some = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: 1 + draw(2) }, (_, index) => make(index));

  const group = (depth: number): Fields => ({
    group: `G${count}`,
    ...(isDrawn(15) ? { icon: "star" } : {}),
    ...(isDrawn(10) ? { root: page() } : {}),
    pages: some(() => (depth === 0 || isDrawn(65) ? page() : group(depth - 1))),
  });
  const content = (depth: number, around: string): Fields => {
    if (depth === 0 || isDrawn(30)) return { pages: some(() => (isDrawn(60) ? page() : group(2))) };
    if (isDrawn(35)) return { groups: some(() => group(2)) };
    const key = pick(sections.filter((other) => other !== around));
    return { [key]: some((index) => section(key, depth - 1, index)) };
  };
  const section = (key: string, depth: number, index: number): Fields => {
    const name = key === "languages" ? codes[index] : `N${count}`;
    const head = { [nameKeys[key] ?? key]: name, ...(isDrawn(15) ? { hidden: true } : {}) };
    if (key === "tabs" && isDrawn(15))
      return { ...head, menu: some(() => ({ item: `I${count}`, ...content(depth, key) })) };
    return { ...head, ...content(depth, key) };
  };
  const links = { anchors: [{ anchor: "Blog", href: "https://example.com" }] };
  const navigation: Fields = { ...content(4, ""), ...(isDrawn(25) ? { global: links } : {}) };

  const wrongValues = (): Value =>
    pick<() => Value>([
      ...[5, "text", true, null, "", "/path", "https://example.com", "example.com", "fa-star"].map(
        (value) => () => value,
      ),
      ...[[], {}, [{}], [null], ["p0"], [""], { name: "star" }].map((value) => () => structuredClone(value)),
      ...["group", "tab", "anchor", "version", "product", "dropdown", "item"].map((key) => () => [
        { [key]: "Z", pages: [page()] },
      ]),
      () => [{ language: "it", pages: [page()] }],
      () => [{ language: "xx", pages: [page()] }],
      () => [{ anchor: "Z", href: "/z" }],
    ])();
  for (let changes = 1 + draw(2); changes > 0; changes -= 1) change(navigation, draw, wrongValues);
  return { navigation, pageCount: count };
}

/** Makes one change at a random depth. */
function change(navigation: Fields, draw: (limit: number) => number, wrongValue: () => Value): void {
  const places = [...placesIn(navigation, 1)];
  const deepest = Math.max(...places.map(({ depth }) => depth));
  const depth = 1 + draw(deepest);
  const atDepth = places.filter((place) => place.depth === depth);
  const place = atDepth[draw(atDepth.length)];
  if (place === undefined) return;
  const { owner, key } = place;
  const kind = draw(10);
  if (Array.isArray(owner)) {
    const index = Number(key);
    if (kind < 3) owner.splice(index, 1);
    else if (kind < 7) owner[index] = wrongValue();
    else if (kind < 9) owner.push(structuredClone(owner[index]));
    else owner.unshift(wrongValue());
    return;
  }
  const other = wrongKeys[draw(wrongKeys.length)] ?? "unknown";
  if (kind < 2) delete owner[key];
  else if (kind < 5) owner[key] = wrongValue();
  else if (kind < 9) owner[other] = wrongValue();
  else {
    owner[other] = owner[key];
    delete owner[key];
  }
}

interface Place {
  readonly owner: Fields | Value[];
  readonly key: string;
  readonly depth: number;
}

function* placesIn(owner: Fields | Value[], depth: number): Generator<Place> {
  for (const [key, value] of Object.entries(owner)) {
    yield { owner, key, depth };
    if (typeof value === "object" && value !== null) yield* placesIn(value as Fields | Value[], depth + 1);
  }
}
