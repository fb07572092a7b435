import { type RedirectEntry, redirectList, removalOf } from "../facts/redirect-list.ts";
import { comparablePath } from "../redirects/redirects.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

function onlySlashDiffers({ source, destination }: RedirectEntry): boolean {
  const [from, to] = [source.trim(), destination.trim()];
  return from !== to && from.replace(/(?<!\/)\/+$/, "") === to.replace(/(?<!\/)\/+$/, "");
}

/** Whether a redirect points from `/m` to `/m/index`, which the platform treats as `/m` (F7.9). */
function pointsToOwnIndex({ source, destination }: RedirectEntry): boolean {
  return comparablePath(destination) === `${comparablePath(source)}/index`;
}

function messageOf(entry: RedirectEntry, others: readonly RedirectEntry[]): string {
  if (others.length > 0) {
    const loop = [entry, ...others, entry].map(({ source }) => quoted(source)).join(" → ");
    return `These redirects form a loop (${loop}), so readers never arrive; point one to a page.`;
  }
  if (pointsToOwnIndex(entry))
    return `The platform removes ${quoted("/index")} from paths, so this redirect loops and readers never arrive; remove it.`;
  return `This redirect from ${quoted(entry.source)} points to itself, so readers never arrive; redirect to another page or remove it.`;
}

export const redirectLoop = {
  code: "redirect-loop",
  title: "Redirects form a loop",
  scope: "site",
  severity: "error",
  consequence: "none",
  // F7.7: the platform does not report it.
  facts: ["F7.1", "F7.7", "F7.9"],
  why: `These redirects form a loop. Browsers give up with an error page, so readers reach nothing at any of these paths. Point one
of the redirects to a page that exists, or remove it. A redirect from \`/m\` to \`/m/index\` is a loop too: the platform removes
\`/index\`, and shows that page at \`/m\` anyway.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    const [first] = entries;
    if (analysis.isCut && first !== undefined) {
      yield {
        severity: "information",
        message:
          "There are too many wildcard redirects to compare, so some loops may not be reported; write fewer, broader ones.",
        anchor: anchorAt(first.location),
      };
    }
    for (const { index, members } of analysis.loops) {
      const entry = entries[index];
      if (entry === undefined) continue;
      // Whether a trailing slash makes a different URL is not documented.
      if (members.length === 1 && onlySlashDiffers(entry)) continue;
      // The message begins the loop at the reported redirect.
      const start = members.indexOf(index);
      const otherMembers = [...members.slice(start + 1), ...members.slice(0, start)].flatMap(
        (member) => entries[member] ?? [],
      );
      yield {
        message: messageOf(entry, otherMembers),
        anchor: anchorAt(entry.destinationLocation),
        fixes: removalOf(entry),
        related: otherMembers.map((other) => ({
          message: `${quoted(other.source)} is part of the loop.`,
          anchor: anchorAt(other.sourceLocation),
        })),
      };
    }
  },
} as const satisfies SiteRule;
