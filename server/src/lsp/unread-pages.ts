/**
 * Waits a moment for the frontmatter of pages that an answer would like to know, and lets the client
 * ask again when it took longer.
 */
import type { CheckedSite } from "./checked-site.ts";
import { withinTime } from "./within-time.ts";

/** How long an answer waits, in milliseconds: what is on the screen is read within it. */
const patience = 150;

/**
 * @param again lets the client ask again
 * @returns whether anything new is known now
 */
export async function readUnreadPages(
  checked: CheckedSite,
  files: readonly string[],
  again: () => void,
): Promise<boolean> {
  if (files.length === 0) return false;
  let isLate = false;
  let isNews = false;
  const reading = checked.wantHeads(files).then((found) => {
    isNews = found;
    if (found && isLate) again();
  });
  await withinTime(reading, patience);
  isLate = true;
  return isNews;
}
