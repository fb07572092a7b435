/** How many findings a command keeps in memory: sites have had hundreds of thousands. */
import type { PageLimits } from "../service/index.ts";

/** How many findings in pages stay in memory; a report computes the others again, page by page. */
export const keptOfPages: PageLimits = {
  inOne: 5000,
  inAll: 5000,
  inDocument: Number.POSITIVE_INFINITY,
  isWhole: () => false,
};
