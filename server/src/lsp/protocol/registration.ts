/** Asks the client to report changed settings and files, where the client supports that. */
import type { FileSystemWatcher, Registration, WatchKind } from "vscode-languageserver/node";
import { settingsSection } from "../../protocol.ts";
import type { ClientFeatures } from "./client-features.ts";
import {
  didChangeConfigurationNotification,
  didChangeWatchedFilesNotification,
  registrationRequest,
} from "./methods.ts";
import type { Outgoing } from "./outgoing.ts";

/** Bits of the protocol: which events of a file are reported. */
const created: typeof WatchKind.Create = 1;
const changed: typeof WatchKind.Change = 2;
const deleted: typeof WatchKind.Delete = 4;

/**
 * Which files are watched. Every file and folder that comes or goes, because pages move with their folders and a client
 * may report the folder alone; changes only of files that the server reads. Git writes `HEAD` last at a checkout, so
 * the server then checks again what was reported too early or not at all.
 */
const watchers: readonly FileSystemWatcher[] = [
  { globPattern: "**/*", kind: created | deleted },
  { globPattern: "**/*.{json,md,mdx,yaml,yml,js,jsx,ts,tsx}", kind: changed },
  { globPattern: "**/.mintignore", kind: changed },
  { globPattern: "**/.git/HEAD", kind: created | changed },
];

/** Rejected where the client refuses. */
export async function registerDynamically(outgoing: Outgoing, client: ClientFeatures): Promise<void> {
  const registrations: Registration[] = [];
  const add = ({ method }: { readonly method: string }, registerOptions: object): void => {
    // Each method is registered once, so that the method is an id.
    registrations.push({ id: method, method, registerOptions });
  };
  if (client.watchedFiles) add(didChangeWatchedFilesNotification, { watchers: [...watchers] });
  if (client.configurationEvents) add(didChangeConfigurationNotification, { section: settingsSection });
  if (registrations.length > 0) await outgoing.request(registrationRequest, { registrations });
}
