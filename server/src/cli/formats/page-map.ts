/**
 * The pages of a site as a map for coding agents: each section once, indented by its depth, with its pages on one line.
 * If the map is too long, sections are replaced by the folders and the number of their pages, large and deep ones
 * first. Does not depend on sites.
 */
import { amountOf } from "../../service/text/words.ts";
import { cutLines, lengthOf } from "./folded-paths.ts";
import { inBraces, inQuotes, linesInBraces } from "./in-braces.ts";
import { printable } from "./sanitize.ts";

/** An entry of the navigation. */
interface MappedEntry {
  /** Its URL, or the entry itself if the platform generates the URL. */
  readonly address: string;
  readonly breadcrumb: readonly string[];
  /** The path of its page, from which the folder is taken; undefined for any other entry. */
  readonly page: string | undefined;
}

/** How many folders of a folded section are named. */
const maxFolders = 2;

/** Consecutive pages of a section, or a section in it. */
type MapItem = string[] | MapSection;

interface MapSection {
  readonly name: string;
  /** 0 for an outermost section; -1 for the whole map, which has no name. */
  readonly depth: number;
  readonly items: MapItem[];
  pages: number;
  endpoints: number;
  /** The segments of the innermost folder that contains all of its pages; undefined before the first page. */
  folder: readonly string[] | undefined;
  /** The outermost folders of its pages; at most one more than `maxFolders`. */
  readonly outerFolders: Set<string>;
  isOpen: boolean;
}

function emptySection(name: string, depth: number): MapSection {
  return {
    name,
    depth,
    items: [],
    pages: 0,
    endpoints: 0,
    folder: undefined,
    outerFolders: new Set(),
    isOpen: false,
  };
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((part, index) => part !== other[index]);
  return end === -1 ? one.length : end;
}

function count(section: MapSection, folders: readonly string[] | undefined): void {
  if (folders === undefined) {
    section.endpoints += 1;
    return;
  }
  section.pages += 1;
  section.folder = folders.slice(0, commonLength(folders, section.folder ?? folders));
  if (section.outerFolders.size <= maxFolders) section.outerFolders.add(folders[0] ?? ".");
}

/** The sections as a tree. A section that is interrupted by another one appears twice. */
function treeOf(entries: readonly MappedEntry[]): MapSection {
  const root = emptySection("", -1);
  const open = [root];
  let before: readonly string[] = [];
  for (const { address, breadcrumb, page } of entries) {
    open.length = 1 + commonLength(breadcrumb, before);
    before = breadcrumb;
    for (const name of breadcrumb.slice(open.length - 1)) {
      const section = emptySection(name, open.length - 1);
      open.at(-1)?.items.push(section);
      open.push(section);
    }
    const folders = page?.split("/").slice(0, -1);
    for (const section of open) count(section, folders);
    const items = open.at(-1)?.items ?? [];
    const last = items.at(-1);
    if (Array.isArray(last)) last.push(address);
    else items.push([address]);
  }
  return root;
}

/** The name of a section, in quotes if it could be misread as the end of a name or as a URL. */
function sectionWords(name: string): string {
  return name === "" || /^[\s/"]|: |[\s:]$/.test(name) ? inQuotes(name) : printable(name);
}

function amountWords({ pages, endpoints }: Pick<MapSection, "pages" | "endpoints">): string {
  const amounts = [
    ...(pages === 0 ? [] : [amountOf(pages, "page")]),
    ...(endpoints === 0 ? [] : [amountOf(endpoints, "endpoint")]),
  ];
  return `(${amounts.join(", ")})`;
}

/** "guides/setup/ (14 pages)": the folders and the number of the pages of a folded section. */
function foldedWords(section: MapSection): string {
  const { folder = [], outerFolders } = section;
  const folders =
    folder.length > 0 ? [folder.join("/")] : outerFolders.size > maxFolders ? [] : [...outerFolders];
  return [...inBraces(folders.map((path) => `${path}/`)), amountWords(section)].join(" ");
}

const indentOf = (depth: number): string => " ".repeat(Math.max(0, depth));

function foldedLine(section: MapSection): string {
  return `${indentOf(section.depth)}${sectionWords(section.name)}: ${foldedWords(section)}`;
}

/** The lines of a section and of the open sections in it. The first pages are on the line of its name. */
function linesOf(section: MapSection): readonly string[] {
  const { name, depth, items, isOpen } = section;
  if (!isOpen) return [foldedLine(section)];
  const indent = indentOf(depth + 1);
  const lines = items.flatMap((item) =>
    Array.isArray(item) ? linesInBraces(item).map((line) => indent + line) : linesOf(item),
  );
  if (depth === -1) return lines;
  const head = `${indentOf(depth)}${sectionWords(name)}:`;
  const [first = "", ...others] = lines;
  return Array.isArray(items[0]) ? [`${head} ${first.slice(indent.length)}`, ...others] : [head, ...lines];
}

const sectionsIn = ({ items }: MapSection): readonly MapSection[] =>
  items.filter((item): item is MapSection => !Array.isArray(item));

/** Opens sections from the outside in, first those that need the fewest additional characters, while they fit. */
function openWithin(root: MapSection, maxLength: number): void {
  let left = maxLength - lengthOf(linesOf(root));
  for (let level = sectionsIn(root); level.length > 0; ) {
    const costs = level.map((section) => {
      const folded = lengthOf([foldedLine(section)]);
      section.isOpen = true;
      const cost = lengthOf(linesOf(section)) - folded;
      section.isOpen = false;
      return { section, cost };
    });
    for (const { section, cost } of costs.sort((one, other) => one.cost - other.cost)) {
      if (cost > left) continue;
      section.isOpen = true;
      left -= cost;
    }
    level = level.filter(({ isOpen }) => isOpen).flatMap(sectionsIn);
  }
}

function openAll(section: MapSection): void {
  section.isOpen = true;
  for (const inner of sectionsIn(section)) openAll(inner);
}

/**
 * The map, with as many open sections as fit.
 * @param maxLength the most characters of the map; infinite to open everything
 */
export function pageMap(entries: readonly MappedEntry[], maxLength: number): readonly string[] {
  const whole = treeOf(entries);
  openAll(whole);
  const wholeLines = linesOf(whole);
  if (lengthOf(wholeLines) <= maxLength) return wholeLines;
  const root = treeOf(entries);
  root.isOpen = true;
  openWithin(root, maxLength);
  return cutLines(linesOf(root), maxLength);
}
