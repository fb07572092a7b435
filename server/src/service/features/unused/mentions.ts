/**
 * Searches texts of any kind (Markdown, JSON, stylesheets, code) for the names of files. A file name after any folder that may be
 * the file's is enough, so the search errs on the side of "used". Does not read files.
 */
import { append, getOrInsert } from "../../multimap.ts";
import { percentDecoded } from "../../text/href.ts";
import { fileNameOf } from "../../text/paths.ts";
import { type Alias, type FileAlias, FilesOfName } from "./files-of-name.ts";

/** A run of characters whose end may be the end of an alias. */
const run = /[\p{L}\p{N}_.-]+/gu;

/** The part of a path at the end of a text. */
const pathAtEnd = /[^\s"'`()<>[\]{}|=,;]*$/;

/** How many characters before the end of a name may belong to its path. */
const maxPath = 400;

/** The parts of a path before and after a computed part, as in `/images/${name}.png`. */
interface ComputedPath {
  readonly start: string;
  readonly end: string;
}

const templates = /\$?\{[^{}\n]{1,200}\}([^\s"'`()<>{}$]{0,100})/gu;

/** The path before a computed part. Only a few characters are searched, so that a long text without spaces costs no more. */
const beforeComputed = /[^\s"'`()<>={}$]*$/u;
const maxBefore = 100;
const concatenations = /(["'`])([^"'`\n]{0,200})\1\s{0,20}\+|\+\s{0,20}(["'`])([^"'`\n]{0,200})\3/gu;

/** If there are more computed paths, every file counts as possibly used. */
const maxComputed = 500;

interface NameLengths {
  readonly name: number;
  readonly tail: number;
}

/** One form for all spellings of a path: letter case, percent-encoding, escapes, composed letters. */
function normalForm(text: string): string {
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, percentDecoded)
    .replaceAll(/\\([^\p{L}\p{N}\s])/gu, "$1")
    .replaceAll("&amp;", "&")
    .normalize("NFC")
    .toLowerCase();
}

/** The part of a path after its last `./` or `../`, which may be in its middle, without leading slashes. */
function withoutDots(path: string): string {
  const dots = path.lastIndexOf("./");
  return (dots === -1 ? path : path.slice(dots + 2)).replace(/^\/+/, "");
}

/** Aliases of a file: pages and snippets may be named without their extension, and index pages by their folder. */
function aliasesOf(file: string): readonly Alias[] {
  const path = normalForm(file);
  const whole: Alias = { path, isWord: false };
  if (!/\.(?:mdx?|jsx|tsx)$/.test(path)) return [whole];
  const stem = path.replace(/\.\w+$/, "");
  const folder = stem.replace(/\/index$/, "");
  const words = folder === stem ? [stem] : [stem, folder];
  const aliases = [whole, ...words.map((word): Alias => ({ path: word, isWord: true }))];
  // A file such as `snippets/.mdx` has no name without its extension.
  return aliases.filter((alias) => fileNameOf(alias.path) !== "");
}

/** A run of characters without the dots at its end. A pattern that searches them would take quadratic time. */
function withoutDotsAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ".") end -= 1;
  return text.slice(0, end);
}

/** The last run of characters in a name, and the other characters after it. */
function endOfName(name: string): readonly [lastRun: string, tail: string] {
  const lastRun = withoutDotsAtEnd(name.match(run)?.at(-1) ?? "");
  return [lastRun, lastRun === "" ? name : name.slice(name.lastIndexOf(lastRun) + lastRun.length)];
}

/** A search for the names of files in texts, which are added one by one. */
export class MentionSearch {
  readonly #names = new Map<string, FilesOfName>();
  /** The lengths of the names with a last run, and of their characters after it. */
  readonly #lengths = new Map<string, Map<string, NameLengths>>();
  /** Names without a run. */
  readonly #otherNames = new Set<string>();
  readonly #unmentioned: Set<string>;
  readonly #computed = new Map<string, ComputedPath>();

  constructor(files: Iterable<string>) {
    this.#unmentioned = new Set(files);
    const filesByName = new Map<string, FileAlias[]>();
    for (const file of this.#unmentioned) {
      for (const alias of aliasesOf(file)) append(filesByName, fileNameOf(alias.path), { ...alias, file });
    }
    for (const [name, aliases] of filesByName) {
      this.#names.set(name, new FilesOfName(aliases));
      const [lastRun, tail] = endOfName(name);
      if (lastRun === "") this.#otherNames.add(name);
      else {
        const lengths = { name: name.length, tail: tail.length };
        getOrInsert(this.#lengths, lastRun, () => new Map()).set(`${name.length} ${tail.length}`, lengths);
      }
    }
  }

  /**
   * Searches one text.
   * @param file the file that has the text; a file does not count as using itself
   */
  add(file: string, text: string): void {
    const normal = normalForm(text);
    for (const match of normal.matchAll(run)) {
      const word = withoutDotsAtEnd(match[0]);
      for (const { name, tail } of this.#lengths.get(word)?.values() ?? []) {
        const end = match.index + word.length + tail;
        if (end >= name) this.#addMention(file, normal, end, normal.slice(end - name, end));
      }
    }
    for (const name of this.#otherNames) {
      for (let index = normal.indexOf(name); index !== -1; index = normal.indexOf(name, index + 1))
        this.#addMention(file, normal, index + name.length, name);
    }
    this.#addComputed(normal);
  }

  /** @param end where the name ends in the text, if it is the name of a file */
  #addMention(file: string, text: string, end: number, name: string): void {
    const files = this.#names.get(name);
    if (files === undefined || name.length > maxPath) return;
    const front = text.slice(Math.max(0, end - maxPath), end - name.length);
    const previous = front.at(-1);
    if (previous !== "/") {
      const isInQuotes = previous === undefined || /["'`(<]/.test(previous);
      this.#addMentioned(files.takeAll(file, isInQuotes));
      return;
    }
    const folder = pathAtEnd.exec(front)?.[0] ?? "";
    this.#addMentioned(files.takePath(file, withoutDots(folder + name)));
    if (folder.includes("://")) files.addAddress(file);
  }

  #addMentioned(files: readonly string[]): void {
    for (const file of files) this.#unmentioned.delete(file);
  }

  #addComputed(normal: string): void {
    const add = (start: string, end: string): void => {
      if (this.#computed.size > maxComputed || !(start.includes("/") || /\.\w+$/.test(end))) return;
      const path = { start: withoutDots(start), end };
      if (path.start !== "" || path.end !== "") this.#computed.set(`${path.start}\n${path.end}`, path);
    };
    for (const { index, 1: end = "" } of normal.matchAll(templates)) {
      const before = normal.slice(Math.max(0, index - maxBefore), index);
      add(beforeComputed.exec(before)?.[0] ?? "", end);
    }
    for (const [, , start = "", , end = ""] of normal.matchAll(concatenations)) add(start, end);
  }

  /** Whether no text names the file. */
  isUnmentioned(file: string): boolean {
    return this.#unmentioned.has(file);
  }

  /** Whether an external URL or a computed path may be that of the file. */
  mayBeNamed(file: string): boolean {
    const aliases = aliasesOf(file);
    const isInAddress = aliases.some(
      ({ path, isWord }) => !isWord && this.#names.get(fileNameOf(path))?.isInAddress(file) === true,
    );
    if (isInAddress || this.#computed.size > maxComputed) return true;
    const computed = [...this.#computed.values()];
    return aliases.some(({ path }) =>
      computed.some(({ start, end }) => path.includes(start) && path.endsWith(end)),
    );
  }
}
