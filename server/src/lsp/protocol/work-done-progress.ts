/** Progress that an editor shows while the server works (`window/workDoneProgress/create`, `$/progress`). */
import { ProgressType } from "vscode-jsonrpc/node";
import type {
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from "vscode-languageserver/node";
import { workDoneProgressCreateRequest } from "./methods.ts";
import type { Outgoing } from "./outgoing.ts";

type ProgressPart = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

const partType = new ProgressType<ProgressPart>();

/** One progress: begun once, reported any number of times, and done once. Percentages are 0 to 100. */
export interface WorkDoneProgress {
  readonly begin: (title: string, percentage: number, message: string) => void;
  readonly report: (percentage: number, message: string) => void;
  readonly done: () => void;
}

let created = 0;

/** Asks the client for a place to show progress, which nobody can cancel. Rejected where the client has none. */
export async function createProgress(outgoing: Outgoing): Promise<WorkDoneProgress> {
  created += 1;
  const token = `docs-json-${created}`;
  await outgoing.request(workDoneProgressCreateRequest, { token });
  const send = (part: ProgressPart): void => {
    // Rejected only where the client has ended, which the transport reports.
    outgoing.connection.sendProgress(partType, token, part).catch(() => {});
  };
  return {
    begin: (title, percentage, message) =>
      send({ kind: "begin", title, percentage, message, cancellable: false }),
    report: (percentage, message) => send({ kind: "report", percentage, message }),
    done: () => send({ kind: "end" }),
  };
}
