/** A name is exported only if another file uses it, so that `export` shows readers what other files depend on. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  benchFolder,
  clientFolder,
  scriptsFolder,
  sourceFiles,
  sourceFolder,
  sourceText,
  withoutComments,
} from "./source-graph.ts";

const testFolder = fileURLToPath(new URL("..", import.meta.url));
const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (?<name>[\w$]+)/gm;

/** Exports that VS Code calls. */
const calledFromOutside = new Set(["client/extension.ts: deactivate"]);

/** The exported names that no other file uses outside comments, with their files. */
function exportsOfNoUse(texts: ReadonlyMap<string, string>): readonly string[] {
  const users = new Map<string, number>();
  const codes = new Map([...texts].map(([file, text]) => [file, withoutComments(text)]));
  for (const code of codes.values())
    for (const name of new Set(code.match(/[\w$]+/g))) users.set(name, (users.get(name) ?? 0) + 1);
  return [...codes].flatMap(([file, code]) =>
    [...code.matchAll(exported)].flatMap(({ groups }) => {
      const name = groups?.name ?? "";
      return users.get(name) === 1 ? [`${file}: ${name}`] : [];
    }),
  );
}

describe("exports", () => {
  it("are used by another file", () => {
    const folders = {
      server: sourceFolder,
      client: clientFolder,
      bench: benchFolder,
      scripts: scriptsFolder,
      test: testFolder,
    };
    const texts = new Map<string, string>();
    for (const [label, folder] of Object.entries(folders))
      for (const file of sourceFiles(folder)) texts.set(`${label}/${file}`, sourceText(file, folder));
    assert.deepEqual(
      exportsOfNoUse(texts).filter((place) => !calledFromOutside.has(place)),
      [],
    );
  });

  it("are of no use where only their own file or a comment names them", () => {
    const texts = new Map([
      ["a.ts", "export const used = 1;\nexport function alone() {}\nalone();\nexport interface Told {}"],
      ["b.ts", 'import { used } from "./a.ts";\n/** Told by a. */\nused;'],
    ]);
    assert.deepEqual(exportsOfNoUse(texts), ["a.ts: alone", "a.ts: Told"]);
  });
});
