/**
 * Finds the former texts of the edited files of one site: from the event, or else from the git index. Reads only the
 * edited files.
 */

import { realOrSame, repositoryAround } from "../../host/boundary.ts";
import { readObjects } from "../../host/git-objects.ts";
import { toSitePath } from "../../host/paths.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { runGit } from "../../host/run-git.ts";
import { isInIgnoredFolder } from "../../service/snapshot.ts";
import type { FileEdit } from "./event.ts";
import { reversedText } from "./reversed-text.ts";

/** The edited files of a site, by their paths in the site. */
export interface FilesBeforeEdit {
  /** The former texts; undefined for a file that did not exist. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  /** The new paths of renamed files by their old paths. */
  readonly renames: ReadonlyMap<string, string>;
  /** Files whose former texts are unknown. */
  readonly unknown: readonly string[];
}

/** The text of a file in git. */
type GitText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unknown" };

const indexEntry = /^\d{6} ([0-9a-f]{40,64}) \d\t/;
const treeEntry = /^\d{6} blob ([0-9a-f]{40,64})\t/;

/** The text of a file in the index or in the last commit. */
function textInGit(root: string, file: string, state: "index" | "commit"): GitText {
  if (repositoryAround(realOrSame(root)) === undefined) return { kind: "unknown" };
  const command =
    state === "index" ? ["ls-files", "-z", "--stage", "--", file] : ["ls-tree", "-z", "HEAD", "--", file];
  const { text, isWhole } = runGit(root, ["--literal-pathspecs", ...command]);
  if (!isWhole) return { kind: "unknown" };
  const hash = (state === "index" ? indexEntry : treeEntry).exec(text)?.[1];
  if (hash === undefined) return { kind: "absent" };
  for (const [, object] of readObjects(root, [hash], maxBytes.spec)) {
    if (object.kind === "content") return { kind: "text", text: object.bytes.toString("utf8") };
  }
  return { kind: "unknown" };
}

/** Collects the former texts of one site, by undoing the edits from the last to the first. */
class FormerTexts {
  readonly texts = new Map<string, string | undefined>();
  readonly renames = new Map<string, string>();
  readonly unknown = new Set<string>();

  constructor(private readonly root: string) {}

  /** The text of a file before the edits that have been undone so far. */
  #textOf(file: string): string | undefined {
    if (this.texts.has(file)) return this.texts.get(file);
    const content = readContent(this.root, file, maxBytes.spec);
    return content.kind === "text" ? content.text : undefined;
  }

  #setFromGit(file: string): void {
    const inGit = textInGit(this.root, file, "index");
    if (inGit.kind === "text") this.texts.set(file, inGit.text);
    else if (inGit.kind === "absent") this.texts.set(file, undefined);
    else this.unknown.add(file);
  }

  #inIndex(file: string): string | undefined {
    const inGit = textInGit(this.root, file, "index");
    return inGit.kind === "text" ? inGit.text : undefined;
  }

  #undo(file: string, edit: Extract<FileEdit, { readonly kind: "replaced" | "moved" }>): string | undefined {
    const text = this.#textOf(file);
    return text === undefined ? undefined : reversedText(text, edit.replacements);
  }

  add(edit: FileEdit, file: string, formerFile: string | undefined): void {
    switch (edit.kind) {
      case "created":
        this.texts.set(file, undefined);
        return;
      case "written":
        if (edit.before === undefined) this.#setFromGit(file);
        else this.texts.set(file, edit.before);
        return;
      case "deleted": {
        const candidates = [textInGit(this.root, file, "index"), textInGit(this.root, file, "commit")];
        // The file existed, even if its text is unknown.
        this.texts.set(file, candidates.find((candidate) => candidate.kind === "text")?.text ?? "");
        return;
      }
      case "replaced": {
        const former = this.#undo(file, edit) ?? this.#inIndex(file);
        // The file existed, even if git does not have it.
        if (former === undefined) this.unknown.add(file);
        else this.texts.set(file, former);
        return;
      }
      case "moved": {
        const former = this.#undo(file, edit) ?? this.#textOf(file) ?? "";
        this.texts.set(file, undefined);
        if (formerFile === undefined) return;
        this.texts.set(formerFile, former);
        this.renames.set(formerFile, file);
        return;
      }
    }
  }
}

/**
 * The former files of a site.
 * @param root absolute
 * @param edits all edits of the event, of this and other sites, in order
 */
export function formerFiles(root: string, edits: readonly FileEdit[]): FilesBeforeEdit {
  const former = new FormerTexts(root);
  const siteFile = (path: string): string | undefined => {
    const file = toSitePath(root, path);
    return file === undefined || isInIgnoredFolder(file) ? undefined : file;
  };
  for (const edit of [...edits].reverse()) {
    const file = siteFile(edit.path);
    const formerFile = edit.kind === "moved" ? siteFile(edit.from) : undefined;
    if (file !== undefined && file !== "") former.add(edit, file, formerFile);
    // A file that was moved out of the site was deleted from it.
    else if (edit.kind === "moved" && formerFile !== undefined)
      former.add({ kind: "deleted", path: edit.from }, formerFile, undefined);
  }
  const { texts, renames } = former;
  return { texts, renames, unknown: [...former.unknown].filter((file) => !texts.has(file)) };
}
