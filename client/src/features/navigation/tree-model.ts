/**
 * The rows that the view has requested. Rows are kept as objects that stay the same while their content changes, because
 * the editor knows them by identity. Does not depend on the editor.
 */
import { isDeepStrictEqual } from "node:util";
import type {
  NavigationChange,
  NavigationPath,
  NavigationQuestion,
  NavigationRows,
  NavigationTreeRow,
} from "../../../../server/src/protocol.ts";

/** How many more rows are shown each time. */
const step = 5000;

/** A row of the view: a row of the navigation, or the one that shows more of them. */
export interface NavigationNode {
  /** Stays the same while the row does, even if the row has another id because somebody types into it. */
  readonly key: string;
  readonly parent: NavigationNode | undefined;
  /** Replaced when the row looks different. */
  row: NavigationTreeRow;
  /** How many rows this one stands for, if it shows more rows. */
  readonly more?: number;
}

/** The language or version that a row is in, the innermost. */
export function divisionAround({ parent }: NavigationNode): NavigationNode | undefined {
  let around = parent;
  while (around !== undefined && around.row.kind !== "language" && around.row.kind !== "version")
    around = around.parent;
  return around;
}

/** Asks the server for rows; undefined if the server does not answer. */
type AskRows = (question: NavigationQuestion) => Promise<NavigationRows | undefined>;

function nameOf(site: string, id: string): string {
  return `${site}\n${id}`;
}

/** The row that somebody types into, so that it has another id: the only one that came in the place of the only one that went. */
function renamedIn(
  before: readonly NavigationTreeRow[],
  after: readonly NavigationTreeRow[],
): { readonly from: NavigationTreeRow; readonly to: NavigationTreeRow } | undefined {
  const ids = new Set(before.map(({ id }) => id));
  const kept = new Set(after.map(({ id }) => id));
  const at = after.findIndex(({ id }) => !ids.has(id));
  const [from, to] = [before[at], after[at]];
  if (from === undefined || to === undefined || kept.has(from.id) || from.kind !== to.kind) return undefined;
  const isOnly = before.length === after.length && after.filter(({ id }) => !ids.has(id)).length === 1;
  return isOnly ? { from, to } : undefined;
}

/** What the view has made of a row. */
interface MadeItem<Item> {
  readonly row: NavigationTreeRow;
  readonly item: Item;
}

export class NavigationModel<Item> {
  readonly #ask: AskRows;
  /** By the site and the id of the row. */
  readonly #nodes = new Map<string, NavigationNode>();
  readonly #byKey = new Map<string, NavigationNode>();
  /** The rows below a row as they were answered; those of the sites under the empty key. */
  readonly #children = new Map<string, readonly NavigationNode[]>();
  /** The keys of rows whose children have to be requested again. */
  readonly #stale = new Set<string>();
  /** How many rows below a row are wanted, if that is more than usual. */
  readonly #wanted = new Map<string, number>();
  readonly #make: (node: NavigationNode) => Item;
  /** The rows that look different since the view took them last. */
  #restyled = new Set<NavigationNode>();
  /** By the keys of rows. */
  readonly #items = new Map<string, MadeItem<Item>>();

  /** @param make what the view shows of a row */
  constructor(ask: AskRows, make: (node: NavigationNode) => Item) {
    this.#ask = ask;
    this.#make = make;
  }

  /** What the view shows of a row; the same object until the row looks different, since the editor requests it very often. */
  itemOf(node: NavigationNode): Item {
    if (this.#byKey.get(node.key) !== node) return this.#make(node);
    const known = this.#items.get(node.key);
    if (known?.row === node.row) return known.item;
    const item = this.#make(node);
    this.#items.set(node.key, { row: node.row, item });
    return item;
  }

  /** Makes all items again when they are requested: something besides the rows has changed. */
  forgetItems(): void {
    this.#items.clear();
  }

  /** The rows that look different since the last call: the editor requests their badges again only after an event for them. */
  takeRestyled(): readonly NavigationNode[] {
    const restyled = [...this.#restyled];
    this.#restyled = new Set();
    return restyled;
  }

  /** The row of a key, if it has been requested. */
  at(key: string): NavigationNode | undefined {
    return this.#byKey.get(key);
  }

  #nodeAt(site: string, id: string): NavigationNode | undefined {
    return this.#nodes.get(nameOf(site, id));
  }

  /** The rows below a row, or those of the sites; requested once, until the server says that they have changed. */
  async childrenOf(node: NavigationNode | undefined): Promise<readonly NavigationNode[]> {
    const key = node?.key ?? "";
    const known = this.#children.get(key);
    if (known !== undefined && !this.#stale.has(key)) return known;
    if (node?.more !== undefined) return [];
    const max = node === undefined ? undefined : this.#wanted.get(node.key);
    const question = node === undefined ? {} : { uri: node.row.site, id: node.row.id };
    const answer = await this.#ask(max === undefined ? question : { ...question, max });
    // The row may have gone since then; one that comes back later has its key, and is asked for its rows then.
    if (answer === undefined || this.#isGone(node)) return [];
    return this.#take(node, answer);
  }

  #isGone(node: NavigationNode | undefined): boolean {
    return node !== undefined && node.more === undefined && this.#byKey.get(node.key) !== node;
  }

  /** Whether the rows below a row, or those of the sites, are known; not if the server did not answer. */
  isKnown(node: NavigationNode | undefined): boolean {
    const key = node?.key ?? "";
    return node?.more !== undefined || (this.#children.has(key) && !this.#stale.has(key));
  }

  /** Lets more rows be requested below the row above a row that shows more. */
  showMore({ parent, more }: NavigationNode): void {
    if (parent === undefined || more === undefined) return;
    this.#wanted.set(parent.key, (this.#wanted.get(parent.key) ?? step) + step);
    this.#stale.add(parent.key);
  }

  /**
   * Requests what has changed. Returns the rows that the editor has to refresh: only rows without rows below them; undefined
   * if it has to refresh all rows. VS Code 1.100 may carry out a refresh late, while it waits for rows below the refreshed
   * row; it then reports these as already registered, and shows none until all rows are refreshed.
   */
  async apply({ ids, isAll, uri }: NavigationChange): Promise<readonly NavigationNode[] | undefined> {
    if (uri === undefined) {
      this.#stale.add("");
      return undefined;
    }
    if (isAll) {
      this.clear();
      return undefined;
    }
    const changed = new Set<NavigationNode>();
    const nodes = ids.flatMap((id) => (id === "" ? [undefined] : (this.#nodeAt(uri, id) ?? [])));
    await Promise.all(nodes.map((node) => this.#askAgain(node, changed)));
    const isLeaf = ({ key, row }: NavigationNode): boolean =>
      row.childCount === 0 && !this.#children.has(key);
    return [...changed].every(isLeaf) ? [...changed] : undefined;
  }

  /** Requests the rows below a row again; collects the rows that look different, or whose rows below them are others. */
  async #askAgain(parent: NavigationNode | undefined, changed: Set<NavigationNode>): Promise<void> {
    const key = parent?.key ?? "";
    const before = this.#children.get(key);
    if (before === undefined) return;
    const rows = before.map(({ row }) => row);
    this.#stale.add(key);
    const after = await this.childrenOf(parent);
    if (this.#isGone(parent)) return;
    // Without an answer the editor has to ask once more.
    const isOther = this.#stale.has(key) || before.length !== after.length;
    if (parent !== undefined && (isOther || after.some((node, index) => node !== before[index])))
      changed.add(parent);
    for (const [index, node] of before.entries()) {
      const row = rows[index];
      if (row === undefined || node.row === row || this.#isGone(node)) continue;
      changed.add(node);
      if (node.row.id !== row.id) await this.#askBelow(node, changed);
    }
  }

  /** The server knows the rows below a row that has another id only by their new ids. */
  async #askBelow(node: NavigationNode, changed: Set<NavigationNode>): Promise<void> {
    const start = nameOf(node.row.site, `${node.row.id}|`);
    const below = [...this.#nodes].filter(([name]) => name.startsWith(start)).map(([, one]) => one);
    await Promise.all([node, ...below].map((one) => this.#askAgain(one, changed)));
  }

  /** The row at the end of a path, with the rows above it; undefined if it no longer exists. */
  async find({ ids, site }: NavigationPath): Promise<NavigationNode | undefined> {
    let node: NavigationNode | undefined;
    for (const id of ids) {
      node = (await this.childrenOf(node)).find(({ row }) => row.site === site && row.id === id);
      if (node === undefined) return undefined;
    }
    return node;
  }

  /** Forgets everything. */
  clear(): void {
    this.#nodes.clear();
    this.#byKey.clear();
    this.#items.clear();
    this.#restyled.clear();
    this.#children.clear();
    this.#stale.clear();
  }

  /** Gives a row, and all rows whose ids begin with its own, their new ids. Rows of "Not published" have such ids, too. */
  #rename({ id: from, site }: NavigationTreeRow, { id: to }: NavigationTreeRow): void {
    const [name, start] = [nameOf(site, from), nameOf(site, `${from}|`)];
    const renamed = [...this.#nodes].filter(([one]) => one === name || one.startsWith(start));
    for (const [one] of renamed) this.#nodes.delete(one);
    for (const [, node] of renamed) {
      const { key, row } = node;
      node.row = { ...row, id: to + row.id.slice(from.length) };
      const newName = nameOf(site, node.row.id);
      const otherNode = this.#nodes.get(newName);
      if (otherNode !== undefined) this.#forget(otherNode);
      this.#nodes.set(newName, node);
      const made = this.#items.get(key);
      if (made?.row === row) this.#items.set(key, { ...made, row: node.row });
    }
  }

  #restyle(node: NavigationNode, row: NavigationTreeRow): void {
    if (isDeepStrictEqual(node.row, row)) return;
    node.row = row;
    this.#restyled.add(node);
  }

  /** The row below another, which stays the same object while its content changes. */
  #nodeOf(parent: NavigationNode | undefined, row: NavigationTreeRow): NavigationNode {
    const name = nameOf(row.site, row.id);
    const known = this.#nodes.get(name);
    if (known !== undefined && known.parent === parent) {
      this.#restyle(known, row);
      return known;
    }
    if (known !== undefined) this.#forget(known);
    // A row that had this id before may have kept its key.
    let key = name;
    for (let number = 2; this.#byKey.has(key); number += 1) key = `${name}\n${number}`;
    const node = { key, parent, row };
    this.#nodes.set(name, node);
    this.#byKey.set(key, node);
    return node;
  }

  #take(parent: NavigationNode | undefined, { more, rows }: NavigationRows): readonly NavigationNode[] {
    const key = parent?.key ?? "";
    const before = this.#children.get(key) ?? [];
    const renaming = renamedIn(
      before.filter((node) => node.more === undefined).map(({ row }) => row),
      rows,
    );
    if (renaming !== undefined) this.#rename(renaming.from, renaming.to);
    const nodes = rows.map((row) => this.#nodeOf(parent, row));
    const last = parent === undefined || more === 0 ? undefined : this.#moreNode(parent, more);
    const children = last === undefined ? nodes : [...nodes, last];
    const kept = new Set(children);
    for (const node of before) if (!kept.has(node)) this.#forget(node);
    this.#children.set(key, children);
    this.#stale.delete(key);
    return children;
  }

  #moreNode(parent: NavigationNode, more: number): NavigationNode {
    const { site } = parent.row;
    const row: NavigationTreeRow = { site, id: "", kind: "folder", label: `${more} more`, childCount: 0 };
    return { key: `${parent.key}\n`, parent, row, more };
  }

  /** Forgets a row that is no longer there, and all rows below it. */
  #forget(node: NavigationNode): void {
    // The row may be elsewhere by now, as another object.
    if (this.#byKey.get(node.key) !== node) return;
    this.#byKey.delete(node.key);
    this.#nodes.delete(nameOf(node.row.site, node.row.id));
    this.#items.delete(node.key);
    this.#restyled.delete(node);
    for (const child of this.#children.get(node.key) ?? []) this.#forget(child);
    this.#children.delete(node.key);
    this.#stale.delete(node.key);
  }
}
