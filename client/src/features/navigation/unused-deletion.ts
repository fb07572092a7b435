/**
 * Deletes unused files after the author has confirmed the list: moves them to the trash, or deletes them
 * permanently if there is none.
 */
import { Uri, workspace } from "vscode";
import type { SiteUnusedFile, SiteUnusedFiles } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showInformationMessage, showQuickPickMany, showWarningMessage } from "../../ui/editor-ui.ts";
import { counted, joined } from "../../ui/rows.ts";
import { type AnnouncedChanges, filesAt } from "./announced-changes.ts";
import { doneText } from "./change-words.ts";
import { sizeText, sumText } from "./unused-files.ts";

const title = "Delete Unused Files";

/** The maximum number of files that a confirmation names. */
const maxNamed = 10;

function namesOf(files: readonly SiteUnusedFile[]): string {
  const names = files.slice(0, maxNamed).map(({ file }) => file);
  return [...names, ...(files.length > maxNamed ? [`… and ${files.length - maxNamed} more`] : [])].join("\n");
}

/** Deletes files, and returns those that cannot be deleted. */
async function deleteAll(
  files: readonly SiteUnusedFile[],
  useTrash: boolean,
): Promise<readonly SiteUnusedFile[]> {
  const remaining: SiteUnusedFile[] = [];
  for (const file of files) {
    try {
      await workspace.fs.delete(Uri.parse(file.uri), { useTrash });
    } catch {
      remaining.push(file);
      // If the first file cannot be moved to the trash, there is no trash.
      if (useTrash && remaining.length === 1 && file === files[0]) return files;
    }
  }
  return remaining;
}

/** The maximum total size, in bytes, of deleted files whose content is kept in memory for undoing. */
const maxKept = 50_000_000;

/** Deletes files and announces it; returns those that cannot be deleted. */
async function deleteAnnounced(
  files: readonly SiteUnusedFile[],
  useTrash: boolean,
  changes: AnnouncedChanges,
): Promise<readonly SiteUnusedFile[]> {
  let remaining: readonly SiteUnusedFile[] = [];
  const [first] = files;
  const subject =
    files.length === 1 && first !== undefined ? `"${first.file}"` : counted(files.length, "file");
  const title = useTrash ? `Move ${subject} to the trash` : `Delete ${subject}`;
  const remove = async (): Promise<boolean> => {
    remaining = await deleteAll(files, useTrash);
    return remaining.length < files.length;
  };
  const size = files.reduce((bytes, file) => bytes + (file.bytes ?? maxKept), 0);
  if (size <= maxKept) await changes.make(title, filesAt(files.map(({ uri }) => uri)), remove);
  else if (await remove()) void showInformationMessage(`${doneText(title)}.`);
  return remaining;
}

/** Deletes files after the author has confirmed the list; returns whether any were deleted. */
export async function deleteUnusedFiles(
  files: readonly SiteUnusedFile[],
  changes: AnnouncedChanges,
): Promise<boolean> {
  if (files.length === 0) return false;
  const doubtful = files.filter(({ use }) => use !== "unused");
  const warning =
    doubtful.length === 0
      ? ""
      : `\n\n${counted(doubtful.length, "file")} may be used: code may build the path, or a full URL contains the name.\n${namesOf(doubtful)}`;
  const isConfirmed = await confirmed(`Move ${sumText(files)} to the trash?`, `${namesOf(files)}${warning}`, {
    keep: "Keep Files",
    act: "Move to Trash",
  });
  if (!isConfirmed) return false;
  let remaining = await deleteAnnounced(files, true, changes);
  if (remaining.length === files.length) {
    const isPermanentConfirmed = await confirmed(
      `${counted(files.length, "file")} cannot be moved to the trash here. Delete permanently?`,
      "This cannot be undone, unless the files are under version control.",
      { keep: "Keep Files", act: "Delete" },
    );
    if (!isPermanentConfirmed) return false;
    remaining = await deleteAnnounced(files, false, changes);
  }
  if (remaining.length > 0)
    void showWarningMessage(
      `${counted(remaining.length, "file")} could not be deleted: ${namesOf(remaining).replaceAll("\n", ", ")}.`,
    );
  return remaining.length < files.length;
}

/** Lets the author choose among a site's unused files, none of which is preselected. */
export async function chooseAndDelete(
  { files, more }: SiteUnusedFiles,
  changes: AnnouncedChanges,
): Promise<boolean> {
  if (files.length === 0) {
    await showInformationMessage("No file in this site is unused: each one is named by another file.");
    return false;
  }
  const items = files.map((file) => ({
    label: file.file,
    description: joined(
      file.bytes === undefined ? undefined : sizeText(file.bytes),
      file.kind,
      file.use === "unused" ? undefined : "may be used by code or from elsewhere",
    ),
    file,
  }));
  const chosen = await showQuickPickMany(items, {
    title: `${title}: ${sumText(files, more)}`,
    placeHolder: "Choose the files to delete; you confirm the list before that",
    matchOnDescription: true,
  });
  if (chosen === undefined) return false;
  const chosenFiles = chosen.map(({ file }) => file);
  return changes.runInTurn(() => deleteUnusedFiles(chosenFiles, changes));
}
