/**
 * What our server and a client that supports it exchange beyond the Language Server Protocol.
 *
 * Only types and names, so that a client can import them without any code of the server. A client that supports none
 * of this gets a complete server.
 */

import type { ProtocolPlace, ProtocolPosition } from "./protocol/place.ts";
import type { Dialect, DialectChoice } from "./service/model/dialect.ts";
import type { Consequence, VerdictKind } from "./service/model/finding.ts";

export * from "./protocol/changes.ts";
export * from "./protocol/icons.ts";
export * from "./protocol/navigation-edit.ts";
export * from "./protocol/navigation-tree.ts";
export * from "./protocol/parity.ts";
export type { ProtocolPlace, ProtocolPosition } from "./protocol/place.ts";
export * from "./protocol/preview.ts";
export * from "./protocol/rule-text.ts";
export * from "./protocol/unused.ts";
export type { DialectChoice } from "./service/model/dialect.ts";

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
  /** Whether git may be run to find missing pages; false if the folders are not trusted. */
  readonly git?: boolean;
}

/** The section of our settings in a client. */
export const settingsSection = "docsJson";

/** Server to client: sent when the status changes, only to clients that request it. */
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
  /** Absolute path of the configuration file that holds for the site; missing if the settings of the editor do. */
  readonly configuration?: string;
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
 * `PageReference` to any file of the site; the answer is null if there is no site.
 */
export const verdictRequest = "docsJson/verdict";

/** Whether a site would deploy: checked as the platform does, whatever severity a rule has. */
export interface SiteVerdict {
  readonly kind: VerdictKind;
  /** "would deploy", "would deploy, but without 3 pages", "would not deploy: 2 causes". */
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
 * Client to server: where a URL of a site leads. Its parameter is an `AddressQuestion`; the answer, an
 * `AddressAnswer`, is null if there is no site, or no address.
 */
export const whereRequest = "docsJson/where";

/**
 * Command of the server: as `whereRequest`, for clients that send no requests of this protocol. Its argument is an
 * `AddressQuestion`; the answer is shown as a message, too.
 */
export const tellWhereCommand = "docsJson.tellWhere";

/** A URL, and the site that is asked. */
export interface AddressQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** A path, or a URL of which only the path counts. */
  readonly address: string;
}

/** Where a URL leads, in the order in which a reader is led. */
export interface AddressAnswer {
  /** Whether readers find something, or may find something that cannot be known from the files. */
  readonly isFound: boolean;
  readonly sentences: readonly {
    readonly text: string;
    /** What the sentence is about: a redirect, a page, an entry of the navigation. */
    readonly place?: ProtocolPlace;
  }[];
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
 * Command of a client that can show a place in a file, for the action that ignores a finding in the configuration: sent with the
 * action's edit, to be run after the edit, when the client names it in `InitializationOptions.commands`. Its argument is a
 * `ProtocolPlace`: where the author writes the reason.
 */
export const showPlaceCommand = "docsJson.showPlace";

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

/** The kind of the code action that applies all safe fixes. */
export const fixAllKind = "source.fixAll.docsJson";
