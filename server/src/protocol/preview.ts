/** Messages about the preview of a site. */

import type { FrameParts } from "../service/features/preview/frame-html.ts";
import type { ProtocolPosition } from "./place.ts";

/**
 * Client to server: a site as readers get it, showing one page. Its parameter is a `PreviewQuestion`; the answer, a
 * `SitePreview`, is null if there is no site.
 */
export const previewRequest = "docsJson/preview";

/** What a preview should show: a row of the navigation tree, a URL of the site, or a file with a position. */
export type PreviewTarget =
  | { readonly row: string }
  | { readonly address: string }
  /** A page; or docs.json or a file that docs.json includes, with a position that identifies the entry. */
  | { readonly uri: string; readonly position?: ProtocolPosition };

/** Which site to show, and which part of it. */
export interface PreviewQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /**
   * The first target that exists is shown; for a section, a later target inside it, else its first page. By default,
   * the start page of the site. At most 10.
   */
  readonly show?: readonly PreviewTarget[];
  /** Whether the client accepts new states with `docsJson/preview/update`; otherwise it is notified to request them. */
  readonly takesUpdates?: boolean;
}

/** The parts of a preview: HTML without active content, the plain texts `title` and `problem`, and the colors. */
export interface PreviewParts extends FrameParts {
  /** The content of the page; empty if there is no page file. */
  readonly page: string;
  /** The zero-based lines of the page where the elements with the attribute `data-block` start, in order. */
  readonly lines: readonly number[];
}

/** A site as readers get it, showing one page. */
export interface SitePreview {
  /** URI of the docs.json of the site. */
  readonly site: string;
  readonly parts: PreviewParts;
  /** The id of the row of the shown page; absent for a page without a row. */
  readonly row?: string;
  /** URI of the file of that page. */
  readonly page?: string;
  /** Whether the shown page is the requested target, or inside it; otherwise it is the start page of the site. */
  readonly isFound: boolean;
  /** The heading that the requested URL, or a redirect from it, names; absent in updates. */
  readonly anchor?: string;
}

/**
 * Server to client: the current preview of a site, sent while a change is processed. Its parameter is a
 * `SitePreview`. When the preview is on screen, the client answers whether it is still open. The server sends one
 * update at a time, with all changes since the last one, and none after the answer `false`.
 */
export const previewUpdateRequest = "docsJson/preview/update";

/**
 * Server to client: a requested preview may have changed. Sent once after each answer, until the next request, to
 * clients that do not accept updates; and to all clients if the site is gone. Its parameter is a `PreviewChange`.
 */
export const previewChangedNotification = "docsJson/preview/changed";

/** A site whose preview may have changed. */
export interface PreviewChange {
  /** URI of the docs.json of the site. */
  readonly uri: string;
}
