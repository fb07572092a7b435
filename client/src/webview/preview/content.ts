/** The content of the preview page. */
import type { TextChange } from "./text-change.ts";

/** The parts of the preview: the engine's `FrameParts`, including the page. */
export interface PreviewContent {
  /** Text: why readers may get something else; empty if they do not. */
  readonly problem: string;
  /** Text. */
  readonly title: string;
  /** Hex colors or empty strings: the primary color, and those for light and dark mode. */
  readonly colors: readonly string[];
  /** The language of the displayed site, as an HTML language code; empty if the site names none. */
  readonly language: string;
  readonly top: string;
  readonly sidebar: string;
  readonly head: string;
  readonly page: string;
  /** The lines where the page's elements with the attribute `data-block` begin; provided only in an editor. */
  readonly lines?: readonly number[];
  readonly foot: string;
}

/** The parts that are HTML, in display order. */
export const htmlParts = ["top", "sidebar", "head", "page", "foot"] as const;
export type HtmlPart = (typeof htmlParts)[number];

/** How parts of the page differ from the previous state. */
export type PartChanges = Readonly<Partial<Record<HtmlPart, TextChange>>>;
