/**
 * The rows of one site that the client has requested, and which of them have new children. After a change of the
 * text, only lists whose inputs have changed are rebuilt.
 */
import { isDeepStrictEqual } from "node:util";
import type { NavigationChange, NavigationRows } from "../../../protocol.ts";
import {
  inputsOfChildren,
  limitedChildren,
  lostRowId,
  type RowFindings,
  type RowInputs,
  rowFindings,
  siteRowId,
} from "../../../service/index.ts";
import { readableSite, type Site } from "../../../service/snapshot.ts";
import { TreeRows, type TreeSite } from "./tree-rows.ts";

/** The id for requesting the row of the site. */
export const noRow = "";

/** If a client has requested the children of more rows than this, a change asks it to request everything again. */
const maxRequested = 5000;

/** The child rows of a row as last sent to the client. */
interface SentRows extends NavigationRows {
  readonly inputs: RowInputs | undefined;
  readonly max: number;
}

function areSame(one: RowInputs | undefined, other: RowInputs | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

export class ShownNavigation {
  readonly #checked: TreeSite;
  readonly #rows: TreeRows;
  /** The sent rows by the id of their parent, in the order of the requests. */
  readonly #sent = new Map<string, SentRows>();
  /** The findings of the last analysis that the rows reflect. */
  #findings: ReadonlyMap<string, RowFindings> = new Map();

  /** @param uriOf the client's URI of a file, by its absolute path */
  constructor(checked: TreeSite, uriOf: (path: string) => string) {
    this.#checked = checked;
    this.#rows = new TreeRows(checked, uriOf);
    this.#updateFindings();
  }

  /** The URI of the site's docs.json, which identifies the site. */
  get siteUri(): string {
    return this.#rows.siteUri;
  }

  /** The child rows of a row; starts to watch them. Undefined if there is no such row. */
  childrenOf(id: string, max: number): NavigationRows | undefined {
    const site = readableSite(this.#checked.newest());
    const before = this.#sent.get(id);
    const sent = before?.max === max ? this.#next(site, id, before, false) : this.#build(site, id, max);
    if (sent === undefined) return undefined;
    this.#sent.set(id, sent);
    return { rows: sent.rows, more: sent.more };
  }

  /** The changes since the last notification; undefined if there are none. */
  change(): NavigationChange | undefined {
    const uri = this.siteUri;
    if (this.#sent.size > maxRequested) {
      this.#sent.clear();
      return { uri, isAll: true, ids: [] };
    }
    const site = readableSite(this.#checked.newest());
    const hasNewFindings = this.#updateFindings();
    const ids: string[] = [];
    for (const [id, before] of this.#sent) {
      const after = this.#next(site, id, before, hasNewFindings);
      if (after === before) continue;
      // If the row is gone or has a different id, the children of its parent have changed.
      if (after === undefined) this.#sent.delete(id);
      else {
        this.#sent.set(id, after);
        if (after.rows !== before.rows) ids.push(id);
      }
    }
    // The lost rows come last: their ids are those of the rows elsewhere, whose changes the client must receive
    // first.
    ids.sort((one, other) => Number(one === lostRowId) - Number(other === lostRowId));
    return ids.length === 0 ? undefined : { uri, isAll: false, ids };
  }

  /** The current rows; the same object if nothing has changed, and the same list of rows if they look the same. */
  #next(site: Site, id: string, before: SentRows, hasNewFindings: boolean): SentRows | undefined {
    const inputs = id === noRow ? undefined : inputsOfChildren(site, id);
    if (inputs !== undefined && areSame(before.inputs, inputs))
      return hasNewFindings ? this.#withFindings(before) : before;
    const next = this.#build(site, id, before.max);
    if (next === undefined) return undefined;
    const isSame = next.more === before.more && isDeepStrictEqual(next.rows, before.rows);
    return isSame ? { ...next, rows: before.rows } : next;
  }

  /** The same rows with the newest findings. */
  #withFindings(sent: SentRows): SentRows {
    const rows = sent.rows.map((row) => this.#rows.withFindings(row, this.#findings.get(row.id)));
    return rows.every((row, index) => row === sent.rows[index]) ? sent : { ...sent, rows };
  }

  #build(site: Site, id: string, max: number): SentRows | undefined {
    const uri = this.siteUri;
    const broken = this.#rows.broken(uri);
    if (broken.some((row) => row.id === id)) return { inputs: undefined, rows: [], more: 0, max };
    const inputs = id === noRow ? undefined : inputsOfChildren(site, id);
    const children = limitedChildren(site, id === noRow ? undefined : id, max);
    if (children === undefined) return undefined;
    const rows = children.rows.map((row) => this.#rows.message(row, uri, this.#findings.get(row.id)));
    return { inputs, rows: id === siteRowId ? [...broken, ...rows] : rows, more: children.more, max };
  }

  /** Updates the findings to those of the last analysis; returns whether they have changed. */
  #updateFindings(): boolean {
    const analysis = this.#checked.lastAnalysis;
    const findings = analysis === undefined ? this.#findings : rowFindings(analysis);
    if (findings === this.#findings) return false;
    this.#findings = findings;
    return true;
  }
}
