/**
 * The number of findings of each severity, updated file by file: counting all findings at every change would take
 * time proportional to the number of pages.
 */
import {
  type Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  EventEmitter,
  languages,
  type Uri,
} from "vscode";

/** The source of this extension's findings. */
export const diagnosticSource = "docs.json";

/** Numbers of findings by severity. */
export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly information: number;
  readonly hints: number;
}

const none: Counts = { errors: 0, warnings: 0, information: 0, hints: 0 };

function sum(first: Counts, second: Counts): Counts {
  return {
    errors: first.errors + second.errors,
    warnings: first.warnings + second.warnings,
    information: first.information + second.information,
    hints: first.hints + second.hints,
  };
}

function countsOf(findings: readonly Diagnostic[]): Counts {
  let counts = none;
  for (const { severity } of findings) {
    counts = sum(counts, {
      errors: severity === DiagnosticSeverity.Error ? 1 : 0,
      warnings: severity === DiagnosticSeverity.Warning ? 1 : 0,
      information: severity === DiagnosticSeverity.Information ? 1 : 0,
      hints: severity === DiagnosticSeverity.Hint ? 1 : 0,
    });
  }
  return counts;
}

export class FindingCounts implements Disposable {
  /** The counts by path; files without findings have no entry. */
  readonly #counts = new Map<string, Counts>();
  readonly #changed = new EventEmitter<void>();
  readonly #subscription: Disposable;

  readonly onDidChange = this.#changed.event;

  /** @param allOf all findings of a file, also those that the editor does not show */
  constructor(private readonly allOf: (uri: Uri) => readonly Diagnostic[]) {
    this.#subscription = languages.onDidChangeDiagnostics(({ uris }) => this.#updateFiles(uris));
  }

  /**
   * The sum of the counts below a folder.
   * @param root absolute path of a site's folder
   */
  below(root: string): Counts {
    const folderPrefix = root.endsWith("/") ? root : `${root}/`;
    let counts = none;
    for (const [path, fileCounts] of this.#counts)
      if (path.startsWith(folderPrefix)) counts = sum(counts, fileCounts);
    return counts;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #updateFiles(uris: readonly Uri[]): void {
    let isChanged = false;
    for (const uri of uris) {
      if (uri.scheme !== "file") continue;
      const counts = countsOf(this.allOf(uri));
      const isEmpty = Object.values(counts).every((count) => count === 0);
      if (!isEmpty) this.#counts.set(uri.path, counts);
      isChanged = isEmpty ? this.#counts.delete(uri.path) || isChanged : true;
    }
    if (isChanged) this.#changed.fire();
  }
}
