/**
 * The messages between the extension and the preview page. Messages from a page are untrusted and are decoded
 * here. Does not depend on the editor or a browser.
 */
import { isObject } from "../../platform/json.ts";
import type { PartChanges, PreviewContent } from "./content.ts";

export type ToPreview =
  | {
      readonly type: "content";
      /** The parts that differ from the previous state; all parts when the page starts. */
      readonly parts: Partial<PreviewContent>;
      /** Changes of long parts, of which the page already has most. */
      readonly changes?: PartChanges;
      /** Whether to scroll to the start or to the heading: it is another page, or a reader followed a link to a heading. */
      readonly isArrival: boolean;
      /** The heading to scroll to. */
      readonly anchor?: string;
    }
  /** The cursor is on this line of the displayed page. */
  | { readonly type: "line"; readonly line: number }
  /** Whether the preview follows the editor. */
  | { readonly type: "follows"; readonly isOn: boolean }
  /** The state to restore when the window is opened again. */
  | { readonly type: "keep"; readonly site: string; readonly show: readonly object[] }
  /** A message in the toolbar; empty for none. */
  | { readonly type: "say"; readonly text: string };

export type FromPreview =
  /** The page is loaded and needs its whole content. */
  | { readonly type: "ready" }
  /** The latest content has been drawn. */
  | { readonly type: "drawn" }
  /** A reader opens an entry of the navigation, or a URL of the site. */
  | { readonly type: "row"; readonly id: string }
  | { readonly type: "address"; readonly address: string }
  /** A reader opens a link that points outside the site. */
  | { readonly type: "link"; readonly address: string }
  /** The author wants to edit the displayed page, or one of its lines. */
  | { readonly type: "edit"; readonly line?: number }
  | { readonly type: "follow"; readonly isOn: boolean };

const maxLength = 10_000;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= maxLength ? value : undefined;
}

/** Decodes a message from a page; undefined for a message that this extension's page would not send. */
export function decodeFromPreview(value: unknown): FromPreview | undefined {
  if (!isObject(value)) return undefined;
  switch (value.type) {
    case "ready":
    case "drawn":
      return { type: value.type };
    case "edit": {
      const { line } = value;
      const isLine = typeof line === "number" && Number.isSafeInteger(line) && line >= 0;
      return isLine ? { type: "edit", line } : { type: "edit" };
    }
    case "follow":
      return typeof value.isOn === "boolean" ? { type: "follow", isOn: value.isOn } : undefined;
    case "row": {
      const id = textOf(value.id);
      return id === undefined ? undefined : { type: "row", id };
    }
    case "address":
    case "link": {
      const address = textOf(value.address);
      return address === undefined ? undefined : { type: value.type, address };
    }
    default:
      return undefined;
  }
}
