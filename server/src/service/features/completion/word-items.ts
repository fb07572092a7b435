import type { Span } from "../../model/location.ts";
import type { CompletionItem, Completions, Proposal } from "./proposal.ts";

/** A replacement for a word of a page or of YAML. */
export interface WordOffer extends Pick<Proposal, "label" | "kind" | "detail" | "documentation" | "subject"> {
  /** The label by default. */
  readonly newText?: string;
  /** The text that editors compare with the typed text; the label by default. */
  readonly filterText?: string;
  readonly snippet?: string;
}

/** Offers in the order in which they are shown. */
export interface WordOffers {
  readonly offers: readonly WordOffer[];
  /** Whether typing more may give other offers; false by default. */
  readonly isIncomplete?: boolean;
}

/**
 * Completions that replace a word.
 * @param lead text to insert before each of them
 */
export function wordCompletions(
  { offers, isIncomplete = false }: WordOffers,
  span: Span,
  lead = "",
): Completions {
  const width = String(offers.length).length;
  const items = offers.map(
    ({ label, kind, newText = label, filterText = label, ...offer }, index): CompletionItem => ({
      label,
      kind,
      detail: offer.detail,
      documentation: offer.documentation,
      filterText: lead + filterText,
      sortText: `!${String(index).padStart(width, "0")}`,
      edit: { ...span, newText: lead + newText },
      snippet: offer.snippet,
      additionalEdits: [],
      subject: offer.subject,
    }),
  );
  return { items, isIncomplete };
}
