/**
 * The messages between the extension and the parity page. Messages from a page are untrusted and are decoded
 * here. Does not depend on the editor or a browser.
 */
import type { ParityColumn, ParityEditAction, ParityGap } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";

export type { ParityColumn, ParityGap } from "../../../../server/src/protocol.ts";

const cellActions = ["open", "compare", "open-original", "copy", "list", "remove", "delete"] as const;
export type CellAction = ParityEditAction | "open" | "compare" | "open-original";

export interface PageRow {
  readonly path: string;
  readonly title?: string;
  /** For each column, the index of its gaps in the table's `gapLists`. */
  readonly cells: readonly number[];
}

/** The languages or versions of one list. */
export interface PageTable {
  /** Identifies the table. */
  readonly place: string;
  readonly kind: "language" | "version";
  /** The displayed name, if there are several tables. */
  readonly label: string;
  readonly columns: readonly ParityColumn[];
  /** Gaps repeat in many cells, so each distinct list is sent once; the first is empty. */
  readonly gapLists: readonly (readonly ParityGap[])[];
  readonly rows: readonly PageRow[];
  /** Sentences about pages that are not shown. */
  readonly notes: readonly string[];
}

/** The whole state of the page. */
export interface ParityPageState {
  /** The URI of the site's docs.json, with which the editor finds the site after a restart. */
  readonly site: string;
  readonly name: string;
  readonly tables: readonly PageTable[];
}

export type ToParityPage =
  | { readonly type: "state"; readonly state: ParityPageState }
  | { readonly type: "failed"; readonly text: string };

/** A cell, and the action that the author has chosen for it. */
export interface CellRequest {
  readonly place: string;
  readonly page: string;
  readonly column: number;
  readonly action: CellAction;
}

export type FromParityPage = { readonly type: "ready" } | ({ readonly type: "act" } & CellRequest);

/** Decodes a message from a page; undefined for anything else. */
export function fromParityPage(value: unknown): FromParityPage | undefined {
  if (!isObject(value)) return undefined;
  if (value.type === "ready") return { type: "ready" };
  const { place, page, column } = value;
  const action = cellActions.find((name) => name === value.action);
  const isComplete = typeof place === "string" && typeof page === "string" && typeof column === "number";
  if (value.type !== "act" || !isComplete || action === undefined) return undefined;
  return { type: "act", place, page, column, action };
}
