/**
 * A code action that reshapes the navigation: when it is offered, and what it does to texts and files. Plain
 * data; the edit is made on request.
 */

import { fixEdits } from "../../analysis/fix-edits.ts";
import { type Change, type Fix, offeredFix } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import type { RefactoringKind } from "../../model/refactoring-kind.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import type { Frontmatter } from "../../pages/frontmatter.ts";
import type { Site } from "../../site/site.ts";
import type { RefactorTarget } from "./target.ts";

/** What a client must be able to do with whole files. */
type FileOperation = "create" | "delete";

/** A code action on the navigation, whose edit is made when somebody chooses the action. */
export interface Refactoring {
  /** Distinct from all other refactorings at the same place. */
  readonly id: string;
  /** A command. */
  readonly title: string;
  readonly kind: RefactoringKind;
  /** The rule whose finding at this place the refactoring resolves. */
  readonly code?: string;
  /** The operations on whole files that the edit needs. */
  readonly needs?: readonly FileOperation[];
  /** Undefined if it turns out that nothing has to change. */
  readonly make: () => SiteEdit | undefined;
}

/** A finding at the selection: its rule, and its offset. */
export interface FoundHere {
  readonly code: string;
  readonly start: number;
}

/** The request for refactorings at a place. */
export interface RefactorRequest {
  readonly site: Site;
  /** Path of the file, relative to the site's root. */
  readonly document: string;
  /** The selection; start and end are equal for a cursor. */
  readonly start: number;
  readonly end: number;
  /** Reads the frontmatter of a page that has not been read. */
  readonly readHead?: (file: string) => Frontmatter | undefined;
  /** The present text of a page file. */
  readonly textOf?: (file: string) => string | undefined;
  /** The findings at the selection, in a file whose findings may be ignored by a comment. */
  readonly findings?: readonly FoundHere[];
  /** Whether to redirect a URL that changes; true by default. */
  readonly addsRedirects?: boolean;
}

/** A request in a readable JSON file of the site, with the target at the selection. */
export interface RefactorPlace extends RefactorRequest {
  readonly target: RefactorTarget;
}

/** One refactoring: gives its offers at a place. */
export type Refactorer = (place: RefactorPlace) => Iterable<Refactoring>;

/** The edits of one file. */
export function editOf(document: string, edits: readonly TextEdit[]): SiteEdit {
  return { edits: new Map([[document, edits]]) };
}

/** The text edits of changes; undefined if the changes do not fit the texts. */
export function editOfChanges(site: Site, changes: readonly Change[]): SiteEdit | undefined {
  if (changes.length === 0) return undefined;
  const fix: Fix = offeredFix("", ...changes);
  return fixEdits(site, fix);
}
