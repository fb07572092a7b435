/** The file that a command is about: the one that a menu names, else the one in the active editor. */
import { type TextEditor, Uri, window } from "vscode";
import { subjectOf } from "../ui/command-subject.ts";

/** Whether an argument of a command names a file. */
export function isFile(value: unknown): value is Uri {
  return value instanceof Uri;
}

/** @param given the arguments of the command */
export function namedFile(given: readonly unknown[]): Uri | undefined {
  const activeFile = window.activeTextEditor?.document.uri;
  const subject = subjectOf<never, Uri>(given, { isFile, activeFile });
  return subject.kind === "file" ? subject.file : undefined;
}

/** The editor of a file: the active one, else another that shows the file. */
export function editorOf(file: Uri): TextEditor | undefined {
  const shows = ({ document }: TextEditor): boolean => document.uri.toString() === file.toString();
  const active = window.activeTextEditor;
  return active !== undefined && shows(active) ? active : window.visibleTextEditors.find(shows);
}
