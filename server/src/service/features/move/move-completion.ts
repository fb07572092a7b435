/**
 * Completes a move that was made by other means, such as `git mv`: the files already have their new paths, and the navigation,
 * links, imports and redirects still have to be updated.
 *
 * Reverts the list of files to the state before the move and plans the move from there. A pure function of a
 * snapshot, like every plan.
 */

import { neededFiles } from "../../facts/needed-files.ts";
import { pageOfFile } from "../../site/page-contents.ts";
import {
  type FileContent,
  type Site,
  withDocument,
  withFiles,
  withPages,
  withSpec,
} from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { type Move, type MoveRefusal, refused } from "./moved-files.ts";
import { type MoveOptions, type MovePlan, planMove } from "./plan.ts";

/** The old paths of the moved files, by their new paths. */
function filesOf(site: Site, { from, to }: Move): ReadonlyMap<string, string> | MoveRefusal {
  const { files } = site;
  if (files === undefined) return refused("The files of this site were not read, so none can be moved.");
  if (files.has(from) || files.hasFolder(from))
    return refused(`${quoted(from)} still exists, so it has not been moved yet.`);
  if (files.has(to)) return new Map([[to, from]]);
  if (!files.hasFolder(to))
    return refused(`There is no file or folder ${quoted(to)} in this site, so nothing has been moved there.`);
  const below = [...files.files()].filter((file) => file.startsWith(`${to}/`));
  return new Map(below.map((file) => [file, from + file.slice(to.length)]));
}

function newPathsOf(origins: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...origins].map(([to, from]) => [from, to]));
}

/** The site before its files were moved. @param origins the result of `filesOf` */
function siteBefore(site: Site, origins: ReadonlyMap<string, string>, textOf: MoveOptions["textOf"]): Site {
  const { files } = site;
  if (files === undefined) return site;
  const newPaths = newPathsOf(origins);
  const frontmatter = new Map(
    [...origins].map(([to, from]) => [from, pageOfFile(files, to)?.frontmatter] as const),
  );
  let before = withFiles(
    site,
    files.withFiles({ removed: origins.keys(), added: origins.values(), frontmatter }),
  );
  const contents = [...origins].flatMap(([to, from]) => {
    const content = site.pages.byFile.get(to);
    return content === undefined ? [] : [[to, undefined] as const, [from, content] as const];
  });
  before = withPages(before, contents);
  for (const [to, from] of origins) {
    const isNamed = site.documents.has(from) || site.specs.has(from);
    const text = isNamed ? textOf(to) : undefined;
    if (text === undefined) continue;
    if (site.documents.has(from)) before = withDocument(before, from, { kind: "text", text });
    if (site.specs.has(from)) before = withSpec(before, from, { kind: "text", text });
  }
  return withNamedFiles(before, (file) => textOf(newPaths.get(file) ?? file));
}

const unreadable: FileContent = { kind: "unreadable", reason: "it cannot be opened" };

/** The site with the files that moved files name, and those that these name in turn. */
function withNamedFiles(site: Site, textOf: MoveOptions["textOf"]): Site {
  const contentOf = (path: string, unread: FileContent): FileContent => {
    const text = textOf(path);
    if (text !== undefined) return { kind: "text", text };
    return site.files?.has(path) === true ? unread : { kind: "missing" };
  };
  let current = site;
  for (;;) {
    const { documents, specs } = neededFiles(current);
    if (documents.length + specs.length === 0) return current;
    for (const path of documents) current = withDocument(current, path, contentOf(path, unreadable));
    // A spec may be longer than what `textOf` reads.
    for (const path of specs) current = withSpec(current, path, contentOf(path, { kind: "missing" }));
  }
}

/**
 * Plans the edits for files that have already been moved.
 * @param move the old and new path of the file or folder
 * @returns a plan without renames, with edits by the new paths of the files
 */
export function planMoveCompletion(site: Site, move: Move, options: MoveOptions): MovePlan | MoveRefusal {
  const origins = filesOf(site, move);
  if ("kind" in origins) return origins;
  const newPaths = newPathsOf(origins);
  const textOf = (file: string): string | undefined => options.textOf(newPaths.get(file) ?? file);
  const plan = planMove(siteBefore(site, origins, options.textOf), [move], {
    ...options,
    isDone: true,
    textOf,
  });
  if (plan.kind === "refused") return plan;
  const edits = new Map([...plan.edits].map(([file, fileEdits]) => [newPaths.get(file) ?? file, fileEdits]));
  return { ...plan, edits, renames: [], files: [] };
}
