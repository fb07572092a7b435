/**
 * What a conversation needs the engine for: the open workspace and the handlers of its requests. This module and all that it imports
 * load only once `initialize` has been answered, because that takes longer than everything before.
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

/** What the conversation has before the engine is loaded. */
interface SessionOptions {
  readonly connection: Connection;
  readonly client: ClientFeatures;
  /** Those of `initialize`. */
  readonly params: InitializeParams;
  readonly background: Background;
  readonly health: Health;
  /** All rules by default. */
  readonly rules: readonly Rule[] | undefined;
  /** URI of the page that explains a rule, if there is one. */
  readonly ruleHref: (code: string) => string | undefined;
  /** Shows the author a message, only once even if its reason occurs again. */
  readonly note: (sentence: string) => void;
}

/** An open workspace whose requests are handled. */
export interface OpenSession {
  /** Tells a client that wants to know how the server and its sites are, if that has changed. */
  readonly sendStatus: () => void;
  /** Ends the handling of requests, and everything that the workspace does. */
  readonly close: () => void;
}

const statusType = new NotificationType<ServerStatus>(statusNotification);

/** The absolute paths of the workspace folders in `initialize`; for old clients the root. */
function foldersOf(params: InitializeParams): readonly string[] {
  const { workspaceFolders, rootUri, rootPath } = params;
  if (workspaceFolders && workspaceFolders.length > 0) {
    return workspaceFolders.map((folder) => fromFileUri(folder.uri)).filter((path) => path !== undefined);
  }
  // A path becomes a URI and a path again, so that both are in one form.
  const uri = rootUri ?? (typeof rootPath === "string" && rootPath !== "" ? toFileUri(rootPath) : undefined);
  const path = uri === undefined ? undefined : fromFileUri(uri);
  return path === undefined ? [] : [path];
}

/** The URIs of the client, which are known from the beginning for its folders. */
function clientUrisOf(params: InitializeParams): ClientUris {
  const clientUris = new ClientUris();
  for (const { uri } of params.workspaceFolders ?? []) clientUris.noteFolder(uri);
  if (typeof params.rootUri === "string") clientUris.noteFolder(params.rootUri);
  return clientUris;
}

/** The workspace of a client, which begins its work with `initialized`. */
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

/** Opens the workspace and handles the requests of the client from now on. */
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
