/**
 * What can be done with the navigation as a tree of entries: the actions, and what a plan for one of them consists of.
 * Plain data. Places are locations in the files of the site, so that any front end can name them.
 */
import type { JsonChange } from "../../model/change.ts";
import type { Location, TextEdit } from "../../model/location.ts";
import type { SectionKind } from "../../model/section-kind.ts";
import type { NewFile } from "../../model/site-edit.ts";
import type { Move, MoveRefusal } from "../move/moved-files.ts";

/** Where entries go: beside an entry, or into a section. */
export type Destination<Place = Location> =
  | { readonly before: Place }
  | { readonly after: Place }
  /** `index` counts the entries of the section; without it, the end is meant. */
  | { readonly into: Place; readonly index?: number };

/** One thing that an author does with the navigation. The only list of what can be done; clients name the places otherwise. */
export type NavigationAction<Place = Location> =
  /** Moves entries in their order, and lists page files that are not listed yet. */
  | {
      readonly kind: "move";
      readonly entries: readonly Place[];
      /** Page files, relative to the site's root. */
      readonly pages?: readonly string[];
      readonly to: Destination<Place>;
      /** Whether the files of the moved pages go to the folder of their new neighbors, with redirects. */
      readonly movesFiles?: boolean;
      readonly redirects?: boolean;
    }
  /** Moves entries one place up or down, each in its list; neighbors move together. */
  | { readonly kind: "shift"; readonly entries: readonly Place[]; readonly by: "up" | "down" }
  /** Lists a page; its file is created if it does not exist. */
  | {
      readonly kind: "add-page";
      readonly path: string;
      readonly title?: string;
      readonly to: Destination<Place>;
    }
  /** Adds a section, or with `href` a link. */
  | {
      readonly kind: "add-section";
      readonly section: SectionKind;
      readonly name: string;
      readonly href?: string;
      readonly to: Destination<Place>;
    }
  /** Removes entries; with `files` also the page files below them, with redirects to the pages beside. */
  | {
      readonly kind: "remove";
      readonly entries: readonly Place[];
      readonly files?: boolean;
      readonly redirects?: boolean;
    }
  /** Changes the name of a section, or the title of a page. */
  | { readonly kind: "rename"; readonly entry: Place; readonly name: string }
  /** Moves the file of a page to another path, with all that names it. */
  | {
      readonly kind: "change-path";
      readonly entry: Place;
      readonly path: string;
      readonly redirects?: boolean;
    }
  /** Moves the files of pages to the folder of the pages beside them, with all that names them. */
  | { readonly kind: "move-files"; readonly entries: readonly Place[]; readonly redirects?: boolean }
  /** Wraps neighboring entries in a group, or a whole list in a section. */
  | {
      readonly kind: "wrap";
      readonly entries: readonly Place[];
      readonly section: SectionKind;
      readonly name?: string;
    }
  /** Puts the content of a section in its place. */
  | { readonly kind: "unwrap"; readonly entry: Place }
  /** Lists entries in another language or version too; with `files`, copies of the pages that it lacks are made. */
  | {
      readonly kind: "duplicate";
      readonly entries: readonly Place[];
      /** The language or version. */
      readonly division: Place;
      readonly files?: boolean;
    }
  /** Makes the file of a page with the text of another page; the entries, which name the other page, name the new one. */
  | {
      readonly kind: "copy-page";
      readonly page: string;
      readonly path: string;
      readonly entries: readonly Place[];
    }
  /** Lists the operations of specs that nothing lists, and removes or rewrites the entries whose operations are gone. */
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

/** What an action changes, before it is checked. */
export interface RearrangeDraft {
  readonly kind: "draft";
  /** What is done, as a command: `Move "A" into the tab "B"`. */
  readonly title: string;
  readonly changes: readonly JsonChange[];
  /** Edits beside the changes: of page files, and of JSON files that no change is about. */
  readonly edits?: ReadonlyMap<string, readonly TextEdit[]>;
  readonly created?: readonly NewFile[];
  readonly deleted?: readonly string[];
  /** Files that move after the changes, with all that names them. */
  readonly moves?: readonly Move[];
  readonly redirects?: boolean;
  readonly notes?: readonly string[];
  /** Whether the navigation must list the same pages and endpoints afterwards as before. */
  readonly keepsEntries: boolean;
}

/** All that an action changes. Offsets are of the texts before the action. */
export interface RearrangePlan {
  readonly kind: "plan";
  readonly title: string;
  /** By file, by its path before the action; sorted, without overlaps. */
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>;
  readonly created: readonly NewFile[];
  readonly deleted: readonly string[];
  /** Files to rename once the texts are changed. */
  readonly renames: readonly Move[];
  /** Further sentences for the author. */
  readonly notes: readonly string[];
}

/** The action changes files that the navigation includes at several places, so the author must agree first. */
export interface SharedQuestion {
  readonly kind: "shared";
  /** One sentence. */
  readonly message: string;
  readonly files: readonly { readonly document: string; readonly places: readonly string[] }[];
}

/** What comes of an action: a plan, a question, or a sentence that says why not. */
export type RearrangeAnswer = RearrangePlan | SharedQuestion | MoveRefusal;
