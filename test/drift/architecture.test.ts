/** The folders, files and tests in ARCHITECTURE.md and docs/decisions exist. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectFiles } from "../support/project-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const architecture = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");

/** Folders of files below these, relative to the project. */
function foldersBelow(files: readonly string[], ...starts: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const file of files) {
    for (
      let folder = dirname(file);
      starts.some((start) => `${folder}/`.startsWith(start));
      folder = dirname(folder)
    )
      folders.add(folder);
  }
  return [...folders].sort();
}

/** A section of a document: its lines up to the next heading of the same level. */
function section(text: string, title: string): string {
  const [, rest = ""] = text.split(`\n## ${title}\n`);
  return rest.split("\n## ")[0] ?? "";
}

/** The folders in a tree of indented names, relative to the project. */
function mappedFolders(map: string): readonly string[] {
  const above: { readonly indent: number; readonly path: string }[] = [];
  return [...map.matchAll(/^(?<indent> *)(?<name>[\w.-]+)\/(?: |$)/gm)].map(({ groups }) => {
    const indent = groups?.indent?.length ?? 0;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const path = join(above.at(-1)?.path ?? "", groups?.name ?? "").replaceAll("\\", "/");
    above.push({ indent, path });
    return path;
  });
}

/** Code spans that look like files or tests of the project. */
function namedPaths(text: string): readonly string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:ts|mjs|js|json|md)|test\/[\w/-]+)`/g)].map(
    ([, path = ""]) => path,
  );
}

function exists(files: readonly string[], path: string): boolean {
  return existsSync(join(root, path)) || files.some((file) => `/${file}`.endsWith(`/${path}`));
}

describe("ARCHITECTURE.md", () => {
  const map = mappedFolders(section(architecture, "Map"));

  it("has every folder of the sources and every folder at the top in its map, and no other", function () {
    const files = projectFiles(this);
    const sources = foldersBelow(files, "server/src/", "client/src/");
    const top = [
      ...new Set(files.filter((file) => /^\w[^/]*\//.test(file)).map((file) => file.split("/")[0] ?? "")),
    ];
    assert.deepEqual(
      [...sources, ...top].filter((folder) => !map.includes(folder)),
      [],
      "folders without a line in the map",
    );
    assert.deepEqual(
      map.filter((folder) => !existsSync(join(root, folder))),
      [],
      "lines of the map without a folder",
    );
  });

  it("names files and tests that exist", function () {
    const files = projectFiles(this);
    assert.deepEqual(
      namedPaths(architecture).filter(
        (path) => !exists(files, path) && !["docs.json", "mint.json"].includes(path),
      ),
      [],
    );
  });

  it("has tables without a gap, each row with all its cells", () => {
    for (const [table] of architecture.matchAll(/^\|.*\|\n(?:\|.*\|\n)*/gm)) {
      const [heading = "", rule = "", ...rows] = table.trimEnd().split("\n");
      assert.match(rule, /^\|(?:---\|)+$/, heading);
      const cells = (row: string): number => row.replace(/`[^`]*`/g, "").split("|").length;
      for (const row of rows) assert.equal(cells(row), cells(heading), row);
    }
  });

  it("has a glossary of at most thirty lines, each word once, and none of those that users see", () => {
    const words = (text: string): readonly string[] =>
      [...text.matchAll(/^\| (?<words>[^|]+) \|/gm)]
        .flatMap(({ groups }) => groups?.words?.split(/[,;] /) ?? [])
        .filter((word) => word !== "word");
    const glossary = section(architecture, "Glossary");
    assert.ok(glossary.split("\n").filter((line) => line.startsWith("| ")).length <= 31);
    const glossaryWords = words(glossary);
    assert.equal(new Set(glossaryWords).size, glossaryWords.length);
    const [, shown = ""] = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").split(
      "### Words that users see",
    );
    assert.deepEqual(
      glossaryWords.filter((word) => words(shown).includes(word)),
      [],
    );
  });
});

describe("docs/decisions", () => {
  const folder = join(root, "docs/decisions");
  const index = readFileSync(join(folder, "README.md"), "utf8");
  const names = readdirSync(folder)
    .filter((name) => name !== "README.md")
    .sort();

  /** The numbers of replaced decisions; the replacing one names them below its title. */
  const replaced = names.flatMap((name) => {
    const [, numbers = ""] =
      /^Replaces decisions? ([\d, and]+)\./m.exec(readFileSync(join(folder, name), "utf8")) ?? [];
    return (numbers.match(/\d+/g) ?? []).map(Number);
  });

  it("are numbered without a gap, or say which number they replace, and are listed with their titles", () => {
    const listed = [...index.matchAll(/^\| \[(?<number>\d+)\]\((?<name>[\w-]+\.md)\) \| (?<title>.+) \|$/gm)];
    assert.deepEqual(listed.map(({ groups }) => groups?.name).sort(), names);
    const numbers = [...names.map((name) => Number(name.slice(0, 3))), ...replaced].sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from(numbers, (_, at) => at + 1),
    );
    for (const name of names) {
      const number = String(Number(name.slice(0, 3)));
      const title = listed.find(({ groups }) => groups?.name === name && groups.number === number)?.groups
        ?.title;
      assert.equal(readFileSync(join(folder, name), "utf8").split("\n")[0], `# ${number}. ${title}`);
    }
  });

  for (const name of names) {
    it(`${name} is a page of context, decision, measured and consequences`, () => {
      const text = readFileSync(join(folder, name), "utf8");
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      assert.deepEqual(headings, ["Context", "Decision", "Measured", "Consequences"]);
      for (const heading of headings) assert.notEqual(section(text, heading ?? "").trim(), "", heading);
      assert.ok(text.split("\n").length <= 60, "longer than a page");
      for (const [, target = ""] of text.matchAll(/\]\(([^)#]+)/g))
        assert.ok(existsSync(join(folder, target)), `${target} of ${basename(name)}`);
    });
  }

  it("name files and tests that exist", function () {
    const files = projectFiles(this);
    for (const name of names) {
      const modules = namedPaths(readFileSync(join(folder, name), "utf8")).filter(
        (path) => !["docs.json", "mint.json"].includes(path),
      );
      assert.deepEqual(
        modules.filter((path) => !exists(files, path)),
        [],
        name,
      );
    }
  });
});
