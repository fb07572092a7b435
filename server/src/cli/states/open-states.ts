/**
 * Opens two states of one site, which share the data that is equal. The working tree is read from disk, commits and the
 * index from git's objects.
 */
import nodePath from "node:path";
import { GitTree, type TreeOfState, treeOfCommit, treeOfIndex } from "../../host/git-tree.ts";
import { hashOf } from "../../host/indexed-files.ts";
import { readBytes } from "../../host/read-bytes.ts";
import { readContent } from "../../host/read-content.ts";
import { maxBytes } from "../../host/read-file.ts";
import { type WorkingTree, workingTree } from "../../host/working-tree.ts";
import {
  checksSyntax,
  derivedSite,
  KeptTexts,
  type KnownState,
  renamedFiles,
  type StateFiles,
} from "../../service/index.ts";
import {
  documentAt,
  emptySite,
  FileIndex,
  type Frontmatter,
  mainDocument,
  parseFrontmatter,
  type Site,
  withFiles,
  withRenames,
} from "../../service/snapshot.ts";
import type { StartedRun } from "../command-run.ts";
import { cacheOf, type OpenOptions, openSite } from "../open-site.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { UsageError } from "../terminal.ts";
import type { StateName, StatesOfRepository } from "./choose-states.ts";
import { startReadingObjects } from "./read-objects.ts";
import { type FilesInGit, filesOfTree, filesOfWorkingTree, listingOnDisk } from "./state-files.ts";

/** How the states of a site are opened. */
export interface StateOptions extends OpenOptions {
  /** The path of a site's file in messages. */
  readonly pathOf: StartedRun["pathOf"];
}

/** One state of a site. */
export interface OpenedState extends KnownState {
  /** The text of a file; undefined if it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
}

/** Two states of a site; undefined for a state without the site. */
export interface OpenedStates {
  readonly before: OpenedState | undefined;
  readonly after: OpenedState | undefined;
  /** The new paths of renamed files by their old paths. */
  readonly renames: ReadonlyMap<string, string>;
}

/** How much page text of one state is kept, in characters. */
const maxKeptText = 16 * 1024 * 1024;

/** The trees of commits and of the index, each read once for all sites. */
export class Trees {
  readonly #trees = new Map<string, GitTree>();

  constructor(readonly repository: string) {}

  /** The tree of a state; undefined for the working tree, which is not in git. */
  of(state: StateName): GitTree | undefined {
    if (state.kind === "working-tree") return undefined;
    const key = state.kind === "commit" ? state.id : state.kind;
    const cached = this.#trees.get(key);
    if (cached !== undefined) return cached;
    const tree = new GitTree(this.repository, this.#entriesOf(state));
    this.#trees.set(key, tree);
    return tree;
  }

  #entriesOf(state: Exclude<StateName, { kind: "working-tree" }>) {
    if (state.kind === "nothing") return [];
    const read: TreeOfState =
      state.kind === "index"
        ? treeOfIndex(this.repository, state.file)
        : treeOfCommit(this.repository, state.id);
    if (read.kind === "tree") return read.entries;
    const reason = /^(?:fatal|error): (.*)/m.exec(read.answer.errors)?.[1] ?? "it gave no answer in time";
    throw new UsageError(
      `Git cannot read the files of ${state.kind === "index" ? "the index" : state.id.slice(0, 12)} (${reason}), so what changed is unknown; if the repository was cloned with --filter, clone it without (in a workflow, actions/checkout without filter and with fetch-depth: 0)`,
    );
  }
}

/** A working tree without files. */
const noWorkingTree: WorkingTree = {
  index: new Map(),
  idOf: () => undefined,
  isForeign: () => false,
  skipped: new Map(),
};

/** The working tree of a site, from which both of its states are derived. */
interface Origin {
  readonly options: OpenOptions;
  readonly working: WorkingTree;
  /** The site on disk; empty if there is none. */
  readonly disk: KnownState;
  readonly isOnDisk: boolean;
}

/**
 * The working tree of a site's folder.
 * @param files the files of the site
 * @throws UsageError if git does not answer
 */
export function workingTreeOf(root: string, files: Iterable<string>): WorkingTree {
  const working = workingTree(root, files);
  if (working !== undefined) return working;
  throw new UsageError(
    "Git gave no answer about the files of the working tree, so what changed is unknown; run git status to see why",
  );
}

function unreadableError(root: string, reason: string, { pathOf }: StateOptions): UsageError {
  return new UsageError(`${pathOf({ root }, mainDocument)} could not be read: ${reason}`);
}

function originOf(root: string, options: StateOptions): Origin {
  const opening = openSite(root, options);
  if (opening.kind === "unreadable") {
    if (readContent(root, mainDocument, maxBytes.json).kind !== "missing")
      throw unreadableError(root, opening.reason, options);
    const site = emptySite(options.settings, FileIndex.of({ files: [] }));
    const disk = { site, idOf: () => undefined };
    return { options, working: noWorkingTree, disk, isOnDisk: false };
  }
  const { site } = opening.opened;
  const working = workingTreeOf(root, site.files?.everyFile() ?? []);
  return { options, working, disk: { site, idOf: working.idOf }, isOnDisk: true };
}

function firstText(contents: ReturnType<StateFiles["contents"]>): string | undefined {
  for (const [, content] of contents) return content.kind === "text" ? content.text : undefined;
  return undefined;
}

/** The known state that another state is derived from, and what its derivation needs. */
interface StateOrigin {
  readonly known: KnownState;
  readonly options: OpenOptions;
  /** The absolute root of the repository. */
  readonly repository: string;
  /** The page cache of an earlier run; undefined if the state is not the first one that is opened. */
  readonly cache?: PageCache | undefined;
}

function derivedState(
  files: FilesInGit,
  { known, options, repository, cache }: StateOrigin,
): OpenedState | undefined {
  const texts = new KeptTexts(maxKeptText);
  const site = derivedSite(known, files, {
    isSyntaxChecked: checksSyntax(options.settings),
    texts,
    maxBytes,
    startReading: (pages) => startReadingObjects(repository, files, pages, options, cache),
  });
  if (site === undefined) return undefined;
  const textOf = (file: string): string | undefined =>
    documentAt(site, file)?.text ?? texts.get(file) ?? firstText(files.contents([file], maxBytes.spec));
  return { site, idOf: files.idOf, textOf };
}

/** A function that gives the text of a file from the snapshot, or else from disk; undefined if it cannot be read. */
export function textOnDisk(root: string, site: Site): OpenedState["textOf"] {
  return (file) => {
    const document = documentAt(site, file)?.text;
    if (document !== undefined) return document;
    const content = readContent(root, file, maxBytes.spec);
    return content.kind === "text" ? content.text : undefined;
  };
}

function stateOnDisk(root: string, { disk, isOnDisk }: Origin): OpenedState | undefined {
  return isOnDisk ? { ...disk, textOf: textOnDisk(root, disk.site) } : undefined;
}

/** The state of the working tree, with the files that a sparse checkout excludes. */
function stateOfWorkingTree(root: string, repository: string, origin: Origin): OpenedState | undefined {
  const { disk: known, working, options } = origin;
  if (working.skipped.size === 0) return stateOnDisk(root, origin);
  const listing = listingOnDisk(root);
  return derivedState(filesOfWorkingTree(repository, root, working, listing), { known, options, repository });
}

/** The files on disk that are not in git. */
function foreignFiles({ site }: KnownState, working: WorkingTree): readonly string[] {
  return [...(site.files?.everyFile() ?? [])].filter((file) => working.isForeign(file));
}

/** Adds the titles of the pages that differ from another state; other pages have the same titles in both. */
function withTitles(state: OpenedState, other: OpenedState | undefined): OpenedState {
  const { site, idOf, textOf } = state;
  const frontmatter = new Map<string, Frontmatter | undefined>();
  for (const { file } of site.files?.pages() ?? []) {
    if (idOf(file) === other?.idOf(file)) continue;
    const text = textOf(file);
    if (text !== undefined) frontmatter.set(file, parseFrontmatter(text));
  }
  return { ...state, site: withFiles(site, site.files?.withFiles({ frontmatter })) };
}

/** Adds the titles of the changed pages to both states. */
export function withTitlesOfChanged({ before, after, renames }: OpenedStates): OpenedStates {
  return {
    before: before && withTitles(before, after),
    after: after && withTitles(after, before),
    renames,
  };
}

/** The files that exist only in one state, with the ids of their contents. */
function filesOnlyIn(state: KnownState, other: KnownState) {
  const files: { readonly file: string; readonly id: string }[] = [];
  for (const file of state.site.files?.files() ?? []) {
    if (other.idOf(file) !== undefined) continue;
    const id = state.idOf(file);
    if (id !== undefined) files.push({ file, id });
  }
  return files;
}

/** The renames between two states of a site. */
function renamesBetween(before: OpenedState | undefined, after: OpenedState | undefined) {
  if (before === undefined || after === undefined) return new Map<string, string>();
  return renamedFiles(filesOnlyIn(before, after), filesOnlyIn(after, before), before.textOf, after.textOf);
}

/** Two states with the renames between them, which rules use for what the later state lacks. */
function withRenamesBetween(before: OpenedState | undefined, after: OpenedState | undefined): OpenedStates {
  const renames = renamesBetween(before, after);
  return { before, after: after && { ...after, site: withRenames(after.site, renames) }, renames };
}

/** Adds the texts of the pages that differ from another state, which are requested from git all together. */
function withTexts(state: OpenedState, files: StateFiles, other: OpenedState): OpenedState {
  const texts = new KeptTexts(maxKeptText);
  const changed: string[] = [];
  for (const { file } of state.site.files?.pages() ?? [])
    if (state.idOf(file) !== other.idOf(file)) changed.push(file);
  for (const [file, content] of files.contents(changed, maxBytes.page)) {
    if (content.kind === "text") texts.keep(file, content.text);
    if (texts.isFull) break;
  }
  return { ...state, textOf: (file) => texts.get(file) ?? state.textOf(file) };
}

/** Opens two states that are in git; reads nothing from the working tree. */
function statesOfTrees(
  trees: { readonly before: GitTree; readonly after: GitTree },
  roots: { readonly before: string; readonly after: string },
  options: OpenOptions,
): OpenedStates {
  const { repository } = trees.after;
  const filesAfter = filesOfTree(trees.after, roots.after, undefined);
  const nothing = { site: emptySite(options.settings, FileIndex.of({ files: [] })), idOf: () => undefined };
  const cache = cacheOf(roots.after, options);
  const after = derivedState(filesAfter, { known: nothing, options, repository, cache });
  const filesBefore = filesOfTree(trees.before, roots.before, undefined);
  const before = derivedState(filesBefore, { known: after ?? nothing, options, repository });
  if (after === undefined || before === undefined) return { before, after, renames: new Map() };
  return withRenamesBetween(withTexts(before, filesBefore, after), withTexts(after, filesAfter, before));
}

/**
 * Opens two states of a site.
 * @param roots absolute paths of the site's folder in both states, which may be the same
 */
export function openStates(
  states: Pick<StatesOfRepository, "before" | "after">,
  roots: { readonly before: string; readonly after: string },
  trees: Trees,
  options: StateOptions,
): OpenedStates {
  const [treeBefore, treeAfter] = [trees.of(states.before), trees.of(states.after)];
  if (treeBefore === undefined) throw new Error("A comparison begins with a commit");
  if (treeAfter !== undefined) return statesOfTrees({ before: treeBefore, after: treeAfter }, roots, options);
  const { repository } = trees;
  const origin = originOf(roots.after, options);
  const after = stateOfWorkingTree(roots.after, repository, origin);
  const foreign =
    roots.before === roots.after
      ? {
          files: foreignFiles(origin.disk, origin.working),
          sites: origin.disk.site.files ?? {},
          working: origin.working,
        }
      : undefined;
  const files = filesOfTree(treeBefore, roots.before, foreign);
  const before = derivedState(files, { known: after ?? origin.disk, options, repository });
  return withRenamesBetween(before, after);
}

function folderState(root: string, options: StateOptions): OpenedState | undefined {
  const opening = openSite(root, options);
  if (opening.kind === "unreadable") throw unreadableError(root, opening.reason, options);
  const disk = { site: opening.opened.site, idOf: idByContent(root) };
  return stateOnDisk(root, { options, working: noWorkingTree, disk, isOnDisk: true });
}

/** A function that gives the id of a file's content in a folder; each is computed on request. */
function idByContent(root: string): (file: string) => string | undefined {
  const ids = new Map<string, string | undefined>();
  return (file) => {
    if (!ids.has(file)) {
      const bytes = readBytes(root, file, maxBytes.spec);
      ids.set(file, bytes === undefined ? undefined : hashOf(bytes, false));
    }
    return ids.get(file);
  };
}

/** Opens the sites of two folders as two states of one site. */
export function openFolderStates(before: string, after: string, options: StateOptions): OpenedStates {
  for (const folder of [before, after]) {
    if (readContent(folder, mainDocument, maxBytes.json).kind === "missing")
      throw new UsageError(
        `There is no ${mainDocument} in ${nodePath.basename(folder)}; name the folders of two states of a site`,
      );
  }
  const [stateBefore, stateAfter] = [folderState(before, options), folderState(after, options)];
  return withRenamesBetween(stateBefore, stateAfter);
}

/** An empty site, to compare with a state that has the site only on one side. */
export function nothingOf(site: Site): Site {
  return emptySite(site.settings, FileIndex.of({ files: [] }));
}
