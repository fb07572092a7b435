/** Asks the client to tell of changed settings and files, where it can be asked. */
import {
  BulkRegistration,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type FileSystemWatcher,
  WatchKind,
} from "vscode-languageserver/node";
import { settingsSection } from "../../protocol.ts";
import type { ClientFeatures } from "./client-features.ts";

/**
 * Which files are watched. All that come and go, because pages are moved with their folders and an
 * editor may tell of the folder alone; changes only of what is read. `HEAD` is what git writes last
 * at a checkout: whatever was told too early, or not at all, is looked at again then.
 */
const watchers: readonly FileSystemWatcher[] = [
  { globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete },
  { globPattern: "**/*.{json,md,mdx,yaml,yml}", kind: WatchKind.Change },
  { globPattern: "**/.mintignore", kind: WatchKind.Change },
  { globPattern: "**/.git/HEAD", kind: WatchKind.Create | WatchKind.Change },
];

/** Rejected where the client refuses. */
export async function registerDynamically(connection: Connection, client: ClientFeatures): Promise<void> {
  const registrations = BulkRegistration.create();
  if (client.watchedFiles) {
    registrations.add(DidChangeWatchedFilesNotification.type, { watchers: [...watchers] });
  }
  if (client.configurationEvents) {
    registrations.add(DidChangeConfigurationNotification.type, { section: settingsSection });
  }
  if (client.watchedFiles || client.configurationEvents) await connection.client.register(registrations);
}
