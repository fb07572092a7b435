/** Moves page files to the folder of the pages next to them in the navigation. */
import type { Site } from "../../site/site.ts";
import { fileNameOf, folderPrefixOf } from "../../text/paths.ts";
import { quoted } from "../../text/quoting.ts";
import { counted } from "../../text/words.ts";
import { type Move, type MoveRefusal, refused } from "../move/moved-files.ts";
import type { ActionOf, RearrangeDraft } from "./action.ts";
import { type EntryPlace, nameOfEntry, subjectOf } from "./places.ts";
import type { Target } from "./target.ts";

/**
 * The folder, with its slash, of the nearest page with a file before a position in a list, else after it.
 * @param moved entries to skip, because their files move too
 * @returns undefined if the list contains no such page
 */
export function neighborFolder(
  site: Site,
  { list, index }: Pick<Target, "list" | "index">,
  moved: ReadonlySet<unknown>,
): string | undefined {
  const entries = list?.entries ?? [];
  const folders = [...entries.slice(0, index).reverse(), ...entries.slice(index)].map((entry) => {
    const page = entry.kind === "page" && !moved.has(entry) ? site.files?.page(entry.path) : undefined;
    return page === undefined ? undefined : folderPrefixOf(page.file);
  });
  return folders.find((folder) => folder !== undefined);
}

/** Moves of the files of pages to a folder, except those that are already there; none if the folder is undefined. */
export function movesToFolder(
  site: Site,
  paths: readonly string[],
  folder: string | undefined,
): readonly Move[] {
  if (folder === undefined) return [];
  const files = new Set(paths.flatMap((path) => site.files?.page(path)?.file ?? []));
  return [...files]
    .filter((from) => folderPrefixOf(from) !== folder)
    .map((from) => ({ from, to: folder + fileNameOf(from) }));
}

/** The draft of moving files to the folders of their neighbors, or the reason why it is refused. */
export function moveFiles(
  site: Site,
  { redirects }: ActionOf<"move-files">,
  places: readonly EntryPlace[],
): RearrangeDraft | MoveRefusal {
  const moved = new Set<unknown>(places.map(({ entry }) => entry));
  const moves: Move[] = [];
  for (const place of places) {
    const { entry } = place;
    if (entry.kind !== "page")
      return refused(`${subjectOf(place)} is not a page, so it has no file to move.`);
    if (site.files?.page(entry.path) === undefined)
      return refused(`The file of ${nameOfEntry(place)} is missing.`);
    const folder = neighborFolder(site, place, moved);
    if (folder === undefined)
      return refused(
        `No page with a file is next to ${nameOfEntry(place)}, so the folder for its file is unknown; change its path instead.`,
      );
    moves.push(...movesToFolder(site, [entry.path], folder));
  }
  const [first] = moves;
  if (first === undefined)
    return refused(
      places.length === 1
        ? "The file is already in the folder of the pages beside it."
        : "The files are already in the folders of the pages beside them.",
    );
  const subject = moves.length === 1 ? quoted(first.from) : counted(moves.length, "file");
  return {
    kind: "draft",
    title: `Move ${subject} to the ${moves.length === 1 ? `folder of the pages beside it` : "folders of the pages beside them"}`,
    changes: [],
    moves,
    ...(redirects === undefined ? {} : { redirects }),
    keepsEntries: true,
  };
}
