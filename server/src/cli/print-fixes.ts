/** The output of `docs-json fix` while it runs and at its end: for people, or for a coding agent. */
import { type FileWithFixes, type FixCounts, fixesForAgent } from "./formats/fixes-agent.ts";
import { severityCounts } from "./formats/report.ts";
import { printable } from "./formats/sanitize.ts";
import { fixedSentence, leftSentence } from "./wording.ts";

/** Receives the results of a run, file by file. */
export interface FixOutput {
  /** Called for each file that was written, or that a dry run would write. */
  readonly onFixed: (file: FileWithFixes) => void;
  /** Called with the folder of each site that needs no fix. */
  readonly onNothing: (folder: string) => void;
  /** @param isWhole whether everything could be read and written */
  readonly onEnd: (counts: FixCounts, isWhole: boolean) => void;
}

type PrintLine = (line: string) => void;

interface FixOutputOptions {
  readonly isDryRun: boolean;
  /** Whether the patch of a dry run is written to a file. */
  readonly savesPatch: boolean;
}

/** Prints each file when it is written, and sentences at the end. A dry run prints no files, because its patch names them. */
export function fixesForPeople(print: PrintLine, { isDryRun }: FixOutputOptions): FixOutput {
  return {
    onFixed({ path }) {
      if (!isDryRun) print(`Fixed ${printable(path)}`);
    },
    onNothing: (folder) => print(`Nothing to fix in ${folder === "." ? "this folder" : printable(folder)}`),
    onEnd({ fixed, left, offered }) {
      if (fixed.size > 0) print(fixedSentence(fixed, isDryRun));
      if (severityCounts(left) !== "") print(leftSentence(left, offered));
    },
  };
}

/** Prints nothing until the end of the run, so that long lists can be shortened. */
export function fixesForCodingAgent(print: PrintLine, options: FixOutputOptions): FixOutput {
  const files: FileWithFixes[] = [];
  return {
    onFixed: (file) => void files.push(file),
    onNothing: () => {},
    onEnd(counts, isWhole) {
      for (const line of fixesForAgent(files, counts, { ...options, isWhole })) print(line);
    },
  };
}
