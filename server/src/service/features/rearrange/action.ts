/**
 * The types of the actions on the navigation as a tree of entries, and of the plans for them. Plain data: entries and
 * sections are named by locations in the files of the site, so that any front end can refer to them.
 */
import type { JsonChange } from "../../model/change.ts";
import type { Location, TextEdit } from "../../model/location.ts";
import type { SectionKind } from "../../model/section-kind.ts";
import type { NewFile } from "../../model/site-edit.ts";
import type { Move, MoveRefusal } from "../move/moved-files.ts";

/** Where to put entries: next to an entry, or in a section. */
export type Destination<Place = Location> =
  | { readonly before: Place }
  | { readonly after: Place }
  /** `index` is a position among the entries of the section; by default, the end. */
  | { readonly into: Place; readonly index?: number };

/** An action on the navigation. The single list of actions; clients use another type for `Place`. */
export type NavigationAction<Place = Location> =
  /** Moves entries, keeping their order, and lists page files that are not listed yet. */
  | {
      readonly kind: "move";
      readonly entries: readonly Place[];
      /** Page files, relative to the site's root. */
      readonly pages?: readonly string[];
      readonly to: Destination<Place>;
      /** Whether to move the files of the moved pages to the folder of their new neighbors. */
      readonly movesFiles?: boolean;
      /** Whether the old URLs are redirected, as in the actions below; true by default. */
      readonly redirects?: boolean;
    }
  /** Moves entries one position up or down, each in its list; neighbors move together. */
  | { readonly kind: "shift"; readonly entries: readonly Place[]; readonly by: "up" | "down" }
  /** Lists a page; its file is created if it does not exist. */
  | {
      readonly kind: "add-page";
      readonly path: string;
      readonly title?: string;
      readonly to: Destination<Place>;
    }
  /** Adds a section, or a link if `href` is set. */
  | {
      readonly kind: "add-section";
      readonly section: SectionKind;
      readonly name: string;
      readonly href?: string;
      readonly to: Destination<Place>;
    }
  /** Removes entries; with `files`, also deletes the page files below them and adds redirects to neighboring pages. */
  | {
      readonly kind: "remove";
      readonly entries: readonly Place[];
      readonly files?: boolean;
      readonly redirects?: boolean;
    }
  /** Changes the name of a section, or the title of a page. */
  | { readonly kind: "rename"; readonly entry: Place; readonly name: string }
  /** Moves the file of a page to another path, and updates everything that names it. */
  | {
      readonly kind: "change-path";
      readonly entry: Place;
      readonly path: string;
      readonly redirects?: boolean;
    }
  /** Moves the files of pages to the folders of the pages next to them, and updates everything that names them. */
  | { readonly kind: "move-files"; readonly entries: readonly Place[]; readonly redirects?: boolean }
  /** Wraps neighboring entries in a group, or a whole list in a section. */
  | {
      readonly kind: "wrap";
      readonly entries: readonly Place[];
      readonly section: SectionKind;
      readonly name?: string;
    }
  /** Replaces a section with its content. */
  | { readonly kind: "unwrap"; readonly entry: Place }
  /** Also lists entries in another language or version; with `files`, copies the pages that it lacks. */
  | {
      readonly kind: "duplicate";
      readonly entries: readonly Place[];
      /** The language or version. */
      readonly division: Place;
      readonly files?: boolean;
    }
  /** Creates a page with the text of another page, and changes entries that name the other page to name the new one. */
  | {
      readonly kind: "copy-page";
      readonly page: string;
      readonly path: string;
      readonly entries: readonly Place[];
    }
  /** Lists the unlisted operations of specs, and removes or rewrites the entries whose operations no longer exist. */
  | {
      readonly kind: "sync-endpoints";
      /** The paths of the specs; all by default. */
      readonly specs?: readonly string[];
    }
  /** Sets or removes a property of a section or page; undefined removes it. */
  | {
      readonly kind: "set";
      readonly entry: Place;
      readonly key: "default" | "hidden" | "icon";
      readonly value?: string | boolean | undefined;
    };

/** The actions of one kind. */
export type ActionOf<Kind extends NavigationAction["kind"]> = Extract<
  NavigationAction,
  { readonly kind: Kind }
>;

/** The changes of an action, before they are checked. */
export interface RearrangeDraft {
  readonly kind: "draft";
  /** An imperative, such as `Move "A" into the tab "B"`. */
  readonly title: string;
  readonly changes: readonly JsonChange[];
  /** Additional edits in page files, and in JSON files without changes. */
  readonly edits?: ReadonlyMap<string, readonly TextEdit[]>;
  readonly created?: readonly NewFile[];
  readonly deleted?: readonly string[];
  /** Files that move after the changes; everything that names them is updated. */
  readonly moves?: readonly Move[];
  readonly redirects?: boolean;
  readonly notes?: readonly string[];
  /** Whether the navigation must list the same pages and endpoints afterwards as before. */
  readonly keepsEntries: boolean;
}

/** All changes of an action. Offsets refer to the texts before the action. */
export interface RearrangePlan {
  readonly kind: "plan";
  readonly title: string;
  /** By the path of the file before the action; the edits of a file are sorted and do not overlap. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly created: readonly NewFile[];
  readonly deleted: readonly string[];
  /** Files to rename after the texts have been changed. */
  readonly renames: readonly Move[];
  /** Further sentences for the author. */
  readonly notes: readonly string[];
}

/** Reports that the action changes files that the navigation includes in several places, so the author must agree. */
export interface SharedQuestion {
  readonly kind: "shared";
  /** One sentence. */
  readonly message: string;
  readonly files: readonly { readonly document: string; readonly places: readonly string[] }[];
}

/** The result of planning an action: a plan, a question, or the reason for a refusal. */
export type RearrangeAnswer = RearrangePlan | SharedQuestion | MoveRefusal;
