/**
 * The "Unused files" rows below each site: requested when they are expanded, and again when files have changed.
 * Does not depend on the editor.
 */
import type { PageReference, SiteUnusedFile, SiteUnusedFiles } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";
import { counted, factsOf, joined, oneLine, type Row } from "../../ui/rows.ts";
import type { NavigationNode } from "./tree-model.ts";

/** The row for all unused files of a site. */
interface UnusedSection {
  readonly key: string;
  readonly parent: NavigationNode;
  readonly unused: "section";
  /** The server's last answer. */
  answer: SiteUnusedFiles | undefined;
}

/** The row for an unused file. */
interface UnusedFileNode {
  readonly key: string;
  readonly parent: UnusedSection;
  readonly unused: "file";
  file: SiteUnusedFile;
}

export type UnusedNode = UnusedSection | UnusedFileNode;

/** Whether a value is a row for unused files. */
export function isUnusedNode(value: unknown): value is UnusedNode {
  return isObject(value) && (value.unused === "section" || value.unused === "file");
}

/** Whether a value is the row for all unused files of a site. */
export function isUnusedSection(value: unknown): value is UnusedSection {
  return isUnusedNode(value) && value.unused === "section";
}

/** Whether a value is the row for an unused file. */
export function isUnusedFile(value: unknown): value is UnusedFileNode {
  return isUnusedNode(value) && value.unused === "file";
}

/** Requests the unused files of a site from the server; undefined if it does not answer. */
type AskUnused = (question: PageReference) => Promise<SiteUnusedFiles | undefined>;

/** The files in the section, without unlisted pages, which are already in "Not in the navigation". */
export function withoutPages(answer: SiteUnusedFiles): SiteUnusedFiles {
  return { ...answer, files: answer.files.filter(({ kind }) => kind !== "page") };
}

/** A size in display form. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}

/** The number of files and their total size: "3 files (1.2 MB)". */
export function sumText(files: readonly SiteUnusedFile[], more = 0): string {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return `${counted(files.length + more, "file")} (${sizeText(bytes)})`;
}

const icons: Readonly<Record<SiteUnusedFile["kind"], string>> = {
  image: "file-media",
  video: "device-camera-video",
  snippet: "symbol-snippet",
  spec: "symbol-interface",
  page: "symbol-file",
};

function sectionRow({ key, answer }: UnusedSection): Row {
  const description =
    answer === undefined
      ? undefined
      : answer.files.length === 0
        ? "none"
        : sumText(answer.files, answer.more);
  return {
    id: key,
    label: "Unused files",
    ...(description === undefined ? {} : { description }),
    icon: "archive",
    context: "unused",
    children: "collapsed",
    spoken: joined("Unused files", description),
  };
}

function fileRow({ key, file: { bytes, file, kind, use } }: UnusedFileNode): Row {
  const size = bytes === undefined ? undefined : sizeText(bytes);
  const mayBe = use === "unused" ? undefined : "may be used";
  const name = file.split("/").at(-1) ?? file;
  return {
    id: key,
    label: oneLine(name),
    description: joined(size, kind, mayBe, name === file ? undefined : oneLine(file, 150)),
    icon: icons[kind],
    context: "unusedFile",
    facts: factsOf([
      ["Path", file],
      ["Kind", kind],
      ["Size", size],
      [
        "May be used",
        mayBe === undefined
          ? undefined
          : "code may build its path, a full URL contains its name, or part of the site cannot be read",
      ],
    ]),
    spoken: joined(name, size, kind, mayBe, file),
  };
}

/** The row as the view displays it. */
export function unusedRow(node: UnusedNode): Row {
  return node.unused === "section" ? sectionRow(node) : fileRow(node);
}

export class UnusedFiles {
  readonly #ask: AskUnused;
  /** By the URI of the site's docs.json. */
  readonly #sections = new Map<string, UnusedSection>();
  readonly #rows = new Map<UnusedSection, readonly UnusedFileNode[]>();
  /** Sections whose files have been requested, answered or not. */
  readonly #asked = new Set<UnusedSection>();
  /** Sections whose files must be requested again. */
  readonly #stale = new Set<UnusedSection>();

  constructor(ask: AskUnused) {
    this.#ask = ask;
  }

  /** Whether files have been requested, so that changes of files matter. */
  get isAsked(): boolean {
    return this.#asked.size > 0;
  }

  /** The row for a site's unused files. */
  sectionOf(site: NavigationNode): UnusedSection {
    const uri = site.row.site;
    const known = this.#sections.get(uri);
    if (known?.parent === site) return known;
    const section: UnusedSection = {
      key: `${uri}\nunused files`,
      parent: site,
      unused: "section",
      answer: undefined,
    };
    if (known !== undefined) this.#forget(known);
    this.#sections.set(uri, section);
    return section;
  }

  /** The rows for the files. Calls `onNews` if the description of the section's row has changed. */
  async filesOf(section: UnusedSection, onNews: () => void): Promise<readonly UnusedFileNode[]> {
    const known = this.#rows.get(section);
    if (known !== undefined && !this.#stale.has(section)) return known;
    // Files that change from now on may not be in the answer.
    this.#stale.delete(section);
    this.#asked.add(section);
    const allFiles = await this.#ask({ uri: section.parent.row.site });
    if (allFiles === undefined) {
      this.#stale.add(section);
      return known ?? [];
    }
    // The section may have been removed since then.
    if (!this.#asked.has(section)) return [];
    const answer = withoutPages(allFiles);
    const knownNodes = new Map(known?.map((node) => [node.file.uri, node]));
    const rows = answer.files.map((file): UnusedFileNode => {
      const node = knownNodes.get(file.uri);
      if (node === undefined)
        return { key: `${section.key}\n${file.file}`, parent: section, unused: "file", file };
      node.file = file;
      return node;
    });
    this.#rows.set(section, rows);
    const formerDescription = sectionRow(section).description;
    section.answer = answer;
    if (sectionRow(section).description !== formerDescription) onNews();
    return rows;
  }

  /** Called when files have changed: unused files are requested again together with their rows. */
  filesChanged(): void {
    for (const section of this.#asked) this.#stale.add(section);
  }

  #forget(section: UnusedSection): void {
    this.#rows.delete(section);
    this.#asked.delete(section);
    this.#stale.delete(section);
  }

  /** Removes all rows. */
  clear(): void {
    this.#sections.clear();
    this.#rows.clear();
    this.#asked.clear();
    this.#stale.clear();
  }
}
