/** Registers for changes of settings and files, if the client supports that. */
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
 * The watched files. Every created or deleted file and folder, because pages move with their folders and a client may
 * report only the folder; changes only for files that the server reads. During a checkout, git writes `HEAD` last, so
 * the server then rechecks what was reported too early or not at all.
 */
const watchers: readonly FileSystemWatcher[] = [
  { globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete },
  {
    globPattern: "**/*.{json,jsonc,md,mdx,yaml,yml,graphql,graphqls,gql,js,jsx,ts,tsx}",
    kind: WatchKind.Change,
  },
  { globPattern: "**/.mintignore", kind: WatchKind.Change },
  { globPattern: "**/.git/HEAD", kind: WatchKind.Create | WatchKind.Change },
];

/** Rejects if the client refuses. */
export async function registerDynamically({ client }: Connection, features: ClientFeatures): Promise<void> {
  const registrations = BulkRegistration.create();
  if (features.watchedFiles)
    registrations.add(DidChangeWatchedFilesNotification.type, { watchers: [...watchers] });
  if (features.configurationEvents)
    registrations.add(DidChangeConfigurationNotification.type, { section: settingsSection });
  if (features.watchedFiles || features.configurationEvents) await client.register(registrations);
}
