/**
 * The types of code actions that reshape the navigation, and helpers for their edits. An edit is computed only when
 * its action is chosen.
 */

import { fixEdits } from "../../analysis/fix-edits.ts";
import { type Change, type Fix, offeredFix } from "../../model/change.ts";
import type { TextEdit } from "../../model/location.ts";
import type { RefactoringKind } from "../../model/refactoring-kind.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import type { Frontmatter } from "../../pages/frontmatter.ts";
import type { Site } from "../../site/site.ts";
import type { RefactorTarget } from "./target.ts";

/** An operation on a whole file that a client must support. */
type FileOperation = "create" | "delete";

/** A code action on the navigation. */
export interface Refactoring {
  /** Distinct from all other refactorings at the same selection. */
  readonly id: string;
  /** An imperative. */
  readonly title: string;
  readonly kind: RefactoringKind;
  /** The rule whose finding at the selection the refactoring fixes. */
  readonly code?: string;
  /** The operations on whole files that the edit needs. */
  readonly needs?: readonly FileOperation[];
  /** Computes the edit; undefined if nothing has to change. */
  readonly make: () => SiteEdit | undefined;
}

/** A finding at the selection: its rule and its offset. */
export interface FoundHere {
  readonly code: string;
  readonly start: number;
}

/** A request for the refactorings at a selection. */
export interface RefactorRequest {
  readonly site: Site;
  /** The path of the file, relative to the site's root. */
  readonly document: string;
  /** The selection; start and end are equal for a cursor. */
  readonly start: number;
  readonly end: number;
  /** Reads the frontmatter of a page whose frontmatter is not in the snapshot. */
  readonly readHead?: (file: string) => Frontmatter | undefined;
  /** Returns the current text of a page file. */
  readonly textOf?: (file: string) => string | undefined;
  /** The findings at the selection, if comments in the file can ignore findings. */
  readonly findings?: readonly FoundHere[];
  /** Whether to redirect a URL that changes; true by default. */
  readonly addsRedirects?: boolean;
}

/** A request in a readable JSON file of the site, with the target at the selection. */
export interface RefactorPlace extends RefactorRequest {
  readonly target: RefactorTarget;
}

/** Yields the refactorings of one kind that are offered at a place. */
export type Refactorer = (place: RefactorPlace) => Iterable<Refactoring>;

/** The edits of one file. */
export function editOf(document: string, edits: readonly TextEdit[]): SiteEdit {
  return { edits: new Map([[document, edits]]) };
}

/** The text edits of changes; undefined if there are none, or if the changes are not valid in the texts. */
export function editOfChanges(site: Site, changes: readonly Change[]): SiteEdit | undefined {
  if (changes.length === 0) return undefined;
  const fix: Fix = offeredFix("", ...changes);
  return fixEdits(site, fix);
}
