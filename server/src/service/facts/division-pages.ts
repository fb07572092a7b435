/**
 * The pages of a language or version in a form that can be compared with those of its siblings:
 * `fr/guides/setup` and `en/guides/setup` are both `guides/setup`. Remembered by the identity of the
 * element, so that an edit in one language does not read the other languages again.
 */
import { memo, memoText } from "../memo.ts";
import {
  type EndpointEntry,
  elementName,
  type NavigationElement,
  type PageEntry,
} from "../navigation/model.ts";
import { pagesOf, rootPageOf } from "../navigation/walk.ts";
import type { NumberSet } from "../number-set.ts";
import type { ComparablePages, PathsByForm } from "./comparable-pages.ts";
import { type GatheredNumbers, united } from "./numbers-below.ts";
import { type TextNumbers, textNumbers } from "./text-numbers.ts";

/** The pages and endpoints of one language or version, in a form that can be compared with its siblings. */
export interface DivisionPages {
  /** Paths without the segments that name the division. */
  readonly pages: ComparablePages;
  /** The numbers of the endpoints listed. */
  readonly endpoints: NumberSet;
  /** False if a `$ref` below could not be followed. */
  readonly isComplete: boolean;
  /** Visits all pages and endpoints in document order, repeats included, until a visit returns false; returns whether it went on. */
  readonly visit: (each: EntryVisit) => boolean;
}

/** Codes for the same language, in the dialects and in the folder names of authors. */
const sameLanguage: readonly (readonly string[])[] = [
  ["cn", "zh", "zh-cn", "zh-hans", "chinese"],
  ["zh-hant", "zh-tw", "tw"],
  ["ja", "jp", "ja-jp", "japanese"],
  ["ko", "kr", "ko-kr", "korean"],
  ["uk", "ua"],
  ["vi", "vn"],
  ["pt-br", "pt", "br"],
  ["fr", "fr-fr"],
  ["fr-ca", "ca"],
  ["en", "en-us", "english"],
  ["cs", "cz"],
  ["sv", "se"],
  ["da", "dk"],
];

/** Words in the label of a version that do not name the version. */
const commonWords: ReadonlySet<string> = new Set(["version", "docs", "api", "sdk", "the", "and"]);

function languageSegments(code: string): ReadonlySet<string> {
  const lowered = code.toLowerCase().replaceAll("_", "-");
  const names = new Set([
    lowered,
    ...sameLanguage.filter((codes) => codes[0] === lowered || codes.includes(lowered)).flat(),
  ]);
  for (const name of [...names]) names.add(name.replaceAll("-", "_"));
  return names;
}

function versionSegments(label: string): ReadonlySet<string> {
  const names = new Set<string>();
  const lowered = label.toLowerCase();
  for (const word of [lowered, ...lowered.split(/[\s()[\],/]+/)]) {
    if (word === "" || commonWords.has(word)) continue;
    const bare = word.replace(/^v(?=\d)/, "");
    const forms = /^\d/.test(bare)
      ? [bare, `v${bare}`, `version-${bare}`]
      : [word, word.replaceAll(" ", "-")];
    for (const form of forms) {
      names.add(form);
      names.add(form.replaceAll(".", "-"));
      names.add(form.replaceAll(".", "_"));
    }
  }
  return names;
}

const noNames: ReadonlySet<string> = new Set();

/** How long all names that are remembered may be together. */
const maxNames = 10_000;

const namesOfLanguages = memoText(languageSegments, maxNames);
const namesOfVersions = memoText(versionSegments, maxNames);

/** The segments of paths that name a division; the same set for the same name. */
function segmentsNaming(element: NavigationElement): ReadonlySet<string> {
  const name = elementName(element);
  if (name === undefined) return noNames;
  return element.kind === "language" ? namesOfLanguages(name) : namesOfVersions(name);
}

/** The path without the first segment that is one of the names. */
function withoutSegment(path: string, names: ReadonlySet<string>): string {
  for (let start = 0; start < path.length; ) {
    const slash = path.indexOf("/", start);
    const end = slash === -1 ? path.length : slash;
    if (names.has(path.slice(start, end).toLowerCase())) {
      return slash === -1
        ? path.slice(0, Math.max(0, start - 1))
        : path.slice(0, start) + path.slice(slash + 1);
    }
    start = end + 1;
  }
  return path;
}

/**
 * The path with the name of another language or version in place of its own; a path without its own name gets the
 * other name as its first folder.
 */
export function renamedDivision(element: NavigationElement, path: string, name: string): string {
  const names = segmentsNaming(element);
  const segments = path.split("/");
  const at = segments.slice(0, -1).findIndex((segment) => names.has(segment.toLowerCase()));
  return (at === -1 ? [name, ...segments] : segments.with(at, name)).join("/");
}

/** Whether a part of a path names the language or version. */
export function namesDivision(element: NavigationElement, path: string): boolean {
  return withoutSegment(path, segmentsNaming(element)) !== path;
}

/** What an element lists itself, as numbers in the order of its entries; its `root` first. */
interface OwnNumbers {
  readonly pages: Int32Array;
  readonly endpoints: Int32Array;
}

const nothing: OwnNumbers = { pages: new Int32Array(), endpoints: new Int32Array() };

/** The name of an endpoint among the texts that have numbers; no path begins with a space. */
function endpointText({ method, path }: EndpointEntry): string {
  return ` ${method} ${path}`;
}

/**
 * The form of a path for comparisons. These forms are never looked up, so case does not matter; `guides` and
 * `guides/index` have one URL.
 */
function formOf(path: string, names: ReadonlySet<string>): string {
  return withoutSegment(path, names)
    .toLowerCase()
    .replace(/(?:^|\/)index$/, "");
}

/** The numbers of what elements list; for each numbering and each set of names a function that remembers its results. */
const ownNumbers = memo((numbering: TextNumbers) =>
  memo((names: ReadonlySet<string>) =>
    memo((element: NavigationElement): OwnNumbers => {
      const pages: number[] = [];
      for (const { path } of pagesOf(element)) if (path !== "") pages.push(numbering.of(formOf(path, names)));
      const endpoints = element.children.flatMap(({ hasEndpoints, entries }) =>
        hasEndpoints
          ? entries.flatMap((entry) => (entry.kind === "endpoint" ? numbering.of(endpointText(entry)) : []))
          : [],
      );
      if (pages.length + endpoints.length === 0) return nothing;
      return {
        pages: Int32Array.from(pages),
        // Hardly any element lists endpoints, and an empty array takes as much memory as one with twenty numbers.
        endpoints: endpoints.length === 0 ? nothing.endpoints : Int32Array.from(endpoints),
      };
    }),
  ),
);

/** Whether every `$ref` could be followed, and no list is in another repository; links in `global` do not matter. */
const isComplete = memo(
  ({ references, children }: NavigationElement): boolean =>
    references.every(({ target }) => target.kind === "resolved") &&
    children.every(
      ({ hasRepositories, elementEntries }) =>
        !hasRepositories && elementEntries.every((entry) => isComplete(entry.element)),
    ),
);

/** Receives an entry of a language or version with its number; returns whether the visit continues. */
type EntryVisit = (number: number, entry: PageEntry | EndpointEntry) => boolean;

/** Visits what is listed below an element in document order; stops, and returns false, once a visit returns false. */
function visitNumbered(
  element: NavigationElement,
  numbersOf: (element: NavigationElement) => OwnNumbers,
  visit: EntryVisit,
): boolean {
  const { pages, endpoints } = numbersOf(element);
  let [page, endpoint] = [0, 0];
  const root = rootPageOf(element);
  if (root !== undefined && root.path !== "" && !visit(pages[page++] ?? -1, root)) return false;
  for (const { entries } of element.children) {
    for (const entry of entries) {
      let goesOn = true;
      if (entry.kind === "element") goesOn = visitNumbered(entry.element, numbersOf, visit);
      else if (entry.kind === "endpoint") goesOn = visit(endpoints[endpoint++] ?? -1, entry);
      else if (entry.kind === "page" && entry.path !== "") goesOn = visit(pages[page++] ?? -1, entry);
      if (!goesOn) return false;
    }
  }
  return true;
}

/** The distinct numbers of what is listed at any depth; links in `global` do not count. */
interface NumbersBelow {
  readonly pages: GatheredNumbers;
  readonly endpoints: GatheredNumbers;
}

/** What is listed below elements; for each numbering and each set of names a function that remembers its results. */
const numbersBelow = memo((numbering: TextNumbers) =>
  memo((names: ReadonlySet<string>) => {
    const numbersOf = ownNumbers(numbering)(names);
    const below = memo((element: NavigationElement): NumbersBelow => {
      const elementNumbers = numbersOf(element);
      const inside = element.children.flatMap(({ elementEntries }) =>
        elementEntries.map((entry) => below(entry.element)),
      );
      return {
        pages: united(
          elementNumbers.pages,
          inside.map(({ pages }) => pages),
        ),
        endpoints: united(
          elementNumbers.endpoints,
          inside.map(({ endpoints }) => endpoints),
        ),
      };
    });
    return below;
  }),
);

const dividedBy = memo((numbering: TextNumbers) =>
  memo((element: NavigationElement): DivisionPages => {
    const names = segmentsNaming(element);
    const { pages, endpoints } = numbersBelow(numbering)(names)(element);
    const numbersOf = ownNumbers(numbering)(names);
    const visit = (each: EntryVisit): boolean => visitNumbered(element, numbersOf, each);
    let byForm: PathsByForm | undefined;
    return {
      pages: {
        set: pages.all,
        get byForm() {
          byForm ??= pathsByForm(visit, names);
          return byForm;
        },
      },
      endpoints: endpoints.all,
      isComplete: isComplete(element),
      visit,
    };
  }),
);

function pathsByForm(visit: DivisionPages["visit"], names: ReadonlySet<string>): PathsByForm {
  const paths = new Map<string, string>();
  visit((_, entry) => {
    if (entry.kind === "endpoint") return true;
    const form = formOf(entry.path, names);
    if (!paths.has(form)) paths.set(form, entry.path);
    return true;
  });
  return paths;
}

/** What a language or version lists, at any depth. */
export function divisionPages(
  element: NavigationElement,
  numbering: TextNumbers = textNumbers(),
): DivisionPages {
  return dividedBy(numbering)(element);
}

/** A folder belongs to a division alone when this share of the division's pages is in it. */
const ownShare = 0.8;
/** Folders deeper than this belong to sections, not to divisions. */
const maxDepth = 4;

/** The folders, each inside the one before, that contain most of the paths. */
function sharedFolders(paths: readonly string[]): readonly string[] {
  const folders: string[] = [];
  let inside = paths;
  let folder = "";
  while (folders.length < maxDepth) {
    const counts = new Map<string, number>();
    for (const path of inside) {
      const slash = path.indexOf("/", folder.length);
      const name = slash === -1 ? "" : path.slice(0, slash + 1);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const most = [...counts].find(([name, count]) => name !== "" && count >= paths.length * ownShare);
    if (most === undefined) break;
    [folder] = most;
    folders.push(folder);
    const start = folder;
    inside = inside.filter((path) => path.startsWith(start));
  }
  return folders;
}

function without(pages: PathsByForm, folder: string, outer: string): PathsByForm {
  // The form of the folder's own `index` has no slash.
  const index = folder.slice(0, -1);
  const formIn = (path: string): string => {
    if (path === index) return outer.slice(0, -1);
    return path.startsWith(folder) ? outer + path.slice(folder.length) : path;
  };
  return new Map([...pages].map(([path, raw]) => [formIn(path), raw] as const));
}

/**
 * The same pages without folders that may exist for the division alone: one result for each folder that
 * all or most of its pages share (`v6/` of "6.x", `docs/old/` without `old/`), and one without all of them.
 */
export const withoutOwnFolder = memo((pages: PathsByForm): readonly PathsByForm[] => {
  const folders = sharedFolders([...pages.keys()]);
  const forms = folders.map((folder, index) => without(pages, folder, folders[index - 1] ?? ""));
  const deepest = folders.at(-1);
  if (deepest !== undefined && folders.length > 1) forms.push(without(pages, deepest, ""));
  return forms;
});
