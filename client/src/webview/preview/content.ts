/** What the page of the preview shows. */
import type { TextChange } from "./text-change.ts";

/** The parts of the preview: `FrameParts` of the engine with the page in it. */
export interface PreviewContent {
  /** Text: why readers may get something else; empty for nothing. */
  readonly problem: string;
  /** Text. */
  readonly title: string;
  /** Hex colors or empty texts: primary, and those for light and dark. */
  readonly colors: readonly string[];
  /** The language of the site that is shown, as HTML names it; empty if the site names none. */
  readonly language: string;
  readonly top: string;
  readonly sidebar: string;
  readonly head: string;
  readonly page: string;
  /** The lines on which the elements of the page with the attribute `data-block` begin; only an editor knows them. */
  readonly lines?: readonly number[];
  readonly foot: string;
}

/** The parts that are HTML, in the order in which they are shown. */
export const htmlParts = ["top", "sidebar", "head", "page", "foot"] as const;
export type HtmlPart = (typeof htmlParts)[number];

/** How parts of the page differ from the previous state. */
export type PartChanges = Readonly<Partial<Record<HtmlPart, TextChange>>>;
