/**
 * Fuzzy search: scores how well a few typed letters match a name that contains them in the same order, not necessarily
 * side by side. Scores of names from several sites are comparable. Does not depend on what the names stand for;
 * `features/completion/match-class.ts` decides what a completion offers.
 */

/** Prepares typed text for matching: lower case, without spaces. */
export function fuzzyQuery(typed: string): string {
  return typed.toLowerCase().replace(/\s+/g, "");
}

const isWord = /[\p{Letter}\p{Number}]/u;

/** Whether a word begins at an index. */
function isBoundary(text: string, index: number): boolean {
  return index === 0 || !isWord.test(text.charAt(index - 1));
}

const exactScore = 2000;
const startScore = 1000;
const substringScore = 500;
const wordStartScore = 200;

/**
 * The score of a name, higher is better; undefined if the letters do not occur in this order. Adjacent letters score
 * higher than scattered ones, starts of words higher than their middles, and short names higher than long ones.
 * @param query the result of `fuzzyQuery`
 */
export function fuzzyScore(query: string, name: string): number | undefined {
  if (query === "") return 0;
  const text = name.toLowerCase();
  if (query.length > text.length) return undefined;
  const shortness = -Math.min(text.length, 200) / 10;
  if (text === query) return exactScore;
  let together = text.indexOf(query);
  if (together === 0) return startScore + shortness;
  for (let at = together; at !== -1; at = text.indexOf(query, at + 1)) {
    if (!isBoundary(text, at)) continue;
    together = at;
    break;
  }
  if (together !== -1) return substringScore + (isBoundary(text, together) ? wordStartScore : 0) + shortness;
  return scatteredScore(query, text, shortness);
}

function scatteredScore(query: string, text: string, shortness: number): number | undefined {
  let score = shortness;
  let from = 0;
  let previous = -2;
  for (const letter of query) {
    const next = text.indexOf(letter, from);
    if (next === -1) return undefined;
    if (next === previous + 1) score += 6;
    else if (isBoundary(text, next)) score += 8;
    else score -= Math.min(next - from, 10);
    previous = next;
    from = next + letter.length;
  }
  return score;
}
