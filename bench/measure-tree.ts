/**
 * Measures the navigation tree after a keystroke in a docs.json of 10,000 entries, with every row open: the
 * server finds the changes and reports them, the client requests the changed rows again and prepares them for
 * the view. In process, in processor time.
 */
import { viewRow } from "../client/src/features/navigation/row-words.ts";
import { NavigationModel, type NavigationNode } from "../client/src/features/navigation/tree-model.ts";
import type { Row } from "../client/src/ui/rows.ts";
import { toFileUri } from "../server/src/host/paths.ts";
import { ShownNavigation } from "../server/src/lsp/session/navigation/shown-navigation.ts";
import type { TreeSite } from "../server/src/lsp/session/navigation/tree-rows.ts";
import type { NavigationQuestion, NavigationRows } from "../server/src/protocol.ts";
import { navigationListing } from "../server/src/service/facts/navigation-listing.ts";
import { type Analysis, analyzeNow, rules, untitledFiles } from "../server/src/service/index.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  FileIndex,
  type Frontmatter,
  mainDocument,
  type Site,
  withDocument,
  withEdits,
} from "../server/src/service/snapshot.ts";

const entryCount = 10_000;
const maxTabs = 10;
/** Uncounted keystrokes at the start, while the JavaScript engine compiles its code. */
const warmUp = 20;
/** The number of rows of one list that the view requests at a time. */
const maxRows = 5000;
const root = "/docs";

/** The name that is edited. */
export type TypedPlace = "page" | "group";

/** One sample for each keystroke, in milliseconds. */
interface TreeOutcome {
  /** Finding and reporting the changes, and answering the client's requests that follow. */
  readonly server: readonly number[];
  /** The new snapshot and its navigation, which all other features use as well. */
  readonly reading: readonly number[];
  /** Applying the changes to the view's model. */
  readonly client: readonly number[];
  /** The number of rows that the client shows. */
  readonly rows: number;
}

interface Milliseconds {
  server: number;
  reading: number;
  client: number;
}

function pagePath(group: number, page: number): string {
  return `guides/section-${group}/page-${page}`;
}

/** A site of 10,000 pages in lists of this length. */
export function siteWithLists(length: number): Site {
  const groupCount = entryCount / length;
  const tabCount = Math.min(maxTabs, groupCount);
  const files: string[] = ["docs.json"];
  const frontmatter = new Map<string, Frontmatter>();
  const groupAt = (group: number) => {
    const pages = Array.from({ length }, (_, page) => pagePath(group, page));
    for (const path of pages) {
      files.push(`${path}.mdx`);
      frontmatter.set(`${path}.mdx`, { title: `How to do ${path}` });
    }
    return { group: `Section ${group}`, pages };
  };
  const perTab = groupCount / tabCount;
  const tabs = Array.from({ length: tabCount }, (_, tab) => ({
    tab: `Tab ${tab}`,
    groups: Array.from({ length: perTab }, (__, group) => groupAt(tab * perTab + group)),
  }));
  const text = JSON.stringify({ name: "Docs", navigation: { tabs } }, undefined, 2);
  const index = FileIndex.of({ files, mintignore: "", frontmatter });
  return withDocument(emptySite(defaultSettings, index), mainDocument, { kind: "text", text });
}

/** The site as the language server stores it. */
class TypedSite implements TreeSite {
  readonly texts = { nameOfPlace: (document: string): string => document };
  readonly root = root;
  site: Site;
  lastAnalysis: Analysis | undefined;

  constructor(site: Site) {
    this.site = site;
    this.lastAnalysis = analyzeNow(site, rules);
  }

  newest(): Site {
    return this.site;
  }

  absolutePathOf(document: string): string {
    return `${root}/${document}`;
  }
}

/** Runs an action and adds its processor time. */
function timed<Result>(times: Milliseconds, name: keyof Milliseconds, action: () => Result): Result {
  const start = process.cpuUsage();
  const result = action();
  const { system, user } = process.cpuUsage(start);
  times[name] += (user + system) / 1000;
  return result;
}

/** A client with every row open, and its server. */
class TreeClient {
  readonly #checked: TypedSite;
  readonly #shown: ShownNavigation;
  readonly #model: NavigationModel<Row>;
  times: Milliseconds = { server: 0, reading: 0, client: 0 };
  rows = 0;

  constructor(checked: TypedSite) {
    this.#checked = checked;
    this.#shown = new ShownNavigation(checked, toFileUri);
    this.#model = new NavigationModel(
      async (question) => this.#answer(question),
      ({ key, row }) => viewRow(row, key),
    );
  }

  /** The rows after serialization. */
  #answer({ id = "" }: NavigationQuestion): NavigationRows | undefined {
    const text = timed(this.times, "server", () => {
      // The server first reads pages whose titles are unknown, which is none here.
      if (untitledFiles(this.#checked.site, id).length > 0) throw new Error("Each page has a title.");
      return JSON.stringify(this.#shown.childrenOf(id, maxRows));
    });
    return timed(this.times, "client", () => JSON.parse(text));
  }

  /** Shows a row with all rows below it. */
  async open(node: NavigationNode | undefined): Promise<void> {
    const children = await this.#model.childrenOf(node);
    const shown = timed(this.times, "client", () => children.map((node) => this.#model.itemOf(node)));
    this.rows += shown.length;
    for (const child of children) if (child.row.childCount > 0) await this.open(child);
  }

  /** Applies the changes since the last time, as the view does. */
  async refresh(): Promise<void> {
    const text = timed(this.times, "server", () => JSON.stringify(this.#shown.change()));
    if (text === undefined) return;
    const { client, server } = this.times;
    const start = process.cpuUsage();
    const nodes = await this.#model.apply(JSON.parse(text));
    const { system, user } = process.cpuUsage(start);
    // The answers to the client's questions are already counted.
    this.times.client = client + (user + system) / 1000 - (this.times.server - server);
    for (const node of nodes ?? []) {
      timed(this.times, "client", () => this.#model.itemOf(node));
      await this.open(node);
    }
  }
}

/** The edits: typing a character, and removing it again. */
export function editsOf(site: Site, place: TypedPlace, length: number) {
  const text = documentAt(site, mainDocument)?.text ?? "";
  const middle = Math.floor(entryCount / length / 2);
  const name = place === "page" ? `"${pagePath(middle, Math.floor(length / 2))}"` : `"Section ${middle}"`;
  const start = text.indexOf(name) + name.length - 1;
  return [
    { start, length: 0, newText: "x" },
    { start, length: 1, newText: "" },
  ];
}

/** Types into a site with lists of this length, with every row open. */
export async function measureTree(
  length: number,
  place: TypedPlace,
  keystrokes: number,
): Promise<TreeOutcome> {
  const checked = new TypedSite(siteWithLists(length));
  const client = new TreeClient(checked);
  await client.open(undefined);
  const { rows } = client;
  const edits = editsOf(checked.site, place, length);
  const outcome = { server: [] as number[], reading: [] as number[], client: [] as number[] };
  for (let number = 0; number < warmUp + keystrokes; number += 1) {
    client.times = { server: 0, reading: 0, client: 0 };
    const edit = edits.slice(number % 2, (number % 2) + 1);
    timed(client.times, "reading", () => {
      checked.site = withEdits(checked.site, mainDocument, edit);
      return navigationListing(checked.site);
    });
    await client.refresh();
    if (number < warmUp) continue;
    outcome.server.push(client.times.server);
    outcome.reading.push(client.times.reading);
    outcome.client.push(client.times.client);
  }
  return { ...outcome, rows };
}
