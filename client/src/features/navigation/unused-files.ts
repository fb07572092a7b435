/**
 * The rows "Unused files" below each site: requested when they are opened, and requested again once files have changed. Does
 * not depend on the editor.
 */
import type { PageReference, SiteUnusedFile, SiteUnusedFiles } from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";
import { counted, factsOf, joined, oneLine, type Row } from "../../ui/rows.ts";
import type { NavigationNode } from "./tree-model.ts";

/** The row of all unused files of a site. */
interface UnusedSection {
  readonly key: string;
  readonly parent: NavigationNode;
  readonly unused: "section";
  /** The last answer of the server. */
  answer: SiteUnusedFiles | undefined;
}

/** The row of one unused file. */
interface UnusedFileNode {
  readonly key: string;
  readonly parent: UnusedSection;
  readonly unused: "file";
  file: SiteUnusedFile;
}

export type UnusedNode = UnusedSection | UnusedFileNode;

/** Whether a value is a row of unused files. */
export function isUnusedNode(value: unknown): value is UnusedNode {
  return isObject(value) && (value.unused === "section" || value.unused === "file");
}

/** Whether a value is the row of all unused files of a site. */
export function isUnusedSection(value: unknown): value is UnusedSection {
  return isUnusedNode(value) && value.unused === "section";
}

/** Whether a value is the row of one unused file. */
export function isUnusedFile(value: unknown): value is UnusedFileNode {
  return isUnusedNode(value) && value.unused === "file";
}

/** Asks the server for the unused files of a site; undefined if the server does not answer. */
type AskUnused = (question: PageReference) => Promise<SiteUnusedFiles | undefined>;

/** The files that the section shows: pages that nothing lists are already in "Not in the navigation". */
export function withoutPages(answer: SiteUnusedFiles): SiteUnusedFiles {
  return { ...answer, files: answer.files.filter(({ kind }) => kind !== "page") };
}

/** A size for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}

/** How many files, and how large they are together: "3 files (1.2 MB)". */
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

/** The row as the view shows it. */
export function unusedRow(node: UnusedNode): Row {
  return node.unused === "section" ? sectionRow(node) : fileRow(node);
}

export class UnusedFiles {
  readonly #ask: AskUnused;
  /** By the URI of the site's docs.json. */
  readonly #sections = new Map<string, UnusedSection>();
  readonly #rows = new Map<UnusedSection, readonly UnusedFileNode[]>();
  /** Sections whose files have to be requested again. */
  readonly #stale = new Set<UnusedSection>();

  constructor(ask: AskUnused) {
    this.#ask = ask;
  }

  /** Whether files have been requested, so that changes matter. */
  get isAsked(): boolean {
    return this.#rows.size > 0;
  }

  /** The row of a site's unused files. */
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
    if (known !== undefined) this.#rows.delete(known);
    this.#sections.set(uri, section);
    return section;
  }

  /** The rows of the files. Calls `onNews` if the row above them says something else now. */
  async filesOf(section: UnusedSection, onNews: () => void): Promise<readonly UnusedFileNode[]> {
    const known = this.#rows.get(section);
    if (known !== undefined && !this.#stale.has(section)) return known;
    const all = await this.#ask({ uri: section.parent.row.site });
    if (all === undefined) return known ?? [];
    const answer = withoutPages(all);
    const before = new Map(known?.map((node) => [node.file.uri, node]));
    const rows = answer.files.map((file): UnusedFileNode => {
      const same = before.get(file.uri);
      if (same === undefined)
        return { key: `${section.key}\n${file.file}`, parent: section, unused: "file", file };
      same.file = file;
      return same;
    });
    this.#rows.set(section, rows);
    this.#stale.delete(section);
    const formerDescription = sectionRow(section).description;
    section.answer = answer;
    if (sectionRow(section).description !== formerDescription) onNews();
    return rows;
  }

  /** Lets the unused files be requested again when their rows are, because files have changed. */
  filesChanged(): void {
    for (const section of this.#rows.keys()) this.#stale.add(section);
  }

  /** Forgets everything. */
  clear(): void {
    this.#sections.clear();
    this.#rows.clear();
    this.#stale.clear();
  }
}
