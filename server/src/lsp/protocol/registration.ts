/** Asks the client to report changed settings and files, where the client supports that. */
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
 * Which files are watched. Every file and folder that comes or goes, because pages move with their folders and a client
 * may report the folder alone; changes only of files that the server reads. Git writes `HEAD` last at a checkout, so
 * the server then checks again what was reported too early or not at all.
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

/** Rejected if the client refuses. */
export async function registerDynamically({ client }: Connection, features: ClientFeatures): Promise<void> {
  const wanted = BulkRegistration.create();
  if (features.watchedFiles) wanted.add(DidChangeWatchedFilesNotification.type, { watchers: [...watchers] });
  if (features.configurationEvents)
    wanted.add(DidChangeConfigurationNotification.type, { section: settingsSection });
  if (features.watchedFiles || features.configurationEvents) await client.register(wanted);
}
