/** Random actions on the navigation of a site, of every kind; some are meaningless, to test that they are refused. */

import { navigationListing } from "../../server/src/service/facts/navigation-listing.ts";
import { orphanPages } from "../../server/src/service/facts/unlisted-pages.ts";
import type { Destination, NavigationAction } from "../../server/src/service/features/rearrange/action.ts";
import type { Location } from "../../server/src/service/model/location.ts";
import { sectionKinds } from "../../server/src/service/model/section-kind.ts";
import type { Site } from "../../server/src/service/snapshot.ts";
import { type Item, type Lists, listsOf, type Values } from "./plain-rearrangement.ts";

type Draw = (limit: number) => number;

/** Random numbers below a limit, always the same for a seed. */
export function randomNumbers(seed: number): Draw {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

/** An action and its items. */
export interface Drawn {
  readonly action: NavigationAction;
  readonly items: readonly Item[];
}

const codes = ["en", "fr", "de", "ja", "ko", "pt", "sv", "tr", "cs", "fi"];
const icons = ["rocket", "https://example.com/icon.svg", "/images/icon.svg", undefined];

interface Drawing extends Lists {
  readonly site: Site;
  readonly draw: Draw;
  readonly item: Item;
}

function pick<T>(draw: Draw, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[draw(list.length)];
}

function destination({ items, sections: all, draw }: Drawing): Destination {
  const [beside, section] = [pick(draw, items), pick(draw, all)];
  const kind = pick(draw, ["before", "after", "into", "index"] as const) ?? "into";
  if (beside === undefined || section === undefined) throw new Error("no places");
  if (kind === "index") return { into: section, index: draw(4) };
  if (kind === "into") return { into: section };
  return kind === "before" ? { before: placeOf(beside) } : { after: placeOf(beside) };
}

function isSameList(one: Item, other: Item): boolean {
  const around = ({ document, segments }: Item): string =>
    JSON.stringify([document, ...segments.slice(0, -1)]);
  return around(one) === around(other);
}

function indexOf({ segments }: Item): number {
  return Number(segments.at(-1));
}

/** Items of an item's list, or pages from anywhere. */
function several({ items, draw, item }: Drawing): readonly Item[] {
  if (typeof item.value !== "string" || draw(2) === 0) {
    const beside = items.filter((one) => isSameList(one, item) && (one === item || draw(3) === 0));
    return [...new Map(beside.map((one) => [indexOf(one), one])).values()].toSorted(
      (one, other) => indexOf(one) - indexOf(other),
    );
  }
  const other = pick(
    draw,
    items.filter((one) => typeof one.value === "string" && !isSameList(one, item)),
  );
  return other === undefined ? [item] : [item, other];
}

/** Neighbors from an item on, or the whole list of the item. */
function run(drawing: Drawing, isWhole: boolean): readonly Item[] {
  const { items, draw, item } = drawing;
  const list = [
    ...new Map(items.filter((one) => isSameList(one, item)).map((one) => [indexOf(one), one])).values(),
  ];
  return isWhole ? list : list.slice(indexOf(item), indexOf(item) + 1 + draw(3));
}

function orphan({ site, draw }: Drawing): string | undefined {
  return pick(draw, orphanPages(site, navigationListing(site)))?.file;
}

function page({ items, draw, item }: Drawing): Item {
  return (
    pick(
      draw,
      items.filter(({ value }) => typeof value === "string" && !value.includes(" ")),
    ) ?? item
  );
}

function sectionItem({ items, draw, item }: Drawing): Item {
  return (
    pick(
      draw,
      items.filter(({ value }) => typeof value === "object"),
    ) ?? item
  );
}

function division({ items, draw }: Drawing): Item | undefined {
  return pick(
    draw,
    items.filter(({ list }) => list === "languages" || list === "versions"),
  );
}

function placeOf({ document, segments }: Location): Location {
  return { document, segments };
}

function about(items: readonly Item[], action: NavigationAction): Drawn {
  return { action, items };
}

/** Functions that draw an action of each kind. */
const drawings = {
  move: (drawing) =>
    about([drawing.item], { kind: "move", entries: [placeOf(drawing.item)], to: destination(drawing) }),
  "move several": (drawing) => {
    const entries = several(drawing);
    return about(entries, { kind: "move", entries: entries.map(placeOf), to: destination(drawing) });
  },
  "move with files": (drawing) => {
    const item = page(drawing);
    return about([item], {
      kind: "move",
      entries: [placeOf(item)],
      to: destination(drawing),
      movesFiles: true,
    });
  },
  "move files": (drawing) => {
    const item = page(drawing);
    return about([item], { kind: "move-files", entries: [placeOf(item)] });
  },
  "list pages": (drawing) => {
    const file = orphan(drawing);
    if (file === undefined) return undefined;
    return about([], { kind: "move", entries: [], pages: [file], to: destination(drawing) });
  },
  shift: (drawing) =>
    about([drawing.item], {
      kind: "shift",
      entries: [placeOf(drawing.item)],
      by: drawing.draw(2) === 0 ? "up" : "down",
    }),
  "add page": (drawing) =>
    about([], {
      kind: "add-page",
      path: `new-pages/page-${drawing.draw(1e6)}`,
      title: "New",
      to: destination(drawing),
    }),
  "add section": (drawing) => {
    const section = pick(drawing.draw, sectionKinds) ?? "group";
    const name = section === "language" ? (pick(drawing.draw, codes) ?? "") : `New ${drawing.draw(1e6)}`;
    return about([], { kind: "add-section", section, name, to: destination(drawing) });
  },
  "add link": (drawing) => {
    const section = pick(drawing.draw, sectionKinds) ?? "tab";
    const name = section === "language" ? (pick(drawing.draw, codes) ?? "") : `Link ${drawing.draw(1e6)}`;
    return about([], {
      kind: "add-section",
      section,
      name,
      href: "https://example.com",
      to: destination(drawing),
    });
  },
  remove: (drawing) => {
    const entries = several(drawing);
    return about(entries, { kind: "remove", entries: entries.map(placeOf) });
  },
  "remove with files": (drawing) => {
    const entries = several(drawing);
    return about(entries, {
      kind: "remove",
      entries: entries.map(placeOf),
      files: true,
      redirects: drawing.draw(4) > 0,
    });
  },
  "rename section": (drawing) => {
    const item = sectionItem(drawing);
    return about([item], { kind: "rename", entry: placeOf(item), name: `Name "${drawing.draw(1e6)}" \\ é` });
  },
  "rename page": (drawing) => {
    const item = page(drawing);
    return about([item], { kind: "rename", entry: placeOf(item), name: `Title: #${drawing.draw(1e6)} 'it'` });
  },
  "change path": (drawing) => {
    const item = page(drawing);
    const path = `moved-pages/${drawing.draw(3)}/page-${drawing.draw(1e6)}`;
    return about([item], { kind: "change-path", entry: placeOf(item), path, redirects: drawing.draw(4) > 0 });
  },
  "wrap in a group": (drawing) => {
    const entries = run(drawing, false);
    return about(entries, {
      kind: "wrap",
      entries: entries.map(placeOf),
      section: "group",
      name: `Wrapped ${drawing.draw(1e6)}`,
    });
  },
  "wrap a list": (drawing) => {
    const entries = run(drawing, true);
    const section = pick(drawing.draw, sectionKinds.slice(1)) ?? "tab";
    const name = section === "language" ? (pick(drawing.draw, codes) ?? "") : `Wrapped ${drawing.draw(1e6)}`;
    return about(entries, { kind: "wrap", entries: entries.map(placeOf), section, name });
  },
  unwrap: (drawing) => {
    const item = sectionItem(drawing);
    return about([item], { kind: "unwrap", entry: placeOf(item) });
  },
  duplicate: (drawing) => {
    const item = drawing.draw(2) === 0 ? page(drawing) : drawing.item;
    const to = division(drawing);
    if (to === undefined) return undefined;
    return about([item], {
      kind: "duplicate",
      entries: [placeOf(item)],
      division: placeOf(to),
      files: drawing.draw(4) > 0,
    });
  },
  "set default": (drawing) => {
    const item = division(drawing);
    if (item === undefined) return undefined;
    return about([item], { kind: "set", entry: placeOf(item), key: "default", value: drawing.draw(3) > 0 });
  },
  "set hidden": ({ item, draw }) =>
    about([item], { kind: "set", entry: placeOf(item), key: "hidden", value: draw(3) > 0 }),
  "set icon": ({ item, draw }) =>
    about([item], { kind: "set", entry: placeOf(item), key: "icon", value: pick(draw, icons) }),
} as const satisfies Readonly<Record<string, (drawing: Drawing) => Drawn | undefined>>;

type DrawnKind = keyof typeof drawings;

export const drawnKinds = Object.keys(drawings) as readonly DrawnKind[];

/** A random action of a kind; undefined if the site has no items for it. */
export function drawnAction(kind: DrawnKind, site: Site, values: Values, draw: Draw): Drawn | undefined {
  const lists = listsOf(values);
  const item = pick(draw, lists.items);
  return item === undefined ? undefined : drawings[kind]({ ...lists, site, draw, item });
}
