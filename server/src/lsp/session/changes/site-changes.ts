/**
 * What the working tree, with what is typed, changes of a site. The state of the branch is made from the newest snapshot, shares all
 * that is equal with it, and is kept for as long as the same files differ from the same commit.
 */
import type { PublishedState } from "../../../host/published-commit.ts";
import { maxBytes } from "../../../host/read-file.ts";
import { runInSlices } from "../../../host/slices.ts";
import {
  analyze,
  type Baseline,
  baselineFile,
  type ComparedStates,
  compareStatesInSteps,
  derivedSiteInSteps,
  judgesSyntax,
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

/** The difference of the branch and the working tree. */
export interface KnownSiteChanges {
  readonly kind: "known";
  /** The commit that it is compared with, and what people call it. */
  readonly start: FormerFiles["start"];
  readonly comparison: StateComparison;
  /** The snapshot of the working tree, in whose texts the findings are. */
  readonly site: Site;
  /** The findings that are added, without those in the baseline of the branch: a change cannot excuse what it breaks. */
  readonly newFindings: readonly Finding[];
}

/** The state of the branch. */
interface FormerState {
  readonly key: string;
  readonly settings: Site["settings"];
  readonly site: Site;
  readonly findings: readonly Finding[];
  readonly texts: KeptTexts;
}

const lastFormer = weakCache<CheckedSite, FormerState>();

/** How much text of the branch's pages is kept, in characters. */
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

/** The snapshot of the branch; undefined if it does not have the site. */
function* formerSite(
  checked: CheckedSite,
  site: Site,
  files: FormerFiles,
  texts: KeptTexts,
): Generator<undefined, Site | undefined> {
  const { onlyFormer, onlyPresent, formerId, presentId, contents } = files;
  const mintignore = contents.get(ignoreFileName);
  const isWithoutIgnored = onlyPresent.includes(ignoreFileName);
  const index =
    site.files &&
    (yield* site.files.withFilesInSteps({
      added: onlyFormer,
      removed: onlyPresent,
      ...(mintignore?.kind === "text"
        ? { mintignore: mintignore.text }
        : isWithoutIgnored
          ? { mintignore: "" }
          : {}),
    }));
  if (index === undefined) return undefined;
  const state = {
    listing: { files: [] },
    idOf: formerId,
    contents: (wanted: readonly string[]) => contentsOf(checked, files, wanted),
  };
  const isSyntaxJudged = judgesSyntax(site.settings);
  return yield* derivedSiteInSteps({ site, idOf: presentId }, state, {
    isSyntaxJudged,
    index,
    texts,
    maxBytes,
  });
}

async function findingsOf(site: Site, { rules }: CheckedSite): Promise<readonly Finding[]> {
  const { findings } = await runInSlices(analyze(site, rules, noPageLimits));
  return findings;
}

/** The state of the branch, with its findings; undefined if it does not have the site. */
async function formerState(
  checked: CheckedSite,
  site: Site,
  files: FormerFiles,
): Promise<FormerState | undefined> {
  const known = lastFormer.get(checked);
  if (known?.key === files.key && known.settings === site.settings) return known;
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
  lastFormer.set(checked, state);
  return state;
}

/** The snapshot with the titles of the pages that differ; those of other pages are the same in the branch. */
function* withTitles(
  checked: CheckedSite,
  site: Site,
  { changed, onlyPresent }: FormerFiles,
): Generator<undefined, Site> {
  if (site.files === undefined) return site;
  const frontmatter = new Map<string, Frontmatter | undefined>();
  for (const file of [...changed, ...onlyPresent]) {
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
  { formerId, presentId, onlyFormer, onlyPresent, contents }: FormerFiles,
): ComparedStates {
  const presentText = (file: string): string | undefined =>
    documentAt(site, file)?.text ?? checked.texts.textOf(file);
  const formerText = (file: string): string | undefined => {
    const content = contents.get(file);
    if (content !== undefined) return content.kind === "text" ? content.text : undefined;
    return documentAt(former.site, file)?.text ?? former.texts.get(file) ?? checked.texts.textOf(file);
  };
  return {
    before: { site: former.site, findings: former.findings, idOf: formerId, textOf: formerText },
    after: { site, findings, idOf: presentId, textOf: presentText },
    renames: renamedFiles(
      fileIds(onlyFormer, formerId),
      fileIds(onlyPresent, presentId),
      formerText,
      presentText,
    ),
  };
}

/** The baseline of the branch; none if it is broken there. */
function formerBaseline({ contents }: FormerFiles): Baseline | undefined {
  const content = contents.get(baselineFile);
  const reading = content?.kind === "text" ? readBaseline(content.text) : undefined;
  return reading?.kind === "baseline" ? reading.baseline : undefined;
}

/** The findings that the working tree adds, without those that the baseline of the branch lists. */
function addedFindings(
  states: ComparedStates,
  { findings }: StateComparison,
  files: FormerFiles,
): readonly Finding[] {
  const { added } = findings;
  const baseline = formerBaseline(files);
  const left = baseline === undefined ? added : withoutKnown(states, added, baseline);
  return left.map(({ finding }) => finding);
}

/**
 * The changes of a site, or why they are unknown.
 * @param snapshot of the working tree, all pages of which have been read
 * @param published what is known of the published state, if it is compared with that
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
