/**
 * What our server and a client that knows it say to each other beyond the Language Server Protocol.
 *
 * Types and names alone, so that a client can import them without a line of the server. A client
 * that knows none of this gets a complete server all the same.
 */

import type { Dialect, DialectChoice } from "./service/model/dialect.ts";

export type { Dialect, DialectChoice } from "./service/model/dialect.ts";

/** `initializationOptions` of `initialize`. All of it may be left out. */
export interface InitializationOptions {
  /** The settings, for clients that do not answer `workspace/configuration`; may also stand here directly. */
  readonly docsJson?: unknown;
  /** Whether the client wants `docsJson/status` notifications. */
  readonly status?: boolean;
  /**
   * Whether findings are to be pulled (`textDocument/diagnostic`) or pushed, for clients that can do
   * both; without it they are pushed, unless the client takes findings of other files as it pulls.
   */
  readonly pullDiagnostics?: boolean;
  /** Commands of this protocol that the client carries out itself. */
  readonly commands?: readonly string[];
  /** Whether git may be run to find missing pages; false where the folders are not trusted. */
  readonly git?: boolean;
}

/** The section of a client's settings that is ours. */
export const settingsSection = "docsJson";

/** Server to client: sent when something of it changes, only to clients that ask for it. */
export const statusNotification = "docsJson/status";

/** The state of the server and its sites, which the server sends whenever it changes. */
export interface ServerStatus {
  /** Absolute paths of the folders of all sites that are being checked. */
  readonly sites: readonly string[];
  /** Absolute paths of each mint.json of which no docs.json has been made yet. */
  readonly formerFiles: readonly string[];
  /** How each site is read, as soon as its docs.json has been. */
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

/**
 * Command of the server: reads a site by a dialect for as long as the server runs. Its argument is a
 * `DialectSwitch`.
 */
export const useDialectCommand = "docsJson.useDialect";

/**
 * Command of a client that can write settings: chooses the dialect for good. Offered in place of
 * `useDialectCommand` when the client names it in `InitializationOptions.commands`. Its argument is a
 * `DialectSwitch`.
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

/**
 * Command of the server: turns a rule off for as long as the server runs.
 * Its argument is a `RuleReference`.
 */
export const turnOffRuleCommand = "docsJson.turnOffRule";

/**
 * Command of a client that can write settings: sets a rule's severity for good. Offered in place of
 * `turnOffRuleCommand` when the client names it in `InitializationOptions.commands`.
 * Its arguments are a `RuleReference` and the severity, `off` included.
 */
export const setRuleSeverityCommand = "docsJson.setRuleSeverity";

/** A rule, and whose setting is meant. */
export interface RuleReference {
  readonly code: string;
  /** URI of the document that the finding is in. */
  readonly uri: string;
}

/**
 * Client to server: what readers would miss if a site were published as it is. Its parameter is a
 * `PageReference` to any file of the site; the answer is null where there is no site.
 */
export const publicationRequest = "docsJson/publication";

/** What readers would miss of a site that is published as it is. */
export interface SitePublication {
  /** Pages that are there and listed, and that the platform would drop. */
  readonly lostPages: number;
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
 * Command of a client that can show files: comes with the action that makes a docs.json from a mint.json,
 * to be carried out after its edit, when the client names it in `InitializationOptions.commands`. Its
 * argument is a `MigrationToShow`.
 */
export const showMigrationCommand = "docsJson.showMigration";

/** A docs.json that was made from a mint.json. */
export interface MigrationToShow {
  /** Of the docs.json. */
  readonly uri: string;
  /** Settings of the mint.json that have no place in it, by their paths. */
  readonly left: readonly string[];
}

/** Lines and columns as the Language Server Protocol counts them. */
export interface PlacesToShow {
  /** Where the author is: a document and a position in it. */
  readonly uri: string;
  readonly position: ProtocolPosition;
  readonly places: readonly {
    readonly uri: string;
    readonly range: { readonly start: ProtocolPosition; readonly end: ProtocolPosition };
  }[];
}

interface ProtocolPosition {
  readonly line: number;
  readonly character: number;
}

/** The kind of the code action that applies all safe fixes. */
export const fixAllKind = "source.fixAll.docsJson";
