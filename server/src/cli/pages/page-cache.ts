/**
 * A cache of the content of a site's pages for the next run: one file with a line for each text, by its hash. A file of another
 * version of the program is ignored, and a damaged one is rebuilt.
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

/** The folder of the cache, and the version of the program. */
export interface CacheLocation {
  /** Absolute. */
  readonly folder: string;
  /** The version of the program and of node; contents of other versions are not used. */
  readonly version: string;
}

/** The version of the program (a hash of its bundles) and of node; undefined if it does not run from bundles. */
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

/** The range of a line's content, after its key. */
interface KeptLine {
  readonly start: number;
  readonly end: number;
}

/** How many bytes are written at a time. */
const pieceBytes = 1024 * 1024;

export class PageCache {
  /** Why the file could not be used; undefined if it could, or did not exist. */
  readonly problem: string | undefined;
  readonly #file: string;
  readonly #bytes: Buffer;
  readonly #lines: ReadonlyMap<string, KeptLine>;
  #isDamaged = false;

  /** Reads the file. Never throws. */
  constructor(
    private readonly location: CacheLocation,
    root: string,
  ) {
    this.#file = cacheFile(location.folder, root);
    const read = readKept(this.#file, location);
    this.problem = read.problem;
    this.#bytes = read.bytes;
    this.#lines = read.lines;
  }

  get keys(): ReadonlySet<string> {
    return new Set(this.#lines.keys());
  }

  /** The content of a key; undefined if its line is missing or damaged. */
  contentOf(key: string, intern: Intern): PageContent | undefined {
    const line = this.#lines.get(key);
    const content = line && contentOfLine(this.#bytes.toString("utf8", line.start, line.end), intern);
    if (content === undefined) this.#isDamaged = true;
    return content;
  }

  /**
   * Stores these contents and removes all others.
   * @param used the keys of stored contents that are still needed
   * @param added new contents by their keys
   * @returns why that failed; undefined for success
   */
  keep(used: ReadonlySet<string>, added: ReadonlyMap<string, PageContent>): string | undefined {
    const { folder } = this.location;
    try {
      ensureOwnFolder(folder);
      const lines = [...added].flatMap(([key, content]) => {
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
    added: readonly (readonly [key: string, line: string])[],
  ): Generator<Buffer, void> {
    const hash = createHash("sha256");
    let parts: Buffer[] = [];
    let size = 0;
    let total = 0;
    const nextPiece = (): Buffer => {
      const piece = Buffer.concat(parts);
      hash.update(piece);
      parts = [];
      size = 0;
      return piece;
    };
    for (const part of this.#parts(used, added)) {
      total += part.length;
      // New contents are written last. If they do not fit, the next run reads their pages again.
      if (total > maxFileBytes - checksumLength) break;
      parts.push(part);
      size += part.length;
      if (size >= pieceBytes) yield nextPiece();
    }
    yield nextPiece();
    yield Buffer.from(hash.digest("hex"));
  }

  *#parts(
    used: ReadonlySet<string>,
    added: readonly (readonly [key: string, line: string])[],
  ): Generator<Buffer, void> {
    yield Buffer.from(`${this.location.version}\n`);
    for (const key of used) {
      const line = this.#lines.get(key);
      if (line !== undefined) yield this.#bytes.subarray(line.start - keyLength, line.end + 1);
    }
    for (const [key, line] of added) yield Buffer.from(`${key}${line}\n`);
  }
}

interface ReadKept {
  readonly bytes: Buffer;
  readonly lines: ReadonlyMap<string, KeptLine>;
  readonly problem: string | undefined;
}

const nothing: ReadKept = { bytes: Buffer.alloc(0), lines: new Map(), problem: undefined };

function readKept(file: string, { folder, version }: CacheLocation): ReadKept {
  try {
    if (!fs.existsSync(folder)) return nothing;
    ensureOwnFolder(folder);
    const bytes = readCacheFile(file);
    if (bytes === undefined) return nothing;
    const header = Buffer.from(`${version}\n`);
    const end = bytes.length - checksumLength;
    if (end < 0) return { ...nothing, problem: "it is damaged" };
    const checksum = createHash("sha256").update(bytes.subarray(0, end)).digest("hex");
    if (bytes.toString("latin1", end) !== checksum) return { ...nothing, problem: "it is damaged" };
    if (!bytes.subarray(0, header.length).equals(header)) return nothing;
    return { bytes, lines: linesOf(bytes, header.length, end), problem: undefined };
  } catch (error) {
    return { ...nothing, problem: reasonOf(error) };
  }
}

function linesOf(bytes: Buffer, from: number, end: number): ReadonlyMap<string, KeptLine> {
  const lines = new Map<string, KeptLine>();
  for (let start = from; start < end; ) {
    const lineEnd = bytes.indexOf(lineFeed, start);
    if (lineEnd === -1 || lineEnd >= end) break;
    const contentStart = start + keyLength;
    if (lineEnd > contentStart)
      lines.set(bytes.toString("latin1", start, contentStart), { start: contentStart, end: lineEnd });
    start = lineEnd + 1;
  }
  return lines;
}
