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
import type { Sites } from "../../workspace/sites.ts";
import { commandIds } from "../command-ids.ts";
import { pathAt } from "./path-in-json.ts";
import { lensTitle, readerFacts } from "./reader-words.ts";
import type { ReadersHere } from "./readers-here.ts";

const top = new Range(0, 0, 0, 0);

export class ReaderLenses implements CodeLensProvider, HoverProvider, Disposable {
  readonly #here: ReadersHere;
  readonly #sites: Sites;
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  readonly #registered: Disposable;

  constructor(here: ReadersHere, sites: Sites) {
    this.#here = here;
    this.#sites = sites;
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
      return [codeLens(top, "refresh", title, commandIds.showReaders, uri)];
    }
    const found = this.#here.readersOfFile(uri);
    if (found === undefined) return [];
    return [codeLens(top, "eye", lensTitle(found.readers), commandIds.showPagesByNeed, uri)];
  }

  provideHover(document: TextDocument, position: Position): Hover | undefined {
    if (!this.#sites.holds(document.uri)) return undefined;
    const found = pathAt(document.lineAt(position.line).text, position.character);
    if (found === undefined) return undefined;
    const { path, start, end } = found;
    const known = this.#here.readersOfPath(path, document.uri);
    if (known === undefined) return undefined;
    const facts = readerFacts(known.readers, known.numbers, Date.now());
    const lines = facts.map(({ name, value }) => `${name}: ${value}`);
    return plainHover(lines, new Range(position.line, start, position.line, end));
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}
