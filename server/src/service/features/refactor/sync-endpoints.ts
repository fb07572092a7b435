/** Synchronizes the listed endpoints with the specs in scope at the cursor. */
import { memo } from "../../memo.ts";
import type { SpecScope } from "../../navigation/scope.ts";
import type { Site } from "../../site/site.ts";
import { endpointChangesOf, endpointSync } from "../rearrange/sync-endpoints.ts";
import { editOfChanges, type Refactorer } from "./refactoring.ts";

const changesIn = memo((site: Site) =>
  memo(({ sources }: SpecScope) => {
    const specs = sources.flatMap((source) => (source.kind === "file" ? [source.path] : []));
    return specs.length === 0 ? undefined : endpointChangesOf(endpointSync(site, specs));
  }),
);

/** Offered on sections with a spec and in their lists, if the spec and the navigation differ. */
export const syncEndpointsHere: Refactorer = function* ({ site, target, start, end }) {
  const scope = target.element?.visited.specs ?? target.list?.owner.specs;
  if (end > start || scope === undefined || scope.unknown) return;
  const changes = changesIn(site)(scope);
  if (changes === undefined) return;
  yield {
    id: "sync-endpoints",
    title: changes.title,
    kind: "refactor.rewrite",
    make: () => editOfChanges(site, changes.changes),
  };
};
