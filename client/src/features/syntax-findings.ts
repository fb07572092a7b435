/**
 * Shows each syntax error once: VS Code's own JSON support reports them too and cannot be turned off for one file. Our
 * syntax findings are hidden where its own diagnostics cover them, and shown if that support is off or reports less.
 * The fixes are offered either way, because they do not depend on what is shown.
 */
import { type Diagnostic, type Disposable, languages, type Uri } from "vscode";

const syntaxCode = "json-syntax";

/** Sources of VS Code's own JSON support; for JSON with comments it gives none. */
const jsonSources: ReadonlySet<string | undefined> = new Set(["json", "jsonc", undefined]);

type Publish = (uri: Uri, diagnostics: Diagnostic[]) => void;

/** A file with syntax findings of ours. */
interface HeldFile {
  readonly uri: Uri;
  readonly all: readonly Diagnostic[];
  readonly publish: Publish;
  shown: readonly Diagnostic[];
}

function isSyntax({ code }: Diagnostic): boolean {
  return (typeof code === "object" ? code.value : code) === syntaxCode;
}

function worthShowing(uri: Uri, all: readonly Diagnostic[]): readonly Diagnostic[] {
  const theirs = languages.getDiagnostics(uri).filter(({ source }) => jsonSources.has(source));
  return all.filter((ours) => !isSyntax(ours) || !theirs.some(({ range }) => range.contains(ours.range)));
}

export class SyntaxFindings implements Disposable {
  readonly #files = new Map<string, HeldFile>();
  readonly #listening: Disposable;

  constructor() {
    this.#listening = languages.onDidChangeDiagnostics(({ uris }) => {
      for (const uri of uris) this.#lookAgain(uri);
    });
  }

  /** Takes the new findings of the server in a file; `publish` shows those that are not hidden. */
  handle(uri: Uri, all: Diagnostic[], publish: Publish): void {
    if (!all.some(isSyntax)) {
      this.#files.delete(uri.toString());
      publish(uri, all);
      return;
    }
    const shown = worthShowing(uri, all);
    this.#files.set(uri.toString(), { uri, all, publish, shown });
    publish(uri, [...shown]);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#files.clear();
  }

  #lookAgain(uri: Uri): void {
    const file = this.#files.get(uri.toString());
    if (file === undefined) return;
    const shown = worthShowing(uri, file.all);
    // To show findings fires this event again; the second event changes nothing.
    if (shown.length === file.shown.length) return;
    file.shown = shown;
    file.publish(uri, [...shown]);
  }
}
