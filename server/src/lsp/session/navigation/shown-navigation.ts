/**
 * The rows of one site that the client has asked for, and what has changed of them since. After a change of the text,
 * only rows are made anew whose inputs have changed.
 */
import type {
  NavigationChange,
  NavigationListChange,
  NavigationRenaming,
  NavigationRows,
  NavigationTreeRow,
} from "../../../protocol.ts";
import {
  type ChildInputs,
  inputsOfChildren,
  isIdBelow,
  keptChildren,
  type RowFindings,
  rowFindings,
  siteRowId,
} from "../../../service/index.ts";
import { readableSite, type Site } from "../../../service/snapshot.ts";
import { isSameRow, TreeRows, type TreeSite } from "./tree-rows.ts";

/** The id by which the row of the site is asked for. */
export const noRow = "";

/** A client that asks for the children of more rows is told to ask for everything again. */
const maxAsked = 5000;

/** More changed rows are asked for again. */
const maxChangedRows = 500;

/** The rows below a row, as the client knows them. */
interface SentRows {
  readonly inputs: ChildInputs | undefined;
  readonly rows: readonly NavigationTreeRow[];
  readonly more: number;
  readonly max: number;
}

/** Whether entries with the same text have the same rows, as far as they depend on what is around them. */
function areSameAround(one: ChildInputs | undefined, other: ChildInputs | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return (
    one.around.length === other.around.length &&
    one.around.every((value, index) => Object.is(value, other.around[index]))
  );
}

function areSame(one: ChildInputs | undefined, other: ChildInputs | undefined): boolean {
  return (
    one?.element === other?.element && one?.breadcrumb === other?.breadcrumb && areSameAround(one, other)
  );
}

/** So many rows are sought among their neighbors alone: one that is typed or taken away has none elsewhere. */
const maxUnknown = 4;

/** Finds rows by their ids, for callers that ask for most of them in their order. A moved row may not be found. */
function rowFinder(rows: readonly NavigationTreeRow[]): (id: string) => NavigationTreeRow | undefined {
  let next = 0;
  let unknown = 0;
  let byId: ReadonlyMap<string, number> | undefined;
  const indexOf = (id: string): number | undefined => {
    if (rows[next]?.id === id) return next;
    if (rows[next + 1]?.id === id) return next + 1;
    unknown += 1;
    if (unknown <= maxUnknown) return undefined;
    byId ??= new Map(rows.map((row, index) => [row.id, index]));
    return byId.get(id);
  };
  return (id) => {
    const index = indexOf(id);
    if (index === undefined) return undefined;
    next = index + 1;
    return rows[index];
  };
}

/** What has changed in a list. */
interface ListDifference {
  /** Rows with the id that they had, which look different. */
  readonly looks: readonly NavigationTreeRow[];
  /** Where rows have other ids, counted from zero; how many there were, and which are there now. */
  readonly start: number;
  readonly removed: readonly NavigationTreeRow[];
  readonly rows: readonly NavigationTreeRow[];
}

function differenceOf(
  before: readonly NavigationTreeRow[],
  after: readonly NavigationTreeRow[],
): ListDifference {
  const shorter = Math.min(before.length, after.length);
  const looks: NavigationTreeRow[] = [];
  const isSame = (one: NavigationTreeRow | undefined, other: NavigationTreeRow | undefined): boolean => {
    if (one === undefined || other === undefined || one.id !== other.id) return false;
    if (one !== other) looks.push(other);
    return true;
  };
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return {
    looks,
    start,
    removed: before.slice(start, before.length - end),
    rows: after.slice(start, after.length - end),
  };
}

/** The row that was typed into, so that it has another id: the only one that came in the place of the only one that went. */
function renamedIn({
  removed,
  rows,
}: ListDifference): readonly [from: string, to: NavigationTreeRow] | undefined {
  const [from, ...othersBefore] = removed;
  const [to, ...othersAfter] = rows;
  if (from === undefined || to === undefined || othersBefore.length + othersAfter.length > 0)
    return undefined;
  return from.kind === to.kind ? [from.id, to] : undefined;
}

export class ShownNavigation {
  readonly #checked: TreeSite;
  readonly #rows: TreeRows;
  /** By the id of the row above, in the order in which they were asked for. */
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
      return { uri, isAll: true, renamed: [], ids: [], lists: [], rows: [] };
    }
    const site = readableSite(this.#checked.newest());
    const isNewFindings = this.#takeFindings();
    const ids: string[] = [];
    const renamed: NavigationRenaming[] = [];
    const lists: NavigationListChange[] = [];
    const rows: NavigationTreeRow[] = [];
    const gone: string[] = [];
    for (const [id, before] of this.#sent) {
      const after = this.#next(site, id, before, isNewFindings);
      if (after === before) continue;
      if (after === undefined) {
        // The row is gone, or has another id: the row above it has other children.
        gone.push(id);
        continue;
      }
      this.#sent.set(id, after);
      const difference = differenceOf(before.rows, after.rows);
      const renaming = renamedIn(difference);
      if (before.more !== after.more || difference.looks.length + difference.rows.length > maxChangedRows)
        ids.push(id);
      else {
        rows.push(...difference.looks);
        if (renaming !== undefined) {
          const [from, row] = renaming;
          renamed.push({ from, to: row.id });
          rows.push(row);
          this.#rename(from, row.id);
        } else if (difference.removed.length + difference.rows.length > 0) {
          const { removed, start, rows: own } = difference;
          lists.push({ id, length: before.rows.length, start, removed: removed.length, rows: own });
        }
      }
    }
    for (const id of gone) this.#sent.delete(id);
    return ids.length + lists.length + rows.length === 0
      ? undefined
      : { uri, isAll: false, renamed, ids, lists, rows };
  }

  /** Keeps what is below a row that has another id now. */
  #rename(from: string, to: string): void {
    const isOwn = (id: string): boolean => id === from || isIdBelow(id, from);
    const renamed = (id: string): string => (isOwn(id) ? to + id.slice(from.length) : id);
    const own = [...this.#sent].filter(([id]) => isOwn(id));
    // The rows may have their new ids already: the change lists a row of "Not published" beside the section that was edited.
    if (own.length === 0) return;
    for (const id of [...this.#sent.keys()]) if (id === to || isIdBelow(id, to)) this.#sent.delete(id);
    for (const [id, sent] of own) {
      this.#sent.delete(id);
      this.#sent.set(renamed(id), {
        ...sent,
        rows: sent.rows.map((row) => ({ ...row, id: renamed(row.id) })),
      });
    }
  }

  /** The rows as they are now; the same object where nothing has changed. */
  #next(site: Site, id: string, before: SentRows, isNewFindings: boolean): SentRows | undefined {
    const inputs = id === noRow ? undefined : inputsOfChildren(site, id);
    if (areSame(before.inputs, inputs)) return isNewFindings ? this.#withFindings(before) : before;
    const made = this.#make(site, id, before.max, before);
    if (made === undefined) return undefined;
    const isSame =
      made.more === before.more &&
      made.rows.length === before.rows.length &&
      made.rows.every((row, index) => row === before.rows[index]);
    return isSame ? { ...made, rows: before.rows } : made;
  }

  /** The same rows with the findings of another analysis. */
  #withFindings(sent: SentRows): SentRows {
    const rows = sent.rows.map((row) => this.#rows.withFindings(row, this.#findings.get(row.id)));
    return rows.every((row, index) => row === sent.rows[index]) ? sent : { ...sent, rows };
  }

  /** @param before what the client has; rows of it that look the same stay the same objects */
  #make(site: Site, id: string, max: number, before?: SentRows): SentRows | undefined {
    const uri = this.siteUri;
    if (this.#rows.broken(uri).some((row) => row.id === id))
      return { inputs: undefined, rows: [], more: 0, max };
    const inputs = id === noRow ? undefined : inputsOfChildren(site, id);
    const find = rowFinder(before?.rows ?? []);
    const known = (child: string): NavigationTreeRow | undefined => {
      const row = find(child);
      if (row === undefined || row.dropped !== undefined) return undefined;
      return this.#rows.withFindings(row, this.#findings.get(child));
    };
    const made = keptChildren(site, id === noRow ? undefined : id, {
      max,
      known: areSameAround(before?.inputs, inputs) ? known : undefined,
      make: (row) => {
        const message = this.#rows.message(row, uri, this.#findings.get(row.id));
        const known = find(row.id);
        return known !== undefined && isSameRow(known, message) ? known : message;
      },
    });
    if (made === undefined) return undefined;
    if (id !== siteRowId) return { inputs, rows: made.rows, more: made.more, max };
    const broken = this.#rows.broken(uri).map((row) => {
      const known = before?.rows.find((one) => one.id === row.id);
      return known !== undefined && isSameRow(known, row) ? known : row;
    });
    return { inputs, rows: [...broken, ...made.rows], more: made.more, max };
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
