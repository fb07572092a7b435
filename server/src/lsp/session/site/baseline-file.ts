/**
 * The baseline of one site as it changes: open text takes precedence over the file. While the text is not a valid
 * baseline, the last valid one applies as a whole, and the file has a finding about it. Does not depend on the site's
 * findings.
 */
import { toAbsolutePath } from "../../../host/paths.ts";
import { readContent } from "../../../host/read-content.ts";
import {
  type Baseline,
  type BrokenBaseline,
  baselineFile,
  maxBaselineBytes,
  readBaseline,
} from "../../../service/index.ts";
import type { FileContent } from "../../../service/snapshot.ts";
import type { LineIndex } from "../../../service/text/line-index.ts";
import { diagnosticSource, rangeOf } from "../../protocol/positions.ts";
import type { FileReport, FileReports } from "../publishing/file-report.ts";

/** The code of the finding in an invalid baseline file. */
const baselineCode = "baseline";

export interface BaselineFileOptions {
  /** Absolute path of the site's folder. */
  readonly root: string;
  /** The lines of the open document at an absolute path. */
  readonly openLines: (path: string) => LineIndex | undefined;
  /** The lines of any text from disk, with columns in the client's encoding. */
  readonly linesIn: (text: string) => LineIndex;
}

/** Why the file is invalid. */
type BaselineProblem = Pick<BrokenBaseline, "problem" | "advice" | "offset">;

const unreadableAdvice = "make it readable, or write it again with docs-json baseline";

export class BaselineFile {
  readonly #options: BaselineFileOptions;
  readonly #path: string | undefined;
  #isRead = false;
  #text: string | undefined;
  #baseline: Baseline | undefined;
  #report: FileReport | undefined;

  constructor(options: BaselineFileOptions) {
    this.#options = options;
    this.#path = toAbsolutePath(options.root, baselineFile);
  }

  /** Marks the file as possibly changed, opened or closed; it is read again on demand. */
  invalidate(): void {
    this.#isRead = false;
  }

  /** The last valid baseline; undefined if there is none. The same object for as long as the text is the same. */
  get newest(): Baseline | undefined {
    if (!this.#isRead) {
      this.#isRead = true;
      this.#read();
    }
    return this.#baseline;
  }

  /** Adds the problem with the baseline to the reports of a site. */
  withProblem(reports: FileReports): FileReports {
    if (this.#path === undefined || this.#report === undefined) return reports;
    return new Map(reports).set(this.#path, this.#report);
  }

  #read(): void {
    const openLines = this.#path === undefined ? undefined : this.#options.openLines(this.#path);
    const content: FileContent =
      openLines === undefined
        ? readContent(this.#options.root, baselineFile, maxBaselineBytes)
        : { kind: "text", text: openLines.text };
    if (content.kind === "text") {
      // Opening and closing a saved file changes nothing.
      if (content.text !== this.#text) this.#parse(content.text, openLines);
      return;
    }
    this.#text = undefined;
    this.#report = undefined;
    if (content.kind === "missing") this.#baseline = undefined;
    else
      this.#fail({ problem: `could not be read (${content.reason})`, advice: unreadableAdvice, offset: 0 });
  }

  #parse(text: string, openLines: LineIndex | undefined): void {
    this.#text = text;
    const reading = readBaseline(text);
    if (reading.kind === "broken") {
      this.#fail(reading, openLines ?? this.#options.linesIn(text));
      return;
    }
    this.#baseline = reading.baseline;
    this.#report = undefined;
  }

  #fail({ problem, advice, offset }: BaselineProblem, lines?: LineIndex): void {
    const loss =
      this.#baseline === undefined
        ? "findings that are known have the severity of new ones"
        : "the findings that it listed before count as known";
    const start = { line: 0, character: 0 };
    const range =
      lines === undefined || offset === 0
        ? { start, end: start }
        : rangeOf(lines, { start: offset, length: 7 });
    this.#report = {
      diagnostics: [
        {
          range,
          severity: 1,
          code: baselineCode,
          source: diagnosticSource,
          message: `\`${baselineFile}\` ${problem}, so ${loss}; ${advice}.`,
        },
      ],
    };
  }
}
