// Many small sites, each with a cursor in one of its files, opened in one real server for each dialect.
import assert from "node:assert/strict";
import type { TextDocumentClientCapabilities } from "vscode-languageserver-protocol";
import { LanguageClient, richCapabilities } from "../support/language-client.ts";
import { SiteFolder } from "../support/site-folder.ts";
import { type Dialect, dialects } from "./site.ts";

interface SiteWithCursor {
  /** The text in which `$0` is the cursor. */
  readonly text: string;
  /** The file that it belongs to; docs.json if undefined. */
  readonly file?: string;
  readonly files?: Readonly<Record<string, string>>;
}

export interface OpenedSite {
  readonly client: LanguageClient;
  readonly root: string;
  readonly path: string;
  readonly text: string;
  readonly offset: number;
}

const cursorMark = "$0";

export class HeldOutSites {
  readonly #common: Readonly<Record<string, string>>;
  readonly #folders = new Map<Dialect, SiteFolder>();
  readonly #clients = new Map<Dialect, LanguageClient>();
  readonly #roots = new Map<Dialect, Map<SiteWithCursor, string>>();

  /** @param common files of every site, unless it has its own */
  constructor(common: Readonly<Record<string, string>>) {
    this.#common = common;
  }

  /** Writes a site; call it before `start`. */
  add(site: SiteWithCursor, dialect: Dialect): void {
    const folder = this.#folders.get(dialect) ?? new SiteFolder();
    this.#folders.set(dialect, folder);
    const roots = this.#roots.get(dialect) ?? new Map<SiteWithCursor, string>();
    this.#roots.set(dialect, roots);
    const root = String(roots.size);
    roots.set(site, root);
    const own = { [site.file ?? "docs.json"]: site.text.replace(cursorMark, "") };
    for (const [path, text] of Object.entries({ ...this.#common, ...site.files, ...own })) {
      folder.write(`${root}/${path}`, text);
    }
  }

  /** Starts a server for each dialect. */
  async start(
    capabilities: TextDocumentClientCapabilities,
    settings: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    for (const dialect of dialects) {
      const folder = this.#folders.get(dialect);
      if (folder === undefined) continue;
      const client = await LanguageClient.start({
        folders: [folder.root],
        initializationOptions: { ...settings, dialect },
        capabilities: {
          workspace: { workspaceFolders: true, applyEdit: true },
          textDocument: { ...richCapabilities.textDocument, ...capabilities },
        },
      });
      this.#clients.set(dialect, client);
    }
  }

  /** Opens the file of a site with the cursor. */
  async open(site: SiteWithCursor, dialect: Dialect): Promise<OpenedSite> {
    const client = this.#clients.get(dialect);
    const folder = this.#folders.get(dialect);
    const place = this.#roots.get(dialect)?.get(site);
    assert.ok(client && folder && place !== undefined);
    const file = site.file ?? "docs.json";
    const path = folder.path(`${place}/${file}`);
    const offset = site.text.indexOf(cursorMark);
    assert.notEqual(offset, -1, "no cursor");
    const text = site.text.replace(cursorMark, "");
    const languageId = file.endsWith(".json") ? "json" : file.endsWith(".yaml") ? "yaml" : "mdx";
    await client.open(path, text, languageId);
    return { client, root: folder.path(place), path, text, offset };
  }

  async dispose(): Promise<void> {
    for (const client of this.#clients.values()) await client.dispose();
    for (const folder of this.#folders.values()) folder.remove();
  }
}
