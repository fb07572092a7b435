/**
 * Findings for clients that pull (`textDocument/diagnostic`, `workspace/diagnostic`): the current findings of each
 * file, and which of them the client has not received. `publisher.ts` pushes findings to other clients.
 *
 * The id of a result is a hash of its content, so that equal findings have equal ids. Does not depend on messages.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { contentHash } from "../content-hash.ts";
import { areEqual, type FileReports, FindingsReceiver, type Reporter } from "./file-report.ts";

interface PulledFindingsOptions {
  /** Called when there are findings that the client has not received, so that it should pull again. */
  readonly onNews: () => void;
  /** Runs an action after all requests that wait for the newest findings have been answered. */
  readonly later: (action: () => void) => void;
}

/** The current findings of one file. */
export interface KnownFindings {
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
}

function resultOf(diagnostics: readonly Diagnostic[]): KnownFindings {
  return { resultId: contentHash(JSON.stringify(diagnostics)), diagnostics };
}

/** Its id is shorter than any hash. */
const noFindings: KnownFindings = { resultId: "nothing", diagnostics: [] };

export class PulledFindings extends FindingsReceiver {
  readonly #options: PulledFindingsOptions;
  /** The findings by absolute path; only files with findings. */
  readonly #known = new Map<string, KnownFindings>();
  /** Files whose findings have changed since the client last received them or was asked to pull. */
  readonly #changedFiles = new Set<string>();
  /** For files whose findings the client received as related documents, the id of the result that it has. */
  readonly #sentAsRelated = new Map<string, string>();
  #isWaiting = false;

  constructor(options: PulledFindingsOptions) {
    super();
    this.#options = options;
  }

  override report(reporter: Reporter, above: FileReports, ...below: readonly FileReports[]): void {
    super.report(reporter, above, ...below);
    this.#notifyLater();
  }

  /** The findings of a file, for an answer to the client. */
  take(path: string): KnownFindings {
    this.#changedFiles.delete(path);
    return this.#known.get(path) ?? noFindings;
  }

  /** Absolute paths of all files with findings. */
  get paths(): Iterable<string> {
    return this.#known.keys();
  }

  /**
   * The findings of other files, to send as related documents with an answer about one file: those that the client
   * has not received this way yet.
   * @param isRelated whether the answer may contain a file, depending on whether the file has findings
   */
  takeRelated(
    isRelated: (path: string, hasFindings: boolean) => boolean,
  ): ReadonlyMap<string, KnownFindings> {
    const related = new Map<string, KnownFindings>();
    for (const path of new Set([...this.#known.keys(), ...this.#sentAsRelated.keys()])) {
      const known = this.#known.get(path) ?? noFindings;
      if ((this.#sentAsRelated.get(path) ?? noFindings.resultId) === known.resultId) continue;
      if (!isRelated(path, known !== noFindings)) continue;
      related.set(path, known);
      this.#changedFiles.delete(path);
      if (known === noFindings) this.#sentAsRelated.delete(path);
      else this.#sentAsRelated.set(path, known.resultId);
    }
    return related;
  }

  protected update(path: string, diagnostics: readonly Diagnostic[]): void {
    const before = this.#known.get(path) ?? noFindings;
    if (before.diagnostics === diagnostics) return;
    const hasChanged = !areEqual(before.diagnostics, diagnostics);
    if (diagnostics.length === 0) this.#known.delete(path);
    else this.#known.set(path, hasChanged ? resultOf(diagnostics) : { ...before, diagnostics });
    if (hasChanged) this.#changedFiles.add(path);
  }

  #notifyLater(): void {
    if (this.#isWaiting || this.#changedFiles.size === 0) return;
    this.#isWaiting = true;
    this.#options.later(() => {
      this.#isWaiting = false;
      if (this.#changedFiles.size === 0) return;
      this.#changedFiles.clear();
      this.#options.onNews();
    });
  }
}
