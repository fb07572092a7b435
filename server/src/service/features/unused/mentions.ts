/**
 * Looks for the names of files in texts of any kind: Markdown, JSON, stylesheets, code. A file name after a folder that may be
 * the file's own is enough, so the search errs on the side of "used". Reads nothing.
 */
import { append } from "../../multimap.ts";
import { fileNameOf } from "../../text/paths.ts";

/** Where the end of an alias may be in text: one run of these characters. */
const run = /[\p{L}\p{N}_.-]+/gu;

/** What ends a path in text, seen from its end. */
const outsideOfPath = /[^\s"'`()<>[\]{}|=,;]*$/;

/** How far a path is read back from its end. */
const maxPath = 400;

/** Parts of a path around something computed: `/images/${name}.png`. */
interface ComputedPath {
  readonly start: string;
  readonly end: string;
}

const templates = /\$?\{[^{}\n]{1,200}\}([^\s"'`()<>{}$]{0,100})/gu;

/** What is before a computed part, of the few characters before it: a long text without spaces costs no more. */
const beforeComputed = /[^\s"'`()<>={}$]*$/u;
const maxBefore = 100;
const concatenations = /(["'`])([^"'`\n]{0,200})\1\s{0,20}\+|\+\s{0,20}(["'`])([^"'`\n]{0,200})\3/gu;

/** With more computed paths, every file may be used. */
const maxComputed = 500;

/** A form in which texts name a file. */
interface Alias {
  readonly file: string;
  /** Normal form of the path or of the path without extension. */
  readonly path: string;
  readonly name: string;
  /** Whether the name is an ordinary word, so that it counts only in a path or in quotes. */
  readonly isWord: boolean;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One form for all ways to write a path: case, percent-encoding, escapes, composed letters. */
function normalForm(text: string): string {
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, decoded)
    .replaceAll(/\\([^\p{L}\p{N}\s])/gu, "$1")
    .replaceAll("&amp;", "&")
    .normalize("NFC")
    .toLowerCase();
}

/** The path without what relative paths begin with; a path may hold `../` in its middle. */
function withoutDots(path: string): string {
  const dots = path.lastIndexOf("./");
  return (dots === -1 ? path : path.slice(dots + 2)).replace(/^\/+/, "");
}

/** Aliases of a file: pages and snippets are named without their extension, an index page by its folder, too. */
function aliasesOf(file: string): readonly Alias[] {
  const path = normalForm(file);
  const alias = (form: string, isWord: boolean): Alias => ({
    file,
    path: form,
    name: fileNameOf(form),
    isWord,
  });
  const whole = alias(path, false);
  if (!/\.(?:mdx?|jsx|tsx)$/.test(path)) return [whole];
  const stem = path.replace(/\.\w+$/, "");
  const folder = stem.replace(/\/index$/, "");
  return [whole, alias(stem, true), ...(folder === stem ? [] : [alias(folder, true)])];
}

/** The search for the names of files in texts that come one after the other. */
export class MentionSearch {
  /** By the last run of characters of the alias. */
  readonly #aliases = new Map<string, Alias[]>();
  readonly #unmentioned: Set<string>;
  /** Files whose name is after another folder in a URL of the web, which may be a copy of the site's files. */
  readonly #inAddresses = new Set<string>();
  readonly #computed = new Map<string, ComputedPath>();

  constructor(files: Iterable<string>) {
    this.#unmentioned = new Set(files);
    for (const file of this.#unmentioned) {
      for (const alias of aliasesOf(file)) {
        append(this.#aliases, alias.name.match(run)?.at(-1)?.replace(/\.+$/, "") ?? "", alias);
      }
    }
  }

  /**
   * Takes one text.
   * @param file whose text it is; a file does not use itself
   */
  add(file: string, text: string): void {
    const normal = normalForm(text);
    for (const match of normal.matchAll(run)) {
      const word = match[0].replace(/\.+$/, "");
      const aliases = this.#aliases.get(word);
      if (aliases === undefined) continue;
      const end = match.index + word.length;
      const before = normal.slice(Math.max(0, end - maxPath), end);
      for (const alias of aliases) {
        if (alias.file === file || !this.#unmentioned.has(alias.file)) continue;
        const mention = mentionOf(before, alias);
        if (mention === "file") this.#unmentioned.delete(alias.file);
        else if (mention === "address") this.#inAddresses.add(alias.file);
      }
    }
    this.#addComputed(normal);
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

  /** Whether a URL elsewhere, or a path that code puts together, may be that of the file. */
  mayBeNamed(file: string): boolean {
    if (this.#inAddresses.has(file) || this.#computed.size > maxComputed) return true;
    const computed = [...this.#computed.values()];
    return aliasesOf(file).some(({ path }) =>
      computed.some(({ start, end }) => path.includes(start) && path.endsWith(end)),
    );
  }
}

/** Whether text that ends here names the file, or a file of that name at a URL of the web. */
function mentionOf(before: string, { path, name, isWord }: Alias): "file" | "address" | undefined {
  if (!before.endsWith(name)) return undefined;
  const front = before.slice(0, before.length - name.length);
  const previous = front.at(-1);
  if (previous !== "/") {
    const isNamed = !isWord || previous === undefined || /["'`(<]/.test(previous);
    return isNamed ? "file" : undefined;
  }
  const folder = outsideOfPath.exec(front)?.[0] ?? "";
  const mention = withoutDots(folder + name);
  if (path.endsWith(mention) || mention.endsWith(`/${path}`)) return "file";
  return !isWord && folder.includes("://") ? "address" : undefined;
}
