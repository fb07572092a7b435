/**
 * The pages of a language or version in a form that can be compared with those of its siblings:
 * `fr/guides/setup` and `en/guides/setup` are both `guides/setup`. Remembered by the identity of the
 * element, so that an edit in one language does not read the other languages again.
 */
import { memo } from "../memo.ts";
import { elementSpec } from "../navigation/elements.ts";
import { elementName, type NavigationElement } from "../navigation/model.ts";
import { rootPageOf } from "../navigation/walk.ts";

/** From the comparable form of a path to the entry as it is listed. */
export type ComparablePages = ReadonlyMap<string, string>;

/** The pages and endpoints of one language or version, in a form that can be compared with its siblings. */
export interface DivisionPages {
  /** Paths without the segments that name the division. */
  readonly pages: ComparablePages;
  /** `METHOD path` of the endpoints listed. */
  readonly endpoints: ReadonlySet<string>;
  /** False where a `$ref` below could not be followed. */
  readonly isComplete: boolean;
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

/** The segments of paths that name a division. */
function segmentsNaming(element: NavigationElement): ReadonlySet<string> {
  const name = elementName(element, elementSpec(element.kind).nameKey);
  if (name === undefined) return new Set();
  return element.kind === "language" ? languageSegments(name) : versionSegments(name);
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
 * The path with the name of another language or version in the place of its own; a path without a name of its own gets the
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

/** Lists the pages and endpoints below an element; returns whether all of them could be read. */
function collect(element: NavigationElement, pages: string[], endpoints: Set<string>): boolean {
  let isComplete = element.references.every((reference) => reference.target.kind === "resolved");
  const root = rootPageOf(element);
  if (root !== undefined) pages.push(root.path);
  for (const list of element.children) {
    for (const entry of list.entries) {
      switch (entry.kind) {
        case "page":
          if (entry.path !== "") pages.push(entry.path);
          break;
        case "endpoint":
          endpoints.add(`${entry.method} ${entry.path}`);
          break;
        case "element":
          if (!collect(entry.element, pages, endpoints)) isComplete = false;
          break;
        case "repository":
          // Its list is in another repository.
          isComplete = false;
          break;
        case "invalid":
          break;
      }
    }
  }
  return isComplete;
}

/** What a language or version lists, at any depth. */
export const divisionPages = memo((element: NavigationElement): DivisionPages => {
  const listed: string[] = [];
  const endpoints = new Set<string>();
  const isComplete = collect(element, listed, endpoints);
  const names = segmentsNaming(element);
  const pages = new Map<string, string>();
  for (const path of listed) {
    // These names are only compared, never looked up, so case does not matter.
    const comparable = withoutSegment(path, names).toLowerCase();
    if (!pages.has(comparable)) pages.set(comparable, path);
  }
  return { pages, endpoints, isComplete };
});

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

function without(pages: ComparablePages, folder: string, outer: string): ComparablePages {
  return new Map(
    [...pages].map(
      ([path, raw]) => [path.startsWith(folder) ? outer + path.slice(folder.length) : path, raw] as const,
    ),
  );
}

/**
 * The same pages without folders that may exist for the division alone: one result for each folder that
 * all or most of its pages share (`v6/` of "6.x", `docs/old/` without `old/`), and one without all of them.
 */
export const withoutOwnFolder = memo((pages: ComparablePages): readonly ComparablePages[] => {
  const folders = sharedFolders([...pages.keys()]);
  const forms = folders.map((folder, index) => without(pages, folder, folders[index - 1] ?? ""));
  const deepest = folders.at(-1);
  if (deepest !== undefined && folders.length > 1) forms.push(without(pages, deepest, ""));
  return forms;
});

const commonWith = memo((small: ComparablePages) =>
  memo((large: ComparablePages): number => {
    let count = 0;
    small.forEach((_, path) => {
      if (large.has(path)) count += 1;
    });
    return count;
  }),
);

/** How many pages two divisions have in common; remembered, because all pairs of siblings are compared. */
export function pagesInCommon(one: ComparablePages, other: ComparablePages): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  return commonWith(small)(large);
}
