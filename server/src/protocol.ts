/**
 * The messages beyond the Language Server Protocol between our server and a client that supports them.
 *
 * Contains only types and names, so that a client can import them without any code of the server. A client that
 * supports none of this still gets a complete server.
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
  /** The settings, for clients that do not answer `workspace/configuration`. They may also be top-level members here. */
  readonly docsJson?: unknown;
  /** Whether to send `docsJson/status` notifications. */
  readonly status?: boolean;
  /**
   * Whether the client pulls findings (`textDocument/diagnostic`) or has them pushed, for clients that support both.
   * By default findings are pushed, unless the client accepts related documents when it pulls.
   */
  readonly pullDiagnostics?: boolean;
  /** Commands of this protocol that the client implements. */
  readonly commands?: readonly string[];
  /** Whether git may be run to find missing pages; false if the folders are not trusted. */
  readonly git?: boolean;
}

/** The section of our settings in a client. */
export const settingsSection = "docsJson";

/** Server to client: sent when the status changes, but only to clients that request it. */
export const statusNotification = "docsJson/status";

/** The state of the server and its sites. */
export interface ServerStatus {
  /** Absolute paths of the folders of all sites that are being checked. */
  readonly sites: readonly string[];
  /** Absolute paths of each mint.json that has not been migrated. */
  readonly formerFiles: readonly string[];
  /** The dialect of each site whose docs.json has been read. */
  readonly readings: readonly SiteReading[];
  /** Whether an internal error occurred, so that findings may be missing. */
  readonly degraded: boolean;
  /** Why the server is degraded, in one sentence; empty unless degraded. */
  readonly reason: string;
}

/** The dialect of a site, and how it was chosen. */
export interface SiteReading {
  /** Absolute path of the site's folder. */
  readonly folder: string;
  readonly dialect: Dialect;
  /** The author's setting, the platform's `$schema` in docs.json, or the lack of a `$schema`. */
  readonly chosenBy: "setting" | "schema" | "no-schema";
  /** Absolute path of the site's configuration file; missing if the editor's settings apply. */
  readonly configuration?: string;
}

/** Server command: checks a site with a dialect until the server exits. Its argument is a `DialectSwitch`. */
export const useDialectCommand = "docsJson.useDialect";

/**
 * Command of a client that can write settings: sets the dialect permanently. Offered instead of `useDialectCommand`
 * if the client names it in `InitializationOptions.commands`. Its argument is a `DialectSwitch`.
 */
export const setDialectCommand = "docsJson.setDialect";

/** A site, and the dialect to check it with. */
export interface DialectSwitch {
  /** URI of its docs.json. */
  readonly uri: string;
  readonly dialect: DialectChoice;
}

/** The kind of the code actions that change the dialect, for clients that request actions by kind. */
export const dialectKind = "source.dialect.docsJson";

/** Server command: turns a rule off until the server exits. Its argument is a `RuleReference`. */
export const turnOffRuleCommand = "docsJson.turnOffRule";

/**
 * Command of a client that can write settings: sets a rule's severity permanently. Offered instead of
 * `turnOffRuleCommand` if the client names it in `InitializationOptions.commands`. Its arguments are a
 * `RuleReference` and the severity, which may be `off`.
 */
export const setRuleSeverityCommand = "docsJson.setRuleSeverity";

/** A rule, and a file of the site to set it for. */
export interface RuleReference {
  readonly code: string;
  /** URI of the document that contains the finding. */
  readonly uri: string;
}

/**
 * Client to server: whether a site would deploy in its current state, for clients that check this before deploying.
 * Its parameter is a `PageReference` to any file of the site; the answer is null if there is no site.
 */
export const verdictRequest = "docsJson/verdict";

/** Whether a site would deploy: checked like on the platform, regardless of the configured severities. */
export interface SiteVerdict {
  readonly kind: VerdictKind;
  /** "would deploy", "would deploy, but without 3 pages", "would not deploy: 2 causes". */
  readonly text: string;
  /** Further information for the author, one sentence each. */
  readonly sentences: readonly string[];
  /** What stops the deployment or loses something, most severe first; at most 100. */
  readonly reasons: readonly VerdictReason[];
}

/** A finding that keeps something from going live, with its location. */
export interface VerdictReason extends ProtocolPlace {
  readonly message: string;
  readonly consequence: Consequence;
}

/**
 * Client to server: where a URL of a site goes. Its parameter is an `AddressQuestion`; the answer, an
 * `AddressAnswer`, is null if there is no site, or no URL.
 */
export const whereRequest = "docsJson/where";

/**
 * Server command: like `whereRequest`, but for clients that do not send requests of this protocol. Its argument is an
 * `AddressQuestion`; the answer is also shown as a message.
 */
export const tellWhereCommand = "docsJson.tellWhere";

/** A URL to look up, and the site to look it up in. */
export interface AddressQuestion {
  /** URI of any file of the site. */
  readonly uri: string;
  /** A path, or a URL, of which only the path counts. */
  readonly address: string;
}

/** Where a URL goes, in the order in which a reader is redirected. */
export interface AddressAnswer {
  /** Whether readers find something, or may find something that the files cannot show. */
  readonly isFound: boolean;
  readonly sentences: readonly {
    readonly text: string;
    /** What the sentence is about: a redirect, a page, an entry of the navigation. */
    readonly place?: ProtocolPlace;
  }[];
}

/** Server command: adds an unlisted page to the navigation. Its argument is a `PageReference`. */
export const addPageCommand = "docsJson.addPage";

/** A page file. */
export interface PageReference {
  readonly uri: string;
}

/**
 * Command of a client that can show locations in files: used in the CodeLens above a page if the client names it in
 * `InitializationOptions.commands`. Its argument is `PlacesToShow`.
 */
export const showPlacesCommand = "docsJson.showPlaces";

/**
 * Command of a client that can show a location in a file, for the action that ignores a finding in the configuration:
 * sent with the action's edit, to be run after the edit, if the client names it in `InitializationOptions.commands`.
 * Its argument is a `ProtocolPlace`: where the author should write the reason.
 */
export const showPlaceCommand = "docsJson.showPlace";

/**
 * Command of a client that can show files, for the action that migrates a mint.json: sent with the action's edit, to
 * be run after the edit, if the client names it in `InitializationOptions.commands`. Its argument is a
 * `MigrationToShow`.
 */
export const showMigrationCommand = "docsJson.showMigration";

/** A docs.json that was generated from a mint.json. */
export interface MigrationToShow {
  /** The URI of the docs.json. */
  readonly uri: string;
  /** The paths of settings in the mint.json that have no counterpart in a docs.json. */
  readonly left: readonly string[];
}

/** Locations to show, with lines and columns as the Language Server Protocol counts them. */
export interface PlacesToShow {
  /** The author's position: a document and a position in it. */
  readonly uri: string;
  readonly position: ProtocolPosition;
  readonly places: readonly ProtocolPlace[];
}

/** The kind of the code action that applies all safe fixes. */
export const fixAllKind = "source.fixAll.docsJson";
