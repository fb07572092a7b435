/**
 * Diagnostics, with a separate source, for log lines of failed deployments that name files of the site: those of
 * each project's newest deployment, until the next one.
 */
import { Diagnostic, type DiagnosticCollection, type Disposable, languages, Range, Uri } from "vscode";
import type { Deployments } from "./deployments.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { type FilePlace, SitePlaces } from "./site-places.ts";

/** Differs from the source of the site's findings, "docs.json". */
const source = "deployment";

function diagnosticAt({ line, column }: FilePlace, message: string): Diagnostic {
  const row = (line ?? 1) - 1;
  // The range extends to the end of the line, because the service does not report the exact location.
  const range = new Range(row, (column ?? 1) - 1, row, Number.MAX_SAFE_INTEGER);
  const diagnostic = new Diagnostic(range, message);
  diagnostic.source = source;
  return diagnostic;
}

/** The diagnostics of failed deployments, refreshed by each `update`. */
export class DeploymentProblems implements Disposable {
  readonly #deployments: Deployments;
  readonly #collection: DiagnosticCollection = languages.createDiagnosticCollection("docsJson.deployment");
  /** The displayed problems as JSON, so that files are looked up only for new problems. */
  #current = "[]";

  constructor(deployments: Deployments) {
    this.#deployments = deployments;
  }

  /** Shows the problems of the newest deployments. */
  async update(): Promise<void> {
    const problems = problemsOf(this.#deployments.items);
    const current = JSON.stringify(problems);
    if (current === this.#current) return;
    this.#current = current;
    this.#collection.clear();
    const diagnosticsByFile = await locateProblems(problems);
    // A later update has replaced this one.
    if (this.#current !== current) return;
    for (const [file, diagnostics] of diagnosticsByFile) this.#collection.set(Uri.parse(file), diagnostics);
  }

  dispose(): void {
    this.#collection.dispose();
  }
}

/** The diagnostics by the URI of their file; problems in files that do not exist are omitted. */
async function locateProblems(problems: readonly Problem[]): Promise<ReadonlyMap<string, Diagnostic[]>> {
  const sites = new Map<string, SitePlaces>();
  const byFile = new Map<string, Diagnostic[]>();
  for (const { folder, place, message } of problems) {
    const site = sites.get(folder) ?? new SitePlaces(Uri.file(folder));
    sites.set(folder, site);
    const location = await site.find(place);
    if (location === undefined) continue;
    const file = location.uri.toString();
    const diagnostics = byFile.get(file) ?? [];
    byFile.set(file, [...diagnostics, diagnosticAt(location, message)]);
  }
  return byFile;
}
