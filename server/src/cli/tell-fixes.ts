/** What `docs-json fix` says while it runs and at its end: to a person, or to a coding agent. */
import { type FileWithFixes, type FixCounts, fixesForAgent } from "./formats/fixes-agent.ts";
import { severityCounts } from "./formats/report.ts";
import { printable } from "./formats/sanitize.ts";
import { fixedSentence, leftSentence } from "./wording.ts";

/** What is said of each file and site, and of the whole run. */
export interface FixTelling {
  /** Called for each file that was written, or that a dry run would write. */
  readonly onFixed: (file: FileWithFixes) => void;
  /** Called for each site without a fix, with its folder. */
  readonly onNothing: (folder: string) => void;
  /** @param isWhole whether everything could be read and written */
  readonly onEnd: (counts: FixCounts, isWhole: boolean) => void;
}

type PrintLine = (line: string) => void;

/** What is told of a dry run. */
interface TellingOptions {
  readonly isDryRun: boolean;
  /** Whether the patch of a dry run is written into a file. */
  readonly savesPatch: boolean;
}

/** Each file when it is written, and sentences at the end. The patch of a dry run names the files. */
export function personTelling(say: PrintLine, { isDryRun }: TellingOptions): FixTelling {
  return {
    onFixed({ path }) {
      if (!isDryRun) say(`Fixed ${printable(path)}`);
    },
    onNothing: (folder) => say(`Nothing to fix in ${printable(folder)}`),
    onEnd({ fixed, left, offered }) {
      if (fixed.size > 0) say(fixedSentence(fixed, isDryRun));
      if (severityCounts(left) !== "") say(leftSentence(left, offered));
    },
  };
}

/** Nothing until the end of the run, so that long lists can be cut. */
export function agentTelling(say: PrintLine, options: TellingOptions): FixTelling {
  const files: FileWithFixes[] = [];
  return {
    onFixed: (file) => void files.push(file),
    onNothing: () => {},
    onEnd(counts, isWhole) {
      for (const line of fixesForAgent(files, counts, { ...options, isWhole })) say(line);
    },
  };
}
