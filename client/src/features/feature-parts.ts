/** The services that the extension passes to its features. */
import type { LogOutputChannel, Memento, Uri } from "vscode";
import type { ServiceAccess } from "../service/access.ts";
import type { Sites } from "../workspace/sites.ts";
import type { LanguageServer } from "./language-server.ts";

export interface FeatureParts {
  /** Undefined while no docs.json has been found. */
  readonly server: () => LanguageServer | undefined;
  readonly sites: Sites;
  readonly access: ServiceAccess;
  readonly state: Memento;
  /** The editor's state, which all windows share. */
  readonly globalState: Memento;
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  /** Writes an unexpected error to the log. */
  readonly report: (error: unknown) => void;
}
