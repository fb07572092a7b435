/** What readers say of a page, above the page and on hover over its entry in docs.json. Silent until the author turns it on. */
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
  readonly #here: ReadersHere;
  readonly #sites: Sites;
  readonly #server: () => LanguageServer | undefined;
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  readonly #registered: Disposable;

  constructor(here: ReadersHere, sites: Sites, server: () => LanguageServer | undefined) {
    this.#here = here;
    this.#sites = sites;
    this.#server = server;
    const file = { scheme: "file" } as const;
    this.#registered = Disposable.from(
      languages.registerCodeLensProvider({ ...file, pattern: "**/*.{md,mdx}" }, this),
      languages.registerHoverProvider({ ...file, pattern: "**/*.{json,jsonc}" }, this),
      here.onDidChange(() => this.#changed.fire()),
    );
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    if (!this.#sites.holds(uri)) return [];
    if (this.#here.isOld(uri)) {
      const title = "What readers say is more than a day old: read it again";
      return [codeLens(top, "refresh", title, commandId("showReaders"), uri)];
    }
    const found = this.#here.readersOfFile(uri);
    if (found === undefined) return [];
    return [codeLens(top, "eye", lensTitle(found.readers), commandId("showPagesByNeed"), uri)];
  }

  async provideHover({ uri: file }: TextDocument, position: Position): Promise<Hover | undefined> {
    if (!this.#sites.holds(file) || this.#here.numbersFor(file) === undefined) return undefined;
    const server = this.#server();
    const { line, character } = position;
    const path = await server?.navigationPath({ uri: file.toString(), position: { line, character } });
    const id = path?.ids.at(-1);
    if (path === undefined || id === undefined) return undefined;
    const places = await server?.navigationPlaces({ uri: path.site, id });
    const [address, entry] = [places?.address, places?.entry];
    if (address?.startsWith("/") !== true || entry === undefined) return undefined;
    const range = rangeOf(entry.range);
    const known = range.contains(position) ? this.#here.readersOfPath(address, file) : undefined;
    if (known === undefined) return undefined;
    const facts = readerFacts(known.readers, known.numbers, Date.now());
    const lines = facts.map(({ name, value }) => `${name}: ${value}`);
    return plainHover(lines, range);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}
