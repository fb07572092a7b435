/**
 * The changes of `docs-json endpoints sync` for coding agents: a line of limited length for each section and kind of
 * change, then the next command, and the counts last.
 */
import type { EndpointSync } from "../../service/index.ts";
import { enumerate, withThousands } from "../../service/text/words.ts";
import { grouped } from "./grouped.ts";
import { printable } from "./sanitize.ts";

/** How many sections or specs are listed for each kind of change. */
const maxLines = 20;

/** How many entries of a section or spec are listed. */
const maxEntries = 10;

/** An entry, with the section or spec under which it is listed. */
type EntryIn = readonly [heading: string, entry: string];

/** "+ Users: GET /users, POST /users and 3 more" for each heading. */
function lines(mark: string, entries: readonly EntryIn[], remark = ""): readonly string[] {
  const byHeading = grouped(entries);
  const more = byHeading.size - maxLines;
  return [
    ...[...byHeading].slice(0, maxLines).map(([heading, all]) => {
      const moreEntries = all.length - maxEntries;
      const names = all.slice(0, maxEntries).join(", ");
      const head = heading === "" ? mark : `${mark} ${heading}:`;
      const moreWords = moreEntries > 0 ? ` and ${withThousands(moreEntries)} more` : "";
      return printable(`${head} ${names}${moreWords}${remark}`);
    }),
    ...(more > 0 ? [`${mark} ${withThousands(more)} more lines of this kind`] : []),
  ];
}

/** "2 endpoints to add, 1 to update and 3 to remove", or "added 2 endpoints, …" if `isDone`; "" if there are no changes. */
export function syncCounts({ added, gone }: EndpointSync, isDone: boolean): string {
  const updated = gone.filter(({ written }) => written !== undefined).length;
  const parts = [
    [added.length, "add", "added"],
    [updated, "update", "updated"],
    [gone.length - updated, "remove", "removed"],
  ] as const;
  return enumerate(
    parts
      .filter(([count]) => count > 0)
      .map(([count, verb, pastTense], index) => {
        const amount = `${withThousands(count)}${index > 0 ? "" : count === 1 ? " endpoint" : " endpoints"}`;
        return isDone ? `${pastTense} ${amount}` : `${amount} to ${verb}`;
      }),
    "and",
  );
}

/** The changes: "+" new entries, "~" updated ones, "-" removed ones, "?" those that are left to the author. */
export function syncLines({ added, gone, unplaced, unread }: EndpointSync): readonly string[] {
  return [
    ...lines(
      "+",
      added.map(({ section, written }) => [section, written]),
    ),
    ...lines(
      "~",
      gone.flatMap(({ section, raw, written }) =>
        written === undefined ? [] : [[section, `${raw} → ${written}`] as const],
      ),
    ),
    ...lines(
      "-",
      gone.flatMap(({ section, raw, written }) => (written === undefined ? [[section, raw] as const] : [])),
    ),
    ...lines(
      "?",
      unplaced.map(({ spec, operation: { method, path } }) => [spec, `${method} ${path}`]),
      "; not listed, and no entry is near",
    ),
    ...lines(
      "?",
      unread.map(({ spec, reason }) => [spec, `not compared, because ${reason}`]),
    ),
  ];
}

/** The sentence about a site in which nothing changes, without a full stop. */
export function unchangedWords({ compared, unread }: EndpointSync): string {
  if (compared > 0) return "The navigation is in step with the specs";
  return unread.length > 0
    ? "No spec could be compared"
    : "docs.json does not name an OpenAPI spec in this site's folder, so there is nothing to compare";
}

/** The lines about the changes of one site that are not made yet. */
export function endpointSyncForAgent(sync: EndpointSync): readonly string[] {
  const { unplaced } = sync;
  const counts = syncCounts(sync, false);
  const unplacedWords =
    unplaced.length === 0 ? "" : `; ${withThousands(unplaced.length)} not listed and left to you`;
  return [
    ...syncLines(sync),
    ...(counts === "" ? [] : ["Next: docs-json endpoints sync (writes this)"]),
    `${counts === "" ? unchangedWords(sync) : counts}${unplacedWords}`,
  ];
}
