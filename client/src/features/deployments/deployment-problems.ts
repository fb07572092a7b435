/**
 * What a failed deployment says of files of the site, as problems of their own source: those of the
 * newest deployment of each project, until the next one is asked for.
 */
import { Diagnostic, type DiagnosticCollection, type Disposable, languages, Range, Uri } from "vscode";
import type { Deployments } from "./deployments.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { type FilePlace, SitePlaces } from "./site-places.ts";

/** Beside those of the site itself, which are of the source "docs.json". */
const source = "deployment";

function diagnosticAt({ line, column }: FilePlace, message: string): Diagnostic {
  const row = (line ?? 1) - 1;
  // To the end of the line: what exactly is meant, the service does not say.
  const range = new Range(row, (column ?? 1) - 1, row, Number.MAX_SAFE_INTEGER);
  const diagnostic = new Diagnostic(range, message);
  diagnostic.source = source;
  return diagnostic;
}

export class DeploymentProblems implements Disposable {
  readonly #deployments: Deployments;
  readonly #collection: DiagnosticCollection = languages.createDiagnosticCollection("docsJson.deployment");
  /** What is shown, so that nothing is looked up again for a change that changes none of it. */
  #shown = "[]";

  constructor(deployments: Deployments) {
    this.#deployments = deployments;
  }

  /** Shows what the newest deployments say now. */
  async update(): Promise<void> {
    const problems = problemsOf(this.#deployments.history);
    const shown = JSON.stringify(problems);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#collection.clear();
    const found = await placed(problems);
    // Something newer is shown by now.
    if (this.#shown !== shown) return;
    for (const [file, diagnostics] of found) this.#collection.set(Uri.parse(file), diagnostics);
  }

  dispose(): void {
    this.#collection.dispose();
  }
}

/** By the file's URI. */
async function placed(problems: readonly Problem[]): Promise<ReadonlyMap<string, Diagnostic[]>> {
  const sites = new Map<string, SitePlaces>();
  const found = new Map<string, Diagnostic[]>();
  for (const { folder, place, message } of problems) {
    const site = sites.get(folder) ?? new SitePlaces(Uri.file(folder));
    sites.set(folder, site);
    const there = await site.find(place);
    if (there === undefined) continue;
    const file = there.uri.toString();
    const all = found.get(file) ?? [];
    found.set(file, [...all, diagnosticAt(there, message)]);
  }
  return found;
}
