/**
 * The rows of one site that the client has asked for, and what has changed of them since. After a change of the text,
 * only rows are made anew whose inputs have changed.
 */
import type { NavigationChange, NavigationRows, NavigationTreeRow } from "../../../protocol.ts";
import { inputsOfChildren, type RowFindings, rowFindings, treeChildren } from "../../../service/index.ts";
import type { Site } from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";
import { isSameRow, TreeRows } from "./tree-rows.ts";

/** The id by which the row of the site is asked for. */
export const noRow = "";

/** A client that asks for the children of more rows is told to ask for everything again. */
const maxAsked = 5000;

/** More changed rows are asked for again. */
const maxChangedRows = 500;

/** The rows below a row, as the client knows them. */
interface SentRows {
  readonly inputs: readonly unknown[] | undefined;
  readonly rows: readonly NavigationTreeRow[];
  readonly more: number;
  readonly max: number;
}

function areSame(one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

export class ShownNavigation {
  readonly #checked: CheckedSite;
  readonly #rows: TreeRows;
  /** By the id of the row above, in the order in which they were asked for. */
  readonly #sent = new Map<string, SentRows>();
  /** Of the last analysis that the rows tell. */
  #findings: ReadonlyMap<string, RowFindings> = new Map();

  /** @param uriOf how the client calls a file, by its absolute path */
  constructor(checked: CheckedSite, uriOf: (path: string) => string) {
    this.#checked = checked;
    this.#rows = new TreeRows(checked, uriOf);
    this.#takeFindings();
  }

  /** The URI of the site's docs.json, which names the site. */
  get siteUri(): string {
    return this.#rows.siteUri;
  }

  /** The rows below a row, which are watched from now on; undefined where there is no such row. */
  childrenOf(id: string, max: number): NavigationRows | undefined {
    const sent = this.#make(this.#checked.newest(), id, max);
    if (sent === undefined) return undefined;
    this.#sent.set(id, sent);
    return { rows: sent.rows, more: sent.more };
  }

  /** What has changed since the client was told last; undefined for nothing. */
  change(): NavigationChange | undefined {
    const uri = this.siteUri;
    if (this.#sent.size > maxAsked) {
      this.#sent.clear();
      return { uri, isAll: true, ids: [], rows: [] };
    }
    const site = this.#checked.newest();
    const isNewFindings = this.#takeFindings();
    const ids: string[] = [];
    const rows: NavigationTreeRow[] = [];
    for (const [id, before] of this.#sent) {
      const after = this.#next(site, id, before, isNewFindings);
      if (after === before) continue;
      if (after === undefined) {
        // The row is gone; the row above it has other children.
        this.#sent.delete(id);
        continue;
      }
      this.#sent.set(id, after);
      const isSameOrder =
        before.rows.length === after.rows.length &&
        before.more === after.more &&
        before.rows.every((row, index) => row.id === after.rows[index]?.id);
      if (!isSameOrder) ids.push(id);
      else {
        const changed = after.rows.filter((row, index) => row !== before.rows[index]);
        if (changed.length > maxChangedRows) ids.push(id);
        else rows.push(...changed);
      }
    }
    return ids.length + rows.length === 0 ? undefined : { uri, isAll: false, ids, rows };
  }

  /** The rows as they are now; the same object where nothing has changed. */
  #next(site: Site, id: string, before: SentRows, isNewFindings: boolean): SentRows | undefined {
    const isUnchanged = areSame(before.inputs, inputsOfChildren(site, id));
    if (isUnchanged && !isNewFindings) return before;
    const made = isUnchanged ? this.#withFindings(before) : this.#make(site, id, before.max);
    if (made === undefined) return undefined;
    const old = new Map(before.rows.map((row) => [row.id, row]));
    const rows = made.rows.map((row) => {
      const known = old.get(row.id);
      return known !== undefined && isSameRow(known, row) ? known : row;
    });
    const isSame =
      made.more === before.more &&
      rows.length === before.rows.length &&
      rows.every((row, index) => row === before.rows[index]);
    return isSame && isUnchanged ? before : { ...made, rows: isSame ? before.rows : rows };
  }

  /** The same rows with the findings of another analysis. */
  #withFindings(sent: SentRows): SentRows {
    const rows = sent.rows.map((row) => this.#rows.withFindings(row, this.#findings.get(row.id)));
    return { ...sent, rows };
  }

  #make(site: Site, id: string, max: number): SentRows | undefined {
    const all = treeChildren(site, id === noRow ? undefined : id);
    if (all === undefined) return undefined;
    const uri = this.siteUri;
    const rows = all.slice(0, max).map((row) => this.#rows.message(row, uri, this.#findings.get(row.id)));
    const inputs = id === noRow ? undefined : inputsOfChildren(site, id);
    return { inputs, rows, more: all.length - rows.length, max };
  }

  /** Takes the findings of the last analysis; gives whether they are others than before. */
  #takeFindings(): boolean {
    const analysis = this.#checked.lastAnalysis;
    const findings = analysis === undefined ? this.#findings : rowFindings(analysis);
    if (findings === this.#findings) return false;
    this.#findings = findings;
    return true;
  }
}
