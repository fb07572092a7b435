/** The file that a command applies to: the one that a menu names, otherwise the one in the active editor. */
import { type TextEditor, Uri, window } from "vscode";
import { subjectOf } from "../ui/command-subject.ts";

/** Whether an argument of a command is a file. */
export function isFile(value: unknown): value is Uri {
  return value instanceof Uri;
}

/** @param commandArguments the arguments of the command */
export function namedFile(commandArguments: readonly unknown[]): Uri | undefined {
  const activeFile = window.activeTextEditor?.document.uri;
  const subject = subjectOf<never, Uri>(commandArguments, { isFile, activeFile });
  return subject.kind === "file" ? subject.file : undefined;
}

/** The editor of a file: the active one if it shows the file, otherwise another that does. */
export function editorOf(file: Uri): TextEditor | undefined {
  const shows = ({ document }: TextEditor): boolean => document.uri.toString() === file.toString();
  const active = window.activeTextEditor;
  return active !== undefined && shows(active) ? active : window.visibleTextEditors.find(shows);
}
