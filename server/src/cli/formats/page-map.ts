/**
 * The pages of a site as a map for coding agents: each section once, indented as it is nested, its pages in one line. If that is
 * too long, sections are folded into the folders and the number of their pages, the large and deep ones first. Does not depend
 * on a site.
 */
import { amountOf } from "../../service/text/words.ts";
import { cutLines, lengthOf } from "./folded-paths.ts";
import { inBraces, inQuotes, linesInBraces } from "./in-braces.ts";
import { printable } from "./sanitize.ts";

/** An entry of the navigation. */
interface MappedEntry {
  /** Its URL, or the entry itself if the platform makes its URL. */
  readonly address: string;
  readonly breadcrumb: readonly string[];
  /** The path of its page, which says in which folder the page is; undefined for any other entry. */
  readonly page: string | undefined;
}

/** How many folders of a folded section are named. */
const maxFolders = 2;

/** The pages of a section that follow each other, or a section in it. */
type MapItem = string[] | MapSection;

interface MapSection {
  readonly name: string;
  /** 0 for the outermost; -1 for the whole list, which has no name. */
  readonly depth: number;
  readonly items: MapItem[];
  pages: number;
  endpoints: number;
  /** The segments of the folder that all of its pages are in; undefined before the first page. */
  folder: readonly string[] | undefined;
  /** The outermost folders of its pages, as far as they are named. */
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

function equalStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((part, index) => part !== other[index]);
  return end === -1 ? one.length : end;
}

function count(section: MapSection, folders: readonly string[] | undefined): void {
  if (folders === undefined) {
    section.endpoints += 1;
    return;
  }
  section.pages += 1;
  section.folder = folders.slice(0, equalStart(folders, section.folder ?? folders));
  if (section.outerFolders.size <= maxFolders) section.outerFolders.add(folders[0] ?? ".");
}

/** The sections as a tree; one that begins again after another is a second one. */
function treeOf(entries: readonly MappedEntry[]): MapSection {
  const root = emptySection("", -1);
  const open = [root];
  let before: readonly string[] = [];
  for (const { address, breadcrumb, page } of entries) {
    open.length = 1 + equalStart(breadcrumb, before);
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

/** The name of a section, in quotes if it could be taken for the end of a name or for a URL. */
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

/** "guides/setup/ (14 pages)": where the pages of a folded section are, as paths of folders. */
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

/** The lines of a section and of what is open in it. The first pages follow its name. */
function linesOf(section: MapSection): readonly string[] {
  const { name, depth, items, isOpen } = section;
  if (!isOpen) return [foldedLine(section)];
  const indent = indentOf(depth + 1);
  const [lines, ...more] = items.map((item) =>
    Array.isArray(item) ? linesInBraces(item).map((line) => indent + line) : linesOf(item),
  );
  const [first = [], rest] = [lines, more.flat()];
  if (depth === -1) return [...first, ...rest];
  const head = `${indentOf(depth)}${sectionWords(name)}:`;
  const [line = "", ...further] = first;
  return Array.isArray(items[0])
    ? [`${head} ${line.slice(indent.length)}`, ...further, ...rest]
    : [head, ...first, ...rest];
}

const sectionsIn = ({ items }: MapSection): readonly MapSection[] =>
  items.filter((item): item is MapSection => !Array.isArray(item));

/** Opens sections from the outside in, those first that need the fewest characters more, as long as all fit. */
function openWithin(root: MapSection, most: number): void {
  let left = most - lengthOf(linesOf(root));
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
 * The map with as many sections open as fit into a number of characters.
 * @param most how many characters it has; infinite for everything
 */
export function pageMap(entries: readonly MappedEntry[], most: number): readonly string[] {
  const whole = treeOf(entries);
  openAll(whole);
  const wholeLines = linesOf(whole);
  if (lengthOf(wholeLines) <= most) return wholeLines;
  const root = treeOf(entries);
  root.isOpen = true;
  openWithin(root, most);
  return cutLines(linesOf(root), most);
}
