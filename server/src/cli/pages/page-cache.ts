/**
 * What was read of the pages of a site, kept from one run to the next: for each text, by its hash, one line. A file that was made by
 * another version of the program is not looked at; one that is damaged is rebuilt.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import nodePath from "node:path";
import { reasonOf } from "../../host/file-system.ts";
import { contentLine, contentOfLine, type Intern, type PageContent } from "../../service/snapshot.ts";
import {
  cacheFile,
  ensureOwnFolder,
  maxFileBytes,
  readCacheFile,
  removeOldFiles,
  writeCacheFile,
} from "./cache-folder.ts";

/** Where contents are kept, and by which program they are made. */
export interface CachePlace {
  /** Absolute. */
  readonly folder: string;
  /** The version of the program and of what runs it: contents of another one are not used. */
  readonly version: string;
}

/** The version of the program; undefined if it does not run from bundles, so that nothing names its content. */
export function programVersion(): string | undefined {
  const hash = createHash("sha256");
  const bundles = ["docs-json.cjs", "mdx-parser.cjs"].map((name) => nodePath.join(import.meta.dirname, name));
  const existingBundles = bundles.filter((bundle) => fs.existsSync(bundle));
  if (existingBundles.length === 0) return undefined;
  for (const bundle of existingBundles) hash.update(fs.readFileSync(bundle));
  return `${hash.digest("hex")} ${process.version}`;
}

const keyLength = 64;
const checksumLength = 64;
const lineFeed = 0x0a;

/** A line of the file: where its content is, after the key. */
interface KeptLine {
  readonly start: number;
  readonly end: number;
}

/** How many bytes are written at once. */
const pieceBytes = 1024 * 1024;

export class PageCache {
  /** Why the file could not be used; undefined if it could, or did not exist. */
  readonly problem: string | undefined;
  readonly #file: string;
  readonly #bytes: Buffer;
  readonly #lines: ReadonlyMap<string, KeptLine>;
  #isDamaged = false;

  /** Never throws. */
  constructor(
    private readonly place: CachePlace,
    root: string,
  ) {
    this.#file = cacheFile(place.folder, root);
    const read = readKept(this.#file, place);
    this.problem = read.problem;
    this.#bytes = read.bytes;
    this.#lines = read.lines;
  }

  get keys(): ReadonlySet<string> {
    return new Set(this.#lines.keys());
  }

  /** The content of a key; undefined if its line is none. */
  contentOf(key: string, intern: Intern): PageContent | undefined {
    const line = this.#lines.get(key);
    const content = line && contentOfLine(this.#bytes.toString("utf8", line.start, line.end), intern);
    if (content === undefined) this.#isDamaged = true;
    return content;
  }

  /**
   * Keeps these contents and forgets all others.
   * @param used keys of contents that are kept already
   * @param made new contents by their keys
   * @returns why that failed; undefined for success
   */
  keep(used: ReadonlySet<string>, made: ReadonlyMap<string, PageContent>): string | undefined {
    const { folder } = this.place;
    try {
      ensureOwnFolder(folder);
      const lines = [...made].flatMap(([key, content]) => {
        const line = contentLine(content);
        return line === undefined ? [] : [[key, line] as const];
      });
      const now = Date.now();
      if (lines.length === 0 && used.size === this.#lines.size && used.size > 0 && !this.#isDamaged) {
        fs.utimesSync(this.#file, now / 1000, now / 1000);
      } else writeCacheFile(this.#file, this.#written(used, lines));
      removeOldFiles(folder, this.#file, now);
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }

  *#written(
    used: ReadonlySet<string>,
    made: readonly (readonly [key: string, line: string])[],
  ): Generator<Buffer, void> {
    const hash = createHash("sha256");
    let parts: Buffer[] = [];
    let size = 0;
    let total = 0;
    const checked = (): Buffer => {
      const piece = Buffer.concat(parts);
      hash.update(piece);
      parts = [];
      size = 0;
      return piece;
    };
    for (const part of this.#parts(used, made)) {
      total += part.length;
      // The newest contents are written last; without them the next run reads their pages.
      if (total > maxFileBytes - checksumLength) break;
      parts.push(part);
      size += part.length;
      if (size >= pieceBytes) yield checked();
    }
    yield checked();
    yield Buffer.from(hash.digest("hex"));
  }

  *#parts(
    used: ReadonlySet<string>,
    made: readonly (readonly [key: string, line: string])[],
  ): Generator<Buffer, void> {
    yield Buffer.from(`${this.place.version}\n`);
    for (const key of used) {
      const line = this.#lines.get(key);
      if (line !== undefined) yield this.#bytes.subarray(line.start - keyLength, line.end + 1);
    }
    for (const [key, line] of made) yield Buffer.from(`${key}${line}\n`);
  }
}

interface ReadKept {
  readonly bytes: Buffer;
  readonly lines: ReadonlyMap<string, KeptLine>;
  readonly problem: string | undefined;
}

const nothing: ReadKept = { bytes: Buffer.alloc(0), lines: new Map(), problem: undefined };

function readKept(file: string, { folder, version }: CachePlace): ReadKept {
  try {
    if (!fs.existsSync(folder)) return nothing;
    ensureOwnFolder(folder);
    const bytes = readCacheFile(file);
    if (bytes === undefined) return nothing;
    const first = Buffer.from(`${version}\n`);
    const end = bytes.length - checksumLength;
    if (end < 0) return { ...nothing, problem: "it is damaged" };
    const checksum = createHash("sha256").update(bytes.subarray(0, end)).digest("hex");
    if (bytes.toString("latin1", end) !== checksum) return { ...nothing, problem: "it is damaged" };
    if (!bytes.subarray(0, first.length).equals(first)) return nothing;
    return { bytes, lines: linesOf(bytes, first.length, end), problem: undefined };
  } catch (error) {
    return { ...nothing, problem: reasonOf(error) };
  }
}

function linesOf(bytes: Buffer, from: number, end: number): ReadonlyMap<string, KeptLine> {
  const lines = new Map<string, KeptLine>();
  for (let at = from; at < end; ) {
    const next = bytes.indexOf(lineFeed, at);
    if (next === -1 || next >= end) break;
    if (next - at > keyLength) {
      lines.set(bytes.toString("latin1", at, at + keyLength), { start: at + keyLength, end: next });
    }
    at = next + 1;
  }
  return lines;
}
