/** The advice of findings about missing keys. */
import { enumerate } from "../../text/words.ts";

/** What to do about missing keys, as the end of a sentence: "rename `tba` to `tab` and add `href`". */
export function remedy(lacking: readonly string[], standInOf: (key: string) => string | undefined): string {
  const steps = lacking.map((key) => {
    const written = standInOf(key);
    return written === undefined ? `add \`${key}\`` : `rename \`${written}\` to \`${key}\``;
  });
  return enumerate(steps);
}
