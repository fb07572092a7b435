/**
 * Waits a moment for the frontmatter of pages that an answer would like to know, and lets the client
 * ask again when it took longer.
 */
import type { CheckedSite } from "../../session/site/checked-site.ts";
import { withTimeout } from "../../session/with-timeout.ts";

/** How long an answer waits, in milliseconds: what is on the screen is read within it. */
const timeout = 150;

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
  const reading = checked.readFrontmatter(files).then((found) => {
    isNews = found;
    if (found && isLate) again();
  });
  await withTimeout(reading, timeout);
  isLate = true;
  return isNews;
}
