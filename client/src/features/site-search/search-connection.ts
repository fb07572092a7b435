/** The connection of searches, which counts them over all windows and warns once near the limit. */
import type { Memento } from "vscode";
import type { Connection } from "../../platform/request.ts";
import type { ServiceAccess } from "../../service/access.ts";
import { searchUse, UsageMeter } from "../../service/usage-meter.ts";
import { showWarningMessage } from "../../ui/editor-ui.ts";

interface CountedSearchParts {
  readonly access: Pick<ServiceAccess, "connection">;
  /** The editor's state. */
  readonly globalState: Memento;
}

/** The connection of searches at a service. */
export function searchConnection({ access, globalState }: CountedSearchParts, origin: string): Connection {
  const warn = (message: string): void => void showWarningMessage(message);
  return new UsageMeter(globalState, warn, searchUse({ origin })).counting(access.connection);
}
