/**
 * Waits a short time for the frontmatter of pages that an answer shows, and lets the client request again where reading
 * takes longer.
 */
import type { CheckedSite } from "../../session/site/checked-site.ts";
import { withTimeout } from "../../session/with-timeout.ts";

/** How long an answer waits, in milliseconds; the pages on a screen are read within that time. */
const timeout = 150;

/**
 * @param again asks the client to request again
 * @returns whether the snapshot changed
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
