/**
 * What a user sees of a docs.json that VS Code's own JSON support checks as well. The file names a schema (which
 * VS Code may not load, with a warning) or names none.
 */
import assert from "node:assert/strict";
import {
  type CompletionItem,
  type CompletionList,
  commands,
  type Diagnostic,
  extensions,
  languages,
  Range,
  type TextDocument,
  type TextEditor,
  window,
  workspace,
} from "vscode";
import { fileUri, findingsIn, screenshot, undo, until } from "./workbench.ts";

const syntaxErrors: readonly (readonly [title: string, find: string, replace: string])[] = [
  ["a comma too many", " }\n}", " },\n}"],
  ["a comma too few", '"mint",', '"mint"'],
  ["a comment", '"theme"', '// Look\n  "theme"'],
  ["a bracket too few", '"guides/later"]', '"guides/later"'],
];

function labelOf({ label }: CompletionItem): string {
  return (typeof label === "string" ? label : label.label).replaceAll('"', "");
}

/**
 * Tests of a file that names a schema, as it is and without.
 * @param file of the workspace
 * @param isAsBefore whether our findings are all there, and no more
 */
export function besideJsonSupport(file: string, isAsBefore: () => boolean): void {
  let document: TextDocument;

  const others = (): readonly Diagnostic[] =>
    languages.getDiagnostics(document.uri).filter(({ source }) => source !== "docs.json");

  /** Our findings at places of findings of others. */
  function doubled(): readonly string[] {
    return findingsIn(file)
      .filter(({ range }) => others().some((other) => other.range.intersection(range) !== undefined))
      .map(({ message }) => message);
  }

  /** Every finding of the file in one line, for a test that fails. */
  function listed(): string {
    const all = languages.getDiagnostics(document.uri);
    return all
      .map(({ source, range, message }) => `${source} ${JSON.stringify(range)} ${message}`)
      .join("\n");
  }

  /** Shows the document. VS Code may have closed it since then; then it is another object, and the old one no longer changes. */
  async function shown(): Promise<TextEditor> {
    const editor = await window.showTextDocument(document);
    document = editor.document;
    return editor;
  }

  /** Makes one edit, which one undo takes back. Returns the place of the text. */
  async function replaceText(find: string, replacement: string): Promise<Range> {
    const editor = await shown();
    const start = document.getText().indexOf(find);
    assert.ok(start >= 0, find);
    const range = new Range(document.positionAt(start), document.positionAt(start + find.length));
    assert.ok(await editor.edit((edit) => edit.replace(range, replacement)));
    return range;
  }

  before(async () => {
    document = await workspace.openTextDocument(fileUri(file));
    await extensions.getExtension("vscode.json-language-features")?.activate();
  });

  for (const hasSchema of [true, false]) {
    describe(`beside VS Code's own JSON support ${hasSchema ? "with" : "without"} $schema`, () => {
      /** How many findings VS Code's own support has in a text without syntax errors. */
      let known = 0;

      before(async () => {
        await shown();
        // VS Code may not load the schema that the file names, and warns about it.
        await until("VS Code's own JSON support has spoken", () => others().length > 0);
        if (!hasSchema) {
          await replaceText('  "$schema": "https://mintlify.com/docs.json",\n', "");
          await until("it has nothing to say", () => others().length === 0);
        }
        known = others().length;
        await until("all findings are there", isAsBefore);
      });

      after(async () => {
        if (hasSchema) return;
        await shown();
        await undo();
        await until("all findings are there", isAsBefore);
      });

      it("shows each finding once", async () => {
        assert.deepEqual(doubled(), []);
        await screenshot(hasSchema ? "both" : "both-without-schema");
      });

      for (const [title, find, replace] of syntaxErrors) {
        it(`has ${title} once`, async () => {
          const range = await replaceText(find, replace);
          await until("VS Code's own JSON support has seen it", () => others().length > known);
          // The answer comes after our server has checked the newest text.
          await commands.executeCommand("vscode.executeCodeActionProvider", document.uri, range);
          await until("it is there once", () => doubled().length === 0).catch(() => assert.fail(listed()));
          await undo();
          await until("all is as it was", () => isAsBefore() && others().length === known);
        });
      }

      it("proposes each setting once, and no words of other places", async () => {
        for (const [find, beside, expected] of [
          ['"guides/later"', 1, "guides/install"],
          ['  "name"', 0, "favicon"],
        ] as const) {
          await shown();
          const position = document.positionAt(document.getText().indexOf(find) + beside);
          const items = await until("something is proposed", async () => {
            const list = await commands.executeCommand<CompletionList>(
              "vscode.executeCompletionItemProvider",
              document.uri,
              position,
            );
            return list.items.some((item) => labelOf(item) === expected) ? list.items : undefined;
          });
          const labels = items.map(labelOf);
          assert.deepEqual([...new Set(labels)], labels);
          // Words of other places in the file come with their quotes.
          assert.ok(!items.some(({ label }) => String(label).startsWith('"')), labels.join());
        }
      });

      it("proposes each key once", async () => {
        const { end } = await replaceText('"href": "/blog" }', '"href": "/blog" }, {}');
        const within = end.translate(0, 3);
        const labels = await until("VS Code's own JSON support proposes keys", async () => {
          const list = await commands.executeCommand<CompletionList>(
            "vscode.executeCompletionItemProvider",
            document.uri,
            within,
          );
          const proposed = list.items.map(labelOf);
          return proposed.includes("href") ? proposed : undefined;
        });
        assert.deepEqual([...new Set(labels)], labels);
        await undo();
        await until("all is as it was", () => isAsBefore() && others().length === known);
      });
    });
  }
}
