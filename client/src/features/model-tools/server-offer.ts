/**
 * The server of the Model Context Protocol that the extension offers to the editor, for all agents that the
 * editor passes such servers to. The editor decides whether and when to start it. Editors before VS Code 1.101 do
 * not support this.
 */
import {
  Disposable,
  EventEmitter,
  type LogOutputChannel,
  lm,
  type McpServerOffer,
  McpStdioServerDefinition,
  workspace,
} from "vscode";
import { ifOffered } from "../../ui/optional-api.ts";
import { grantedFolders } from "./granted-folders.ts";

/** The name of the offer in the manifest. */
const offerId = "docsJson.tools";

/** The name in the editor's list of servers. */
const label = "docs.json Navigator";

interface ServerOfferParts {
  /** Absolute path of the program. */
  readonly module: string;
  /** The version of the extension; a new one tells the editor that the tools may have changed. */
  readonly version: string;
  readonly log: Pick<LogOutputChannel, "info">;
}

/** The offer, which depends on the state of the window. */
export interface ServerOffer extends Disposable {
  /** Called when the window has a site. */
  readonly siteFound: () => void;
}

/** The server; none in an untrusted workspace or without a folder, because it can write. */
function offeredServers({ module, version }: ServerOfferParts): readonly McpServerOffer[] {
  const [folder] = grantedFolders();
  if (McpStdioServerDefinition === undefined || folder === undefined || !workspace.isTrusted) return [];
  // The editor's own Node; NODE_OPTIONS may be meant for the editor's processes.
  const environment = { ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: null };
  const server = new McpStdioServerDefinition(label, process.execPath, [module], environment, version);
  server.cwd = folder;
  return [server];
}

/** Registers the offer; does nothing if the editor does not support offers. */
export function registerServerOffer(parts: ServerOfferParts): ServerOffer {
  let hasSite = false;
  const changed = new EventEmitter<void>();
  const provider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => (hasSite ? offeredServers(parts) : []),
  };
  const registrations = Disposable.from(
    changed,
    workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    // VS Code 1.100 has the function, but expects the offer under another name in the manifest.
    ifOffered(
      () => lm?.registerMcpServerDefinitionProvider?.(offerId, provider),
      (reason) => parts.log.info(`No server is offered to agents: ${reason}`),
    ),
  );
  return {
    siteFound() {
      hasSite = true;
      changed.fire();
    },
    dispose: () => void registrations.dispose(),
  };
}
