/**
 * Plans an action on the navigation: asks the module of the action for a draft, refuses if files have syntax errors,
 * asks before a file changes that several places include, and refuses what would break a rule of docs.json or lose a page.
 *
 * A pure function of a snapshot. Formatting outside the touched places stays byte for byte.
 */
import { analyzeNow } from "../../analysis/analyze.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { breadcrumbText } from "../../facts/site-listing.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import { minimalEdit } from "../../json/edit/settle.ts";
import { memo } from "../../memo.ts";
import type { Finding } from "../../model/finding.ts";
import type { TextEdit } from "../../model/location.ts";
import { getOrInsert } from "../../multimap.ts";
import { entryKey, unpublishedKeys } from "../../navigation/drops.ts";
import { visitEntries } from "../../navigation/walk.ts";
import { rules } from "../../rules/registry.ts";
import { documentAt, type Site, withDocument, withFiles } from "../../site/site.ts";
import { quoted, quotedList } from "../../text/quoting.ts";
import { brokenWords, type NameOfPlace } from "../description/broken-text.ts";
import { editsByFile } from "../edits-by-file.ts";
import { type MoveRefusal, refused } from "../move/moved-files.ts";
import { doubtAboutUnread, planMove } from "../move/plan.ts";
import type {
  NavigationAction,
  RearrangeAnswer,
  RearrangeDraft,
  RearrangePlan,
  SharedQuestion,
} from "./action.ts";
import { draftOf } from "./actions.ts";

export interface RearrangeOptions {
  /** Whether the author agreed to change files that several places include. */
  readonly changesShared?: boolean;
  /** The present text of a page file; undefined if it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
  /** How a place in a file is named in a refusal; by default the file alone. */
  readonly nameOfPlace?: NameOfPlace;
}

/** Refuses every action while a text is broken, because its entries may be elsewhere than they seem to be. */
export function refusalOfBroken(
  site: Site,
  nameOfPlace: NameOfPlace = (document) => document,
): MoveRefusal | undefined {
  const words = brokenWords(site, nameOfPlace);
  return words === undefined
    ? undefined
    : refused(`${words}, so the navigation cannot be changed safely; fix the syntax first.`);
}

/** Plans an action: a plan, a question to the author, or a sentence that says why not. */
export function planRearrangement(
  site: Site,
  action: NavigationAction,
  options: RearrangeOptions,
): RearrangeAnswer {
  const broken = refusalOfBroken(site, options.nameOfPlace);
  if (broken !== undefined) return broken;
  if (navigationListing(site).root === undefined)
    return refused("This site has no navigation that can be read.");
  const draft = draftOf(site, action, options.textOf);
  if (draft.kind === "refused") return draft;
  const shared = options.changesShared === true ? undefined : sharedQuestion(site, draft);
  return shared ?? planOf(site, draft, options);
}

/** For each file that the navigation includes at more than one place: the places. */
const inclusions = memo((documents: Site["documents"]): ReadonlyMap<string, readonly string[]> => {
  const places = new Map<string, string[]>();
  for (const { reference, owner } of navigationListing({ documents }).references) {
    if (!("document" in reference.target)) continue;
    const location = breadcrumbText(owner) || "navigation";
    getOrInsert(places, reference.target.document, () => []).push(location);
  }
  return new Map([...places].filter(([, all]) => all.length > 1));
});

function sharedQuestion(site: Site, { changes, edits }: RearrangeDraft): SharedQuestion | undefined {
  const shared = inclusions(site.documents);
  const changed = new Set([...changes.map(({ at }) => at.document), ...(edits?.keys() ?? [])]);
  const documents = [...changed].filter((path) => shared.has(path));
  if (documents.length === 0) return undefined;
  const files = documents.map((document) => ({ document, places: shared.get(document) ?? [] }));
  const [first] = files;
  const count = first?.places.length ?? 0;
  const subject =
    files.length === 1
      ? `${quoted(first?.document ?? "")} is included in ${count} places`
      : `${quotedList(documents.slice(0, 3), "and")} are included in several places`;
  return { kind: "shared", message: `${subject}, and the change would show in all of them.`, files };
}

function planOf(site: Site, draft: RearrangeDraft, options: RearrangeOptions): RearrangePlan | MoveRefusal {
  const { title, created = [], deleted = [], moves = [], notes = [] } = draft;
  const inJson = editsByFile(site, draft.changes);
  if (inJson === undefined)
    return refused("This change does not fit the text: a name would then appear twice in one section.");
  const edits = new Map<string, readonly TextEdit[]>([
    ...[...inJson].filter(([, own]) => own.length > 0),
    ...(draft.edits ?? []),
  ]);
  const after = siteAfter(
    site,
    edits,
    created.map(({ path }) => path),
    deleted,
  );
  const objection = objectionTo(site, after, draft.keepsEntries, options.changesShared === true);
  if (objection !== undefined) return refused(objection);
  if (moves.length === 0) {
    if (edits.size === 0 && created.length === 0 && deleted.length === 0)
      return refused("Nothing would change.");
    return { kind: "plan", title, edits, created, deleted, renames: [], notes };
  }
  const doubt = doubtAboutUnread(site);
  if (doubt !== undefined) return refused(doubt);
  const moved = planMove(after, moves, { redirects: draft.redirects !== false, textOf: options.textOf });
  if (moved.kind === "refused") return moved;
  for (const [path, own] of moved.edits) {
    const before = documentAt(site, path)?.text;
    const text = documentAt(after, path)?.text;
    if (before === undefined || text === undefined) {
      edits.set(path, own);
      continue;
    }
    // These edits are of the text after the changes, so both together are written as one edit.
    const final = applyEdits(text, own);
    const edit = minimalEdit(before, 0, before.length, final);
    if (edit === undefined) edits.delete(path);
    else edits.set(path, [edit]);
  }
  return {
    kind: "plan",
    title,
    edits,
    created,
    deleted,
    renames: moved.renames,
    notes: [...notes, ...moved.notes],
  };
}

/** The site once the edits of its JSON files are made. */
function siteAfter(
  site: Site,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  created: readonly string[],
  deleted: readonly string[],
): Site {
  let after = site;
  for (const [path, own] of edits) {
    const text = documentAt(site, path)?.text;
    if (text !== undefined) after = withDocument(after, path, { kind: "text", text: applyEdits(text, own) });
  }
  if (created.length === 0 && deleted.length === 0) return after;
  return withFiles(after, after.files?.withFiles({ added: created, removed: deleted }));
}

/** The rules that say whether docs.json is valid; those of page files do not depend on the places of entries. */
const rulesOfFiles = rules.filter(({ scope }) => scope !== "page");

/** The errors of a site by rule. */
const errorsOf = memo((site: Site): ReadonlyMap<string, readonly Finding[]> => {
  const errors = new Map<string, Finding[]>();
  for (const finding of analyzeNow(site, rulesOfFiles).findings) {
    if (finding.severity === "error") getOrInsert(errors, finding.code, () => []).push(finding);
  }
  return errors;
});

/** How often each page and endpoint is listed. */
const listedCounts = memo((documents: Site["documents"]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  visitEntries(navigationListing({ documents }), (entry, owner) => {
    const key = entryKey(entry, owner);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return counts;
});

const unpublished = memo(
  (documents: Site["documents"]): ReadonlySet<string> =>
    new Set(unpublishedKeys(navigationListing({ documents }))),
);

/** Why the changes would break the site; undefined if a valid site stays valid and no page is lost. */
function objectionTo(
  before: Site,
  after: Site,
  keepsEntries: boolean,
  changesShared: boolean,
): string | undefined {
  const known = errorsOf(before);
  for (const [code, findings] of errorsOf(after)) {
    const old = known.get(code) ?? [];
    if (findings.length <= old.length) continue;
    const messages = new Set(old.map(({ message }) => message));
    const fresh = findings.find(({ message }) => !messages.has(message)) ?? findings[0];
    return `docs.json would have an error that it does not have now: ${fresh?.message ?? code}`;
  }
  const lost = [...unpublished(after.documents)].find((key) => !unpublished(before.documents).has(key));
  if (lost !== undefined)
    return `The platform drops entries there, so ${quoted(lost.trim())} would be lost; choose another place.`;
  if (!keepsEntries) return undefined;
  const counts = listedCounts(after.documents);
  for (const [key, count] of listedCounts(before.documents)) {
    // An entry in a file that several places include is listed more or less often than before.
    if (changesShared ? counts.has(key) : counts.get(key) === count) continue;
    return `${quoted(key.trim())} would belong to another spec there; choose a section with the same spec.`;
  }
  return undefined;
}
