/**
 * The pages of a language or version in a form that can be compared with those of its siblings:
 * `fr/guides/setup` and `en/guides/setup` are both `guides/setup`. Results are memoized by the identity of
 * the element, so that an edit in one language does not visit the other languages again.
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
  /** The numbers of the listed endpoints. */
  readonly endpoints: NumberSet;
  /** False if a `$ref` below could not be resolved, or a list is in another repository. */
  readonly isComplete: boolean;
  /** Visits all pages and endpoints in order, repeats included; stops and returns false once a visit returns false. */
  readonly visit: (each: EntryVisit) => boolean;
}

/** Codes of the same language, in the dialects and in folder names that authors use. */
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

/** The maximum total length of the memoized names. */
const maxNames = 10_000;

const namesOfLanguages = memoText(languageSegments, maxNames);
const namesOfVersions = memoText(versionSegments, maxNames);

/** The path segments that name a division; the same set for the same name. */
function segmentsNaming(element: NavigationElement): ReadonlySet<string> {
  const name = elementName(element);
  if (name === undefined) return noNames;
  return element.kind === "language" ? namesOfLanguages(name) : namesOfVersions(name);
}

/** The path without its first segment that is one of the names. */
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
 * The path with the name of the element's language or version replaced with another name; a path without it gets the
 * other name as its first folder.
 */
export function renamedDivision(element: NavigationElement, path: string, name: string): string {
  const names = segmentsNaming(element);
  const segments = path.split("/");
  const at = segments.slice(0, -1).findIndex((segment) => names.has(segment.toLowerCase()));
  return (at === -1 ? [name, ...segments] : segments.with(at, name)).join("/");
}

/** Whether a segment of a path names the language or version. */
export function namesDivision(element: NavigationElement, path: string): boolean {
  return withoutSegment(path, segmentsNaming(element)) !== path;
}

/** The numbers of an element's direct entries, in their order; its `root` first. */
interface OwnNumbers {
  readonly pages: Int32Array;
  readonly endpoints: Int32Array;
}

const nothing: OwnNumbers = { pages: new Int32Array(), endpoints: new Int32Array() };

/** The text by which an endpoint is numbered; unlike a path, it begins with a space. */
function endpointText({ method, path }: EndpointEntry): string {
  return ` ${method} ${path}`;
}

/**
 * The comparable form of a path. Forms are never used to look up files, so they are in lower case; `guides` and
 * `guides/index` have the same URL.
 */
function formOf(path: string, names: ReadonlySet<string>): string {
  return withoutSegment(path, names)
    .toLowerCase()
    .replace(/(?:^|\/)index$/, "");
}

/** The numbers of elements' direct entries, by a memoized function for each numbering and set of names. */
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
        // Few elements list endpoints, and an empty array needs as much memory as one with twenty numbers.
        endpoints: endpoints.length === 0 ? nothing.endpoints : Int32Array.from(endpoints),
      };
    }),
  ),
);

/** Whether every `$ref` could be resolved, and no list is in another repository; links in `global` do not count. */
const isComplete = memo(
  ({ references, children }: NavigationElement): boolean =>
    references.every(({ target }) => target.kind === "resolved") &&
    children.every(
      ({ hasRepositories, elementEntries }) =>
        !hasRepositories && elementEntries.every((entry) => isComplete(entry.element)),
    ),
);

/** Receives an entry of a language or version with its number; returns whether to continue. */
type EntryVisit = (number: number, entry: PageEntry | EndpointEntry) => boolean;

/** Visits all entries below an element in document order; stops and returns false once a visit returns false. */
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
      let isContinued = true;
      if (entry.kind === "element") isContinued = visitNumbered(entry.element, numbersOf, visit);
      else if (entry.kind === "endpoint") isContinued = visit(endpoints[endpoint++] ?? -1, entry);
      else if (entry.kind === "page" && entry.path !== "") isContinued = visit(pages[page++] ?? -1, entry);
      if (!isContinued) return false;
    }
  }
  return true;
}

/** The distinct numbers of the entries at any depth; links in `global` do not count. */
interface NumbersBelow {
  readonly pages: GatheredNumbers;
  readonly endpoints: GatheredNumbers;
}

/** The numbers of all entries below elements, by a memoized function for each numbering and set of names. */
const numbersBelow = memo((numbering: TextNumbers) =>
  memo((names: ReadonlySet<string>) => {
    const numbersOf = ownNumbers(numbering)(names);
    const below = memo((element: NavigationElement): NumbersBelow => {
      const elementNumbers = numbersOf(element);
      const childNumbers = element.children.flatMap(({ elementEntries }) =>
        elementEntries.map((entry) => below(entry.element)),
      );
      return {
        pages: united(
          elementNumbers.pages,
          childNumbers.map(({ pages }) => pages),
        ),
        endpoints: united(
          elementNumbers.endpoints,
          childNumbers.map(({ endpoints }) => endpoints),
        ),
      };
    });
    return below;
  }),
);

const pagesByNumbering = memo((numbering: TextNumbers) =>
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

/** The entries of a language or version, at any depth. */
export function divisionPages(
  element: NavigationElement,
  numbering: TextNumbers = textNumbers(),
): DivisionPages {
  return pagesByNumbering(numbering)(element);
}

/** A folder belongs to a division if this share of the division's pages is in it. */
const minShare = 0.8;
/** Deeper folders belong to sections, not to divisions. */
const maxDepth = 4;

/** The folders that contain most of the paths, from the outermost to the innermost. */
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
    const most = [...counts].find(([name, count]) => name !== "" && count >= paths.length * minShare);
    if (most === undefined) break;
    [folder] = most;
    folders.push(folder);
    const start = folder;
    inside = inside.filter((path) => path.startsWith(start));
  }
  return folders;
}

/** The same pages with `folder` at the beginning of their forms replaced with `outer`. */
function withoutFolder(pages: PathsByForm, folder: string, outer: string): PathsByForm {
  // The form of the folder's own `index` has no slash.
  const index = folder.slice(0, -1);
  const formIn = (path: string): string => {
    if (path === index) return outer.slice(0, -1);
    return path.startsWith(folder) ? outer + path.slice(folder.length) : path;
  };
  return new Map([...pages].map(([path, raw]) => [formIn(path), raw] as const));
}

/**
 * The same pages without folders that may exist only for the division: one result for each folder that most of its
 * pages share (`v6/` for "6.x", `docs/old/` without `old/`), and one without all of these folders.
 */
export const withoutOwnFolder = memo((pages: PathsByForm): readonly PathsByForm[] => {
  const folders = sharedFolders([...pages.keys()]);
  const forms = folders.map((folder, index) => withoutFolder(pages, folder, folders[index - 1] ?? ""));
  const deepest = folders.at(-1);
  if (deepest !== undefined && folders.length > 1) forms.push(withoutFolder(pages, deepest, ""));
  return forms;
});
