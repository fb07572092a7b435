import { type RedirectEntry, redirectList, removalOf } from "../facts/redirect-list.ts";
import { comparablePath } from "../redirects/redirects.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

function onlySlashDiffers({ source, destination }: RedirectEntry): boolean {
  const [one, other] = [source.trim(), destination.trim()];
  return one !== other && one.replace(/\/+$/, "") === other.replace(/\/+$/, "");
}

/** Whether a redirect leads from `/m` to `/m/index`, which the platform compares as `/m` (F7.9). */
function leadsToOwnIndex({ source, destination }: RedirectEntry): boolean {
  return comparablePath(destination) === `${comparablePath(source)}/index`;
}

function messageOf(entry: RedirectEntry, others: readonly RedirectEntry[]): string {
  if (others.length > 0) {
    const way = [entry, ...others, entry].map(({ source }) => quoted(source)).join(" to ");
    return `These redirects lead in a circle, ${way}, so readers never arrive; redirect one of them to a page.`;
  }
  if (leadsToOwnIndex(entry))
    return `The platform takes ${quoted("/index")} off an address, so this redirect leads back to itself and readers never arrive; remove it, because ${quoted(entry.source)} shows that page by itself.`;
  return `This redirect leads from ${quoted(entry.source)} back to itself, so readers never arrive; redirect to another page or remove it.`;
}

export const redirectLoop = {
  code: "redirect-loop",
  title: "Redirects that lead in a circle",
  scope: "site",
  severity: "error",
  consequence: "none",
  // F7.7: why nobody else reports it.
  facts: ["F7.1", "F7.7", "F7.9"],
  why: `Following these redirects leads back to where they began. Browsers give up with an error page, so readers reach
nothing at any of the addresses. Let one of the redirects lead to a page that exists, or remove it. A redirect from \`/m\` to
\`/m/index\` is such a circle too: the platform takes \`/index\` off, and shows that page at \`/m\` anyway.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    const first = entries.find((entry) => entry !== undefined);
    if (analysis.isCut && first !== undefined) {
      const { document, segments } = first.sourceLocation;
      yield {
        severity: "information",
        message:
          "There are so many redirects with wildcards that not all of them are compared, so some that lead in a circle or nowhere may not be named; write fewer and wider ones.",
        anchor: anchorAt({ document, segments: segments.slice(0, -1) }),
      };
    }
    for (const { index, members } of analysis.loops) {
      const entry = entries[index];
      if (entry === undefined) continue;
      // It is not documented whether a trailing slash makes another address.
      if (members.length === 1 && onlySlashDiffers(entry)) continue;
      // The cycle begins at the reported redirect.
      const start = members.indexOf(index);
      const others = [...members.slice(start + 1), ...members.slice(0, start)].flatMap(
        (member) => entries[member] ?? [],
      );
      yield {
        message: messageOf(entry, others),
        anchor: anchorAt(entry.destinationLocation),
        fixes: removalOf(entry),
        ...(others.length === 0
          ? {}
          : {
              related: others.map((other) => ({
                message: `${quoted(other.source)} is part of the circle.`,
                anchor: anchorAt(other.sourceLocation),
              })),
            }),
      };
    }
  },
} as const satisfies SiteRule;
