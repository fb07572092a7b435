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
  /** Stays the same while the row exists, even if its id changes because the author edits its name. */
  readonly key: string;
  readonly parent: NavigationNode | undefined;
  /** Replaced when the row looks different. */
  row: NavigationTreeRow;
  /** The number of hidden rows, for a row that shows more rows. */
  readonly more?: number;
}

/** The innermost language or version that contains a row. */
export function divisionAround({ parent }: NavigationNode): NavigationNode | undefined {
  let around = parent;
  while (around !== undefined && around.row.kind !== "language" && around.row.kind !== "version")
    around = around.parent;
  return around;
}

/** Requests rows from the server; undefined if it does not answer. */
type AskRows = (question: NavigationQuestion) => Promise<NavigationRows | undefined>;

function nameOf(site: string, id: string): string {
  return `${site}\n${id}`;
}

/** The row whose id has changed because the author edits its name: the only new row, at the position of the only removed one. */
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

/** The view's item for a row, and the content of the row from which it was built. */
interface MadeItem<Item> {
  readonly row: NavigationTreeRow;
  readonly item: Item;
}

export class NavigationModel<Item> {
  readonly #ask: AskRows;
  /** The rows by site and id. */
  readonly #nodes = new Map<string, NavigationNode>();
  readonly #byKey = new Map<string, NavigationNode>();
  /** The children of rows in the last answer, by key; the rows of the sites have the empty key. */
  readonly #children = new Map<string, readonly NavigationNode[]>();
  /** The keys of rows whose children have to be requested again. */
  readonly #stale = new Set<string>();
  /** How many children of a row are requested, if more than the default. */
  readonly #wanted = new Map<string, number>();
  readonly #make: (node: NavigationNode) => Item;
  /** The rows that have changed their look since the last call of `takeRestyled`. */
  #restyled = new Set<NavigationNode>();
  /** The items by the keys of their rows. */
  readonly #items = new Map<string, MadeItem<Item>>();

  /** @param make creates the view's item for a row */
  constructor(ask: AskRows, make: (node: NavigationNode) => Item) {
    this.#ask = ask;
    this.#make = make;
  }

  /** The view's item for a row; the same object until the row looks different, because the editor requests it very often. */
  itemOf(node: NavigationNode): Item {
    if (this.#byKey.get(node.key) !== node) return this.#make(node);
    const known = this.#items.get(node.key);
    if (known?.row === node.row) return known.item;
    const item = this.#make(node);
    this.#items.set(node.key, { row: node.row, item });
    return item;
  }

  /** Lets all items be created again on request, because something other than the rows has changed. */
  forgetItems(): void {
    this.#items.clear();
  }

  /** The rows that look different since the last call: the editor requests their badges again only after an event for them. */
  takeRestyled(): readonly NavigationNode[] {
    const restyled = [...this.#restyled];
    this.#restyled = new Set();
    return restyled;
  }

  /** The row with this key, if it has been requested. */
  at(key: string): NavigationNode | undefined {
    return this.#byKey.get(key);
  }

  /** The rows below a row, or those of the sites; requested only once until the server reports that they have changed. */
  async childrenOf(node: NavigationNode | undefined): Promise<readonly NavigationNode[]> {
    const key = node?.key ?? "";
    const known = this.#children.get(key);
    if (known !== undefined && !this.#stale.has(key)) return known;
    if (node?.more !== undefined) return [];
    const max = node === undefined ? undefined : this.#wanted.get(node.key);
    const question = node === undefined ? {} : { uri: node.row.site, id: node.row.id };
    const answer = await this.#ask(max === undefined ? question : { ...question, max });
    // The row may have been removed since then; if it comes back, its rows are requested again.
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

  /** Called for a row that shows more: the parent's children are then requested again, with more of them. */
  showMore({ parent, more }: NavigationNode): void {
    if (parent === undefined || more === undefined) return;
    this.#wanted.set(parent.key, (this.#wanted.get(parent.key) ?? step) + step);
    this.#stale.add(parent.key);
  }

  /**
   * Requests the changed rows again. Returns the rows that the editor has to refresh, which have no rows below them; undefined
   * if it has to refresh all rows. VS Code 1.100 may perform a refresh late, while it waits for rows below the refreshed row;
   * it then rejects these as already registered, and shows none until all rows are refreshed.
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
    const nodes = ids.flatMap((id) => (id === "" ? [undefined] : (this.#nodes.get(nameOf(uri, id)) ?? [])));
    await Promise.all(nodes.map((node) => this.#askAgain(node, changed)));
    const isLeaf = ({ key, row }: NavigationNode): boolean =>
      row.childCount === 0 && !this.#children.has(key);
    return [...changed].every(isLeaf) ? [...changed] : undefined;
  }

  /** Requests the rows below a row again; collects the rows that look different, or that have different rows below them. */
  async #askAgain(parent: NavigationNode | undefined, changed: Set<NavigationNode>): Promise<void> {
    const key = parent?.key ?? "";
    const before = this.#children.get(key);
    if (before === undefined) return;
    const rows = before.map(({ row }) => row);
    this.#stale.add(key);
    const after = await this.childrenOf(parent);
    if (this.#isGone(parent)) return;
    // If the server did not answer, the editor has to request the rows once more.
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

  /** Requests all rows below a row with a changed id again: the server has them only under their new ids. */
  async #askBelow(node: NavigationNode, changed: Set<NavigationNode>): Promise<void> {
    const start = nameOf(node.row.site, `${node.row.id}|`);
    const below = [...this.#nodes].filter(([name]) => name.startsWith(start)).map(([, one]) => one);
    await Promise.all([node, ...below].map((one) => this.#askAgain(one, changed)));
  }

  /** The row at the end of a path, after requesting the rows on the way; undefined if it no longer exists. */
  async find({ ids, site }: NavigationPath): Promise<NavigationNode | undefined> {
    let node: NavigationNode | undefined;
    for (const id of ids) {
      node = (await this.childrenOf(node)).find(({ row }) => row.site === site && row.id === id);
      if (node === undefined) return undefined;
    }
    return node;
  }

  /** Removes all rows. */
  clear(): void {
    this.#nodes.clear();
    this.#byKey.clear();
    this.#items.clear();
    this.#restyled.clear();
    this.#children.clear();
    this.#stale.clear();
  }

  /** Changes the id of a row, and of all rows whose ids begin with it, including those of "Not published". */
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
    // A row that had this id earlier may still have the key.
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

  /** Removes a row that no longer exists, and all rows below it. */
  #forget(node: NavigationNode): void {
    // Another object may represent the row now, at a different position.
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
