/** Deletes unused files after a look at what goes: into the trash, or for good if there is no trash. */
import { Uri, workspace } from "vscode";
import type { SiteUnusedFile, SiteUnusedFiles } from "../../../../server/src/protocol.ts";
import { confirmed } from "../../ui/confirm.ts";
import { showInformationMessage, showQuickPickMany, showWarningMessage } from "../../ui/editor-ui.ts";
import { counted, joined } from "../../ui/rows.ts";
import { type AnnouncedChanges, filesAt } from "./announced-changes.ts";
import { doneText } from "./change-words.ts";
import { sizeText, sumText } from "./unused-files.ts";

const title = "Delete Unused Files";

/** How many files a question names. */
const maxNamed = 10;

function named(files: readonly SiteUnusedFile[]): string {
  const names = files.slice(0, maxNamed).map(({ file }) => file);
  return [...names, ...(files.length > maxNamed ? [`… and ${files.length - maxNamed} more`] : [])].join("\n");
}

/** The files with the names of those that remain because they cannot be deleted. */
async function deleteAll(
  files: readonly SiteUnusedFile[],
  useTrash: boolean,
): Promise<readonly SiteUnusedFile[]> {
  const left: SiteUnusedFile[] = [];
  for (const file of files) {
    try {
      await workspace.fs.delete(Uri.parse(file.uri), { useTrash });
    } catch {
      left.push(file);
      // If the first cannot be moved to the trash, there is none.
      if (useTrash && left.length === 1 && file === files[0]) return files;
    }
  }
  return left;
}

/** Up to so many bytes together, files can be made again; more would fill the memory. */
const maxKept = 50_000_000;

/** Deletes files and announces it; gives the files that remain because they cannot be deleted. */
async function deleteAnnounced(
  files: readonly SiteUnusedFile[],
  useTrash: boolean,
  changes: AnnouncedChanges,
): Promise<readonly SiteUnusedFile[]> {
  let left: readonly SiteUnusedFile[] = [];
  const [first] = files;
  const subject =
    files.length === 1 && first !== undefined ? `"${first.file}"` : counted(files.length, "file");
  const title = useTrash ? `Move ${subject} to the trash` : `Delete ${subject}`;
  const remove = async (): Promise<boolean> => {
    left = await deleteAll(files, useTrash);
    return left.length < files.length;
  };
  const sum = files.reduce((bytes, file) => bytes + (file.bytes ?? maxKept), 0);
  if (sum <= maxKept) await changes.make(title, filesAt(files.map(({ uri }) => uri)), remove);
  else if (await remove()) void showInformationMessage(`${doneText(title)}.`);
  return left;
}

/** Deletes files once the author has seen which; gives whether any was deleted. */
export async function deleteUnusedFiles(
  files: readonly SiteUnusedFile[],
  changes: AnnouncedChanges,
): Promise<boolean> {
  if (files.length === 0) return false;
  const doubtful = files.filter(({ use }) => use !== "unused");
  const warning =
    doubtful.length === 0
      ? ""
      : `\n\n${counted(doubtful.length, "file")} may be used: code may build the path, or a full URL contains the name.\n${named(doubtful)}`;
  const isSure = await confirmed(`Move ${sumText(files)} to the trash?`, `${named(files)}${warning}`, {
    keep: "Keep Files",
    act: "Move to Trash",
  });
  if (!isSure) return false;
  let left = await deleteAnnounced(files, true, changes);
  if (left.length === files.length) {
    const isWanted = await confirmed(
      `${counted(files.length, "file")} cannot be moved to the trash here. Delete permanently?`,
      "This cannot be undone, unless the files are under version control.",
      { keep: "Keep Files", act: "Delete" },
    );
    if (!isWanted) return false;
    left = await deleteAnnounced(files, false, changes);
  }
  if (left.length > 0)
    void showWarningMessage(
      `${counted(left.length, "file")} could not be deleted: ${named(left).replaceAll("\n", ", ")}.`,
    );
  return left.length < files.length;
}

/** Lets the author choose among the unused files of a site, none of which is chosen beforehand. */
export async function chooseAndDelete(
  { files, more }: SiteUnusedFiles,
  changes: AnnouncedChanges,
): Promise<boolean> {
  if (files.length === 0) {
    await showInformationMessage("Nothing in this site is unused: every file is named by another one.");
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
  const wanted = chosen.map(({ file }) => file);
  return changes.inTurn(() => deleteUnusedFiles(wanted, changes));
}
