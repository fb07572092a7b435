/** Which syntax findings are shown beside the diagnostics of VS Code's own JSON support. */
import assert from "node:assert/strict";
import type { Diagnostic, Uri } from "vscode";
import type { SyntaxFindings } from "../../client/src/features/syntax-findings.ts";
import type { editor } from "./diagnostics-editor.ts";
import { loadWithEditor } from "./load-access.ts";

interface Modules {
  readonly SyntaxFindings: new () => SyntaxFindings;
  readonly editor: typeof editor;
}

const file = { toString: () => "file:///site/docs.json" } as Uri;

const onLine = (line: number) => ({ line, contains: (other: { line: number }) => other.line === line });
const jsonAt = (line: number) => ({ source: "json", range: onLine(line) });
const syntaxAt = (line: number) =>
  ({ source: "docs.json", code: "json-syntax", range: onLine(line) }) as unknown as Diagnostic;

describe("syntax findings beside VS Code's own JSON support", () => {
  let modules: Modules;
  let findings: SyntaxFindings;
  let shown: readonly unknown[];
  before(async () => {
    modules = await loadWithEditor(
      `export { SyntaxFindings } from "../../client/src/features/syntax-findings.ts";
       export { editor } from "vscode";`,
      "diagnostics-editor.ts",
    );
  });
  beforeEach(() => {
    modules.editor.diagnostics = [];
    findings = new modules.SyntaxFindings();
    shown = [];
  });
  afterEach(() => findings.dispose());

  const handle = (...lines: readonly number[]) =>
    findings.handle(file, lines.map(syntaxAt), (_, diagnostics) => {
      shown = diagnostics.map(({ range }) => (range as unknown as { line: number }).line);
    });

  it("shows those that it does not report", () => {
    modules.editor.diagnostics = [jsonAt(1)];
    handle(1, 2);
    assert.deepEqual(shown, [2]);
    modules.editor.diagnostics = [];
    modules.editor.fire(file);
    assert.deepEqual(shown, [1, 2]);
  });

  it("shows others when it reports as many as before, but on other lines", () => {
    // Its diagnostics are those of the text before a line was inserted.
    modules.editor.diagnostics = [jsonAt(6)];
    handle(6, 7);
    assert.deepEqual(shown, [7]);
    modules.editor.diagnostics = [jsonAt(7)];
    modules.editor.fire(file);
    assert.deepEqual(shown, [6]);
  });
});
