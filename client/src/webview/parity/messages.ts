/**
 * The messages between the extension and the page of the parity. Messages of a page are untrusted and are decoded here.
 * Does not depend on the editor or a browser.
 */
import type { ParityColumn, ParityEditAction, ParityGap } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";

export type { ParityColumn, ParityGap } from "../../../../server/src/protocol.ts";

/** What can be done with a cell. */
const cellActions = ["open", "compare", "open-original", "copy", "list", "remove", "delete"] as const;
export type CellAction = ParityEditAction | "open" | "compare" | "open-original";

/** One page. */
export interface PageRow {
  readonly path: string;
  readonly title?: string;
  /** For each column, the index of its gaps in the `gapLists` of the table. */
  readonly cells: readonly number[];
}

/** The languages or versions of one list. */
export interface PageTable {
  /** Names the table. */
  readonly place: string;
  readonly kind: "language" | "version";
  /** For people, if there are several tables. */
  readonly label: string;
  readonly columns: readonly ParityColumn[];
  /** Gaps repeat in many cells, so each kind of list is sent once; the first is empty. */
  readonly gapLists: readonly (readonly ParityGap[])[];
  readonly rows: readonly PageRow[];
  /** What is not shown, in sentences. */
  readonly notes: readonly string[];
}

/** All that the page shows. */
export interface ParityPageState {
  /** URI of the site's docs.json, by which the editor finds the site after a restart. */
  readonly site: string;
  /** The name of the site. */
  readonly name: string;
  readonly tables: readonly PageTable[];
}

export type ToParityPage =
  | { readonly type: "state"; readonly state: ParityPageState }
  | { readonly type: "failed"; readonly text: string };

/** A cell, and what the author wants to do with the cell. */
export interface CellRequest {
  readonly place: string;
  readonly page: string;
  readonly column: number;
  readonly action: CellAction;
}

export type FromParityPage = { readonly type: "ready" } | ({ readonly type: "act" } & CellRequest);

/** The message that a page has sent; undefined for anything else. */
export function fromParityPage(value: unknown): FromParityPage | undefined {
  if (!isObject(value)) return undefined;
  if (value.type === "ready") return { type: "ready" };
  const { place, page, column } = value;
  const action = cellActions.find((one) => one === value.action);
  const isWhole = typeof place === "string" && typeof page === "string" && typeof column === "number";
  if (value.type !== "act" || !isWhole || action === undefined) return undefined;
  return { type: "act", place, page, column, action };
}
