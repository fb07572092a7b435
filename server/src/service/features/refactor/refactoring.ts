/**
 * What a code action that reshapes the navigation is: when it is offered, and what it does to texts
 * and files. Plain data; the edit is made when somebody asks for it.
 */

import { fixEdits } from "../../analysis/fix-edits.ts";
import type { Change, Fix } from "../../model/change.ts";
import type { SiteEdit } from "../../model/site-edit.ts";
import type { Frontmatter } from "../../pages/frontmatter.ts";
import type { Site } from "../../site/site.ts";
import type { RefactorTarget } from "./target.ts";

/** Kinds of code actions as the protocol has them. */
export type RefactoringKind =
  | "quickfix"
  | "refactor.extract"
  | "refactor.inline"
  | "refactor.rewrite"
  | "source.collapseRedirects.docsJson"
  | "source.migrate.docsJson";

/** What a client must be able to do with whole files. */
export type FileOperation = "create" | "delete";

export interface Refactoring {
  /** Tells it from all others that are offered at the same place. */
  readonly id: string;
  /** An order to the editor. */
  readonly title: string;
  readonly kind: RefactoringKind;
  /** The rule whose finding at this place it takes away. */
  readonly code?: string;
  /** What it does to whole files. */
  readonly needs?: readonly FileOperation[];
  /** Undefined where it turns out that there is nothing to do. */
  readonly make: () => SiteEdit | undefined;
}

/** Where refactorings are asked for. */
export interface RefactorRequest {
  readonly site: Site;
  /** Path of the file, relative to the site's root. */
  readonly document: string;
  /** The selection; both are the same where there is a cursor only. */
  readonly start: number;
  readonly end: number;
  /** Reads the frontmatter of a page that is unread so far. */
  readonly readHead?: (file: string) => Frontmatter | undefined;
  /** The text of a page file as it is now. */
  readonly textOf?: (file: string) => string | undefined;
  /** Whether readers of an address that changes are sent on; they are by default. */
  readonly addsRedirects?: boolean;
}

/** A request in a JSON file of the site that can be read, with what stands there. */
export interface RefactorPlace extends RefactorRequest {
  readonly target: RefactorTarget;
}

/** The module of a refactoring: what it offers at a place. */
export type Refactorer = (place: RefactorPlace) => Iterable<Refactoring>;

/** The edit that changes of structure mean. */
export function editOfChanges(site: Site, changes: readonly Change[]): SiteEdit | undefined {
  if (changes.length === 0) return undefined;
  const fix: Fix = { title: "", safe: false, changes };
  return fixEdits(site, fix);
}
