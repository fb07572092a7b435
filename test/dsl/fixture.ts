/**
 * The text form of a small site: files, settings, expected findings and a cursor in one string. Parses and writes
 * this form; does not depend on rules or the analysis. README.md in this folder describes the form.
 */
import { type Annotation, formatAnnotation, type Mark, parseAnnotation } from "./annotation.ts";

/** One line of a file, with its expected findings. */
interface FixtureLine {
  /** As in the fixture, including a cursor. */
  readonly source: string;
  readonly expected: readonly Annotation[];
}

export interface FixtureFile {
  /** Relative to the site's root, without a leading slash. */
  readonly path: string;
  /** The text of the file, without annotations and cursor, with the requested line endings. */
  readonly text: string;
  /** The words of the file's first header; undefined for text without a header. */
  readonly header: string | undefined;
  readonly lines: readonly FixtureLine[];
  /** Expected findings in a file without any line. */
  readonly expectedInEmpty: readonly Annotation[];
  readonly form: FileForm;
}

/** The form of a file on disk. */
interface FileForm {
  readonly endOfLine: "\n" | "\r\n";
  readonly byteOrderMark: boolean;
  readonly finalNewline: boolean;
  /** The file exists, but cannot be read. */
  readonly unreadable: boolean;
  /** The file's name in git, if it is different. */
  readonly inGit: string | undefined;
}

/** Settings of the whole site: words after the paths that are not about one file. */
interface FixtureSettings {
  readonly dialect: string | undefined;
  /** By rule code: a severity or `off`. */
  readonly severities: ReadonlyMap<string, string>;
  /** By folder: the keys that its pages must have. */
  readonly requiredKeys: ReadonlyMap<string, readonly string[]>;
  /** By folder and key: the least and the most characters of the key's text. */
  readonly lengths: readonly FixtureLength[];
  /** False for no list of files, as with `--no-files`. */
  readonly withFiles: boolean;
}

/** The limits on the length of a key's text in the pages of a folder. */
interface FixtureLength {
  readonly folder: string;
  readonly key: string;
  readonly least: number;
  readonly most: number;
}

interface Cursor {
  readonly path: string;
  /** UTF-16 offset into the text of the file. */
  readonly offset: number;
}

export interface Fixture {
  readonly files: readonly FixtureFile[];
  readonly settings: FixtureSettings;
  readonly cursor: Cursor | undefined;
  /** The text around the lines in the source, so that an updated fixture looks like the old one. */
  readonly frame: Frame;
}

interface Frame {
  readonly before: string;
  readonly indent: string;
  readonly after: string;
}

const headerStart = /^\/\/-(?:\s|$)/;
const cursorMark = "$0";
const byteOrderMark = "\uFEFF";

/** Removes what a template literal adds: a first line break, the common indentation, a blank last line. */
function unframe(text: string): { readonly lines: readonly string[]; readonly frame: Frame } {
  const lines = text.split("\n");
  const before = lines.length > 1 && lines[0]?.trim() === "" ? `${lines.shift()}\n` : "";
  const last = lines.at(-1);
  const after = lines.length > 1 && last !== undefined && last.trim() === "" ? `\n${lines.pop()}` : "";
  let indent: string | undefined;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const margin = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (indent === undefined) indent = margin;
    while (!margin.startsWith(indent)) indent = indent.slice(0, -1);
  }
  const common = indent ?? "";
  return {
    lines: lines.map((line) => (line.startsWith(common) ? line.slice(common.length) : line.trimStart())),
    frame: { before, indent: common, after },
  };
}

/** Splits a header into a path and the words after it; a path with spaces is in double quotes. */
function readHeader(line: string): { readonly path: string; readonly words: readonly string[] } {
  const match = /^\/\/-\s+(?:"(?<quoted>[^"]+)"|(?<plain>\S+))(?<rest>.*)$/.exec(line)?.groups;
  const path = match?.quoted ?? match?.plain ?? "";
  if (!path.startsWith("/") || path.length === 1) {
    throw new Error(`A file of a fixture begins with "//- /path": ${line}`);
  }
  return { path: path.slice(1), words: (match?.rest ?? "").split(/\s+/).filter((word) => word !== "") };
}

const plainForm: FileForm = {
  endOfLine: "\n",
  byteOrderMark: false,
  finalNewline: true,
  unreadable: false,
  inGit: undefined,
};

interface MutableSettings {
  dialect: string | undefined;
  severities: Map<string, string>;
  requiredKeys: Map<string, readonly string[]>;
  lengths: FixtureLength[];
  withFiles: boolean;
}

function readWords(words: readonly string[], form: FileForm, settings: MutableSettings): FileForm {
  let result = form;
  for (const word of words) {
    const [name = "", value = ""] = word.split("=", 2);
    switch (name) {
      case "eol":
        if (value !== "crlf" && value !== "lf") throw new Error(`eol is crlf or lf: ${word}`);
        result = { ...result, endOfLine: value === "crlf" ? "\r\n" : "\n" };
        break;
      case "bom":
        result = { ...result, byteOrderMark: true };
        break;
      case "no-final-newline":
        result = { ...result, finalNewline: false };
        break;
      case "unreadable":
        result = { ...result, unreadable: true };
        break;
      case "git":
        result = { ...result, inGit: value };
        break;
      case "dialect":
        settings.dialect = value;
        break;
      case "no-files":
        settings.withFiles = false;
        break;
      case "rule": {
        const [code = "", severity = ""] = value.split(":", 2);
        settings.severities.set(code, severity);
        break;
      }
      case "require": {
        const [folder = "", keys = ""] = value.split(":", 2);
        settings.requiredKeys.set(folder, keys.split(","));
        break;
      }
      case "length": {
        const [folder = "", key = "", range = ""] = value.split(":", 3);
        const [least = Number.NaN, most = Number.NaN] = range.split("-", 2).map(Number);
        settings.lengths.push({ folder, key, least, most });
        break;
      }
      default:
        throw new Error(`A fixture knows no setting "${word}".`);
    }
  }
  return result;
}

interface RawFile {
  readonly path: string;
  readonly header: string | undefined;
  readonly words: readonly string[];
  readonly lines: string[];
}

function splitFiles(lines: readonly string[]): readonly RawFile[] {
  const files: RawFile[] = [];
  for (const line of lines) {
    if (headerStart.test(line)) files.push({ ...readHeader(line), header: line, lines: [] });
    else {
      if (files.length === 0) files.push({ path: "docs.json", header: undefined, words: [], lines: [] });
      files.at(-1)?.lines.push(line);
    }
  }
  return files;
}

function joinLines(lines: readonly string[], form: FileForm): string {
  const text = lines.join(form.endOfLine) + (form.finalNewline && lines.length > 0 ? form.endOfLine : "");
  return (form.byteOrderMark ? byteOrderMark : "") + text;
}

/**
 * Reads a fixture.
 *
 * @param like the fixture that this one continues (the site before its fixes): files of the same path have the same
 * form by default
 * @throws Error if the text is not a fixture
 */
export function parseFixture(text: string, like?: Fixture): Fixture {
  const { lines, frame } = unframe(text);
  const settings: MutableSettings = {
    dialect: undefined,
    severities: new Map(),
    requiredKeys: new Map(),
    lengths: [],
    withFiles: true,
  };
  let cursor: Cursor | undefined;
  const rawFiles = splitFiles(lines);
  const files = rawFiles.map((raw, index): FixtureFile => {
    const defaultForm = like?.files.find((file) => file.path === raw.path)?.form ?? plainForm;
    const isLast = index === rawFiles.length - 1;
    // The end of the literal is not a part of the last file.
    const ownDefault: FileForm = {
      ...defaultForm,
      finalNewline: isLast ? frame.after !== "" : defaultForm.finalNewline,
    };
    const form = readWords(raw.words, ownDefault, settings);
    const fileLines: { readonly source: string; readonly expected: Annotation[] }[] = [];
    const expectedInEmpty: Annotation[] = [];
    for (const line of raw.lines) {
      const annotation = parseAnnotation(line);
      if (annotation === undefined) fileLines.push({ source: line, expected: [] });
      else (fileLines.at(-1)?.expected ?? expectedInEmpty).push(annotation);
    }
    if (expectedInEmpty.length > 0 && fileLines.length > 0) {
      throw new Error(`An annotation stands above the first line of ${raw.path}; it belongs below its line.`);
    }
    const marked = joinLines(
      fileLines.map((line) => line.source),
      form,
    );
    const offset = marked.indexOf(cursorMark);
    if (offset !== -1) {
      if (cursor !== undefined || marked.indexOf(cursorMark, offset + 1) !== -1) {
        throw new Error("A fixture has one cursor at most.");
      }
      cursor = { path: raw.path, offset };
    }
    const fileText = offset === -1 ? marked : marked.replace(cursorMark, () => "");
    return { path: raw.path, text: fileText, header: raw.header, lines: fileLines, expectedInEmpty, form };
  });
  const paths = new Set(files.map((file) => file.path));
  if (paths.size !== files.length) throw new Error("A fixture names one of its files twice.");
  return { files, settings, cursor, frame };
}

/** A place in annotations: the line above (-1 in an empty file), and the columns. */
interface MarkedPlace {
  readonly line: number;
  readonly mark: Mark;
}

/** The places in the fixture for offsets in a file's text. */
export function markOf(file: FixtureFile, start: number, length: number): MarkedPlace {
  if (file.lines.length === 0) return { line: -1, mark: { column: start, length, continues: false } };
  const width = file.form.endOfLine.length;
  const shift = file.form.byteOrderMark ? 1 : 0;
  let line = 0;
  let lineStart = shift;
  let lineLength = textOfLine(file, 0).length;
  while (start > lineStart + lineLength + width - 1 && line + 1 < file.lines.length) {
    lineStart += lineLength + width;
    line += 1;
    lineLength = textOfLine(file, line).length;
  }
  const end = Math.max(start + length, lineStart);
  const from = Math.max(start, lineStart);
  // After the last line break of a file there is no line for an annotation.
  if (from > lineStart + lineLength) {
    return { line, mark: { column: lineLength + 1, length: 0, continues: false } };
  }
  const continues = end > lineStart + lineLength;
  const reach = continues ? Math.max(1, lineStart + lineLength - from) : end - from;
  return { line, mark: { column: from - lineStart, length: reach, continues } };
}

function textOfLine(file: FixtureFile, line: number): string {
  return (file.lines[line]?.source ?? "").replace(cursorMark, () => "");
}

/** The annotations below the lines of one file; -1 is the line of an empty file. */
export type AnnotationsByLine = ReadonlyMap<number, readonly Annotation[]>;

/** The fixture with other annotations, in the form of its source file. */
export function formatFixture(fixture: Fixture, annotations: ReadonlyMap<string, AnnotationsByLine>): string {
  const out: string[] = [];
  for (const file of fixture.files) {
    const below = (line: number): void => {
      for (const annotation of annotations.get(file.path)?.get(line) ?? [])
        out.push(formatAnnotation(annotation));
    };
    if (file.header !== undefined) out.push(file.header);
    below(-1);
    for (const [index, line] of file.lines.entries()) {
      out.push(line.source);
      below(index);
    }
  }
  return reframe(out, fixture.frame);
}

/** A fixture of the same files with other texts; new files come first. */
export function formatFiles(fixture: Fixture, texts: ReadonlyMap<string, string>): string {
  const out: string[] = [];
  const add = (text: string): void => {
    const plain = text.replaceAll("\r\n", "\n").replace(byteOrderMark, "");
    if (plain !== "") out.push(...plain.replace(/\n$/, "").split("\n"));
  };
  for (const [path, text] of texts) {
    if (fixture.files.some((file) => file.path === path)) continue;
    out.push(path.includes(" ") ? `//- "/${path}"` : `//- /${path}`);
    add(text);
  }
  for (const file of fixture.files) {
    if (file.header !== undefined || out.length > 0) out.push(file.header ?? `//- /${file.path}`);
    add(texts.get(file.path) ?? file.text);
  }
  const last = fixture.files.at(-1);
  const lastText = last === undefined ? "" : (texts.get(last.path) ?? last.text);
  const after =
    lastText === "" ? fixture.frame.after : lastText.endsWith("\n") ? fixture.frame.after || "\n" : "";
  return reframe(out, { ...fixture.frame, after });
}

function reframe(lines: readonly string[], frame: Frame): string {
  const indented = lines.map((line) => (line === "" ? "" : frame.indent + line));
  return frame.before + indented.join("\n") + frame.after;
}
