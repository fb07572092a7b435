/** One name, one meaning: a type name means the same in every file. */
import assert from "node:assert/strict";
import {
  benchFolder,
  clientFolder,
  scriptsFolder,
  sourceFiles,
  sourceFolder,
  sourceText,
} from "./source-graph.ts";

const declaration = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (?<name>\w+)/gm;

/** The names of the types that a text declares at its top level. */
function declaredTypes(text: string): readonly string[] {
  return [...text.matchAll(declaration)].flatMap(({ groups }) => groups?.name ?? []);
}

/** Names that are declared in more than one text, with the files. */
function repeatedNames(texts: Iterable<readonly [file: string, text: string]>): readonly string[] {
  const places = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const name of declaredTypes(text)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return [...places]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(", ")}`)
    .sort();
}

describe("names of types", () => {
  it("are declared once outside tests", () => {
    const folders = {
      server: sourceFolder,
      client: clientFolder,
      bench: benchFolder,
      scripts: scriptsFolder,
    };
    const texts = Object.entries(folders).flatMap(([label, folder]) =>
      sourceFiles(folder).map((file) => [`${label}/${file}`, sourceText(file, folder)] as const),
    );
    for (const label of Object.keys(folders)) assert.ok(texts.some(([file]) => file.startsWith(`${label}/`)));
    assert.deepEqual(repeatedNames(texts), []);
  });

  it("are found in every form of declaration", () => {
    const one = "interface One {}\nexport type Two = 1;\nexport abstract class Three {}\n  type Inner = 2;\n";
    const other = "export interface One {}\ndeclare enum Two {}\nexport type { Three } from './one.ts';\n";
    assert.deepEqual(
      repeatedNames([
        ["one.ts", one],
        ["other.ts", other],
      ]),
      ["One: one.ts, other.ts", "Two: one.ts, other.ts"],
    );
  });
});
