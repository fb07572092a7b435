/** Agent jobs without an editor, for tests. */
import { AgentJobs } from "../../../client/src/features/agent-jobs/agent-jobs.ts";
import type { AgentJob } from "../../../client/src/platform/agent-jobs.ts";
import type { Connection } from "../../../client/src/platform/request.ts";
import type { CallAccess } from "../../../client/src/service/call-target.ts";
import { adminKey } from "../../platform/support.ts";
import { watcher } from "../manual-clock.ts";

/** Agent jobs of one window, and what they reported. */
export class AgentJobsHarness {
  /** The access with a stored key; undefined if no key is stored. */
  known: CallAccess | undefined;
  /** The jobs of each notification of an end. */
  readonly ends: (readonly AgentJob[])[] = [];
  readonly notes: string[] = [];
  /** The number of reported changes. */
  changes = 0;
  readonly #open: AgentJobs[] = [];
  #watch = watcher();

  start(connection: Connection, onChange: () => void = () => {}): AgentJobs {
    const watch = watcher();
    this.#watch = watch;
    const started = new AgentJobs({
      connection,
      known: async () => this.known,
      onChange: () => {
        this.changes += 1;
        onChange();
        watch.notify();
      },
      onEnd: (over) => {
        this.ends.push(over);
        watch.notify();
      },
      note: (message) => this.notes.push(message),
    });
    this.#open.push(started);
    return started;
  }

  /** Resolves when the jobs that were started last report a state that meets a condition. */
  until(isSo: () => boolean): Promise<void> {
    return this.#watch.until(isSo);
  }

  dispose(): void {
    for (const one of this.#open) one.dispose();
  }
}

/** The access to the jobs of a project. */
export function accessTo(baseUrl: string, project: string): CallAccess {
  return {
    purpose: "jobs",
    project,
    origin: new URL(baseUrl).origin,
    baseUrl,
    key: adminKey,
    site: { name: "docs", folder: { path: "/home/ada/docs" } },
  };
}
