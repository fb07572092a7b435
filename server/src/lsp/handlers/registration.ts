/** Asks the client to tell of changed settings and files, where it can be asked. */
import type { Registration } from "vscode-languageserver-protocol";
import { settingsSection } from "../../protocol.ts";
import type { ClientFeatures } from "../client-features.ts";
import type { Endpoint } from "../endpoint.ts";

/** WatchKind of the protocol. */
const kinds = { create: 1, change: 2, delete: 4 } as const;

/**
 * Which files are watched. All that come and go, because pages are moved with their folders and an
 * editor may tell of the folder alone; changes only of what is read. `HEAD` is what git writes last
 * at a checkout: whatever was told too early, or not at all, is looked at again then.
 */
const watchers = [
  { globPattern: "**/*", kind: kinds.create | kinds.delete },
  { globPattern: "**/*.{json,md,mdx,yaml,yml}", kind: kinds.change },
  { globPattern: "**/.mintignore", kind: kinds.change },
  { globPattern: "**/.git/HEAD", kind: kinds.create | kinds.change },
] as const;

/** Rejected where the client refuses. */
export async function registerDynamically(endpoint: Endpoint, client: ClientFeatures): Promise<void> {
  const registrations: Registration[] = [];
  if (client.watchedFiles) {
    registrations.push({
      id: "watched-files",
      method: "workspace/didChangeWatchedFiles",
      registerOptions: { watchers },
    });
  }
  if (client.configurationEvents) {
    registrations.push({
      id: "configuration",
      method: "workspace/didChangeConfiguration",
      registerOptions: { section: settingsSection },
    });
  }
  if (registrations.length > 0) await endpoint.request("client/registerCapability", { registrations });
}
