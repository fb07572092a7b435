/** Attachments of a question in the service's form: a page, or the selection in a file. Does not depend on the editor. */
import { beginningOf } from "../../platform/text-beginning.ts";
import type { Attachment } from "./conversation.ts";

/** The maximum number of characters sent from a page or a selection. */
export const maxValue = 20_000;

/** A file, or a part of a file, before it becomes an attachment. */
export interface AttachedText {
  /** Relative to the folder of the site, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The one-based lines of the selection; undefined for the whole file. */
  readonly lines?: { readonly first: number; readonly last: number };
}

/** Whether a file is a page, by its extension. */
export function isPage(path: string): boolean {
  return /\.mdx?$/i.test(path);
}

function lineWords({ first, last }: { readonly first: number; readonly last: number }): string {
  return first === last ? `, line ${first}` : `, lines ${first} to ${last}`;
}

/** Creates an attachment. The service distinguishes text from code: a page is text, every other file is code. */
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

/** The attachments with another one; each is contained only once. */
export function withAttachment(attachments: readonly Attachment[], added: Attachment): readonly Attachment[] {
  return [...attachments.filter(({ label }) => label !== added.label), added];
}
