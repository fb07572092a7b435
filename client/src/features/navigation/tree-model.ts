/**
 * The rows that the view has asked for. Rows are kept as objects that stay the same while their content changes, because
 * the editor knows them by identity. Knows no editor.
 */
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
  /** Of the site and of the row in it. */
  readonly key: string;
  readonly parent: NavigationNode | undefined;
  /** Replaced when the row looks different. */
  row: NavigationTreeRow;
  /** How many rows this one stands for, where it shows more rows. */
  readonly more?: number;
}

/** The language or version that a row stands in, the innermost. */
export function divisionAround({ parent }: NavigationNode): NavigationNode | undefined {
  let around = parent;
  while (around !== undefined && around.row.kind !== "language" && around.row.kind !== "version")
    around = around.parent;
  return around;
}

/** Asks the server for rows; undefined where the server does not answer. */
export type AskRows = (question: NavigationQuestion) => Promise<NavigationRows | undefined>;

function keyOf(site: string, id: string): string {
  return `${site}\n${id}`;
}

export class NavigationModel {
  readonly #ask: AskRows;
  readonly #nodes = new Map<string, NavigationNode>();
  /** The rows below a row as they were answered; those of the sites under the empty key. */
  readonly #children = new Map<string, readonly NavigationNode[]>();
  /** The keys of rows whose children have to be asked for again. */
  readonly #stale = new Set<string>();
  /** How many rows below a row are wanted, where that is more than usual. */
  readonly #wanted = new Map<string, number>();

  constructor(ask: AskRows) {
    this.#ask = ask;
  }

  /** The row of a key, if it has been asked for. */
  at(key: string): NavigationNode | undefined {
    return this.#nodes.get(key);
  }

  /** The rows below a row, or those of the sites; asked for once, until the server says that they have changed. */
  async childrenOf(node: NavigationNode | undefined): Promise<readonly NavigationNode[]> {
    const key = node?.key ?? "";
    const known = this.#children.get(key);
    if (known !== undefined && !this.#stale.has(key)) return known;
    if (node?.more !== undefined) return [];
    const max = node === undefined ? undefined : this.#wanted.get(node.key);
    const question = node === undefined ? {} : { uri: node.row.site, id: node.row.id };
    const answer = await this.#ask(max === undefined ? question : { ...question, max });
    if (answer === undefined) return [];
    return this.#take(node, answer);
  }

  /** Asks for more rows below the row above a row that shows more. Gives the row that has to be shown again. */
  showMore({ parent, more }: NavigationNode): NavigationNode | undefined {
    if (parent === undefined || more === undefined) return undefined;
    this.#wanted.set(parent.key, (this.#wanted.get(parent.key) ?? step) + step);
    this.#stale.add(parent.key);
    return parent;
  }

  /** Takes what has changed. Gives the rows that have to be shown again; undefined for all. */
  apply({ ids, isAll, rows, uri }: NavigationChange): readonly NavigationNode[] | undefined {
    if (uri === undefined) {
      this.#stale.add("");
      return undefined;
    }
    if (isAll) {
      this.clear();
      return undefined;
    }
    const changed = new Set<NavigationNode>();
    for (const row of rows) {
      const node = this.#nodes.get(keyOf(uri, row.id));
      if (node === undefined) continue;
      node.row = row;
      changed.add(node);
    }
    for (const id of ids) {
      const node = this.#nodes.get(keyOf(uri, id));
      if (node === undefined) continue;
      this.#stale.add(node.key);
      changed.add(node);
    }
    // A row that is shown again is shown with all rows below it that are open.
    return [...changed].filter((node) => !this.#isBelowOne(node, changed));
  }

  #isBelowOne(node: NavigationNode, others: ReadonlySet<NavigationNode>): boolean {
    for (let at = node.parent; at !== undefined; at = at.parent) if (others.has(at)) return true;
    return false;
  }

  /** The row at the end of a path, with the rows above it; undefined where it is not there any more. */
  async find({ ids, site }: NavigationPath): Promise<NavigationNode | undefined> {
    let node: NavigationNode | undefined;
    for (const id of ids) {
      const key = keyOf(site, id);
      node = (await this.childrenOf(node)).find((one) => one.key === key);
      if (node === undefined) return undefined;
    }
    return node;
  }

  /** Forgets everything. */
  clear(): void {
    this.#nodes.clear();
    this.#children.clear();
    this.#stale.clear();
  }

  #take(parent: NavigationNode | undefined, { more, rows }: NavigationRows): readonly NavigationNode[] {
    const nodes = rows.map((row): NavigationNode => {
      const key = keyOf(row.site, row.id);
      const known = this.#nodes.get(key);
      if (known !== undefined && known.parent === parent) {
        known.row = row;
        return known;
      }
      const node = { key, parent, row };
      this.#nodes.set(key, node);
      return node;
    });
    const last = parent === undefined || more === 0 ? undefined : this.#moreNode(parent, more);
    const children = last === undefined ? nodes : [...nodes, last];
    const key = parent?.key ?? "";
    const kept = new Set(children);
    for (const node of this.#children.get(key) ?? []) if (!kept.has(node)) this.#forget(node);
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
    // The row may stand elsewhere by now, as another object.
    if (this.#nodes.get(node.key) !== node) return;
    this.#nodes.delete(node.key);
    for (const child of this.#children.get(node.key) ?? []) this.#forget(child);
    this.#children.delete(node.key);
    this.#stale.delete(node.key);
  }
}
