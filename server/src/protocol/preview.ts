/** Messages about the preview of a site. */

import type { FrameParts } from "../service/features/preview/frame-html.ts";
import type { ProtocolPosition } from "./place.ts";

/**
 * Client to server: a site as readers get it, around one page. Its parameter is a `PreviewQuestion`; the answer, a
 * `SitePreview`, is null if there is no site.
 */
export const previewRequest = "docsJson/preview";

/** What a preview is to show: a row of the navigation tree, a URL of the site, or a file with a position in it. */
export type PreviewTarget =
  | { readonly row: string }
  | { readonly address: string }
  /** A page; or docs.json or a file that docs.json includes, where the position tells the entry. */
  | { readonly uri: string; readonly position?: ProtocolPosition };

/** Which site is to be shown, and what of it. */
export interface PreviewQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /**
   * The first of these that exists is shown; for a section, a later one that is in it, or else its first page;
   * without any, the start of the site. At most 10.
   */
  readonly show?: readonly PreviewTarget[];
  /** Whether the client takes newer states with `docsJson/preview/update`; otherwise it is told to ask again. */
  readonly takesUpdates?: boolean;
}

/** The parts of a preview: HTML that can do nothing, but for the texts `title` and `problem`, and the colors. */
export interface PreviewParts extends FrameParts {
  /** The content of the page; empty if there is no page file. */
  readonly page: string;
  /** The lines of the page on which the elements with the attribute `data-block` begin, in their order; they begin at 0. */
  readonly lines: readonly number[];
}

/** A site as readers get it, around one page. */
export interface SitePreview {
  /** URI of the docs.json of the site. */
  readonly site: string;
  readonly parts: PreviewParts;
  /** The id of the row of the page that is shown; absent for a page without a row. */
  readonly row?: string;
  /** URI of the file of that page. */
  readonly page?: string;
  /** Whether that page is what was requested, or is in it; otherwise it is the start of the site. */
  readonly isFound: boolean;
}

/**
 * Server to client: the preview of a site as it is now, sent while a change is handled. Its parameter is a `SitePreview`. The
 * client answers once that is on screen, with whether it still shows the preview: the server sends one update at a time, the next
 * one with all that has changed since then, and none after the answer `false`.
 */
export const previewUpdateRequest = "docsJson/preview/update";

/**
 * Server to client: the preview of a site that the client has requested may be another one now. Sent once after each
 * answer, until the client asks again, to clients that take no updates; and to all if the site is gone. Its parameter is a `PreviewChange`.
 */
export const previewChangedNotification = "docsJson/preview/changed";

/** A site whose preview may have changed. */
export interface PreviewChange {
  /** URI of the docs.json of the site. */
  readonly uri: string;
}
