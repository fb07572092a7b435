/**
 * A language status entry about how the active editor's site is checked. Its content comes only from the server,
 * so that no text from a workspace's settings is shown.
 */
import { type Command, type Disposable, type LanguageStatusItem, RelativePattern, Uri, window } from "vscode";
import type { SiteReading } from "../../../server/src/protocol.ts";
import { createLanguageStatusItem } from "../ui/editor-ui.ts";
import { innermost } from "../workspace/sites.ts";
import type { ServerState } from "./server-state.ts";

/** The properties of an entry, and its content for a site. */
interface ReadingItemKind {
  readonly id: string;
  readonly name: string;
  /** The files of a site for which the entry is shown. */
  readonly pattern: string;
  readonly shown: (reading: SiteReading) => {
    readonly text: string;
    readonly detail: string;
    readonly command: Command;
  };
}

export class ReadingItem implements Disposable {
  readonly #kind: ReadingItemKind;
  readonly #subscription: Disposable;
  #item: LanguageStatusItem | undefined;
  /** The readings by the path of the site's folder, in the form of `Uri.path`. */
  #readings: ReadonlyMap<string, SiteReading> = new Map();

  constructor(kind: ReadingItemKind) {
    this.#kind = kind;
    this.#subscription = window.onDidChangeActiveTextEditor(() => this.#update());
  }

  show(state: ServerState): void {
    const readings = (state.kind === "running" ? state.status?.readings : undefined) ?? [];
    this.#readings = new Map(readings.map((reading) => [Uri.file(reading.folder).path, reading]));
    this.#update();
  }

  /** How the site of a file is checked; undefined before the server has reported it. */
  readingFor(uri: Uri): SiteReading | undefined {
    const folder = innermost([...this.#readings.keys()], uri.path);
    return folder === undefined ? undefined : this.#readings.get(folder);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item?.dispose();
  }

  #update(): void {
    const active = window.activeTextEditor?.document.uri;
    const reading = active?.scheme === "file" ? this.readingFor(active) : undefined;
    if (reading === undefined) {
      this.#item?.dispose();
      this.#item = undefined;
      return;
    }
    const { id, name, pattern, shown } = this.#kind;
    const { text, detail, command } = shown(reading);
    const selector = {
      scheme: "file",
      pattern: new RelativePattern(Uri.file(reading.folder), pattern),
    };
    this.#item ??= createLanguageStatusItem(id, selector);
    this.#item.name = name;
    this.#item.selector = selector;
    this.#item.text = `docs.json: ${text}`;
    this.#item.detail = detail;
    this.#item.command = command;
  }
}
