/**
 * A proposal describes what may be inserted, without its final text; an item is what an editor gets, with its edits. The
 * modules in this folder make proposals, and `write.ts` turns them into items.
 */

import type { TextEdit } from "../../model/location.ts";
import type { CompletionDraft } from "./draft.ts";

/** The kind of a proposal, which decides its icon in editors. */
export type CompletionKind =
  | "key"
  | "value"
  | "choice"
  | "element"
  | "page"
  | "endpoint"
  | "file"
  | "language";

/** A page or endpoint whose description is computed only when the author selects the proposal. */
export type Subject =
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "endpoint"; readonly spec: string; readonly method: string; readonly path: string };

/** A key, value or member to insert, independent of the syntax around it. */
export interface Proposal {
  readonly label: string;
  readonly kind: CompletionKind;
  /** The value; undefined if only a key is inserted. */
  readonly draft: CompletionDraft | undefined;
  /** The key, if a property is inserted. */
  readonly key?: string;
  /** A few words beside the label. */
  readonly detail?: string | undefined;
  /** Markdown. */
  readonly documentation?: string | undefined;
  /** Lower ranks come first; proposals of equal rank keep their order. */
  readonly rank: number;
  /** The text to replace, if the editor should filter by it, so that the proposal is shown although its label differs. */
  readonly replaces?: string;
  /** Further edits of the file if the author accepts the proposal. */
  readonly consequences?: readonly TextEdit[];
  readonly subject?: Subject | undefined;
}

/** The proposals for one position. */
export interface Proposals {
  readonly proposals: readonly Proposal[];
  /** Whether typing more may give other proposals. */
  readonly isIncomplete: boolean;
}

export const nothing: Proposals = { proposals: [], isIncomplete: false };

/** An item for an editor. Offsets refer to the text of the request. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string | undefined;
  readonly documentation: string | undefined;
  /** The text that the editor compares with the typed text. */
  readonly filterText: string;
  /** Sorts the item before those of other extensions, whose labels begin with a quote or a later character. */
  readonly sortText: string;
  /** Replaces the whole existing text, because replacing only the part before the cursor would not leave valid JSON. */
  readonly edit: TextEdit;
  /** The new text with placeholders, in the protocol's snippet syntax; undefined if there are no placeholders. */
  readonly snippet: string | undefined;
  /** Other edits, such as missing commas and colons; they never touch `edit`. */
  readonly additionalEdits: readonly TextEdit[];
  readonly subject: Subject | undefined;
}

/** The items for one position. */
export interface Completions {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;
}
