/**
 * Shows each syntax error once: VS Code's own JSON support reports them too and cannot be turned off for a single
 * file. This extension's syntax findings are hidden if VS Code's diagnostics cover them, and shown if that support is
 * off or reports less. The fixes are offered in either case, because they do not depend on what is shown.
 */
import { type Diagnostic, type Disposable, languages, type Uri } from "vscode";

const syntaxCode = "json-syntax";

/** The sources of VS Code's own JSON support, which sets none for JSON with comments. */
const jsonSources: ReadonlySet<string | undefined> = new Set(["json", "jsonc", undefined]);

type Publish = (uri: Uri, diagnostics: Diagnostic[]) => void;

/** A file with syntax findings of this extension. */
interface FileWithSyntaxFindings {
  readonly uri: Uri;
  readonly all: readonly Diagnostic[];
  readonly publish: Publish;
  shown: readonly Diagnostic[];
}

function isSyntax({ code }: Diagnostic): boolean {
  return (typeof code === "object" ? code.value : code) === syntaxCode;
}

function visibleFindings(uri: Uri, all: readonly Diagnostic[]): readonly Diagnostic[] {
  const jsonDiagnostics = languages.getDiagnostics(uri).filter(({ source }) => jsonSources.has(source));
  return all.filter(
    (finding) => !isSyntax(finding) || !jsonDiagnostics.some(({ range }) => range.contains(finding.range)),
  );
}

export class SyntaxFindings implements Disposable {
  readonly #files = new Map<string, FileWithSyntaxFindings>();
  readonly #subscription: Disposable;

  constructor() {
    this.#subscription = languages.onDidChangeDiagnostics(({ uris }) => {
      for (const uri of uris) this.#update(uri);
    });
  }

  /** Receives the server's new findings for a file; `publish` shows those that are not hidden. */
  handle(uri: Uri, all: Diagnostic[], publish: Publish): void {
    if (!all.some(isSyntax)) {
      this.#files.delete(uri.toString());
      publish(uri, all);
      return;
    }
    const shown = visibleFindings(uri, all);
    this.#files.set(uri.toString(), { uri, all, publish, shown });
    publish(uri, [...shown]);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#files.clear();
  }

  #update(uri: Uri): void {
    const file = this.#files.get(uri.toString());
    if (file === undefined) return;
    const shown = visibleFindings(uri, file.all);
    // Showing findings fires this event again; the second event changes nothing.
    if (shown.length === file.shown.length && shown.every((item, index) => item === file.shown[index]))
      return;
    file.shown = shown;
    file.publish(uri, [...shown]);
  }
}
