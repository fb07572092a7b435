/** Attaches the page in the active editor, or its selection, to the next question. */
import { type TextDocument, type Uri, workspace } from "vscode";
import { showInformationMessage } from "../../ui/editor-ui.ts";
import { editorOf } from "../../workspace/named-file.ts";
import { openedDocument, selectedText } from "../../workspace/selected-text.ts";
import type { Sites } from "../../workspace/sites.ts";
import { type AttachedText, attachmentOf, isPage } from "./attachments.ts";
import type { Attachment } from "./conversation.ts";

/** An attachment and its site. */
export interface Attached {
  readonly attachment: Attachment;
  /** The folder of the attachment's site, as a URI; undefined for a file outside all sites. */
  readonly site: string | undefined;
}

/** The path of a file relative to its site, otherwise relative to the workspace. */
function siteAndPathOf(uri: Uri, sites: Sites): { readonly path: string; readonly site: string | undefined } {
  const folder = sites.current(uri)?.folder;
  const folderPrefix = folder === undefined ? undefined : `${folder.path.replace(/\/$/, "")}/`;
  if (folder !== undefined && folderPrefix !== undefined && uri.path.startsWith(folderPrefix)) {
    return { path: uri.path.slice(folderPrefix.length), site: folder.toString() };
  }
  const path = workspace.asRelativePath(uri, false).replaceAll("\\", "/");
  // An absolute path of this machine must not be sent.
  return {
    path: path.startsWith("/") || /^[a-z]:/i.test(path) ? (path.split("/").at(-1) ?? path) : path,
    site: undefined,
  };
}

function attachedText(document: TextDocument, sites: Sites, part: Omit<AttachedText, "path">): Attached {
  const { path, site } = siteAndPathOf(document.uri, sites);
  return { attachment: attachmentOf({ path, ...part }), site };
}

/** The page that a command applies to; shows a message and returns undefined if there is none. */
export async function attachedPage(resource: Uri | undefined, sites: Sites): Promise<Attached | undefined> {
  const document = resource && (await openedDocument(resource));
  const text = document?.getText() ?? "";
  if (document === undefined || !isPage(document.uri.path)) {
    void showInformationMessage("Open a page (an .mdx or .md file) before you ask about it.");
    return undefined;
  }
  if (text.trim() === "") {
    void showInformationMessage("This page is empty. Write something before you ask about it.");
    return undefined;
  }
  return attachedText(document, sites, { text });
}

/** The selection in the file that a command applies to; shows a message and returns undefined if nothing is selected. */
export async function attachedSelection(file: Uri | undefined, sites: Sites): Promise<Attached | undefined> {
  const editor = file === undefined ? undefined : editorOf(file);
  const selected = editor && selectedText(editor);
  if (editor === undefined || selected === undefined) {
    void showInformationMessage("Select the text that you want to ask about first.");
    return undefined;
  }
  const { text, ...lines } = selected;
  return attachedText(editor.document, sites, { text, lines });
}
