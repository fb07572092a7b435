/**
 * The immutable snapshot of one site. All findings are a function of it.
 *
 * The host provides texts and the list of files; each change returns a new snapshot that shares all
 * unchanged parts. The snapshot reads nothing itself: `neededFiles` names the files that it needs next.
 */

import { parseJson } from "../json/parse.ts";
import { type LocatedNode, locate } from "../json/pointer.ts";
import { isReadable, isStrict } from "../json/problems.ts";
import type { DocumentState } from "../json/references.ts";
import { reparse } from "../json/reparse.ts";
import type { JsonDocument } from "../json/tree.ts";
import type { DialectChoice } from "../model/dialect.ts";
import type { Location, TextEdit } from "../model/location.ts";
import { searchedFlaws } from "../openapi/flaws.ts";
import { parseSpec, type SpecFile } from "../openapi/specification.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import { moduleExports } from "../pages/module-exports.ts";
import type { FileIndex } from "./file-index.ts";
import type { FileChanges } from "./file-listing.ts";
import {
  type IgnoreSetting,
  type PageDemand,
  type SeveritySettings,
  severitiesAnywhere,
} from "./file-settings.ts";
import {
  noPages,
  type PageChanges,
  type PageContents,
  withChangedPages,
  withChangedPagesInSteps,
  withModuleExports,
  withoutModuleExports,
} from "./page-contents.ts";

/** The path of the site's configuration, relative to its root. */
export const mainDocument = "docs.json";

/** What the host found at a path. */
export type FileContent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  | UnreadableFile;

/** A file that exists but could not be read. */
interface UnreadableFile {
  readonly kind: "unreadable";
  /** Completes "could not be read: …". */
  readonly reason: string;
  /** Set if no machine can read it, because it is a folder or outside the site; otherwise, the cause may be local. */
  readonly isWrong?: true;
}

/** A JSON file of the site: docs.json, or one that a `$ref` names. */
export type SiteDocument =
  | {
      readonly kind: "parsed";
      readonly document: JsonDocument;
      /** The newest readable tree: this one or an earlier one; undefined if there has been none. */
      readonly readable: JsonDocument | undefined;
    }
  | { readonly kind: "missing" }
  | UnreadableFile;

/** A specification of the site. */
export type SiteSpec =
  | { readonly kind: "read"; readonly spec: SpecFile }
  | { readonly kind: "missing" }
  | UnreadableFile;

/** The settings that the rules depend on. */
export interface SiteSettings extends SeveritySettings {
  /** The author's choice, from which reading.ts derives the dialect. */
  readonly dialect: DialectChoice;
  /** The keys that pages must have in their frontmatter. */
  readonly requiredKeys?: readonly RequiredKeys[];
  /** Set for the verdict on a deployment, for which findings that affect the deployment cannot be ignored. */
  readonly isForVerdict?: true;
  /** Requirements for the frontmatter of some pages. */
  readonly demands?: readonly PageDemand[];
  /** Required props that a component may lack, each as `Component.prop`. */
  readonly allowedMissing?: ReadonlySet<string>;
  /** Findings to ignore. */
  readonly ignored?: readonly IgnoreSetting[];
}

/** A snapshot: everything that the engine knows about a site at one moment. Immutable. */
export interface Site {
  readonly settings: SiteSettings;
  readonly documents: ReadonlyMap<string, SiteDocument>;
  readonly specs: ReadonlyMap<string, SiteSpec>;
  /** Undefined if the files are not listed (`--no-files`). */
  readonly files: FileIndex | undefined;
  /** Known renames of files, from the old path to the new one. */
  readonly renames: ReadonlyMap<string, string>;
  /** The contents of pages; empty if pages are not read (`--no-pages`). */
  readonly pages: PageContents;
  /**
   * The texts of pages and specs in which the settings ignore findings, by file; the subject of a finding is read from the
   * text. Empty for a file without text.
   */
  readonly subjectTexts: ReadonlyMap<string, string>;
}

export const defaultSettings: SiteSettings = { dialect: "auto", severities: new Map() };

/** A site without any content yet. */
export function emptySite(settings: SiteSettings, files: FileIndex | undefined): Site {
  return {
    settings,
    documents: new Map(),
    specs: new Map(),
    files,
    renames: new Map(),
    pages: noPages,
    subjectTexts: noTexts,
  };
}

const noTexts: Site["subjectTexts"] = new Map();

/** The site with changed parts; the same object if nothing changes. */
function changed(site: Site, parts: Partial<Site>): Site {
  const keys = Object.keys(parts) as readonly (keyof Site)[];
  return keys.every((key) => site[key] === parts[key]) ? site : { ...site, ...parts };
}

/** The results of reading files, by path. */
type ReadFiles = Iterable<readonly [path: string, content: FileContent]>;

function without<Value>(
  map: ReadonlyMap<string, Value>,
  keys: readonly string[],
): ReadonlyMap<string, Value> {
  if (!keys.some((key) => map.has(key))) return map;
  const next = new Map(map);
  for (const key of keys) next.delete(key);
  return next;
}

/** Sets the content of a JSON file; unchanged text keeps its tree. */
export function withDocument(site: Site, path: string, content: FileContent): Site {
  return withDocuments(site, [[path, content]]);
}

/** Sets the contents of JSON files in one step, whose cost depends only on these files. */
export function withDocuments(site: Site, contents: ReadFiles): Site {
  const documents = new Map(site.documents);
  let isChanged = false;
  for (const [path, content] of contents) {
    const previous = documents.get(path);
    if (content.kind === "text" && previous?.kind === "parsed" && previous.document.text === content.text)
      continue;
    if (content.kind === "unreadable" && isSameUnreadable(previous, content)) continue;
    isChanged = true;
    documents.set(path, content.kind === "text" ? parsed(parseJson(content.text), previous) : content);
  }
  return isChanged ? changed(site, { documents }) : site;
}

function parsed(document: JsonDocument, before: SiteDocument | undefined): SiteDocument {
  const last = before?.kind === "parsed" ? before.readable : undefined;
  return { kind: "parsed", document, readable: isReadable(document) ? document : last };
}

function isSameUnreadable(before: SiteDocument | undefined, { reason, isWrong }: UnreadableFile): boolean {
  return before?.kind === "unreadable" && before.reason === reason && before.isWrong === isWrong;
}

/** Applies edits, one after the other, to a JSON file that has been parsed. */
export function withEdits(site: Site, path: string, edits: readonly TextEdit[]): Site {
  const previous = site.documents.get(path);
  if (previous?.kind !== "parsed") return site;
  const document = edits.reduce(reparse, previous.document);
  return changed(site, { documents: new Map(site.documents).set(path, parsed(document, previous)) });
}

/** Removes JSON files, so that they are needed again when something names them. */
export function withoutDocuments(site: Site, paths: readonly string[]): Site {
  return changed(site, { documents: without(site.documents, paths) });
}

/** Sets the content of a specification. */
export function withSpec(site: Site, path: string, content: FileContent): Site {
  return withSpecs(site, [[path, content]]);
}

/** Sets the contents of specifications in one step, whose cost depends only on these files. */
export function withSpecs(site: Site, contents: ReadFiles): Site {
  const specs = new Map(site.specs);
  const flaws = searchedFlaws(severitiesAnywhere(site.settings));
  for (const [path, content] of contents) {
    const isText = content.kind === "text";
    specs.set(path, isText ? { kind: "read", spec: parseSpec(path, content.text, flaws) } : content);
  }
  return changed(site, { specs });
}

/** Removes specifications, so that they are needed again when something names them. */
export function withoutSpecs(site: Site, paths: readonly string[]): Site {
  return changed(site, { specs: without(site.specs, paths) });
}

/** Sets the texts of modules that pages import; only their exports are stored. */
export function withModules(site: Site, contents: ReadFiles): Site {
  const modules = Array.from(contents, ([path, content]) => {
    const exports = content.kind === "text" ? moduleExports([content.text]) : undefined;
    return [path, { exports, reason: content.kind === "unreadable" ? content.reason : undefined }] as const;
  });
  return changed(site, { pages: withModuleExports(site.pages, modules) });
}

/** Removes modules, so that they are needed again when a page imports them. */
export function withoutModules(site: Site, paths: readonly string[]): Site {
  return changed(site, { pages: withoutModuleExports(site.pages, paths) });
}

/** Sets the list of files; undefined if the files are not listed. */
export function withFiles(site: Site, files: FileIndex | undefined): Site {
  return changed(site, { files });
}

/** Sets the known renames of files; returns the same site if they are equal, because rules about pages depend on them. */
export function withRenames(site: Site, renames: Site["renames"]): Site {
  const { renames: before } = site;
  const areEqual =
    renames.size === before.size && [...renames].every(([from, to]) => before.get(from) === to);
  return areEqual ? site : changed(site, { renames });
}

/** Sets or removes the contents of pages; many pages in one step. */
export function withPages(site: Site, changes: PageChanges): Site {
  return changed(site, { pages: withChangedPages(site.pages, changes) });
}

/** The results of reading many pages. */
export interface ReadPages {
  readonly contents: PageChanges;
  readonly frontmatter: NonNullable<FileChanges["frontmatter"]>;
}

/** Like `withPages`, but also sets frontmatter, and works in steps. */
export function* withReadPages(site: Site, { contents, frontmatter }: ReadPages): Generator<undefined, Site> {
  const pages = yield* withChangedPagesInSteps(site.pages, contents);
  const files = site.files && (yield* site.files.withFilesInSteps({ frontmatter }));
  return changed(site, { pages, files });
}

/**
 * The site with the pages and files of a snapshot derived from an earlier state; undefined if pages or files have changed
 * since then.
 * @param from the state from which the other snapshot was derived
 */
export function withDerivedPages(site: Site, from: Site, { files, pages }: Site): Site | undefined {
  if (site.pages !== from.pages || site.files !== from.files) return undefined;
  return changed(site, { pages, files });
}

/** Removes all contents of pages, for a site whose pages are not read. */
export function withoutPages(site: Site): Site {
  return changed(site, { pages: { ...noPages, texts: "unread" } });
}

/** Sets whether the text of all pages has been read. */
export function withPageTexts(site: Site, texts: PageContents["texts"]): Site {
  return site.pages.texts === texts ? site : changed(site, { pages: { ...site.pages, texts } });
}

/** Sets the texts of pages and specs in which the settings ignore findings. */
export function withSubjectTexts(site: Site, contents: ReadFiles): Site {
  const subjectTexts = new Map(site.subjectTexts);
  let isChanged = false;
  for (const [path, content] of contents) {
    const text = content.kind === "text" ? content.text : "";
    if (subjectTexts.get(path) === text) continue;
    subjectTexts.set(path, text);
    isChanged = true;
  }
  return isChanged ? changed(site, { subjectTexts }) : site;
}

/** Removes texts in which the settings ignore findings, so that they are needed again. */
export function withoutSubjectTexts(site: Site, paths: readonly string[]): Site {
  return changed(site, { subjectTexts: without(site.subjectTexts, paths) });
}

/** Sets the settings. Specifications may not have been searched for all flaws that the rules now report. */
export function withSettings(site: Site, settings: SiteSettings): Site {
  return changed(site, { settings });
}

/** Like `withSettings`, but if more kinds of flaws are reported now, all specifications are needed again. */
export function withNewSettings(site: Site, settings: SiteSettings): Site {
  const oldKinds = searchedFlaws(severitiesAnywhere(site.settings));
  const hasNewKind = [...searchedFlaws(severitiesAnywhere(settings))].some((kind) => !oldKinds.has(kind));
  const next = withSettings(site, settings);
  return hasNewKind ? withoutSpecs(next, [...site.specs.keys()]) : next;
}

/** The tree of a JSON file; undefined if the file has none. */
export function documentAt(site: Pick<Site, "documents">, path: string): JsonDocument | undefined {
  const document = site.documents.get(path);
  return document?.kind === "parsed" ? document.document : undefined;
}

/** The node at a location in a JSON file; undefined if the file or the node does not exist. */
export function locateIn(site: Pick<Site, "documents">, location: Location): LocatedNode | undefined {
  const document = documentAt(site, location.document);
  return document === undefined ? undefined : locate(document, location.segments);
}

/** A specification; undefined if it could not be read. */
export function specAt(site: Pick<Site, "specs">, path: string): SpecFile | undefined {
  const state = site.specs.get(path);
  return state?.kind === "read" ? state.spec : undefined;
}

/** The state of a JSON file for the resolver of references. */
export function documentState(site: Pick<Site, "documents">, path: string): DocumentState {
  const document = site.documents.get(path);
  if (document === undefined) return { kind: "pending" };
  if (document.kind !== "parsed") return document;
  return { kind: "parsed", root: document.document.root, strict: isStrict(document.document) };
}

/** The tree of docs.json; undefined until it has been read. */
export function mainTree(site: Pick<Site, "documents">): JsonDocument | undefined {
  return documentAt(site, mainDocument);
}
