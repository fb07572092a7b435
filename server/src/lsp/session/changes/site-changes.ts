/**
 * Finds the changes to a site in the working tree, including unsaved text. The former state is derived from the
 * newest snapshot, shares all equal parts with it, and is cached for as long as the same files differ from the same
 * commit.
 */
import type { PublishedState } from "../../../host/published-commit.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { runInSlices } from "../../../host/slices.ts";
import {
  analyze,
  type Baseline,
  baselineFile,
  type ComparedStates,
  checksSyntax,
  compareStatesInSteps,
  derivedSiteInSteps,
  KeptTexts,
  noPageLimits,
  readBaseline,
  renamedFiles,
  type StateComparison,
  withoutKnown,
} from "../../../service/index.ts";
import { weakCache } from "../../../service/memo.ts";
import type { Finding } from "../../../service/model/finding.ts";
import {
  documentAt,
  type FileContent,
  type Frontmatter,
  ignoreFileName,
  pageOfFile,
  parseFrontmatter,
  readableSite,
  type Site,
  withFiles,
} from "../../../service/snapshot.ts";
import type { CheckedSite } from "../site/checked-site.ts";
import type { Workspace } from "../workspace.ts";
import { type FormerFiles, formerFiles, type UnknownFiles } from "./former-files.ts";

/** The difference between the former state and the working tree. */
export interface KnownSiteChanges {
  readonly kind: "known";
  /** The commit that the working tree is compared with, and its name. */
  readonly start: FormerFiles["start"];
  readonly comparison: StateComparison;
  /** The snapshot of the working tree; findings have positions in its texts. */
  readonly site: Site;
  /** The added findings, without those in the former baseline; the current one could excuse what the change breaks. */
  readonly newFindings: readonly Finding[];
}

/** The former state. */
interface FormerState {
  readonly key: string;
  readonly settings: Site["settings"];
  readonly site: Site;
  readonly findings: readonly Finding[];
  readonly texts: KeptTexts;
}

const formerCache = weakCache<CheckedSite, FormerState>();

/** How much text of former pages is kept, in characters. */
const maxKeptText = 16 * 1024 * 1024;

function* contentsOf(
  checked: CheckedSite,
  { contents }: FormerFiles,
  files: readonly string[],
): Generator<readonly [string, FileContent], void> {
  for (const file of files) {
    const former = contents.get(file);
    if (former !== undefined) yield [file, former];
    else {
      const text = checked.texts.textOf(file);
      yield [file, text === undefined ? { kind: "missing" } : { kind: "text", text }];
    }
  }
}

/** The former snapshot; undefined if the site did not exist. */
function* formerSite(
  checked: CheckedSite,
  site: Site,
  files: FormerFiles,
  texts: KeptTexts,
): Generator<undefined, Site | undefined> {
  const { onlyFormer, onlyCurrent, formerId, currentId, contents } = files;
  const mintignore = contents.get(ignoreFileName);
  const hadNoIgnoreFile = onlyCurrent.includes(ignoreFileName);
  const index =
    site.files &&
    (yield* site.files.withFilesInSteps({
      added: onlyFormer,
      removed: onlyCurrent,
      ...(mintignore?.kind === "text"
        ? { mintignore: mintignore.text }
        : hadNoIgnoreFile
          ? { mintignore: "" }
          : {}),
    }));
  if (index === undefined) return undefined;
  const state = {
    listing: { files: [] },
    idOf: formerId,
    contents: (paths: readonly string[]) => contentsOf(checked, files, paths),
  };
  const isSyntaxChecked = checksSyntax(site.settings);
  return yield* derivedSiteInSteps({ site, idOf: currentId }, state, {
    isSyntaxChecked,
    index,
    texts,
    maxBytes,
  });
}

async function findingsOf(site: Site, { rules }: CheckedSite): Promise<readonly Finding[]> {
  const { findings } = await runInSlices(analyze(site, rules, noPageLimits));
  return findings;
}

/** The former state with its findings; undefined if the site did not exist. */
async function formerState(
  checked: CheckedSite,
  site: Site,
  files: FormerFiles,
): Promise<FormerState | undefined> {
  const cached = formerCache.get(checked);
  if (cached?.key === files.key && cached.settings === site.settings) return cached;
  const texts = new KeptTexts(maxKeptText);
  const former = await runInSlices(formerSite(checked, site, files, texts));
  if (former === undefined) return undefined;
  const { key } = files;
  const state = {
    key,
    settings: site.settings,
    site: former,
    findings: await findingsOf(former, checked),
    texts,
  };
  formerCache.set(checked, state);
  return state;
}

/** The snapshot with the titles of the differing pages; other pages have the same titles in both states. */
function* withTitles(
  checked: CheckedSite,
  site: Site,
  { changed, onlyCurrent }: FormerFiles,
): Generator<undefined, Site> {
  if (site.files === undefined) return site;
  const frontmatter = new Map<string, Frontmatter | undefined>();
  for (const file of [...changed, ...onlyCurrent]) {
    yield;
    const text = pageOfFile(site.files, file) && checked.texts.textOf(file);
    if (text !== undefined) frontmatter.set(file, parseFrontmatter(text));
  }
  return withFiles(site, yield* site.files.withFilesInSteps({ frontmatter }));
}

function fileIds(files: readonly string[], idOf: (file: string) => string | undefined) {
  return files.flatMap((file) => {
    const id = idOf(file);
    return id === undefined ? [] : [{ file, id }];
  });
}

function statesOf(
  checked: CheckedSite,
  site: Site,
  findings: readonly Finding[],
  former: FormerState,
  { formerId, currentId, onlyFormer, onlyCurrent, contents }: FormerFiles,
): ComparedStates {
  const currentText = (file: string): string | undefined =>
    documentAt(site, file)?.text ?? checked.texts.textOf(file);
  const formerText = (file: string): string | undefined => {
    const content = contents.get(file);
    if (content !== undefined) return content.kind === "text" ? content.text : undefined;
    return documentAt(former.site, file)?.text ?? former.texts.get(file) ?? checked.texts.textOf(file);
  };
  return {
    before: { site: former.site, findings: former.findings, idOf: formerId, textOf: formerText },
    after: { site, findings, idOf: currentId, textOf: currentText },
    renames: renamedFiles(
      fileIds(onlyFormer, formerId),
      fileIds(onlyCurrent, currentId),
      formerText,
      currentText,
    ),
  };
}

/** The former baseline; undefined if it was broken. */
function formerBaseline({ contents }: FormerFiles): Baseline | undefined {
  const content = contents.get(baselineFile);
  const reading = content?.kind === "text" ? readBaseline(content.text) : undefined;
  return reading?.kind === "baseline" ? reading.baseline : undefined;
}

/** The findings added by the working tree, without those in the former baseline. */
function addedFindings(
  states: ComparedStates,
  { findings }: StateComparison,
  files: FormerFiles,
): readonly Finding[] {
  const { added } = findings;
  const baseline = formerBaseline(files);
  const unknown = baseline === undefined ? added : withoutKnown(states, added, baseline);
  return unknown.map(({ finding }) => finding);
}

/**
 * The changes to a site, or why they are unknown.
 * @param snapshot the snapshot of the working tree with all pages read
 * @param published what is known about the published state, if that is the former state
 */
export async function siteChanges(
  workspace: Workspace,
  checked: CheckedSite,
  snapshot: Site,
  published?: PublishedState,
): Promise<KnownSiteChanges | UnknownFiles> {
  if (!workspace.client.git)
    return {
      kind: "unknown",
      message: "Git is turned off for the language server, so what changed is unknown.",
    };
  const site = readableSite(snapshot);
  const files = await formerFiles(checked.root, site, workspace.documents, published, runInSlices);
  if (files.kind === "unknown") return files;
  const former = await formerState(checked, site, files);
  if (former === undefined)
    return { kind: "unknown", message: `${files.start.name} does not have this site, so all of it is new.` };
  const findings = await findingsOf(snapshot, checked);
  const titled = await runInSlices(withTitles(checked, site, files));
  const states = statesOf(checked, titled, findings, former, files);
  const comparison = await runInSlices(compareStatesInSteps(states));
  return {
    kind: "known",
    start: files.start,
    site: snapshot,
    newFindings: addedFindings(states, comparison, files),
    comparison,
  };
}
