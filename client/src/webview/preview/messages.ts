/**
 * The messages between the extension and the page of the preview. Messages of a page are untrusted and are decoded here.
 * Does not depend on the editor or a browser.
 */
import { isObject } from "../../platform/json.ts";
import type { PartChanges, PreviewContent } from "./content.ts";

export type ToPreview =
  | {
      readonly type: "content";
      /** Parts that differ from the previous state; at the start of a page, all. */
      readonly parts: Partial<PreviewContent>;
      /** Long parts of which the page has nearly all. */
      readonly changes?: PartChanges;
      /** Whether another page is shown than before. */
      readonly isOther: boolean;
      /** The heading that a link leads to. */
      readonly anchor?: string;
    }
  /** The cursor is on this line of the page that is shown. */
  | { readonly type: "line"; readonly line: number }
  /** Whether the preview follows the editor. */
  | { readonly type: "follows"; readonly isOn: boolean }
  /** What is to be shown when the window is opened again. */
  | { readonly type: "keep"; readonly site: string; readonly show: readonly object[] }
  /** A message in the toolbar; empty for none. */
  | { readonly type: "say"; readonly text: string };

export type FromPreview =
  /** The page is loaded and needs everything. */
  | { readonly type: "ready" }
  /** The newest content is on screen. */
  | { readonly type: "drawn" }
  /** A reader goes to a row of the navigation, or to a URL of the site. */
  | { readonly type: "row"; readonly id: string }
  | { readonly type: "address"; readonly address: string }
  /** A reader follows a link that points outside the site. */
  | { readonly type: "link"; readonly address: string }
  /** The author wants to edit the page that is shown, or one of its lines. */
  | { readonly type: "edit"; readonly line?: number }
  | { readonly type: "follow"; readonly isOn: boolean };

const maxLength = 10_000;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= maxLength ? value : undefined;
}

/** Decodes a message of a page; undefined for a message that this extension's page would not send. */
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
