/**
 * The rows of one site that the client has requested, and below which rows others are now. After a change of the text, only
 * lists whose inputs have changed are made again.
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

/** The id by which the row of the site is requested. */
export const noRow = "";

/** A client that requests the children of more rows is told to request everything again. */
const maxAsked = 5000;

/** The rows below a row, as the client knows them. */
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
  /** By the id of the row above, in the order in which they were requested. */
  readonly #sent = new Map<string, SentRows>();
  /** Of the last analysis that the rows tell. */
  #findings: ReadonlyMap<string, RowFindings> = new Map();

  /** @param uriOf how the client calls a file, by its absolute path */
  constructor(checked: TreeSite, uriOf: (path: string) => string) {
    this.#checked = checked;
    this.#rows = new TreeRows(checked, uriOf);
    this.#takeFindings();
  }

  /** The URI of the site's docs.json, which names the site. */
  get siteUri(): string {
    return this.#rows.siteUri;
  }

  /** The rows below a row, which are watched from now on; undefined if there is no such row. */
  childrenOf(id: string, max: number): NavigationRows | undefined {
    const site = readableSite(this.#checked.newest());
    const before = this.#sent.get(id);
    const sent = before?.max === max ? this.#next(site, id, before, false) : this.#make(site, id, max);
    if (sent === undefined) return undefined;
    this.#sent.set(id, sent);
    return { rows: sent.rows, more: sent.more };
  }

  /** What has changed since the client was told last; undefined for nothing. */
  change(): NavigationChange | undefined {
    const uri = this.siteUri;
    if (this.#sent.size > maxAsked) {
      this.#sent.clear();
      return { uri, isAll: true, ids: [] };
    }
    const site = readableSite(this.#checked.newest());
    const isNewFindings = this.#takeFindings();
    const ids: string[] = [];
    for (const [id, before] of this.#sent) {
      const after = this.#next(site, id, before, isNewFindings);
      if (after === before) continue;
      // If the row is gone, or has another id, the row above it has other children.
      if (after === undefined) this.#sent.delete(id);
      else {
        this.#sent.set(id, after);
        if (after.rows !== before.rows) ids.push(id);
      }
    }
    // Its rows have the ids that they have where they are: a client learns first what was renamed there.
    ids.sort((one, other) => Number(one === lostRowId) - Number(other === lostRowId));
    return ids.length === 0 ? undefined : { uri, isAll: false, ids };
  }

  /** The rows as they are now; the same object if nothing has changed, and the same rows if these look the same. */
  #next(site: Site, id: string, before: SentRows, isNewFindings: boolean): SentRows | undefined {
    const inputs = id === noRow ? undefined : inputsOfChildren(site, id);
    if (inputs !== undefined && areSame(before.inputs, inputs))
      return isNewFindings ? this.#withFindings(before) : before;
    const made = this.#make(site, id, before.max);
    if (made === undefined) return undefined;
    const isSame = made.more === before.more && isDeepStrictEqual(made.rows, before.rows);
    return isSame ? { ...made, rows: before.rows } : made;
  }

  /** The same rows with the findings of another analysis. */
  #withFindings(sent: SentRows): SentRows {
    const rows = sent.rows.map((row) => this.#rows.withFindings(row, this.#findings.get(row.id)));
    return rows.every((row, index) => row === sent.rows[index]) ? sent : { ...sent, rows };
  }

  #make(site: Site, id: string, max: number): SentRows | undefined {
    const uri = this.siteUri;
    const broken = this.#rows.broken(uri);
    if (broken.some((row) => row.id === id)) return { inputs: undefined, rows: [], more: 0, max };
    const inputs = id === noRow ? undefined : inputsOfChildren(site, id);
    const made = limitedChildren(site, id === noRow ? undefined : id, max);
    if (made === undefined) return undefined;
    const rows = made.rows.map((row) => this.#rows.message(row, uri, this.#findings.get(row.id)));
    return { inputs, rows: id === siteRowId ? [...broken, ...rows] : rows, more: made.more, max };
  }

  /** Takes the findings of the last analysis; returns whether they differ from the previous ones. */
  #takeFindings(): boolean {
    const analysis = this.#checked.lastAnalysis;
    const findings = analysis === undefined ? this.#findings : rowFindings(analysis);
    if (findings === this.#findings) return false;
    this.#findings = findings;
    return true;
  }
}
