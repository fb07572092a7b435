import { redirectList } from "../facts/redirect-list.ts";
import { valueFix } from "../model/change.ts";
import { quoted } from "../text/quoting.ts";
import { counted } from "../text/words.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

const hasWildcard = /[*]|(?:^|\/):/;

/**
 * Whether a direct redirect is certainly what the author means. A redirect does not pass on a fragment or
 * query; a wildcard's match may have a more specific redirect; and only the author can correct a destination
 * that is not a path yet.
 */
function isCertain(destination: string, end: string, sources: readonly string[]): boolean {
  const losesPart = /[?#]/.test(destination) && !/[?#]/.test(end);
  const isAddress = end.startsWith("/") || /^https?:\/\//.test(end);
  return !losesPart && isAddress && ![destination, end, ...sources].some((text) => hasWildcard.test(text));
}

export const redirectChain = {
  code: "redirect-chain",
  title: "A redirect points to another redirect",
  scope: "site",
  severity: "information",
  consequence: "none",
  // F7.7: the platform does not report it.
  facts: ["F7.7"],
  why: `The destination of this redirect is itself redirected. Readers arrive, but each step costs them time, search engines
give up after a few, and the next change may break the chain. Redirect straight to the last destination. A
step marked \`"permanent": false\` is an alias that is meant to change, so redirecting to it is fine.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    const shadows = new Set(analysis.shadows.map(({ index }) => index));
    for (const { index, through, destination } of analysis.chains) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const steps = through.flatMap((step) => entries[step] ?? []);
      if (steps.some((step) => !step.isPermanent)) continue;
      // The rule redirect-shadows-page reports a page at a step; what readers get there is unknown.
      if (through.some((step) => shadows.has(step) && !/[*:]/.test(entries[step]?.source ?? ""))) continue;
      const sources = steps.map((step) => step.source);
      yield {
        message: `${quoted(entry.destination)} is itself redirected, so readers reach ${quoted(destination)} in ${counted(steps.length + 1, "step")}; redirect to it directly.`,
        anchor: anchorAt(entry.destinationLocation),
        related: steps.map((step) => ({
          message: `${quoted(step.source)} is redirected to ${quoted(step.destination)}.`,
          anchor: anchorAt(step.sourceLocation),
        })),
        fixes: [
          valueFix(
            `Redirect to ${quoted(destination)}`,
            entry.destinationLocation,
            destination,
            isCertain(entry.destination, destination, sources),
          ),
        ],
      };
    }
  },
} as const satisfies SiteRule;
