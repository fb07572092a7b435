/** Lists the unlisted endpoints of the spec in scope, either all or those with one tag. */

import { listEndpoints } from "../../facts/site-listing.ts";
import { append } from "../../multimap.ts";
import { parseEndpoint } from "../../navigation/endpoint.ts";
import type { Operation } from "../../openapi/specification.ts";
import { specAt } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { counted, shorten } from "../../text/words.ts";
import { isAbsentBesideContent } from "./kinds.ts";
import { editOfChanges, type Refactorer, type RefactorPlace } from "./refactoring.ts";
import { type ListTarget, listTarget } from "./target.ts";

/** How many tags are offered; a longer list of actions would be hard to use. */
const maxTags = 8;

/** The entry of an operation; undefined if an entry cannot name it. */
function entryOf({ method, path }: Operation): string | undefined {
  const entry = `${method} ${path}`;
  const parsed = parseEndpoint(entry);
  return parsed?.method === method && parsed.path === path && parsed.file === undefined ? entry : undefined;
}

/** The list of pages at the cursor, or that of the element at the cursor. */
function pagesAt({ site, target }: RefactorPlace): ListTarget | undefined {
  if (target.list?.key === "pages" && target.element === undefined) return target.list;
  const { visited } = target.element ?? {};
  const pages = visited?.element.children.find(({ key }) => key === "pages");
  return visited === undefined ? undefined : listTarget(site, visited, pages, undefined);
}

/** Offered in lists of pages with a spec in scope, and on the elements that contain them. */
export const listEndpointsHere: Refactorer = function* (place) {
  const { site, start, end } = place;
  const list = end > start ? undefined : pagesAt(place);
  const [source] = list?.owner.specs?.sources ?? [];
  if (list === undefined || source?.kind !== "file" || list.owner.specs?.unknown === true) return;
  if (list.owner.element.inGlobal || isAbsentBesideContent(list)) return;
  if (specAt(site, source.path)?.kind !== "openapi") return;
  // The platform generates all endpoints of a list without entries.
  if (list.owner.element.pageCount === 0) return;
  const unlisted = listEndpoints(site).find(({ spec }) => spec === source.path)?.unlisted ?? [];
  const offered = unlisted.filter((operation) => !operation.hidden && entryOf(operation) !== undefined);
  if (offered.length === 0) return;
  const editFor = (operations: readonly Operation[]) => () =>
    editOfChanges(
      site,
      operations.flatMap((operation) => {
        const value = entryOf(operation);
        const index = list.array.items.length;
        return value === undefined ? [] : [{ kind: "insert-item", at: list.location, index, value } as const];
      }),
    );
  yield {
    id: "list-endpoints",
    title: `List ${counted(offered.length, "unlisted endpoint")} of ${quoted(source.path)} here`,
    kind: "refactor.rewrite",
    make: editFor(offered),
  };
  const byTag = new Map<string, Operation[]>();
  for (const operation of offered) {
    for (const tag of new Set(operation.tags)) {
      append(byTag, tag, operation);
    }
  }
  for (const [tag, operations] of [...byTag].slice(0, maxTags)) {
    // A tag that all endpoints have equals the first offer.
    if (operations.length === offered.length) continue;
    yield {
      id: `list-endpoints ${tag}`,
      title: `List ${counted(operations.length, "unlisted endpoint")} tagged "${shorten(tag, 40)}" here`,
      kind: "refactor.rewrite",
      make: editFor(operations),
    };
  }
};
