/** Determines which kinds of sections can wrap some entries, according to the server. Does not depend on the editor. */
import type { NavigationEditAnswer } from "../../../../server/src/protocol.ts";

/** The possible sections, or why there are none. */
type PossibleSections<Section> =
  | { readonly kind: "possible"; readonly sections: readonly Section[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The sections that the server accepts.
 * @param ask requests the edit for one of them; undefined if the server does not answer
 */
export async function possibleSections<Section>(
  sections: readonly Section[],
  ask: (section: Section) => Promise<NavigationEditAnswer | undefined>,
): Promise<PossibleSections<Section>> {
  const answers = await Promise.all(
    sections.map(async (section) => ({ section, answer: await ask(section) })),
  );
  const possible = answers.filter(({ answer }) => answer !== undefined && answer.kind !== "refused");
  if (possible.length > 0) return { kind: "possible", sections: possible.map(({ section }) => section) };
  // The first kind is the most common one, so its reason is the most helpful.
  const [reason] = answers.flatMap(({ answer }) => (answer?.kind === "refused" ? answer.reason : []));
  return {
    kind: "refused",
    reason: reason ?? "The language server did not answer, so nothing was changed. Try again.",
  };
}
