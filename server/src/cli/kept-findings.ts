/** How many findings a command keeps in memory, because some sites have hundreds of thousands. */
import type { PageLimits } from "../service/index.ts";

/** How many findings in pages are kept; a report computes the others again, page by page. */
export const keptOfPages: PageLimits = {
  inOne: 5000,
  inAll: 5000,
  inDocument: Number.POSITIVE_INFINITY,
  isWhole: () => false,
};
