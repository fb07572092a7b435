/**
 * Rename in docs.json, in a file that it includes, or in the frontmatter of a page. A new path of a page, a spec or a `$ref`
 * moves the file; a new name of a version or language changes all uses of that name; any other name is only text.
 *
 * A renamed version or language keeps its folder: its pages are those that it lists, and their URLs come from their files, so
 * a new name does not break links.
 */

import { navigationListing } from "../../facts/navigation-listing.ts";
import { locate, spanOf, toPointer } from "../../json/pointer.ts";
import { referencePath } from "../../json/references.ts";
import type { Span, TextEdit } from "../../model/location.ts";
import { getOrInsert } from "../../multimap.ts";
import { elementSpec } from "../../navigation/elements.ts";
import { languagesOf } from "../../navigation/languages.ts";
import { elementName } from "../../navigation/model.ts";
import { normalPagePath } from "../../navigation/page-path.ts";
import { normalSpecPath, readSpecs } from "../../navigation/scope.ts";
import { locationOf, type VisitedElement } from "../../navigation/walk.ts";
import { frontmatterBlock } from "../../pages/frontmatter/block.ts";
import { documentAt, locateIn, type Site } from "../../site/site.ts";
import { quoted } from "../../text/quoting.ts";
import { inTextOrder } from "../edits-by-file.ts";
import { refused } from "../move/moved-files.ts";
import { type MoveOptions, type MovePlan, type MoveRefusal, planMove } from "../move/plan.ts";
import { linkAtOffset, type PageText, textOfPage } from "../page-links.ts";
import { placeAt } from "../place/place-at.ts";
import { divisionLinkEdits } from "./division-links.ts";

/** The text that can be renamed at an offset. */
export interface RenameTarget {
  readonly kind: "target";
  /** Without quotes. */
  readonly span: Span;
  /** The current text. */
  readonly text: string;
  /** Whether the rename moves a file. */
  readonly movesFile: boolean;
  /** Whether links may change, so that all pages must be read. */
  readonly concernsLinks: boolean;
}

/** The result of a rename: a move of files, or edits of a name. */
type RenameResult =
  | { readonly kind: "moved"; readonly plan: MovePlan }
  | {
      readonly kind: "renamed";
      readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
      readonly places: number;
    };

/** What a text names: a file, with a function from a new text to the file's new path; or an element, by its name key. */
type RenameSubject =
  | { readonly kind: "file"; readonly file: string; readonly pathOf: (text: string) => string | undefined }
  | { readonly kind: "name"; readonly owner: VisitedElement; readonly key: string };

interface RenamePlace {
  readonly target: RenameTarget;
  readonly subject: RenameSubject;
}

/** Text that cannot be renamed in any site. */
interface NamelessPlace {
  readonly kind: "nameless";
  /** One sentence for an author who tries to rename it anyway. */
  readonly reason: string;
}

function nameless(
  reason = "Put the cursor on a page, a `$ref`, the path of a spec or a name to rename it.",
): NamelessPlace {
  return { kind: "nameless", reason };
}

function pageAt(site: Site, raw: string): RenameSubject | MoveRefusal {
  const page = site.files?.page(normalPagePath(raw));
  if (page === undefined)
    return refused(
      `There is no page file for ${quoted(raw)}, so there is nothing to move; type another path instead.`,
    );
  const extension = page.file.slice(page.path.length);
  const pathOf = (text: string): string | undefined => {
    const path = normalPagePath(text);
    return path === "" ? undefined : path + (/\.mdx?$/i.exec(text.trim())?.[0] ?? extension);
  };
  return { kind: "file", file: page.file, pathOf };
}

function subjectAt(
  site: Site,
  document: string,
  offset: number,
  text: string,
): RenameSubject | MoveRefusal | NamelessPlace {
  const [context] = placeAt(site, document, offset)?.contexts ?? [];
  switch (context?.kind) {
    case "reference": {
      const path = referencePath(text, document);
      if (path.kind !== "file" || documentAt(site, path.document) === undefined)
        return refused(`${quoted(text)} does not point to a file of this site, so there is nothing to move.`);
      const pathOf = (newText: string): string | undefined => {
        const to = referencePath(newText, document);
        return to.kind === "file" ? to.document : undefined;
      };
      return { kind: "file", file: path.document, pathOf };
    }
    case "entry":
      if (context.entry?.kind === "page") return pageAt(site, text);
      return context.entry?.kind === "endpoint" ? refused(endpointRefusal) : nameless();
    case "field": {
      const { owner, key } = context;
      if (owner.element.kind === "group" && key === "root") return pageAt(site, text);
      if (key === "openapi" || key === "asyncapi") {
        const isSource = readSpecs(context.field?.value).sources.some(({ raw }) => raw === text);
        const file = normalSpecPath(text);
        if (!isSource || site.files?.has(file) !== true)
          return refused(`${quoted(text)} is not a file of this site, so there is nothing to move.`);
        return { kind: "file", file, pathOf: normalSpecPath };
      }
      if (elementSpec(owner.element.kind).nameKey === key && context.inner.length === 0)
        return { kind: "name", owner, key };
      return nameless(`Nothing else refers to the value of ${quoted(key)}; type a new one instead.`);
    }
    case "setting":
      return context.segments[0] === "redirects"
        ? refused("A redirect has no name; change its text, or rename the page that it points to.")
        : nameless("Nothing else refers to this value; type a new one instead.");
    default:
      return nameless();
  }
}

/** The file that the frontmatter of a page names at an offset. */
function findInPage(
  site: Site,
  file: string,
  text: string,
  offset: number,
): RenamePlace | MoveRefusal | NamelessPlace {
  const end = frontmatterBlock(text)?.bodyStart ?? 0;
  const link = linkAtOffset(site, file, text, offset);
  if (link === undefined || link.span.start + link.span.length > end)
    return nameless(
      "Only text in docs.json, the files it includes and the frontmatter of pages can be renamed; edit a heading in its page.",
    );
  const { span, target } = link;
  if (target.kind === "operation") return refused(endpointRefusal);
  const raw = text.slice(span.start, span.start + span.length);
  const subject =
    target.kind === "page"
      ? pageAt(site, raw)
      : target.kind === "spec" || target.kind === "file"
        ? ({ kind: "file", file: target.document, pathOf: normalSpecPath } as const)
        : nameless();
  if (subject.kind === "refused" || subject.kind === "nameless") return subject;
  return { target: { kind: "target", span, text: raw, movesFile: true, concernsLinks: true }, subject };
}

const endpointRefusal = "An endpoint gets its name from the spec; change it there.";

function findPlace(
  site: Site,
  document: string,
  offset: number,
  page: PageText | undefined,
): RenamePlace | MoveRefusal | NamelessPlace {
  const text = textOfPage(site, document, page);
  if (text !== undefined) return findInPage(site, document, text, offset);
  const place = placeAt(site, document, offset);
  if (place === undefined)
    return nameless(
      "Only text in docs.json and the files it includes can be renamed; edit a heading in its page.",
    );
  const { node, kind, quotes } = place.syntax;
  if (kind !== "value" || node?.kind !== "string" || quotes !== "closed") return nameless();
  const located = locate(place.tree, place.syntax.segments);
  if (located === undefined) return nameless();
  // If a key is repeated in an object, only the last one has an effect (F1.3).
  if (located.node !== node)
    return refused(
      "This text has no effect, because a key above it is repeated later; remove one of the two first.",
    );
  const subject = subjectAt(site, document, offset, node.value);
  if (subject.kind === "refused" || subject.kind === "nameless") return subject;
  const span = { start: located.offset + 1, length: node.length - 2 };
  const movesFile = subject.kind === "file";
  const concernsLinks = movesFile || isNameOfDivision(subject.owner);
  return { target: { kind: "target", span, text: node.value, movesFile, concernsLinks }, subject };
}

/**
 * The text that can be renamed at an offset, or the reason why none can.
 * @param page the current text, if the document may be a page
 */
export function renameTargetAt(
  site: Site,
  document: string,
  offset: number,
  page?: PageText,
): RenameTarget | MoveRefusal | NamelessPlace {
  const place = findPlace(site, document, offset, page);
  return "target" in place ? place.target : place;
}

/** Renames the text at an offset. @param text the new text */
export function renameAt(
  site: Site,
  document: string,
  offset: number,
  text: string,
  options: MoveOptions,
  page?: PageText,
): RenameResult | MoveRefusal {
  const place = findPlace(site, document, offset, page);
  if (!("target" in place)) return refused(place.reason);
  const name = text.trim();
  if (name === "") return refused("A name cannot be empty.");
  const { subject } = place;
  if (subject.kind === "name") {
    const reason = reasonAgainst(site, subject.owner, name);
    if (reason !== undefined) return refused(reason);
    const edits = nameEdits(site, subject.owner, subject.key, name, options.textOf);
    const places = [...edits.values()].reduce((sum, fileEdits) => sum + fileEdits.length, 0);
    return { kind: "renamed", edits, places };
  }
  const to = subject.pathOf(text);
  if (to === undefined) return refused(`${quoted(text)} is not the path of a file in this site.`);
  const plan = planMove(site, [{ from: subject.file, to }], options);
  return plan.kind === "refused" ? plan : { kind: "moved", plan };
}

/**
 * The edits that rename a version or language: the names of all elements for it, and links that begin with its name.
 * @returns undefined for any other element, and for one without a name; a refusal if the name is not possible
 */
export function divisionRename(
  site: Site,
  owner: VisitedElement,
  name: string,
  textOf: MoveOptions["textOf"],
): ReadonlyMap<string, readonly TextEdit[]> | MoveRefusal | undefined {
  const { nameKey } = elementSpec(owner.element.kind);
  if (!isNameOfDivision(owner) || nameKey === undefined || elementName(owner.element) === undefined)
    return undefined;
  const reason = reasonAgainst(site, owner, name);
  return reason === undefined ? nameEdits(site, owner, nameKey, name, textOf) : refused(reason);
}

/** Whether an element is a version or language: elements with the same name are the same one, and URLs may contain it. */
function isNameOfDivision({ element }: VisitedElement): boolean {
  return element.kind === "version" || element.kind === "language";
}

/** All elements for the same version or language; for other kinds, only the element itself. */
function namesakes(site: Site, owner: VisitedElement): readonly VisitedElement[] {
  if (!isNameOfDivision(owner)) return [owner];
  const { kind } = owner.element;
  const name = elementName(owner.element);
  return navigationListing(site).elements.filter(
    ({ element }) => element.kind === kind && elementName(element) === name,
  );
}

/** Why an element cannot get a name: a sibling already has it, or it is not a supported language code. */
function reasonAgainst(site: Site, owner: VisitedElement, name: string): string | undefined {
  const { kind } = owner.element;
  const dialects = ["reference", "current"] as const;
  if (kind === "language" && !dialects.some((dialect) => languagesOf(dialect).includes(name)))
    return `${quoted(name)} is not a language code that the platform recognizes; the rule ${quoted("language-code")} lists them.`;
  if (!isNameOfDivision(owner) || elementName(owner.element) === name) return undefined;
  const isTaken = namesakes(site, owner).some(({ list }) =>
    list?.entries.some((entry) => entry.kind === "element" && elementName(entry.element) === name),
  );
  return isTaken
    ? `There is already a ${kind} ${quoted(name)}, and readers could not tell the two apart.`
    : undefined;
}

function nameEdits(
  site: Site,
  owner: VisitedElement,
  key: string,
  newName: string,
  textOf: MoveOptions["textOf"],
): ReadonlyMap<string, readonly TextEdit[]> {
  const edits = new Map<string, Map<string, TextEdit>>();
  for (const visited of namesakes(site, owner)) {
    const field = visited.element.fields.get(key);
    if (field === undefined) continue;
    const location = locationOf(visited, field.valuePlace);
    const located = locateIn(site, location);
    if (located === undefined) continue;
    const documentEdits = getOrInsert(edits, location.document, () => new Map());
    // A file that is included twice is visited twice.
    documentEdits.set(toPointer(location.segments), { ...spanOf(located), newText: JSON.stringify(newName) });
  }
  const name = elementName(owner.element);
  const links =
    name === undefined || !isNameOfDivision(owner) ? [] : divisionLinkEdits(site, name, newName, textOf);
  for (const [file, linkEdits] of links) {
    const fileEdits = getOrInsert(edits, file, () => new Map());
    for (const edit of linkEdits) fileEdits.set(`at ${edit.start}`, edit);
  }
  return inTextOrder(edits);
}
