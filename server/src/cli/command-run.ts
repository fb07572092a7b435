/** Messages of a command to people while it works: sentences on stderr, above the progress line. */
import nodePath from "node:path";
import type { SiteFolder } from "../host/discover.ts";
import { pathForPeople } from "../host/paths.ts";
import type { Analysis } from "../service/index.ts";
import { printable } from "./formats/sanitize.ts";
import { type Progress, startProgress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

/** Prints messages about sites while a command works. */
export interface StartedRun {
  /** Writes one line to stderr. */
  readonly say: (text: string) => void;
  /** Names the rules that failed on a site; the findings of the other rules are not affected. */
  readonly sayFailures: (analysis: Pick<Analysis, "failures">) => void;
  /** The path of a site's file as it is shown to the user: relative to the current folder if it is inside, else absolute. */
  readonly pathOf: (folder: Pick<SiteFolder, "root">, file: string) => string;
}

/** A function that writes one line to stderr for each sentence. */
export function sayTo({ stderr }: Pick<Terminal, "stderr">): StartedRun["say"] {
  return (text) => void stderr.write(`docs-json: ${printable(text)}\n`);
}

/** Starts a run: its messages and its progress line share stderr. */
export function startRun(terminal: Terminal): { readonly run: StartedRun; readonly progress: Progress } {
  const progress = startProgress(terminal);
  const write = sayTo(terminal);
  const say = (text: string): void => {
    progress.clear();
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
