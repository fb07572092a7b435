/** Which kinds of sections can be put around entries, as the server answers. Does not depend on the editor. */
import type { NavigationEditAnswer } from "../../../../server/src/protocol.ts";

/** The sections that are possible, or why none is. */
type PossibleSections<Section> =
  | { readonly kind: "possible"; readonly sections: readonly Section[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The sections that the server would make.
 * @param ask what would come of one of them; undefined if the server does not answer
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
  // The first kind is the most usual one, so its reason says most.
  const [reason] = answers.flatMap(({ answer }) => (answer?.kind === "refused" ? answer.reason : []));
  return {
    kind: "refused",
    reason: reason ?? "The language server did not answer, so nothing was changed. Try again.",
  };
}
