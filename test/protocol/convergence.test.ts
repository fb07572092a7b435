/**
 * Whatever happens, in any order: in the end the server shows the findings that the engine computes from scratch for the
 * final state. Random histories of edits, openings, closings, saves, changes of files, and events that are late, doubled or
 * wrong.
 */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { discoverSites } from "../../server/src/host/discover.ts";
import { findingsFromScratch, findingsShown } from "../support/from-scratch.ts";
import { type FileEvent, LanguageClient, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const api = (...paths: readonly string[]): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: Object.fromEntries(paths.map((one) => [one, { get: {} }])),
  });

/** Files that may exist, with their possible texts. */
const universe: Readonly<Record<string, readonly string[]>> = {
  "docs.json": [
    docsJson({ pages: ["intro", "a/one", "a/two", "b/c/deep"] }),
    docsJson({ groups: [{ group: "A", pages: ["/intro.mdx", "a/one"] }, { $ref: "nav.json" }] }),
    docsJson({ $ref: "nav/en.json" }, { redirects: [{ source: "/x", destination: "/a/one" }] }),
    docsJson({ groups: [{ group: "API", openapi: "api.json", pages: ["GET /users", "sub/page", "intro"] }] }),
    docsJson({ pages: ["intro"] })
      .replace('"intro"', '"intro",\r\n')
      .replaceAll("\n", "\r\n"),
    '{ "theme": "mint", "navigation": { "pages": ["intro", ',
    "",
  ],
  "nav.json": [
    JSON.stringify({ group: "B", pages: ["a/two", "b/c/deep", "b/c/deep"] }),
    JSON.stringify({ $ref: "nav/en.json" }),
    "[",
  ],
  "nav/en.json": [
    JSON.stringify({ pages: ["a/one", "thanks"] }),
    JSON.stringify({ groups: [{ group: "", pages: ["intro"], $ref: "../nav.json" }] }),
  ],
  "api.json": [api("/users"), api("/orders"), "{}"],
  "intro.mdx": ["", "---\ntitle: Intro\n---\n"],
  "a/one.mdx": ["", "---\nhidden: true\n---\n"],
  // Bytes that text cannot contain, so that the page cannot be read; as it is never open, the file on disk counts.
  "a/two.md": ["", "\u0000"],
  "b/c/deep.mdx": ["", '---\nhidden: "true"\n---\n'],
  "thanks.mdx": ["---\nhidden: true\n---\n", "---\nhidden: false\n---\n"],
  ".mintignore": ["a/\n", "*.md\n", ""],
  "sub/docs.json": [docsJson({ pages: ["page"] }), docsJson({ pages: ["page", "intro"] }), "{"],
  "sub/page.mdx": ["", "---\nhidden: true\n---\n"],
};
const files = Object.keys(universe);
const folders = ["a", "b", "b/c", "nav", "sub"];
const edited = files.filter((file) => !file.endsWith(".md"));
const snippets = [
  "",
  '"',
  ",",
  "{",
  "}",
  "[",
  "intro",
  '"a/one",',
  "\n",
  "\r\n",
  "😀",
  "\\u00e9",
  "/",
  "hidden: true",
];

const start = { line: 0, character: 0 };
const nowhere = { start, end: start };

type Announcement = "right" | "wrong" | "twice" | "of the folder";

type Step =
  | {
      readonly kind: "write";
      readonly file: string;
      readonly choice: number;
      readonly announced: Announcement;
    }
  | { readonly kind: "delete"; readonly file: string; readonly announced: Announcement }
  | { readonly kind: "move"; readonly from: string; readonly to: string }
  | { readonly kind: "open"; readonly file: string; readonly choice: number }
  | {
      readonly kind: "edit";
      readonly file: string;
      readonly from: number;
      readonly length: number;
      readonly text: string;
    }
  | { readonly kind: "retype"; readonly file: string; readonly choice: number }
  | { readonly kind: "save"; readonly file: string }
  | { readonly kind: "close"; readonly file: string }
  /** A request whose answer is not awaited; requests must not change findings. */
  | { readonly kind: "ask"; readonly file: string; readonly method: string; readonly line: number };

const methods = [
  "textDocument/definition",
  "textDocument/references",
  "textDocument/documentLink",
  "textDocument/documentSymbol",
  "textDocument/selectionRange",
  "textDocument/codeLens",
  "textDocument/inlayHint",
  "workspace/symbol",
];

const anyFile = fc.constantFrom(...files);
const anyEdited = fc.constantFrom(...edited);
const anyFolder = fc.constantFrom(...folders);
const anyChoice = fc.nat(6);
const anyAnnouncement = fc.constantFrom<Announcement[]>("right", "right", "wrong", "twice", "of the folder");

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("write"),
      file: anyFile,
      choice: anyChoice,
      announced: anyAnnouncement,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("delete"),
      file: fc.oneof(anyFile, anyFolder),
      announced: anyAnnouncement,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("move"), from: anyFolder, to: anyFolder }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("open"), file: anyEdited, choice: anyChoice }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("edit"),
      file: anyEdited,
      from: fc.nat(400),
      length: fc.nat(8),
      text: fc.constantFrom(...snippets),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("retype"), file: anyEdited, choice: anyChoice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("save"), file: anyEdited }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("close"), file: anyEdited }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("ask"),
      file: anyFile,
      method: fc.constantFrom(...methods),
      line: fc.nat(20),
    }),
  },
) as fc.Arbitrary<Step>;

function textOf(file: string, choice: number): string {
  const texts = universe[file] ?? [""];
  return texts[choice % texts.length] ?? "";
}

/** Line and column of an offset, by the simplest algorithm. */
function positionIn(text: string, offset: number) {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** An editor and its disk. */
class Editor {
  readonly #client: LanguageClient;
  readonly #site: SiteFolder;
  readonly #texts = new Map<string, string>();

  constructor(client: LanguageClient, site: SiteFolder) {
    this.#client = client;
    this.#site = site;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "write":
        return this.#write(step.file, textOf(step.file, step.choice), step.announced);
      case "delete": {
        const exists = fs.existsSync(this.#site.path(step.file));
        this.#site.delete(step.file);
        return exists ? this.#tell("deleted", step.file, step.announced) : undefined;
      }
      case "move":
        return this.#move(step.from, step.to);
      case "open":
        return this.#open(step.file, step.choice);
      case "edit":
        return this.#edit(step.file, step.from, step.length, step.text);
      case "retype": {
        if (!this.#texts.has(step.file)) return;
        const text = textOf(step.file, step.choice);
        this.#texts.set(step.file, text);
        return this.#client.change(this.#site.path(step.file), { text });
      }
      case "save":
        return this.#save(step.file);
      case "close":
        if (!this.#texts.delete(step.file)) return;
        return this.#client.close(this.#site.path(step.file));
      case "ask":
        return this.#ask(step.method, step.file, step.line);
    }
  }

  #ask(method: string, file: string, line: number): void {
    const position = { line, character: 12 };
    const params = {
      textDocument: { uri: uriOf(this.#site.path(file)) },
      position,
      positions: [position],
      range: { start: { line: 0, character: 0 }, end: position },
      context: { includeDeclaration: true },
      query: "a",
    };
    // A failure shows in the server's status, which the test checks.
    this.#client.connection.sendRequest(method, params).catch(() => {});
  }

  /** Makes disk and editor agree, so that the state is that of the disk. */
  async settle(saves: boolean): Promise<void> {
    for (const file of [...this.#texts.keys()]) {
      if (saves) await this.#save(file);
      else await this.take({ kind: "close", file });
    }
  }

  async #write(file: string, text: string, announced: Announcement): Promise<void> {
    const absolute = this.#site.path(file);
    const kind = fs.existsSync(absolute) ? "changed" : "created";
    this.#site.write(file, text);
    await this.#tell(kind, file, announced);
  }

  async #tell(kind: FileEvent[0], file: string, announced: Announcement): Promise<void> {
    const absolute = this.#site.path(file);
    if (announced === "wrong")
      await this.#client.tell([kind === "deleted" ? "changed" : "deleted", absolute]);
    else if (announced === "of the folder" && file.includes("/")) {
      const folder = path.dirname(absolute);
      await this.#client.tell([fs.existsSync(folder) ? "changed" : "deleted", folder]);
    } else await this.#client.tell([kind, absolute]);
    if (announced === "twice") await this.#client.tell(["created", absolute], ["changed", absolute]);
  }

  async #move(from: string, to: string): Promise<void> {
    const [source, target] = [this.#site.path(from), this.#site.path(to)];
    if (!fs.existsSync(source) || fs.existsSync(target)) return;
    if (!fs.existsSync(path.dirname(target)) || target.startsWith(`${source}/`)) return;
    fs.renameSync(source, target);
    await this.#client.tell(["deleted", source], ["created", target]);
  }

  async #open(file: string, choice: number): Promise<void> {
    if (this.#texts.has(file)) return;
    const absolute = this.#site.path(file);
    const text = choice > 2 && fs.existsSync(absolute) ? this.#site.read(file) : textOf(file, choice);
    this.#texts.set(file, text);
    await this.#client.open(absolute, text);
  }

  async #edit(file: string, from: number, length: number, newText: string): Promise<void> {
    const before = this.#texts.get(file);
    if (before === undefined) return;
    // An editor treats a line break as one position, and an emoji too.
    const isWhole = (offset: number): boolean =>
      !/[\r\uD800-\uDBFF]/.test(before[offset - 1] ?? "") || !/[\n\uDC00-\uDFFF]/.test(before[offset] ?? "");
    let start = Math.min(from, before.length);
    let end = Math.min(start + length, before.length);
    while (!isWhole(start)) start -= 1;
    while (!isWhole(end)) end += 1;
    this.#texts.set(file, before.slice(0, start) + newText + before.slice(end));
    await this.#client.change(this.#site.path(file), {
      range: { start: positionIn(before, start), end: positionIn(before, end) },
      text: newText,
    });
  }

  async #save(file: string): Promise<void> {
    const text = this.#texts.get(file);
    if (text === undefined) return;
    await this.#write(file, text, "right");
    await this.#client.save(this.#site.path(file));
  }
}

/** The findings that the engine computes from scratch in all sites of a folder; files relative to the folder. */
function wanted(root: string): string {
  const lines = discoverSites(root).sites.flatMap((site) => {
    const prefix = path.relative(root, site.root);
    return findingsFromScratch(site.root).map((line) => (prefix === "" ? line : `${prefix}/${line}`));
  });
  return lines.sort().join("\n");
}

describe("convergence", () => {
  let client: LanguageClient;

  before(async () => {
    client = await LanguageClient.start({
      capabilities: richCapabilities,
      configuration: () => ({ diagnostics: { delay: 0 } }),
      initializationOptions: { status: true },
    });
  });

  after(() => client.dispose());

  const changeFolders = (added: readonly string[], removed: readonly string[]): Promise<void> => {
    const folderOf = (root: string) => ({ uri: uriOf(root), name: path.basename(root) });
    return client.notify("workspace/didChangeWorkspaceFolders", {
      event: { added: added.map(folderOf), removed: removed.map(folderOf) },
    });
  };

  it("shows in the end what is found from scratch", async () => {
    const history = fc.record({
      start: fc.uniqueArray(fc.tuple(anyFile, anyChoice), { selector: ([file]) => file }),
      steps: fc.array(anyStep, { minLength: 1, maxLength: 40 }),
      saves: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ start, steps, saves }) => {
        const site = new SiteFolder(
          Object.fromEntries(start.map(([file, choice]) => [file, textOf(file, choice)])),
        );
        try {
          await changeFolders([site.root], []);
          const editor = new Editor(client, site);
          for (const step of steps) await editor.take(step);
          await editor.settle(saves);
          const goal = wanted(site.root);
          const shown = (): string => findingsShown(client, site.root).join("\n");
          const difference = (): string => `in ${site.root}\n${goal}\nwhere there is\n${shown()}`;
          // The expected findings may be shown by chance before the server has received everything.
          for (const file of ["docs.json", "sub/docs.json"]) {
            await client.codeActions(site.path(file), nowhere);
            await client.until(() => shown() === goal, difference);
          }
          await editor.settle(false);
        } finally {
          await changeFolders([], [site.root]);
          site.remove();
        }
      }),
      // Shrinking a failing history takes too long, so the history is shown as it is.
      { numRuns: Number(process.env.DOCS_JSON_RUNS ?? 60), endOnFailure: true },
    );
    assert.deepEqual(
      client.statuses.filter((status) => status.degraded),
      [],
    );
  });
});
