/**
 * Searches texts of any kind (Markdown, JSON, stylesheets, code) for the names of files. A file name after any folder that may be
 * the file's is enough, so the search errs on the side of "used". Does not read files.
 */
import { append } from "../../multimap.ts";
import { percentDecoded } from "../../text/href.ts";
import { fileNameOf } from "../../text/paths.ts";

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

/** A form in which a text may name a file. */
interface Alias {
  readonly file: string;
  /** Normal form of the path, with or without its extension. */
  readonly path: string;
  readonly name: string;
  /** The last run of characters in the name, and the other characters after it. */
  readonly lastRun: string;
  readonly tail: string;
  /** Whether the name may be an ordinary word, which only counts in a path or in quotes. */
  readonly isWord: boolean;
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
  const alias = (form: string, isWord: boolean): Alias => {
    const name = fileNameOf(form);
    const lastRun = name.match(run)?.at(-1)?.replace(/\.+$/, "") ?? "";
    const tail = lastRun === "" ? name : name.slice(name.lastIndexOf(lastRun) + lastRun.length);
    return { file, path: form, name, lastRun, tail, isWord };
  };
  const whole = alias(path, false);
  if (!/\.(?:mdx?|jsx|tsx)$/.test(path)) return [whole];
  const stem = path.replace(/\.\w+$/, "");
  const folder = stem.replace(/\/index$/, "");
  const aliases = [whole, alias(stem, true), ...(folder === stem ? [] : [alias(folder, true)])];
  // A file such as `snippets/.mdx` has no name without its extension.
  return aliases.filter(({ name }) => name !== "");
}

/** A search for the names of files in texts, which are added one by one. */
export class MentionSearch {
  /** By their last run. */
  readonly #aliases = new Map<string, Alias[]>();
  readonly #unmentioned: Set<string>;
  /** Files whose name is in an external URL with another folder, which may be the published site. */
  readonly #inAddresses = new Set<string>();
  readonly #computed = new Map<string, ComputedPath>();

  constructor(files: Iterable<string>) {
    this.#unmentioned = new Set(files);
    for (const file of this.#unmentioned) {
      for (const alias of aliasesOf(file)) append(this.#aliases, alias.lastRun, alias);
    }
  }

  /**
   * Searches one text.
   * @param file the file that has the text; a file does not count as using itself
   */
  add(file: string, text: string): void {
    const normal = normalForm(text);
    for (const match of normal.matchAll(run)) {
      const word = match[0].replace(/\.+$/, "");
      const end = match.index + word.length;
      for (const alias of this.#aliases.get(word) ?? [])
        this.#addMention(file, normal, end + alias.tail.length, alias);
    }
    for (const alias of this.#aliases.get("") ?? []) {
      const { name } = alias;
      for (let index = normal.indexOf(name); index !== -1; index = normal.indexOf(name, index + 1))
        this.#addMention(file, normal, index + name.length, alias);
    }
    this.#addComputed(normal);
  }

  /** @param end where the alias ends in the text, if it is there */
  #addMention(file: string, text: string, end: number, alias: Alias): void {
    if (alias.file === file || !this.#unmentioned.has(alias.file)) return;
    const mention = mentionOf(text.slice(Math.max(0, end - maxPath), end), alias);
    if (mention === "file") this.#unmentioned.delete(alias.file);
    else if (mention === "address") this.#inAddresses.add(alias.file);
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
    if (this.#inAddresses.has(file) || this.#computed.size > maxComputed) return true;
    const computed = [...this.#computed.values()];
    return aliasesOf(file).some(({ path }) =>
      computed.some(({ start, end }) => path.includes(start) && path.endsWith(end)),
    );
  }
}

/** Whether a text ends with the name of the file, or with an external URL that has the same file name. */
function mentionOf(before: string, { path, name, isWord }: Alias): "file" | "address" | undefined {
  if (!before.endsWith(name)) return undefined;
  const front = before.slice(0, before.length - name.length);
  const previous = front.at(-1);
  if (previous !== "/") {
    const isNamed = !isWord || previous === undefined || /["'`(<]/.test(previous);
    return isNamed ? "file" : undefined;
  }
  const folder = pathAtEnd.exec(front)?.[0] ?? "";
  const mention = withoutDots(folder + name);
  if (path.endsWith(mention) || mention.endsWith(`/${path}`)) return "file";
  return !isWord && folder.includes("://") ? "address" : undefined;
}
