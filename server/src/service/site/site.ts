/**
 * The immutable snapshot of one site. All findings are a function of it.
 *
 * The host hands over texts and the list of files; each change gives a new snapshot that shares all
 * unchanged parts. The snapshot reads nothing itself: `neededFiles` names the files that it needs next.
 */

import { parseJson } from "../json/parse.ts";
import { type LocatedNode, locate } from "../json/pointer.ts";
import { isReadable, isStrict } from "../json/problems.ts";
import { reparse } from "../json/reparse.ts";
import type { JsonDocument } from "../json/tree.ts";
import type { DialectChoice } from "../model/dialect.ts";
import type { Location, TextEdit } from "../model/location.ts";
import type { DocumentState } from "../navigation/references.ts";
import { wantedFlaws } from "../openapi/flaws.ts";
import { parseSpec, type SpecFile } from "../openapi/specification.ts";
import type { RequiredKeys } from "../pages/frontmatter/required-keys.ts";
import { moduleExports } from "../pages/module-exports.ts";
import type { FileIndex } from "./file-index.ts";
import type { FileChanges } from "./file-listing.ts";
import {
  type IgnoreSetting,
  type PageDemand,
  type SetSeverities,
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

/** A file that exists and gave no text. */
interface UnreadableFile {
  readonly kind: "unreadable";
  /** Completes "could not be read: …". */
  readonly reason: string;
  /** Set if nobody could read it: it is a folder, or outside the site. Otherwise only this machine may be unable to. */
  readonly isWrong?: true;
}

/** A JSON file of the site: docs.json, or one that a `$ref` names. */
export type SiteDocument =
  | {
      readonly kind: "parsed";
      readonly document: JsonDocument;
      /** The newest text without a doubt about its meaning: this one or an earlier one; undefined if there was none. */
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
export interface SiteSettings extends SetSeverities {
  /** The choice of the author; reading.ts decides the dialect from it. */
  readonly dialect: DialectChoice;
  /** The keys that pages must have in their frontmatter. */
  readonly requiredKeys?: readonly RequiredKeys[];
  /** Set for the verdict on a deployment: a finding with a consequence for it cannot be ignored. */
  readonly judgesDeployment?: true;
  /** What the frontmatter of some pages must hold. */
  readonly demands?: readonly PageDemand[];
  /** Required props that a component may lack, each as `Component.prop`. */
  readonly allowedMissing?: ReadonlySet<string>;
  /** Findings that do not count. */
  readonly ignored?: readonly IgnoreSetting[];
}

/** A snapshot: everything that the engine knows of a site at one moment. Immutable. */
export interface Site {
  readonly settings: SiteSettings;
  readonly documents: ReadonlyMap<string, SiteDocument>;
  readonly specs: ReadonlyMap<string, SiteSpec>;
  /** Undefined when the files are not listed (`--no-files`). */
  readonly files: FileIndex | undefined;
  /** Known renames of files, from the old path to the new one. */
  readonly renames: ReadonlyMap<string, string>;
  /** The contents of pages; empty when pages are not read (`--no-pages`). */
  readonly pages: PageContents;
  /**
   * Texts of pages and specs in which the settings ignore findings, by file: the texts say what a finding is about. A file
   * without text has an empty one.
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

/** A site with other parts; the same site if these are what it has. */
function changed(site: Site, parts: Partial<Site>): Site {
  const keys = Object.keys(parts) as readonly (keyof Site)[];
  return keys.every((key) => site[key] === parts[key]) ? site : { ...site, ...parts };
}

/** Results of the host's reading, by path. */
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

/** Sets the content of a JSON file; an unchanged text keeps its tree. */
export function withDocument(site: Site, path: string, content: FileContent): Site {
  return withDocuments(site, [[path, content]]);
}

/** Sets the contents of JSON files in one step, whose cost depends only on these files. */
export function withDocuments(site: Site, contents: ReadFiles): Site {
  const documents = new Map(site.documents);
  let isChanged = false;
  for (const [path, content] of contents) {
    const before = documents.get(path);
    if (content.kind === "text" && before?.kind === "parsed" && before.document.text === content.text)
      continue;
    if (content.kind === "unreadable" && isSameUnreadable(before, content)) continue;
    isChanged = true;
    documents.set(path, content.kind === "text" ? parsed(parseJson(content.text), before) : content);
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
  const before = site.documents.get(path);
  if (before?.kind !== "parsed") return site;
  const document = edits.reduce(reparse, before.document);
  return changed(site, { documents: new Map(site.documents).set(path, parsed(document, before)) });
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
  const wanted = wantedFlaws(severitiesAnywhere(site.settings));
  for (const [path, content] of contents) {
    const isText = content.kind === "text";
    specs.set(path, isText ? { kind: "read", spec: parseSpec(path, content.text, wanted) } : content);
  }
  return changed(site, { specs });
}

/** Removes specifications, so that they are needed again when something names them. */
export function withoutSpecs(site: Site, paths: readonly string[]): Site {
  return changed(site, { specs: without(site.specs, paths) });
}

/** Sets the texts of modules that pages import; only what they export is kept. */
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

/** Sets the known renames of files. */
export function withRenames(site: Site, renames: Site["renames"]): Site {
  return changed(site, { renames });
}

/** Sets or removes the contents of pages; many pages in one step. */
export function withPages(site: Site, changes: PageChanges): Site {
  return changed(site, { pages: withChangedPages(site.pages, changes) });
}

/** What was read of many pages. */
export interface ReadPages {
  readonly contents: PageChanges;
  readonly frontmatter: NonNullable<FileChanges["frontmatter"]>;
}

/** Like `withPages`, with the frontmatter of pages, in steps. */
export function* withReadPages(site: Site, { contents, frontmatter }: ReadPages): Generator<undefined, Site> {
  const pages = yield* withChangedPagesInSteps(site.pages, contents);
  const files = site.files && (yield* site.files.withFilesInSteps({ frontmatter }));
  return changed(site, { pages, files });
}

/**
 * A snapshot with what was made of another one, unless pages or files have changed since; then undefined.
 * @param from the snapshot that `made` was made from
 */
export function withMadePages(site: Site, from: Site, { files, pages }: Site): Site | undefined {
  if (site.pages !== from.pages || site.files !== from.files) return undefined;
  return changed(site, { pages, files });
}

/** Removes all contents of pages, for a site whose pages are not read. */
export function withoutPages(site: Site): Site {
  return changed(site, { pages: { ...noPages, texts: "unread" } });
}

/** Sets whether all texts of pages have been read. */
export function withPageTexts(site: Site, texts: PageContents["texts"]): Site {
  return site.pages.texts === texts ? site : changed(site, { pages: { ...site.pages, texts } });
}

/** Sets texts of pages and specs in which the settings ignore findings. */
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

/** Sets the settings of the check. What the rules now want to know of specifications may not have been searched for. */
export function withSettings(site: Site, settings: SiteSettings): Site {
  return changed(site, { settings });
}

/** Like `withSettings`; specifications in which something new is wanted are needed again. */
export function withNewSettings(site: Site, settings: SiteSettings): Site {
  const before = wantedFlaws(severitiesAnywhere(site.settings));
  const isMore = [...wantedFlaws(severitiesAnywhere(settings))].some((kind) => !before.has(kind));
  const next = withSettings(site, settings);
  return isMore ? withoutSpecs(next, [...site.specs.keys()]) : next;
}

/** The tree of a JSON file; undefined if the file has none. */
export function documentAt(site: Pick<Site, "documents">, path: string): JsonDocument | undefined {
  const document = site.documents.get(path);
  return document?.kind === "parsed" ? document.document : undefined;
}

/** The node at a place of a JSON file; undefined if neither the file nor the place has one. */
export function locateIn(site: Pick<Site, "documents">, location: Location): LocatedNode | undefined {
  const document = documentAt(site, location.document);
  return document === undefined ? undefined : locate(document, location.segments);
}

/** A specification; undefined if it could not be read. */
export function specAt(site: Pick<Site, "specs">, path: string): SpecFile | undefined {
  const state = site.specs.get(path);
  return state?.kind === "read" ? state.spec : undefined;
}

/** What the resolver of references may know about a JSON file. */
export function documentState(site: Pick<Site, "documents">, path: string): DocumentState {
  const document = site.documents.get(path);
  if (document === undefined) return { kind: "pending" };
  if (document.kind !== "parsed") return document;
  return { kind: "parsed", root: document.document.root, strict: isStrict(document.document) };
}

/** The tree of docs.json, once it has been read. */
export function mainTree(site: Pick<Site, "documents">): JsonDocument | undefined {
  return documentAt(site, mainDocument);
}
