import { isSourceTaken, type RedirectEntry, redirectList, removalOf } from "../facts/redirect-list.ts";
import { type Change, type Fix, offeredFix } from "../model/change.ts";
import { parseRedirect, writtenWildcards } from "../redirects/redirects.ts";
import { quoted } from "../text/quoting.ts";
import { anchorAt, type SiteRule } from "./rule.ts";

const placeholder = /(?<=\/):([A-Za-z_]\w*)\+?(?![\w*])/g;
const textBefore = /([^/]):([A-Za-z_]\w*)\*/;

/** Another way to write a redirect, so that its source matches what the author probably means. */
interface Rewritten {
  readonly source: string;
  readonly destination: string;
}

/** `/a/:slug` as `/a/:slug*`, on both sides. */
function withStars({ source, destination }: RedirectEntry): Rewritten {
  const names = new Set(Array.from(source.matchAll(placeholder), ([, name]) => name));
  return {
    source: source.replace(placeholder, ":$1*"),
    destination: destination.replace(placeholder, (written, name: string) =>
      names.has(name) ? `:${name}*` : written,
    ),
  };
}

/** `/a/b-:slug*` as `/a/b-*`, on both sides; undefined if several wildcards could be mixed up. */
function withoutName({ source, destination }: RedirectEntry): Rewritten | undefined {
  const name = textBefore.exec(source)?.[2];
  const written = name === undefined ? undefined : source.replace(`:${name}*`, "*");
  if (name === undefined || written === undefined) return undefined;
  const redirect = parseRedirect(written, destination.replace(new RegExp(`:${name}\\b[*+]?`), "*"));
  const isOnlyOne =
    writtenWildcards(redirect.source).length === 1 && writtenWildcards(redirect.destination).length <= 1;
  return isOnlyOne ? { source: written, destination: redirect.destination.raw } : undefined;
}

function rewriteFixes(entry: RedirectEntry, rewritten: Rewritten | undefined): readonly Fix[] {
  if (rewritten === undefined) return [];
  const changes: Change[] = [{ kind: "replace-value", at: entry.sourceLocation, value: rewritten.source }];
  if (rewritten.destination !== entry.destination)
    changes.push({ kind: "replace-value", at: entry.destinationLocation, value: rewritten.destination });
  return [offeredFix(`Redirect from ${quoted(rewritten.source)}`, ...changes)];
}

export const redirectNeverMatches = {
  code: "redirect-never-matches",
  title: "A redirect's placeholder never matches",
  scope: "site",
  severity: "warning",
  consequence: "none",
  // F7.4: which patterns there are; any other character is literal.
  facts: ["F7.4", "F7.8"],
  why: `Today's platform treats a source as a pattern only if it has a \`*\`, and supports a placeholder only if it is a whole
segment between slashes. \`/old/:slug\` and \`/old/page-:slug*\` therefore match nothing, although the platform's documentation
describes them, and readers of the old pages get an error page. Write \`/old/:slug*\` or \`/old/page-*\`.`,
  *check(view) {
    const { entries, analysis } = redirectList(view);
    for (const { index, reason } of analysis.neverMatching) {
      const entry = entries[index];
      if (entry === undefined || (reason !== "single-segment" && reason !== "text-before")) continue;
      const rewritten = reason === "single-segment" ? withStars(entry) : withoutName(entry);
      const isFree = rewritten !== undefined && !isSourceTaken(entries, rewritten.source);
      const cause =
        reason === "single-segment"
          ? `${quoted(entry.source)} has a placeholder but no \`*\``
          : `${quoted(entry.source)} has text right before its placeholder`;
      const remedy = isFree ? `write ${quoted(rewritten.source)}` : "remove it";
      yield {
        message: `${cause}, so today's platform never uses this redirect; ${remedy}.`,
        anchor: anchorAt(entry.sourceLocation),
        fixes: [...rewriteFixes(entry, isFree ? rewritten : undefined), ...removalOf(entry)],
      };
    }
  },
} as const satisfies SiteRule;
