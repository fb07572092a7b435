/**
 * What our server and a client that knows it exchange beyond the Language Server Protocol.
 *
 * Only types and names, so that a client can import them without any code of the server. A client that knows none of
 * this gets a complete server.
 */

import type { ParityColumn, ParityGap, ParityTable } from "./service/features/parity/matrix.ts";
import type { ParitySort } from "./service/features/parity/view.ts";
import type { UnusedKind } from "./service/features/unused/candidates.ts";
import type { Dialect, DialectChoice } from "./service/model/dialect.ts";
import type { Consequence, VerdictKind } from "./service/model/finding.ts";
import type { ElementKind } from "./service/navigation/elements.ts";
import type { RowFlag, RowKind } from "./service/navigation-tree/row.ts";
import type { SeverityCounts } from "./service/navigation-tree/row-findings.ts";

export type { ParityColumn, ParityGap } from "./service/features/parity/matrix.ts";
export type { ParitySort } from "./service/features/parity/view.ts";
export type { UnusedKind } from "./service/features/unused/candidates.ts";
export type { Dialect, DialectChoice } from "./service/model/dialect.ts";
export type { RowFlag, RowKind } from "./service/navigation-tree/row.ts";
export type { SeverityCounts } from "./service/navigation-tree/row-findings.ts";

/** `initializationOptions` of `initialize`; every member may be omitted. */
export interface InitializationOptions {
  /** The settings, for clients that do not answer `workspace/configuration`; the settings may also be here directly. */
  readonly docsJson?: unknown;
  /** Whether the client wants `docsJson/status` notifications. */
  readonly status?: boolean;
  /**
   * Whether the client pulls findings (`textDocument/diagnostic`) or gets them pushed, for clients that can do both.
   * Without this option findings are pushed, unless the client takes findings of other files when it pulls.
   */
  readonly pullDiagnostics?: boolean;
  /** Commands of this protocol that the client carries out itself. */
  readonly commands?: readonly string[];
  /** Whether git may be run to find missing pages; false where the folders are not trusted. */
  readonly git?: boolean;
}

/** The section of our settings in a client. */
export const settingsSection = "docsJson";

/** Server to client: sent when the status changes, only to clients that ask for it. */
export const statusNotification = "docsJson/status";

/** The state of the server and its sites, which the server sends whenever it changes. */
export interface ServerStatus {
  /** Absolute paths of the folders of all sites that are being checked. */
  readonly sites: readonly string[];
  /** Absolute paths of each mint.json that has not been migrated. */
  readonly formerFiles: readonly string[];
  /** The dialect of each site whose docs.json has been read. */
  readonly readings: readonly SiteReading[];
  /** Whether something failed inside, so that findings may be missing. */
  readonly degraded: boolean;
  /** One sentence; empty unless degraded. */
  readonly reason: string;
}

/** The dialect of a site, and what chose the dialect. */
export interface SiteReading {
  /** Absolute path of the site's folder. */
  readonly folder: string;
  readonly dialect: Dialect;
  /** The author's setting; the platform's `$schema` in docs.json; or that there is none. */
  readonly chosenBy: "setting" | "schema" | "no-schema";
}

/** Command of the server: checks a site with a dialect until the server ends. Its argument is a `DialectSwitch`. */
export const useDialectCommand = "docsJson.useDialect";

/**
 * Command of a client that can write settings: chooses the dialect permanently. Offered in place of `useDialectCommand`
 * when the client names it in `InitializationOptions.commands`. Its argument is a `DialectSwitch`.
 */
export const setDialectCommand = "docsJson.setDialect";

/** A site, and the dialect that it is to be checked with. */
export interface DialectSwitch {
  /** URI of its docs.json. */
  readonly uri: string;
  readonly dialect: DialectChoice;
}

/** The kind of the code actions that switch the dialect, for clients that request actions by kind. */
export const dialectKind = "source.dialect.docsJson";

/** Command of the server: turns a rule off until the server ends. Its argument is a `RuleReference`. */
export const turnOffRuleCommand = "docsJson.turnOffRule";

/**
 * Command of a client that can write settings: sets a rule's severity permanently. Offered in place of
 * `turnOffRuleCommand` when the client names it in `InitializationOptions.commands`. Its arguments are a
 * `RuleReference` and the severity, `off` included.
 */
export const setRuleSeverityCommand = "docsJson.setRuleSeverity";

/** A rule, and the file for whose site it is set. */
export interface RuleReference {
  readonly code: string;
  /** URI of the document that the finding is in. */
  readonly uri: string;
}

/**
 * Client to server: whether a site would deploy as it is, for a client that asks before it deploys. Its parameter is a
 * `PageReference` to any file of the site; the answer is null where there is no site.
 */
export const verdictRequest = "docsJson/verdict";

/** Whether a site would deploy: judged as the platform does, whatever severity a rule has. */
export interface SiteVerdict {
  readonly kind: VerdictKind;
  /** "would deploy", "would deploy, 3 pages lost", "would not deploy: 2 causes". */
  readonly text: string;
  /** What else the author should know, one sentence each. */
  readonly sentences: readonly string[];
  /** What stops the deployment or loses something, the gravest first; at most 100. */
  readonly reasons: readonly VerdictReason[];
}

/** A finding that keeps something from going live, at its place. */
export interface VerdictReason extends ProtocolPlace {
  readonly message: string;
  readonly consequence: Consequence;
}

/**
 * Client to server: where an address of a site leads. Its parameter is an `AddressQuestion`; the answer, an
 * `AddressAnswer`, is null where there is no site, or no address.
 */
export const whereRequest = "docsJson/where";

/**
 * Command of the server: as `whereRequest`, for clients that send no requests of this protocol. Its argument is an
 * `AddressQuestion`; the answer is shown as a message, too.
 */
export const tellWhereCommand = "docsJson.tellWhere";

/** An address, and the site that is asked. */
export interface AddressQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** A path, or a URL of which only the path counts. */
  readonly address: string;
}

/** Where an address leads, in the order in which a reader is led. */
export interface AddressAnswer {
  /** Whether readers find something, or may find something that cannot be known from the files. */
  readonly isFound: boolean;
  readonly sentences: readonly {
    readonly text: string;
    /** What the sentence is about: a redirect, a page, an entry of the navigation. */
    readonly place?: ProtocolPlace;
  }[];
}

/**
 * Client to server: what changes when the navigation is rearranged. Its parameter is a `NavigationEditQuestion`; the answer
 * is a `NavigationEditAnswer`, or null where there is no site. Nothing is changed: the client applies the edit.
 */
export const navigationEditRequest = "docsJson/navigation/edit";

/**
 * A place of the navigation: the id of a row of its tree, or a name from the top down ("Guides > Start"), the path of a page
 * or a JSON Pointer (`/navigation/tabs/0`, `nav/guides.json#/pages/1`).
 */
export type NavigationPlaceName = { readonly row: string } | { readonly name: string };

/** Where entries go. */
export type NavigationTarget =
  | { readonly before: NavigationPlaceName }
  | { readonly after: NavigationPlaceName }
  /** At the end of a section, or before the entry of an index. */
  | { readonly into: NavigationPlaceName; readonly index?: number };

/** The kinds of sections that can be added or put around entries. */
export type NavigationSectionKind = Exclude<ElementKind, "navigation" | "global">;

/** What is done with the navigation. */
export type NavigationEditAction =
  | {
      readonly kind: "move";
      /** At most 1,000; rows of pages that are not listed are listed. */
      readonly entries: readonly NavigationPlaceName[];
      /** URIs of page files that are to be listed. */
      readonly uris?: readonly string[];
      readonly to: NavigationTarget;
      /** Whether the files of pages go to the folder of their new neighbors. */
      readonly movesFiles?: boolean;
    }
  | { readonly kind: "shift"; readonly entry: NavigationPlaceName; readonly by: "up" | "down" }
  | {
      readonly kind: "add-page";
      readonly path: string;
      readonly title?: string;
      readonly to: NavigationTarget;
    }
  | {
      readonly kind: "add-section";
      readonly section: NavigationSectionKind;
      readonly name: string;
      readonly href?: string;
      readonly to: NavigationTarget;
    }
  | { readonly kind: "remove"; readonly entries: readonly NavigationPlaceName[]; readonly files?: boolean }
  | { readonly kind: "rename"; readonly entry: NavigationPlaceName; readonly name: string }
  | { readonly kind: "change-path"; readonly entry: NavigationPlaceName; readonly path: string }
  | {
      readonly kind: "wrap";
      readonly entries: readonly NavigationPlaceName[];
      readonly section: NavigationSectionKind;
      readonly name?: string;
    }
  | { readonly kind: "unwrap"; readonly entry: NavigationPlaceName }
  | {
      readonly kind: "duplicate";
      readonly entries: readonly NavigationPlaceName[];
      /** The language or version. */
      readonly division: NavigationPlaceName;
      /** Whether to copy the pages that it lacks. */
      readonly files?: boolean;
    }
  | {
      readonly kind: "set";
      readonly entry: NavigationPlaceName;
      readonly key: "default" | "hidden" | "icon";
      /** Absent to remove the property. */
      readonly value?: string | boolean;
    };

/** An action on the navigation of a site. */
export interface NavigationEditQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  readonly action: NavigationEditAction;
  /** Whether the author agreed to change files that the navigation includes in several places. */
  readonly changesShared?: boolean;
}

/** The edit, a question to the author, or why nothing can be done. */
export type NavigationEditAnswer<Edit = unknown> =
  | {
      readonly kind: "edit";
      /** What is done, as a command. */
      readonly title: string;
      /** A `WorkspaceEdit`. */
      readonly edit: Edit;
      /** What else the author should know, one sentence each. */
      readonly notes: readonly string[];
    }
  /** Asked again with `changesShared` once the author agrees. */
  | { readonly kind: "shared"; readonly message: string; readonly places: readonly string[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Client to server: the rows of a navigation tree. Its parameter is a `NavigationQuestion`; the answer is
 * `NavigationRows`, or null where there is no such row (any more).
 */
export const navigationChildrenRequest = "docsJson/navigation/children";

/** Asks for the rows below a row; without a row for the row of the site, without a site for the rows of all sites. */
export interface NavigationQuestion {
  /** URI of the docs.json of a site. */
  readonly uri?: string;
  readonly id?: string;
  /** How many rows are wanted at most; the server sends no more than 5,000 where nothing is said, and 50,000 at most. */
  readonly max?: number;
}

/** Rows in the order in which they are shown. */
export interface NavigationRows {
  readonly rows: readonly NavigationTreeRow[];
  /** How many rows there are beside these. */
  readonly more: number;
}

/** A row of a navigation tree. Texts come from the authors of the site. */
export interface NavigationTreeRow {
  /** URI of the docs.json of the site. */
  readonly site: string;
  /** Of this row within its site; stays the same while text elsewhere changes. */
  readonly id: string;
  readonly kind: RowKind;
  readonly label: string;
  /** Path of a page, `METHOD path` of an endpoint, address of a link. */
  readonly description?: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly method?: string;
  readonly flags?: readonly RowFlag[];
  /** Why the platform does not publish it; one sentence. */
  readonly dropped?: string;
  /** URI of the page file, or of docs.json for a site. */
  readonly uri?: string;
  /** On the site (begins with a slash), or the address of a link. */
  readonly address?: string;
  readonly childCount: number;
  /** Findings of the row and its page file; absent for none. */
  readonly findings?: SeverityCounts;
  /** Findings of the rows below; absent for none. */
  readonly findingsBelow?: SeverityCounts;
}

/**
 * Client to server: where a row stands. Its parameter is a `NavigationRowReference`; the answer, `NavigationRowPlaces`, is
 * null where there is no such row (any more).
 */
export const navigationPlacesRequest = "docsJson/navigation/places";

/** A row of a site. */
export interface NavigationRowReference {
  /** URI of the docs.json of the site. */
  readonly uri: string;
  readonly id: string;
}

/** The places of a row, each where there is one. */
export interface NavigationRowPlaces {
  /** The entry in docs.json or a file that docs.json includes. */
  readonly entry?: ProtocolPlace;
  readonly page?: ProtocolPlace;
  /** The operation in its spec. */
  readonly operation?: ProtocolPlace;
  /** Why the platform drops the row. */
  readonly cause?: ProtocolPlace;
}

/**
 * Client to server: which row shows a page, or a place in docs.json or a file that docs.json includes. Its parameter is a
 * `NavigationPosition`; the answer, a `NavigationPath`, is null where no row does.
 */
export const navigationRevealRequest = "docsJson/navigation/reveal";

/** A file, and a position in it for a JSON file. */
export interface NavigationPosition {
  readonly uri: string;
  readonly position?: ProtocolPosition;
}

/** A row with all rows around it. */
export interface NavigationPath {
  /** URI of the docs.json of the site. */
  readonly site: string;
  /** The ids from the row of the site down. */
  readonly ids: readonly string[];
}

/**
 * Server to client: rows that the client has asked for have changed. Sent only to clients that have asked for rows; its
 * parameter is a `NavigationChange`.
 */
export const navigationChangedNotification = "docsJson/navigation/changed";

/** What has changed of the rows that a client knows. */
export interface NavigationChange {
  /** URI of the docs.json of the site; absent where sites came or went. */
  readonly uri?: string;
  /** Whether everything has to be asked for again. */
  readonly isAll: boolean;
  /** The ids of rows whose children have to be asked for again. */
  readonly ids: readonly string[];
  /** Rows that look different now, with the same children. */
  readonly rows: readonly NavigationTreeRow[];
}

/**
 * Client to server: which pages each language or version of a site has, lacks or has in an older form. Its parameter is a
 * `ParityQuestion`; the answer, `SiteParity`, is null where there is no site.
 */
export const parityRequest = "docsJson/parity";

/** Which pages are compared, and which of them are wanted. */
export interface ParityQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** Only languages, or only versions. */
  readonly kind?: ParityTable["kind"];
  /** Only pages with one of these gaps; empty for pages with any gap, absent for all pages. */
  readonly gaps?: readonly ParityGap[];
  /** `order`, the default: as the navigation lists the pages; `gaps`: most gaps first. */
  readonly sort?: ParitySort;
}

/** The parity of a site. */
export interface SiteParity {
  /** One for each list of languages or versions; empty where there is nothing to compare. At most 100. */
  readonly tables: readonly SiteParityTable[];
  /** Whether it was found out when files were changed last; otherwise no page is `older`. */
  readonly knowsChanges: boolean;
}

/** The languages or versions of one list. Texts come from the authors of the site. */
export interface SiteParityTable {
  readonly kind: ParityTable["kind"];
  /** Names of the sections around the list, the outermost first. */
  readonly breadcrumb: readonly string[];
  /** The counts are those of all pages, wanted or not. */
  readonly columns: readonly ParityColumn[];
  /** The wanted pages; all tables together have at most 100,000 cells. */
  readonly rows: readonly SiteParityRow[];
  /** How many wanted pages are beyond that, and pages that were not compared. */
  readonly rowsLeftOut: number;
  /** Names of languages or versions that are not compared: a part could not be read, or there are too many. */
  readonly leftOut: readonly string[];
}

/** One page; `cells` are in the order of the columns. */
export interface SiteParityRow {
  /** Path of the page in the original, or else in the first column that lists the page. */
  readonly path: string;
  readonly title?: string;
  readonly cells: readonly SiteParityCell[];
}

/** One page in one language or version. */
export interface SiteParityCell {
  /** Of a page that is missing, the path that it would have, where that can be told. */
  readonly path?: string;
  /** URI of the page file, where there is one. */
  readonly uri?: string;
  /** Empty where the page is there. */
  readonly gaps: readonly ParityGap[];
}

/**
 * Client to server: files of a site that nothing in it uses. Its parameter is a `PageReference` to any file of the site; the
 * answer, `SiteUnusedFiles`, is null where there is no site.
 */
export const unusedRequest = "docsJson/unused";

/** Pictures, videos, snippets, specs and pages that nothing in a site uses. */
export interface SiteUnusedFiles {
  /** The largest first; at most 5,000. */
  readonly files: readonly SiteUnusedFile[];
  /** How many files there are beside these. */
  readonly more: number;
  /** How large all files with the use "unused" are together. */
  readonly unusedBytes: number;
}

/** A file that nothing in the site names. */
export interface SiteUnusedFile {
  readonly uri: string;
  /** Path from the folder of the site. */
  readonly file: string;
  readonly kind: UnusedKind;
  /** Absent where the size cannot be told. */
  readonly bytes?: number;
  /** "may be used" where code may put its path together, an address elsewhere has its name, or a part of the site cannot be read. */
  readonly use: "unused" | "may be used";
}

/** Command of the server: lists a page that is not in the navigation. Its argument is a `PageReference`. */
export const addPageCommand = "docsJson.addPage";

/** A page file. */
export interface PageReference {
  readonly uri: string;
}

/**
 * Command of a client that can show places in files: sent with the lens above a page when the client
 * names it in `InitializationOptions.commands`. Its argument is `PlacesToShow`.
 */
export const showPlacesCommand = "docsJson.showPlaces";

/**
 * Command of a client that can show files, for the action that makes a docs.json from a mint.json: sent with the
 * action's edit, to be run after the edit, when the client names it in `InitializationOptions.commands`. Its argument
 * is a `MigrationToShow`.
 */
export const showMigrationCommand = "docsJson.showMigration";

/** A docs.json that was made from a mint.json. */
export interface MigrationToShow {
  /** The URI of the docs.json. */
  readonly uri: string;
  /** Settings of the mint.json without a place in the docs.json, by their paths. */
  readonly left: readonly string[];
}

/** Lines and columns as the Language Server Protocol counts them. */
export interface PlacesToShow {
  /** The author's position: a document and a position in it. */
  readonly uri: string;
  readonly position: ProtocolPosition;
  readonly places: readonly ProtocolPlace[];
}

export interface ProtocolPlace {
  readonly uri: string;
  readonly range: { readonly start: ProtocolPosition; readonly end: ProtocolPosition };
}

export interface ProtocolPosition {
  readonly line: number;
  readonly character: number;
}

/** The kind of the code action that applies all safe fixes. */
export const fixAllKind = "source.fixAll.docsJson";
