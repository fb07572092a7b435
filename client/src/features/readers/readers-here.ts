/** The readers' numbers for files and rows of this window: finds the project and the page of each. */
import { type Event, EventEmitter, Uri, workspace } from "vscode";
import type { NavigationTreeRow } from "../../../../server/src/protocol.ts";
import { pagePathOf, urlPathOf } from "../../platform/page-path.ts";
import type { ServiceAccess } from "../../service/access.ts";
import type { CallTarget } from "../../service/call-target.ts";
import type { DocsSite } from "../../workspace/sites.ts";
import type { RowNote, RowNotes } from "../navigation/row-notes.ts";
import { type PageReaders, type ReaderNumbers, readersOf } from "./reader-numbers.ts";
import { readerFacts, shortWords } from "./reader-words.ts";
import type { Readers } from "./readers.ts";

/** The readers of a page, and the numbers of its project. */
interface FoundReaders {
  readonly readers: PageReaders;
  readonly numbers: ReaderNumbers;
}

/** The kinds of rows that represent a single page. */
const pageKinds: ReadonlySet<string> = new Set(["page", "endpoint", "operation", "orphan"]);

export class ReadersHere implements RowNotes {
  readonly #readers: Readers;
  readonly #access: ServiceAccess;
  readonly #changed = new EventEmitter<void>();
  readonly onDidChange: Event<void> = this.#changed.event;
  /** The targets by file URI, cached until settings, keys or sites change, because a tree needs one for each row. */
  #targets = new Map<string, CallTarget<DocsSite> | undefined>();

  constructor(readers: Readers, access: ServiceAccess) {
    this.#readers = readers;
    this.#access = access;
  }

  /** Called when the numbers have changed. */
  update(): void {
    this.#changed.fire();
  }

  /** Called when settings, keys or sites have changed; refreshes the tree only if it shows numbers. */
  targetsChanged(): void {
    this.#targets = new Map();
    if (this.#readers.isAnyOn) this.#changed.fire();
  }

  /** The project of a file; undefined if none is set. */
  targetOf(file: Uri): CallTarget<DocsSite> | undefined {
    if (!workspace.isTrusted) return undefined;
    const name = file.toString();
    if (!this.#targets.has(name)) this.#targets.set(name, this.#access.knownTarget("analytics", file));
    return this.#targets.get(name);
  }

  /** Whether the numbers of a file's project are turned on, but outdated. */
  isOld(file: Uri): boolean {
    const target = this.targetOf(file);
    return target !== undefined && this.#readers.isOn(target) && this.numbersFor(file) === undefined;
  }

  /** The numbers of a file's project. */
  numbersFor(file: Uri): ReaderNumbers | undefined {
    const target = this.targetOf(file);
    return target === undefined ? undefined : this.#readers.numbersOf(target);
  }

  /** The readers of a page, by its path in the site of a file. */
  readersOfPath(path: string, file: Uri): FoundReaders | undefined {
    const numbers = this.numbersFor(file);
    const page = numbers === undefined ? undefined : pagePathOf(path);
    if (numbers === undefined || page === undefined) return undefined;
    const readers = readersOf(numbers, page);
    return readers === undefined ? undefined : { readers, numbers };
  }

  /** The readers of a file's page. */
  readersOfFile(file: Uri): FoundReaders | undefined {
    const folder = this.targetOf(file)?.site.folder.path;
    if (folder === undefined || !file.path.startsWith(`${folder}/`)) return undefined;
    return this.readersOfPath(urlPathOf(file.path.slice(folder.length + 1)), file);
  }

  noteOf({ address, kind, site }: NavigationTreeRow): RowNote | undefined {
    if (address === undefined || !address.startsWith("/") || !pageKinds.has(kind)) return undefined;
    const pageReaders = this.readersOfPath(address, Uri.parse(site));
    if (pageReaders === undefined) return undefined;
    const { readers, numbers } = pageReaders;
    const words = shortWords(readers);
    const facts = readerFacts(readers, numbers, Date.now());
    return words === "" && facts.length < 2 ? undefined : { words, facts };
  }
}
