/**
 * What `docs-json endpoints sync` would change, for coding agents: a line for each section and kind of change, each with a bound,
 * then what to run next, and the counts last.
 */
import type { EndpointSync } from "../../service/index.ts";
import { enumerate, withThousands } from "../../service/text/words.ts";
import { grouped } from "./grouped.ts";
import { printable } from "./sanitize.ts";

/** How many sections or specs have a line of one kind. */
const maxLines = 20;

/** How many entries a line names. */
const maxEntries = 10;

/** An entry with the section or spec that it is listed by. */
type EntryIn = readonly [place: string, entry: string];

/** "+ Users: GET /users, POST /users and 3 more" for each place. */
function lines(mark: string, entries: readonly EntryIn[], remark = ""): readonly string[] {
  const byPlace = grouped(entries);
  const more = byPlace.size - maxLines;
  return [
    ...[...byPlace].slice(0, maxLines).map(([place, all]) => {
      const rest = all.length - maxEntries;
      const names = all.slice(0, maxEntries).join(", ");
      const head = place === "" ? mark : `${mark} ${place}:`;
      return printable(`${head} ${names}${rest > 0 ? ` and ${withThousands(rest)} more` : ""}${remark}`);
    }),
    ...(more > 0 ? [`${mark} ${withThousands(more)} more lines of this kind`] : []),
  ];
}

/** "2 endpoints to add, 1 to update and 3 to remove", or the same of what was done; "" for nothing. */
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
      .map(([count, verb, did], index) => {
        const amount = `${withThousands(count)}${index > 0 ? "" : count === 1 ? " endpoint" : " endpoints"}`;
        return isDone ? `${did} ${amount}` : `${amount} to ${verb}`;
      }),
    "and",
  );
}

/** What changes, and what is left to the author: "+" new entries, "~" rewritten ones, "-" removed ones, "?" the rest. */
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

/** The lines about one site of which nothing is changed. */
export function endpointSyncForAgent(sync: EndpointSync): readonly string[] {
  const { unplaced, compared } = sync;
  const counts = syncCounts(sync, false);
  const inStep =
    compared === 0
      ? "No OpenAPI spec in the site's files is compared"
      : "The navigation is in step with the specs";
  const rest = unplaced.length === 0 ? "" : `; ${withThousands(unplaced.length)} not listed and left to you`;
  return [
    ...syncLines(sync),
    ...(counts === "" ? [] : ["Next: docs-json endpoints sync (writes this)"]),
    `${counts === "" ? inStep : counts}${rest}`,
  ];
}
