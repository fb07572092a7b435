/**
 * Findings for clients that pull (`textDocument/diagnostic`, `workspace/diagnostic`): the present findings of each
 * file, and which of them the client has not received. `publisher.ts` pushes findings to other clients.
 *
 * The id of a result is a hash of its content, so that equal findings have equal ids. Does not depend on messages.
 */
import type { Diagnostic } from "vscode-languageserver/node";
import { contentHash } from "../content-hash.ts";
import { areEqual, type FileReports, FindingsReceiver, type Reporter } from "./file-report.ts";

interface PulledFindingsOptions {
  /** There are findings that the client has not received, so the client should pull again. */
  readonly onNews: () => void;
  /** Runs an action after every request that waits for the newest findings has its answer. */
  readonly later: (action: () => void) => void;
}

/** The present findings of one file. */
export interface KnownFindings {
  readonly resultId: string;
  readonly diagnostics: readonly Diagnostic[];
}

function knownOf(diagnostics: readonly Diagnostic[]): KnownFindings {
  return { resultId: contentHash(JSON.stringify(diagnostics)), diagnostics };
}

/** No hash is that short. */
const nothing: KnownFindings = { resultId: "nothing", diagnostics: [] };

export class PulledFindings extends FindingsReceiver {
  readonly #options: PulledFindingsOptions;
  /** By absolute path; files without findings are not in it. */
  readonly #known = new Map<string, KnownFindings>();
  /** Files whose findings changed since the client last received them or was asked to pull. */
  readonly #news = new Set<string>();
  /** Files whose findings the client received as related documents: the id of the result that it has. */
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
    this.#news.delete(path);
    return this.#known.get(path) ?? nothing;
  }

  /** Absolute paths of all files with findings. */
  get paths(): Iterable<string> {
    return this.#known.keys();
  }

  /**
   * The findings of other files for an answer about one file, as related documents: those that the client has not
   * received in this way yet.
   * @param isRelated whether the answer may hold a file
   */
  takeRelated(isRelated: (path: string) => boolean): ReadonlyMap<string, KnownFindings> {
    const taken = new Map<string, KnownFindings>();
    for (const path of new Set([...this.#known.keys(), ...this.#sentAsRelated.keys()])) {
      const known = this.#known.get(path) ?? nothing;
      if (!isRelated(path) || (this.#sentAsRelated.get(path) ?? nothing.resultId) === known.resultId)
        continue;
      taken.set(path, known);
      this.#news.delete(path);
      if (known === nothing) this.#sentAsRelated.delete(path);
      else this.#sentAsRelated.set(path, known.resultId);
    }
    return taken;
  }

  protected update(path: string, diagnostics: readonly Diagnostic[]): void {
    const known = this.#known.get(path) ?? nothing;
    if (known.diagnostics === diagnostics) return;
    const isNews = !areEqual(known.diagnostics, diagnostics);
    if (diagnostics.length === 0) this.#known.delete(path);
    else this.#known.set(path, isNews ? knownOf(diagnostics) : { ...known, diagnostics });
    if (isNews) this.#news.add(path);
  }

  #notifyLater(): void {
    if (this.#isWaiting || this.#news.size === 0) return;
    this.#isWaiting = true;
    this.#options.later(() => {
      this.#isWaiting = false;
      if (this.#news.size === 0) return;
      this.#news.clear();
      this.#options.onNews();
    });
  }
}
