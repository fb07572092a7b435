/** Finds a URL that two patterns both match. Works on text and does not depend on sites. */
import { type MatchBudget, matchesPath, type RedirectPattern } from "./pattern.ts";

/** One position of a pattern: a given character or a wildcard; `repeats` if it matches zero or more characters. */
interface Position {
  /** Undefined for a wildcard. */
  readonly character: string | undefined;
  readonly takesSlash: boolean;
  readonly repeats: boolean;
}

/** A wildcard is one character, followed by zero or more. */
function positionsOf({ tokens }: RedirectPattern): readonly Position[] {
  return tokens.flatMap((token): readonly Position[] => {
    if (token.kind === "text")
      return Array.from(token.text, (character) => ({ character, takesSlash: false, repeats: false }));
    const wildcardPosition = { character: undefined, takesSlash: token.spansSegments, repeats: false };
    return [wildcardPosition, { ...wildcardPosition, repeats: true }];
  });
}

/** Represents any character; any letter that may be in a URL will do. */
const anyCharacter = "x";

/** A character that both positions match; undefined if there is none. */
function sharedCharacter(one: Position, other: Position): string | undefined {
  const character = one.character ?? other.character ?? anyCharacter;
  const accepts = (position: Position): boolean =>
    position.character === undefined
      ? character !== "/" || position.takesSlash
      : position.character === character;
  return accepts(one) && accepts(other) ? character : undefined;
}

/** Whether a URL may begin and end as both patterns do, which is much faster to find out than a common URL. */
function haveSimilarEnds(one: RedirectPattern, other: RedirectPattern): boolean {
  const startsAlike = one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
  return startsAlike && (one.suffix.endsWith(other.suffix) || other.suffix.endsWith(one.suffix));
}

/** Longer patterns are not compared: the time grows with the product of their lengths. */
const maxLength = 300;

interface ReachedState {
  readonly one: number;
  readonly other: number;
  /** The characters matched so far, the last one first. A URL has no two slashes in a row, and none at its end. */
  readonly way: { readonly character: string; readonly before: ReachedState["way"] } | undefined;
}

function addressOf(way: ReachedState["way"]): string {
  const characters: string[] = [];
  for (let step = way; step !== undefined; step = step.before) characters.push(step.character);
  return characters.reverse().join("");
}

/**
 * A shortest URL that both patterns match as sources; undefined if there is none.
 * @param budget how many pairs of positions may still be compared; if it runs out, the result is undefined
 */
export function commonAddress(
  first: RedirectPattern,
  second: RedirectPattern,
  budget: MatchBudget,
): string | undefined {
  if (!haveSimilarEnds(first, second)) return undefined;
  const [ones, others] = [positionsOf(first), positionsOf(second)];
  if (ones.length > maxLength || others.length > maxLength) return undefined;
  const seen = new Set<number>();
  let reached: readonly ReachedState[] = [{ one: 0, other: 0, way: undefined }];
  while (reached.length > 0) {
    const next: ReachedState[] = [];
    const queue = [...reached];
    for (const state of queue) {
      const isSlash = state.way?.character === "/";
      const key = 2 * (state.one * (maxLength + 1) + state.other) + (isSlash ? 1 : 0);
      if (seen.has(key)) continue;
      seen.add(key);
      budget.left -= 1;
      if (budget.left < 0) return undefined;
      const onePosition = ones[state.one];
      const otherPosition = others[state.other];
      if (onePosition === undefined && otherPosition === undefined) {
        if (isSlash) continue;
        const address = addressOf(state.way);
        return matchesPath(first, address) && matchesPath(second, address) ? address : undefined;
      }
      // Repeated positions may match no character.
      if (onePosition?.repeats === true) queue.push({ ...state, one: state.one + 1 });
      if (otherPosition?.repeats === true) queue.push({ ...state, other: state.other + 1 });
      const character =
        onePosition === undefined || otherPosition === undefined
          ? undefined
          : sharedCharacter(onePosition, otherPosition);
      if (onePosition === undefined || otherPosition === undefined || character === undefined) continue;
      if (isSlash && character === "/") continue;
      next.push({
        one: onePosition.repeats ? state.one : state.one + 1,
        other: otherPosition.repeats ? state.other : state.other + 1,
        way: { character, before: state.way },
      });
    }
    reached = next;
  }
  return undefined;
}
