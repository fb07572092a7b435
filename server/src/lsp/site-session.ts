/**
 * One site as it changes: its newest snapshot, and everything that still has to be looked at before
 * that snapshot tells the truth (typed text, hints about files, files named for the first time).
 *
 * Open text wins over disk. Whether a page exists is the disk's word alone: a page that lives only
 * in an editor is not published. Knows no messages, no timers and no diagnostics.
 */
import { join } from "node:path";
import { listFilesInBackground } from "../host/list-files.ts";
import { toAbsolutePath } from "../host/paths.ts";
import { readContent } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import { readHeads, visitHeadsInBackground } from "../host/read-heads.ts";
import { runAtOnce, runInSlices } from "../host/slices.ts";
import {
  type Analysis,
  analyse,
  emptySite,
  type FileContent,
  FileIndex,
  type Frontmatter,
  mainDocument,
  navigationListing,
  neededFiles,
  parseFrontmatter,
  type Rule,
  type Site,
  type SiteSettings,
  type TextEdit,
  unusedFiles,
  withDocument,
  withEdits,
  withFiles,
  withoutDocument,
  withoutSpec,
  withSettings,
  withSpec,
} from "../service/index.ts";
import { fingerprint } from "./fingerprint.ts";
import { pathState } from "./path-state.ts";
import { SessionPages } from "./session-pages.ts";

/** Edits that are made one by one; for more at a time the new text is parsed as a whole. */
const mostSingleEdits = 16;

/** Hints that are looked at one by one; for more at a time the files are listed anew. */
const mostHints = 500;

/** Hints that go into one change of the list of files. */
const hintBatch = 64;

const ignoreFile = ".mintignore";

/** Files and folders, site-relative. */
interface TakenHints {
  readonly added: string[];
  readonly removed: string[];
}

export interface SiteSessionOptions {
  /** Absolute path of the folder that holds docs.json. */
  readonly root: string;
  readonly settings: SiteSettings;
  /** Whether the texts of pages are looked at. */
  readonly checksPages: boolean;
  /** The text of the document that is open at an absolute path. */
  readonly openText: (path: string) => string | undefined;
  /** Whether a site-relative path belongs to a site inside this one, known before it is listed. */
  readonly isElsewhere: (path: string) => boolean;
  /** Sites with more files than this are checked without looking at files. */
  readonly maxFiles?: number;
  /** A scan has ended, and the snapshot may have changed. */
  readonly onScanned: () => void;
  /** A scan failed; what was known before it stays. */
  readonly onFailure: (error: unknown) => void;
  /** Something about the whole site that its author should know; one sentence. */
  readonly onNote: (text: string) => void;
}

export class SiteSession {
  readonly root: string;
  readonly #options: SiteSessionOptions;
  #site: Site;
  /** Documents that changed in the editor: the edits in order, or undefined for a whole new text. */
  readonly #texts = new Map<string, readonly TextEdit[] | undefined>();
  /** Site paths about which something was heard. */
  readonly #hints = new Set<string>();
  /** Pages whose frontmatter has been read. */
  readonly #headsRead = new Set<string>();
  /** Pages whose frontmatter is being read in the background, unless something was heard of them since. */
  readonly #headsUnderWay = new Set<string>();
  /** Fingerprints of the specs that are in the snapshot. */
  readonly #specs = new Map<string, string>();
  #nestedSites: readonly string[] = [];
  #isScanned = false;
  #scan: { readonly done: Promise<void>; again: boolean } | undefined;
  readonly #disposal = new AbortController();
  readonly #pages: SessionPages;

  constructor(options: SiteSessionOptions) {
    this.root = options.root;
    this.#options = options;
    this.#site = emptySite(options.settings, undefined);
    this.#pages = new SessionPages({
      root: options.root,
      isWanted: options.checksPages,
      openText: (file) => this.#openText(file),
      signal: this.#disposal.signal,
      update: (change) => {
        this.#site = change(this.#site);
      },
    });
  }

  /** The newest snapshot that has been put together. */
  get site(): Site {
    return this.#site;
  }

  /** Whether the site's files have been listed once. */
  get isScanned(): boolean {
    return this.#isScanned;
  }

  /** Ends the work that runs on. */
  dispose(): void {
    this.#disposal.abort();
  }

  changeSettings(settings: SiteSettings, checksPages: boolean): void {
    this.#site = withSettings(this.#site, settings);
    this.#pages.want(checksPages);
  }

  /**
   * Reads the pages that have not been read, or may have changed; in the background, and at most once
   * at a time. Gives whether the snapshot changed.
   */
  readPages(): Promise<boolean> {
    return this.#pages.readAll();
  }

  /** Whether a document belongs to what is checked: a change of it can change findings. */
  isPart(path: string): boolean {
    return (
      path === mainDocument ||
      path === ignoreFile ||
      this.#site.documents.has(path) ||
      this.#site.specs.has(path) ||
      this.#headsRead.has(path) ||
      this.#pages.isPage(this.#site, path)
    );
  }

  /**
   * A document was opened, edited or closed.
   * @param edits one after the other; undefined where the whole text is to be taken anew
   */
  textChanged(path: string, edits: readonly TextEdit[] | undefined): void {
    const before = this.#texts.has(path) ? this.#texts.get(path) : [];
    this.#texts.set(path, before === undefined || edits === undefined ? undefined : [...before, ...edits]);
  }

  /** Something may have happened to a file or folder. Only a hint: the disk is asked what it was. */
  hint(path: string): void {
    this.#hints.add(path);
  }

  /**
   * Lists the files of the site and reads everything from disk again. At most one scan runs; a
   * request during it makes it run once more. Never rejected.
   */
  scan(): Promise<void> {
    if (this.#scan !== undefined) {
      this.#scan.again = true;
      return this.#scan.done;
    }
    const scan = { done: this.#scanRepeatedly(), again: false };
    this.#scan = scan;
    return scan.done;
  }

  /** The first scan: the one that runs, or a new one unless one has been made. Never rejected. */
  scanUnlessDone(): Promise<void> {
    if (this.#isScanned || this.#disposal.signal.aborted) return Promise.resolve();
    return this.#scan?.done ?? this.scan();
  }

  async #scanRepeatedly(): Promise<void> {
    // The caller learns of the scan before it begins.
    await Promise.resolve();
    try {
      do {
        if (this.#scan !== undefined) this.#scan.again = false;
        await this.#scanOnce();
      } while (this.#scan?.again === true);
    } catch (error) {
      if (!this.#disposal.signal.aborted) this.#options.onFailure(error);
    } finally {
      this.#scan = undefined;
    }
    if (this.#disposal.signal.aborted) return;
    this.#isScanned = true;
    this.#options.onScanned();
  }

  async #scanOnce(): Promise<void> {
    const { maxFiles, isElsewhere, onNote } = this.#options;
    const { signal } = this.#disposal;
    const listing = await listFilesInBackground(this.root, {
      signal,
      ...(maxFiles === undefined ? {} : { maxFiles }),
    });
    this.#nestedSites = listing.nestedSites;
    await runInSlices(this.#readAgain(), { signal });
    await runInSlices(this.#readNeeded(), { signal });
    if (maxFiles !== undefined && listing.files.length >= maxFiles) {
      this.#site = withFiles(this.#site, undefined);
      onNote(
        `The folder ${this.root} has more than ${maxFiles} files, so pages are not looked at; open the folder of the site in the editor to have them checked.`,
      );
      return;
    }
    const ignore = this.#content(ignoreFile, maxBytes.json);
    const index = FileIndex.of({
      files: listing.files.filter((file) => !isElsewhere(file)),
      ...(ignore.kind === "text" ? { mintignore: ignore.text } : {}),
    });
    const listed = this.#isNavigationRead() ? navigationListing(this.#site).listedPaths : new Set();
    const unlisted: string[] = [];
    for (const page of index.pages()) if (!listed.has(page.path)) unlisted.push(page.file);
    const frontmatter = new Map<string, Frontmatter | undefined>();
    const closed = unlisted.filter((file) => this.#openText(file) === undefined);
    await visitHeadsInBackground(
      this.root,
      closed,
      (file, head) => {
        const read = parseFrontmatter(head);
        if (read !== undefined) frontmatter.set(file, read);
      },
      { signal },
    );
    for (const file of unlisted) {
      const text = this.#openText(file);
      if (text !== undefined) frontmatter.set(file, parseFrontmatter(text));
    }
    this.#headsRead.clear();
    for (const file of unlisted) this.#headsRead.add(file);
    const fresh = index.withFiles({ frontmatter });
    // What was found out with the files is remembered with the list of them.
    const isSame = this.#site.files?.isSame(fresh) === true;
    if (!isSame) this.#site = withFiles(this.#site, fresh);
    this.#pages.lookAgain(this.#site);
    // A site that has vanished is about to be let go; nobody need hear of it.
    const notes = pathState(this.root) === "missing" ? [] : listing.unreadable;
    for (const { path, reason } of notes) onNote(`${join(this.root, path)} could not be read: ${reason}.`);
  }

  /** Takes what has been typed into the snapshot, for a request that cannot wait for an analysis. */
  takeTyped(): void {
    for (const [path, edits] of this.#texts) {
      this.#texts.delete(path);
      this.#takeText(path, edits);
    }
  }

  /**
   * Reads the frontmatter of pages that nobody has read yet, for features that show titles. Findings
   * do not depend on it. True where it told anything new; never rejected.
   */
  async readHeads(files: Iterable<string>): Promise<boolean> {
    const isKnown = (file: string): boolean => this.#headsRead.has(file) || this.#headsUnderWay.has(file);
    const wanted = [...files].filter((file) => !isKnown(file));
    if (wanted.length === 0) return false;
    for (const file of wanted) this.#headsUnderWay.add(file);
    const heads = new Map<string, Frontmatter | undefined>();
    const closed = wanted.filter((file) => this.#openText(file) === undefined);
    try {
      const { signal } = this.#disposal;
      const take = (file: string, head: string): void => void heads.set(file, parseFrontmatter(head));
      await visitHeadsInBackground(this.root, closed, take, { signal });
    } catch {
      // The site has been let go.
      return false;
    }
    const frontmatter = new Map<string, Frontmatter | undefined>();
    for (const file of wanted) {
      const text = this.#openText(file);
      // A page of which something was heard in the meantime is read again when somebody asks again.
      if (!this.#headsUnderWay.delete(file) && text === undefined) continue;
      frontmatter.set(file, text === undefined ? heads.get(file) : parseFrontmatter(text));
      this.#headsRead.add(file);
    }
    const before = this.#site.files;
    this.#site = withFiles(this.#site, before?.withFiles({ frontmatter }));
    return this.#site.files !== before;
  }

  /** Takes in what was typed and what that names, so that the snapshot is that of the newest texts. */
  takeTexts(): void {
    if (this.#texts.size === 0 && this.#isNavigationRead()) return;
    runAtOnce(this.#takeTexts());
    runAtOnce(this.#readNeeded());
  }

  /**
   * Brings the snapshot up to date and analyses it. Each `yield` is a chance to pause; a run that is
   * abandoned leaves the session whole, and the next one goes on where it was.
   */
  *settle(rules: readonly Rule[]): Generator<undefined, Analysis> {
    for (;;) {
      yield* this.#takeTexts();
      // A scan in progress may have listed a folder before the hint's cause: hints come after it.
      if (this.#scan === undefined) yield* this.#takeHints();
      this.#pages.keepInStep(this.#site);
      yield* this.#readNeeded();
      const analysis = yield* analyse(this.#site, rules);
      if (!(yield* this.#readHeadsFor(analysis))) return analysis;
    }
  }

  #isNavigationRead(): boolean {
    return this.#site.documents.get(mainDocument)?.kind === "parsed";
  }

  #openText(path: string): string | undefined {
    const absolute = toAbsolutePath(this.root, path);
    return absolute === undefined ? undefined : this.#options.openText(absolute);
  }

  #content(path: string, limit: number): FileContent {
    const text = this.#openText(path);
    return text === undefined ? readContent(this.root, path, limit) : { kind: "text", text };
  }

  /** Takes the newest text, so that edits which led to it must not be made again. */
  #putDocument(path: string): void {
    if (this.#texts.has(path)) this.#texts.set(path, undefined);
    this.#site = withDocument(this.#site, path, this.#content(path, maxBytes.json));
  }

  /** Parsing a spec is dear, so one with the same text stays. */
  #putSpec(path: string): void {
    const content = this.#content(path, maxBytes.spec);
    const print = content.kind === "text" ? fingerprint(content.text) : JSON.stringify(content);
    if (this.#site.specs.has(path) && this.#specs.get(path) === print) return;
    this.#specs.set(path, print);
    this.#site = withSpec(this.#site, path, content);
  }

  #putIgnoreFile(): void {
    const content = this.#content(ignoreFile, maxBytes.json);
    const mintignore = content.kind === "text" ? content.text : "";
    this.#site = withFiles(this.#site, this.#site.files?.withFiles({ mintignore }));
  }

  /** Reads the frontmatter of a page, which is open or on disk. */
  #putHead(file: string): void {
    const text = this.#openText(file) ?? readHeads(this.root, [file]).heads.get(file);
    const frontmatter = new Map([[file, text === undefined ? undefined : parseFrontmatter(text)]]);
    this.#headsRead.add(file);
    this.#site = withFiles(this.#site, this.#site.files?.withFiles({ frontmatter }));
  }

  *#takeTexts(): Generator<undefined, void> {
    for (const [path, edits] of this.#texts) {
      this.#texts.delete(path);
      this.#takeText(path, edits);
      yield;
    }
  }

  #takeText(path: string, edits: readonly TextEdit[] | undefined): void {
    this.#headsUnderWay.delete(path);
    const document = this.#site.documents.get(path);
    if (document !== undefined) {
      const isEdited = document.kind === "parsed" && edits !== undefined && edits.length <= mostSingleEdits;
      if (!isEdited) this.#putDocument(path);
      else if (edits.length > 0) this.#site = withEdits(this.#site, path, edits);
    }
    if (this.#site.specs.has(path)) this.#putSpec(path);
    if (path === ignoreFile) this.#putIgnoreFile();
    if (this.#headsRead.has(path)) this.#putHead(path);
    if (this.#pages.isPage(this.#site, path)) this.#pages.put(path);
  }

  *#takeHints(): Generator<undefined, void> {
    if (this.#hints.size > mostHints) {
      this.#hints.clear();
      void this.scan();
    }
    while (this.#hints.size > 0) {
      const batch = [...this.#hints].slice(0, hintBatch);
      const changes: TakenHints = { added: [], removed: [] };
      for (const path of batch) {
        this.#hints.delete(path);
        this.#takeHint(path, changes);
      }
      // A new index costs in proportion to the number of folders, so not one for each hint.
      this.#site = withFiles(this.#site, this.#site.files?.withFiles(changes));
      yield;
    }
  }

  #takeHint(path: string, changes: TakenHints): void {
    const below = (other: string): boolean => other === path || other.startsWith(`${path}/`);
    for (const page of this.#headsUnderWay) if (below(page)) this.#headsUnderWay.delete(page);
    for (const document of this.#site.documents.keys()) if (below(document)) this.#putDocument(document);
    for (const spec of this.#site.specs.keys()) if (below(spec)) this.#putSpec(spec);
    if (path === ignoreFile) this.#putIgnoreFile();
    if (!this.#isListable(path)) return;
    const absolute = toAbsolutePath(this.root, path);
    const state = absolute === undefined ? "missing" : pathState(absolute);
    if (state === "folder") void this.scan();
    else if (state !== "file") {
      changes.removed.push(path);
      for (const page of this.#headsRead) if (below(page)) this.#headsRead.delete(page);
    } else if (this.#site.files?.has(path) === false) changes.added.push(path);
    else {
      if (this.#headsRead.has(path)) this.#putHead(path);
      if (this.#pages.isPage(this.#site, path)) this.#pages.put(path);
    }
  }

  /** Whether a path can be in the list of this site's files. */
  #isListable(path: string): boolean {
    const folders = path.split("/").slice(0, -1);
    if (folders.some((name) => name.startsWith(".") || name === "node_modules")) return false;
    const isNested = this.#nestedSites.some((site) => path === site || path.startsWith(`${site}/`));
    return !isNested && !this.#options.isElsewhere(path);
  }

  /** Reads what the snapshot holds from disk again; what is the same stays the same. */
  *#readAgain(): Generator<undefined, void> {
    for (const path of this.#site.documents.keys()) {
      if (this.#openText(path) === undefined) this.#putDocument(path);
      yield;
    }
    for (const path of this.#site.specs.keys()) {
      if (this.#openText(path) === undefined) this.#putSpec(path);
      yield;
    }
  }

  /** Reads what the snapshot names and does not hold yet, and forgets what it no longer names. */
  *#readNeeded(): Generator<undefined, void> {
    for (;;) {
      const { documents, specs } = neededFiles(this.#site);
      if (documents.length === 0 && specs.length === 0) break;
      for (const path of documents) {
        this.#putDocument(path);
        yield;
      }
      for (const path of specs) {
        this.#putSpec(path);
        yield;
      }
    }
    const unused = unusedFiles(this.#site);
    for (const path of unused.documents) this.#site = withoutDocument(this.#site, path);
    for (const path of unused.specs) {
      this.#site = withoutSpec(this.#site, path);
      this.#specs.delete(path);
    }
  }

  /**
   * A finding about a page may be one only because nobody has read its frontmatter (`hidden`): reads
   * it. Gives whether anything was learnt, so that the analysis is to be made again.
   */
  *#readHeadsFor(analysis: Analysis): Generator<undefined, boolean> {
    const before = this.#site.files;
    for (const { anchor } of analysis.findings) {
      const file = anchor.document;
      // What stands inside a page is a finding whatever its frontmatter says.
      if ("span" in anchor && anchor.span.length > 0) continue;
      if (this.#site.documents.has(file) || this.#headsRead.has(file)) continue;
      this.#putHead(file);
      yield;
    }
    return this.#site.files !== before;
  }
}
