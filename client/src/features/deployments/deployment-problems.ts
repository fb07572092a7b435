/**
 * Lines of failed deployments about files of the site, as diagnostics of a separate source: those of the newest
 * deployment of each project, until the next deployment.
 */
import { Diagnostic, type DiagnosticCollection, type Disposable, languages, Range, Uri } from "vscode";
import type { Deployments } from "./deployments.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { type FilePlace, SitePlaces } from "./site-places.ts";

/** Differs from the source of the site's findings, "docs.json". */
const source = "deployment";

function diagnosticAt({ line, column }: FilePlace, message: string): Diagnostic {
  const row = (line ?? 1) - 1;
  // The range ends with the line, because the service does not say what exactly is wrong.
  const range = new Range(row, (column ?? 1) - 1, row, Number.MAX_SAFE_INTEGER);
  const diagnostic = new Diagnostic(range, message);
  diagnostic.source = source;
  return diagnostic;
}

/** The diagnostics of failed deployments, from `update` to `update`. */
export class DeploymentProblems implements Disposable {
  readonly #deployments: Deployments;
  readonly #collection: DiagnosticCollection = languages.createDiagnosticCollection("docsJson.deployment");
  /** The shown problems as JSON, so that a change without new problems looks up no file. */
  #shown = "[]";

  constructor(deployments: Deployments) {
    this.#deployments = deployments;
  }

  /** Shows the problems of the newest deployments. */
  async update(): Promise<void> {
    const problems = problemsOf(this.#deployments.items);
    const shown = JSON.stringify(problems);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#collection.clear();
    const found = await placed(problems);
    // A later update has replaced this one.
    if (this.#shown !== shown) return;
    for (const [file, diagnostics] of found) this.#collection.set(Uri.parse(file), diagnostics);
  }

  dispose(): void {
    this.#collection.dispose();
  }
}

/** The diagnostics by the URI of their file; problems in files that do not exist are omitted. */
async function placed(problems: readonly Problem[]): Promise<ReadonlyMap<string, Diagnostic[]>> {
  const sites = new Map<string, SitePlaces>();
  const found = new Map<string, Diagnostic[]>();
  for (const { folder, place, message } of problems) {
    const site = sites.get(folder) ?? new SitePlaces(Uri.file(folder));
    sites.set(folder, site);
    const location = await site.find(place);
    if (location === undefined) continue;
    const file = location.uri.toString();
    const all = found.get(file) ?? [];
    found.set(file, [...all, diagnosticAt(location, message)]);
  }
  return found;
}
