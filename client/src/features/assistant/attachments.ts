/** What the user attaches to a question: a page, or the selection in a file, in the service's form. Does not depend on the editor. */
import { type Attachment, beginningOf } from "./conversation.ts";

/** How much of a page or a selection is sent, in characters. */
export const maxValue = 20_000;

/** A file, or a part of a file, before it becomes an attachment. */
export interface AttachedText {
  /** Relative to the folder of the site, forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The lines of the selection, counted from 1. Undefined for the whole file. */
  readonly lines?: { readonly first: number; readonly last: number };
}

/** Whether a file is a page, by its extension. */
export function isPage(path: string): boolean {
  return /\.mdx?$/i.test(path);
}

function lineWords({ first, last }: { readonly first: number; readonly last: number }): string {
  return first === last ? `, line ${first}` : `, lines ${first} to ${last}`;
}

/** The service distinguishes a text selection from code: a selection in a page is text, every other file is code. */
export function attachmentOf({ path, text, lines }: AttachedText): Attachment {
  const value = beginningOf(text, maxValue);
  const location = lines === undefined ? path : `${path}${lineWords(lines)}`;
  const isCut = value.length < text.length;
  return {
    type: isPage(path) ? "textSelection" : "code",
    label: isCut ? `${location} (the first ${maxValue.toLocaleString("en")} characters)` : location,
    path: path.replace(/\.mdx?$/i, ""),
    value,
  };
}

/** The attachments with one more, each only once. */
export function withAttachment(attachments: readonly Attachment[], one: Attachment): readonly Attachment[] {
  return [...attachments.filter(({ label }) => label !== one.label), one];
}
