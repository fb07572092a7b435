/**
 * What may be offered at a place, before anybody knows how it is written there; and the item that an
 * editor gets, with its edits. The modules beside this one make proposals, `write.ts` makes items.
 */
import type { TextEdit } from "../../model/location.ts";
import type { CompletionDraft } from "./draft.ts";

export type CompletionKind =
  | "key"
  | "value"
  | "choice"
  | "element"
  | "page"
  | "endpoint"
  | "file"
  | "language";

/** What is known of a proposal only when somebody looks at it. */
export type Subject =
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "endpoint"; readonly spec: string; readonly method: string; readonly path: string };

export interface Proposal {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Undefined for a proposal of a key alone. */
  readonly draft: CompletionDraft | undefined;
  /** Set for a property: its key. */
  readonly key?: string;
  /** A few words beside the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** Lower comes first; equals stay in their order. */
  readonly rank: number;
  /** The present text, where the proposal must be shown for any text. */
  readonly replaces?: string;
  /** What changes elsewhere in the file when it is accepted. */
  readonly consequences?: readonly TextEdit[];
  readonly subject?: Subject;
}

export interface Proposals {
  readonly proposals: readonly Proposal[];
  /** Whether more would come if more were typed. */
  readonly isIncomplete: boolean;
}

export const nothing: Proposals = { proposals: [], isIncomplete: false };

/** Offsets are of the text that was asked about. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string | undefined;
  readonly documentation: string | undefined;
  /** What the editor compares with what is typed. */
  readonly filterText: string;
  /** Before what others propose, which is sorted by its label: that begins with a quote at the earliest. */
  readonly sortText: string;
  /** The whole of what is written there now is replaced: a half of a text would be no JSON. */
  readonly edit: TextEdit;
  /** The new text with places to fill, in the protocol's snippet syntax; undefined where there are none. */
  readonly snippet: string | undefined;
  /** Commas and colons that lack around; they never touch `edit`. */
  readonly additionalEdits: readonly TextEdit[];
  readonly subject: Subject | undefined;
}

export interface Completions {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;
}
