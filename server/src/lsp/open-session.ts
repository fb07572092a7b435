/**
 * The part of a conversation that needs the engine: the open workspace and the request handlers. This module and its
 * imports load only after `initialize` has been answered, because loading them takes longer than everything before.
 */
import {
  type Connection,
  type Disposable,
  type InitializeParams,
  NotificationType,
} from "vscode-languageserver/node";
import { fromFileUri, toFileUri } from "../host/paths.ts";
import { type ServerStatus, statusNotification } from "../protocol.ts";
import { rules as allRules, type Rule } from "../service/index.ts";
import { type ClientFeatures, initializationOptionsOf } from "./protocol/client-features.ts";
import type { Registry } from "./protocol/handlers.ts";
import { registerHandlers } from "./server.ts";
import type { Background } from "./session/background.ts";
import { ClientUris } from "./session/client-uris.ts";
import { Configuration } from "./session/configuration.ts";
import type { Health } from "./session/health.ts";
import { Refresher } from "./session/publishing/refresher.ts";
import { Workspace } from "./session/workspace.ts";

/** The state of the conversation before the engine is loaded. */
interface SessionOptions {
  readonly connection: Connection;
  readonly client: ClientFeatures;
  /** The parameters of `initialize`. */
  readonly params: InitializeParams;
  readonly background: Background;
  readonly health: Health;
  /** By default, all rules. */
  readonly rules: readonly Rule[] | undefined;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleHref: (code: string) => string | undefined;
  /** Shows the author a message; the same message is shown only once. */
  readonly note: (sentence: string) => void;
}

/** An open workspace with request handlers. */
export interface OpenSession {
  /** Sends the status to clients that request it, if it has changed. */
  readonly sendStatus: () => void;
  /** Stops the request handlers, and all work of the workspace. */
  readonly close: () => void;
}

const statusType = new NotificationType<ServerStatus>(statusNotification);

/** The absolute paths of the workspace folders in `initialize`; for old clients, the root. */
function foldersOf(params: InitializeParams): readonly string[] {
  const { workspaceFolders, rootUri, rootPath } = params;
  if (workspaceFolders && workspaceFolders.length > 0) {
    return workspaceFolders.map((folder) => fromFileUri(folder.uri)).filter((path) => path !== undefined);
  }
  // Converts a path to a URI and back, so that both cases give the same form.
  const uri = rootUri ?? (typeof rootPath === "string" && rootPath !== "" ? toFileUri(rootPath) : undefined);
  const path = uri === undefined ? undefined : fromFileUri(uri);
  return path === undefined ? [] : [path];
}

/** The client's URIs, initially of its folders. */
function clientUrisOf(params: InitializeParams): ClientUris {
  const clientUris = new ClientUris();
  for (const { uri } of params.workspaceFolders ?? []) clientUris.noteFolder(uri);
  if (typeof params.rootUri === "string") clientUris.noteFolder(params.rootUri);
  return clientUris;
}

/** Creates the workspace of a client; its work starts with `initialized`. */
function workspaceFor(
  { connection, client, params, background, health, rules = allRules, ruleHref, note }: SessionOptions,
  onSitesChanged: () => void,
): Workspace {
  const clientUris = clientUrisOf(params);
  const configuration = new Configuration({
    connection,
    isPulled: client.configuration,
    initial: initializationOptionsOf(params),
    uriOf: (path) => clientUris.of(path),
    onProblem: note,
  });
  return new Workspace({
    connection,
    background,
    refresher: new Refresher({ connection, client }),
    client,
    configuration,
    health,
    rules,
    folders: foldersOf(params),
    clientUris,
    ruleHref,
    note,
    onSitesChanged,
  });
}

/** Opens the workspace and registers the request handlers. */
export function openSession(options: SessionOptions): OpenSession {
  const { connection, client, health } = options;
  let isOpen = true;
  let lastStatus = "";
  const sendStatus = (): void => {
    if (!client.status || !isOpen) return;
    const { siteRoots, legacyFiles, readings } = workspace;
    const status = { sites: siteRoots, formerFiles: [...legacyFiles], readings, ...health.report };
    const text = JSON.stringify(status);
    if (text === lastStatus) return;
    lastStatus = text;
    void connection.sendNotification(statusType, status);
  };
  const workspace = workspaceFor(options, sendStatus);
  const registry: Registry = {
    connection,
    onFailure: (method, sentence, error) => health.failed("", method, sentence, error),
  };
  const handlers: readonly Disposable[] = [
    workspace.listen(registry),
    ...registerHandlers(registry, workspace),
  ];
  return {
    sendStatus,
    close() {
      isOpen = false;
      for (const handler of handlers) handler.dispose();
      workspace.dispose();
    },
  };
}
