/**
 * Plans an action on the navigation: refuses it if files have syntax errors, lets the module of the action draft
 * it, asks before changing a file that is included in several places, and refuses changes that would cause an
 * error or lose a page.
 *
 * A pure function of a snapshot. Text outside the changed locations stays byte for byte the same.
 */
import { analyzeNow } from "../../analysis/analyze.ts";
import { navigationListing } from "../../facts/navigation-listing.ts";
import { breadcrumbText } from "../../facts/site-listing.ts";
import { applyEdits } from "../../json/edit/apply.ts";
import { minimalEdit } from "../../json/edit/settle.ts";
import { memo } from "../../memo.ts";
import type { Finding } from "../../model/finding.ts";
import type { TextEdit } from "../../model/location.ts";
import { append, groupBy } from "../../multimap.ts";
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
import { unpublishedNote } from "./unpublished-note.ts";

export interface RearrangeOptions {
  /** Whether the author has agreed to change files that are included in several places. */
  readonly changesShared?: boolean;
  /** Returns the current text of a page file; undefined if it cannot be read. */
  readonly textOf: (file: string) => string | undefined;
  /** Names a location in a refusal; by default only its file. */
  readonly nameOfPlace?: NameOfPlace;
}

/** Refuses every action while a file has syntax errors, because its entries may not be where they seem to be. */
export function refusalOfBroken(
  site: Site,
  nameOfPlace: NameOfPlace = (document) => document,
): MoveRefusal | undefined {
  const words = brokenWords(site, nameOfPlace);
  return words === undefined
    ? undefined
    : refused(`${words}, so the navigation cannot be changed safely; fix the syntax first.`);
}

/** Plans an action. Returns a plan, a question to the author, or the reason for a refusal. */
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

/** The places of inclusion of each file that the navigation includes more than once. */
const inclusions = memo((documents: Site["documents"]): ReadonlyMap<string, readonly string[]> => {
  const places = new Map<string, string[]>();
  for (const { reference, owner } of navigationListing({ documents }).references) {
    if (!("document" in reference.target)) continue;
    const location = breadcrumbText(owner) || "navigation";
    append(places, reference.target.document, location);
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
  const { title, created = [], deleted = [], moves = [] } = draft;
  const inJson = editsByFile(site, draft.changes);
  if (inJson === undefined)
    return refused("This change is not possible, because a section would have the same key twice.");
  const edits = new Map<string, readonly TextEdit[]>([
    ...[...inJson].filter(([, fileEdits]) => fileEdits.length > 0),
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
  const notes = [...(draft.notes ?? []), ...(draft.keepsEntries ? [] : unpublishedNote(site, after))];
  if (moves.length === 0) {
    if (edits.size === 0 && created.length === 0 && deleted.length === 0)
      return refused("Nothing would change.");
    return { kind: "plan", title, edits, created, deleted, renames: [], notes };
  }
  const doubt = doubtAboutUnread(site);
  if (doubt !== undefined) return refused(doubt);
  const moved = planMove(after, moves, { redirects: draft.redirects !== false, textOf: options.textOf });
  if (moved.kind === "refused") return moved;
  for (const [path, fileEdits] of moved.edits) {
    const before = documentAt(site, path)?.text;
    const text = documentAt(after, path)?.text;
    if (before === undefined || text === undefined) {
      edits.set(path, fileEdits);
      continue;
    }
    // These edits refer to the text after the changes, so both are combined into one edit.
    const final = applyEdits(text, fileEdits);
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

/** The site after the edits of its JSON files, with created and deleted files. */
function siteAfter(
  site: Site,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  created: readonly string[],
  deleted: readonly string[],
): Site {
  let after = site;
  for (const [path, fileEdits] of edits) {
    const text = documentAt(site, path)?.text;
    if (text !== undefined)
      after = withDocument(after, path, { kind: "text", text: applyEdits(text, fileEdits) });
  }
  if (created.length === 0 && deleted.length === 0) return after;
  return withFiles(after, after.files?.withFiles({ added: created, removed: deleted }));
}

/** The rules that check docs.json; those of scope `page` do not depend on the positions of entries. */
const rulesOfFiles = rules.filter(({ scope }) => scope !== "page");

/** The errors of a site by rule. */
const errorsOf = memo((site: Site): ReadonlyMap<string, readonly Finding[]> => {
  const { findings } = analyzeNow(site, rulesOfFiles);
  return groupBy(
    findings.filter(({ severity }) => severity === "error"),
    ({ code }) => code,
  );
});

/** How often each page and endpoint is listed. A part of a GraphQL schema may be moved away from its schema. */
const listedCounts = memo((documents: Site["documents"]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  visitEntries(navigationListing({ documents }), (entry, owner) => {
    if (entry.kind === "graphql") return;
    const key = entryKey(entry, owner);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return counts;
});

const unpublished = memo(
  (documents: Site["documents"]): ReadonlySet<string> =>
    new Set(unpublishedKeys(navigationListing({ documents }))),
);

/** Why the changes would break the site; undefined if they cause no error and lose no page. */
function objectionTo(
  before: Site,
  after: Site,
  keepsEntries: boolean,
  changesShared: boolean,
): string | undefined {
  const errorsBefore = errorsOf(before);
  for (const [code, findings] of errorsOf(after)) {
    const findingsBefore = errorsBefore.get(code) ?? [];
    if (findings.length <= findingsBefore.length) continue;
    const messages = new Set(findingsBefore.map(({ message }) => message));
    const newFinding = findings.find(({ message }) => !messages.has(message)) ?? findings[0];
    return `docs.json would have an error that it does not have now: ${newFinding?.message ?? code}`;
  }
  const lost = [...unpublished(after.documents)].find((key) => !unpublished(before.documents).has(key));
  if (lost !== undefined)
    return `The platform drops entries there, so ${quoted(lost.trim())} would be lost; choose another place.`;
  if (!keepsEntries) return undefined;
  const counts = listedCounts(after.documents);
  for (const [key, count] of listedCounts(before.documents)) {
    // The number of listings of an entry may change if its file is included in several places.
    if (changesShared ? counts.has(key) : counts.get(key) === count) continue;
    return `${quoted(key.trim())} would belong to another spec there; choose a section with the same spec.`;
  }
  return undefined;
}
