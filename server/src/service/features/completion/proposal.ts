/**
 * A proposal says what may be offered at a place, before its text is known; an item is what an editor gets,
 * with its edits. The modules beside this one make proposals, `write.ts` makes items.
 */

import type { TextEdit } from "../../model/location.ts";
import type { CompletionDraft } from "./draft.ts";

/** What a proposal is, which decides its icon in editors. */
export type CompletionKind =
  | "key"
  | "value"
  | "choice"
  | "element"
  | "page"
  | "endpoint"
  | "file"
  | "language";

/** A thing whose description is made only when an author looks at the proposal. */
export type Subject =
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "endpoint"; readonly spec: string; readonly method: string; readonly path: string };

/** What may be written at a place, without the syntax around it. */
export interface Proposal {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Undefined for a proposal of a key alone. */
  readonly draft: CompletionDraft | undefined;
  /** The key, for a property. */
  readonly key?: string;
  /** A few words beside the label. */
  readonly detail?: string | undefined;
  /** Markdown. */
  readonly documentation?: string | undefined;
  /** Lower comes first; proposals of equal rank keep their order. */
  readonly rank: number;
  /** The present text, when the proposal must be shown whatever is typed. */
  readonly replaces?: string;
  /** Changes elsewhere in the file when the author accepts the proposal. */
  readonly consequences?: readonly TextEdit[];
  readonly subject?: Subject | undefined;
}

/** The proposals for one place. */
export interface Proposals {
  readonly proposals: readonly Proposal[];
  /** Whether further typing would give more proposals. */
  readonly isIncomplete: boolean;
}

export const nothing: Proposals = { proposals: [], isIncomplete: false };

/** Offsets are of the text that the request was about. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string | undefined;
  readonly documentation: string | undefined;
  /** What the editor compares with the typed text. */
  readonly filterText: string;
  /** Sorts the item before those of other extensions, which are sorted by labels that begin with a quote or later. */
  readonly sortText: string;
  /** Replaces the whole of the present text, because a half of it would not be JSON. */
  readonly edit: TextEdit;
  /** The new text with placeholders, in the protocol's snippet syntax; undefined without placeholders. */
  readonly snippet: string | undefined;
  /** Missing commas and colons around; these edits never touch `edit`. */
  readonly additionalEdits: readonly TextEdit[];
  readonly subject: Subject | undefined;
}

/** The items for a place, ready to be inserted. */
export interface Completions {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;
}
