/**
 * The findings that a user sees in a docs.json that VS Code's own JSON support checks as well. The file names a
 * schema (which VS Code may not load, with a warning) or none.
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

/**
 * Whether a finding of VS Code's own JSON support is about the syntax. The number of its other findings, which are about the
 * schema that it may not load, changes after the file has been opened.
 */
function isAboutSyntax({ code }: Diagnostic): boolean {
  const number = typeof code === "object" ? code.value : code;
  return typeof number === "number" && number >= 0x100 && number < 0x300;
}

function labelOf({ label }: CompletionItem): string {
  return (typeof label === "string" ? label : label.label).replaceAll('"', "");
}

/**
 * Tests of a file with and without a schema.
 * @param file of the workspace
 * @param isAsBefore whether our findings are complete, without additional ones
 */
export function besideJsonSupport(file: string, isAsBefore: () => boolean): void {
  let document: TextDocument;

  const otherFindings = (): readonly Diagnostic[] =>
    languages.getDiagnostics(document.uri).filter(({ source }) => source !== "docs.json");

  /** Our findings at places where others also have one. */
  function doubled(): readonly string[] {
    return findingsIn(file)
      .filter(({ range }) => otherFindings().some((other) => other.range.intersection(range) !== undefined))
      .map(({ message }) => message);
  }

  /** Every finding of the file in one line, for the message of a failed test. */
  function listed(): string {
    const all = languages.getDiagnostics(document.uri);
    return all
      .map(({ source, range, message }) => `${source} ${JSON.stringify(range)} ${message}`)
      .join("\n");
  }

  /**
   * Shows the document. If VS Code has closed it since then, it is a different object, and the old one no longer changes.
   */
  async function showDocument(): Promise<TextEditor> {
    const editor = await window.showTextDocument(document);
    document = editor.document;
    return editor;
  }

  /** Makes one edit, which one undo reverts. Returns the position of the text. */
  async function replaceText(find: string, replacement: string): Promise<Range> {
    const editor = await showDocument();
    const start = document.getText().indexOf(find);
    assert.ok(start >= 0, find);
    const range = new Range(document.positionAt(start), document.positionAt(start + find.length));
    assert.ok(await editor.edit((edit) => edit.replace(range, replacement)));
    return range;
  }

  /** Runs a test after an edit, and undoes the edit, also if the test fails. */
  async function whileReplaced(
    find: string,
    replacement: string,
    test: (range: Range) => Promise<void>,
  ): Promise<void> {
    const range = await replaceText(find, replacement);
    try {
      await test(range);
    } finally {
      await showDocument();
      await undo();
    }
    await until("all is as it was", () => isAsBefore() && !otherFindings().some(isAboutSyntax));
  }

  before(async () => {
    document = await workspace.openTextDocument(fileUri(file));
    await extensions.getExtension("vscode.json-language-features")?.activate();
  });

  for (const hasSchema of [true, false]) {
    describe(`beside VS Code's own JSON support ${hasSchema ? "with" : "without"} $schema`, () => {
      before(async () => {
        await showDocument();
        // VS Code may not load the schema that the file names, and warns about it.
        await until("VS Code's own JSON support has spoken", () => otherFindings().length > 0);
        if (!hasSchema) {
          await replaceText('  "$schema": "https://mintlify.com/docs.json",\n', "");
          await until("it has nothing to say", () => otherFindings().length === 0);
        }
        await until("all findings are there", isAsBefore);
      });

      after(async () => {
        if (hasSchema) return;
        await showDocument();
        await undo();
        await until("all findings are there", isAsBefore);
      });

      it("shows each finding once", async () => {
        assert.deepEqual(doubled(), []);
        await screenshot(hasSchema ? "both" : "both-without-schema");
      });

      for (const [title, find, replace] of syntaxErrors) {
        it(`has ${title} once`, () =>
          whileReplaced(find, replace, async (range) => {
            await until("VS Code's own JSON support has seen it", () => otherFindings().some(isAboutSyntax));
            // The answer arrives after our server has checked the newest text.
            await commands.executeCommand("vscode.executeCodeActionProvider", document.uri, range);
            await until("it is there once", () => doubled().length === 0).catch(() => assert.fail(listed()));
          }));
      }

      it("proposes each setting once, and no words of other places", async () => {
        for (const [find, beside, expected] of [
          ['"guides/later"', 1, "guides/install"],
          ['  "name"', 0, "favicon"],
        ] as const) {
          await showDocument();
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
          // Words from other places in the file have their quotes.
          assert.ok(!items.some(({ label }) => String(label).startsWith('"')), labels.join());
        }
      });

      it("proposes each key once", () =>
        whileReplaced('"href": "/blog" }', '"href": "/blog" }, {}', async ({ end }) => {
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
        }));
    });
  }
}
