/** How a command talks to people while it works: sentences on stderr, above the line that says what it is doing. */
import nodePath from "node:path";
import type { SiteFolder } from "../host/discover.ts";
import { pathForPeople } from "../host/paths.ts";
import type { Analysis } from "../service/index.ts";
import { printable } from "./formats/sanitize.ts";
import { type Progress, startProgress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

/** What a command says of sites. */
export interface StartedRun {
  /** Writes one line to stderr. */
  readonly say: (text: string) => void;
  /** Names the rules that failed on a site; the findings of other rules stay. */
  readonly sayFailures: (analysis: Pick<Analysis, "failures">) => void;
  /** A path of a site as the user of the terminal would write it. */
  readonly pathOf: (folder: Pick<SiteFolder, "root">, file: string) => string;
}

/** Writes sentences to stderr, one line each. */
export function sayTo({ stderr }: Pick<Terminal, "stderr">): StartedRun["say"] {
  return (text) => void stderr.write(`docs-json: ${printable(text)}\n`);
}

/** A command begins to work. */
export function startRun(terminal: Terminal): { readonly run: StartedRun; readonly progress: Progress } {
  const progress = startProgress(terminal);
  const write = sayTo(terminal);
  const say = (text: string): void => {
    progress.wipe();
    write(text);
  };
  const run: StartedRun = {
    say,
    sayFailures({ failures }) {
      for (const { code, error } of failures)
        say(
          `the rule ${code} failed and was skipped: ${error instanceof Error ? error.message : String(error)}`,
        );
    },
    pathOf: ({ root }, file) => pathForPeople(terminal.currentFolder, nodePath.join(root, file)),
  };
  return { run, progress };
}
