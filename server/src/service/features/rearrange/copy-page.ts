/** Copies a page, for entries that name another division's page or a page without a file. */
import type { JsonChange } from "../../model/change.ts";
import { locateIn, type Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { entryLike } from "../move/json-edits.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { fileFor } from "../refactor/create-page.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";

/** The draft of a copy, or the reason why it is refused. */
export function copyPage(
  site: Site,
  { page, path, entries }: ActionOf<"copy-page">,
  textOf: (file: string) => string | undefined,
): RearrangeDraft | MoveRefusal {
  const { files } = site;
  const original = files?.page(page)?.file;
  const text = original === undefined ? undefined : textOf(original);
  if (files === undefined || text === undefined)
    return refused(`The file of ${quoted(page)} is missing, so it cannot be copied.`);
  const exists = files.isPage(path);
  const file = exists ? undefined : fileFor(files, path);
  if (!exists && file === undefined) return refused(`No page file can be created for ${quoted(path)}.`);
  const changes = entries.flatMap((at): readonly JsonChange[] => {
    const node = locateIn(site, at)?.node;
    if (node?.kind !== "string") return [];
    return [{ kind: "replace-value", at, value: entryLike(node.value, page, path) }];
  });
  return {
    kind: "draft",
    title: `Copy ${quoted(page)} to ${quoted(path)}`,
    changes,
    created: file === undefined ? [] : [{ path: file, text }],
    keepsEntries: false,
  };
}
