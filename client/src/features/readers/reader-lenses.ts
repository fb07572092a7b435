/** Shows feedback and views above a page and on hover over its entry in docs.json, once the author has turned them on. */
import {
  type CodeLens,
  type CodeLensProvider,
  Disposable,
  EventEmitter,
  type Hover,
  type HoverProvider,
  languages,
  type Position,
  Range,
  type TextDocument,
} from "vscode";
import { codeLens, plainHover } from "../../ui/editor-ui.ts";
import { rangeOf } from "../../ui/show-place.ts";
import type { Sites } from "../../workspace/sites.ts";
import { commandId } from "../command-id.ts";
import type { LanguageServer } from "../language-server.ts";
import { lensTitle, readerFacts } from "./reader-words.ts";
import type { ReadersHere } from "./readers-here.ts";

const top = new Range(0, 0, 0, 0);

export class ReaderLenses implements CodeLensProvider, HoverProvider, Disposable {
  readonly #readers: ReadersHere;
  readonly #sites: Sites;
  readonly #server: () => LanguageServer | undefined;
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  readonly #registrations: Disposable;

  constructor(readersHere: ReadersHere, sites: Sites, server: () => LanguageServer | undefined) {
    this.#readers = readersHere;
    this.#sites = sites;
    this.#server = server;
    const file = { scheme: "file" } as const;
    this.#registrations = Disposable.from(
      languages.registerCodeLensProvider({ ...file, pattern: "**/*.{md,mdx}" }, this),
      languages.registerHoverProvider({ ...file, pattern: "**/*.{json,jsonc}" }, this),
      readersHere.onDidChange(() => this.#changed.fire()),
    );
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    if (!this.#sites.holds(uri)) return [];
    if (this.#readers.isOld(uri)) {
      const title = "What readers say is more than a day old. Read it again";
      return [codeLens(top, "refresh", title, commandId("showReaders"), uri)];
    }
    const pageReaders = this.#readers.readersOfFile(uri);
    if (pageReaders === undefined) return [];
    return [codeLens(top, "eye", lensTitle(pageReaders.readers), commandId("showPagesByNeed"), uri)];
  }

  async provideHover({ uri: file }: TextDocument, position: Position): Promise<Hover | undefined> {
    if (!this.#sites.holds(file) || this.#readers.numbersFor(file) === undefined) return undefined;
    const server = this.#server();
    const { line, character } = position;
    const path = await server?.navigationPath({ uri: file.toString(), position: { line, character } });
    const id = path?.ids.at(-1);
    if (path === undefined || id === undefined) return undefined;
    const places = await server?.navigationPlaces({ uri: path.site, id });
    const [address, entry] = [places?.address, places?.entry];
    if (address?.startsWith("/") !== true || entry === undefined) return undefined;
    const range = rangeOf(entry.range);
    const entryReaders = range.contains(position) ? this.#readers.readersOfPath(address, file) : undefined;
    if (entryReaders === undefined) return undefined;
    const facts = readerFacts(entryReaders.readers, entryReaders.numbers, Date.now());
    const lines = facts.map(({ name, value }) => `${name}: ${value}`);
    return plainHover(lines, range);
  }

  dispose(): void {
    this.#registrations.dispose();
    this.#changed.dispose();
  }
}
