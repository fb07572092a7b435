/** Code, tests and documents cite facts of docs/format: each cited fact exists, and each rule cites at least one. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { factsOfPage, type NumberedFact, readFacts } from "../../scripts/docs/facts.ts";
import { rules } from "../../server/src/service/index.ts";
import { projectFiles } from "../support/project-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, "docs/format");
const index = readFileSync(join(folder, "README.md"), "utf8");
const facts = readFacts(folder);
const numbers = new Set(facts.map(({ number }) => number));

/** Files that are not generated and may cite a fact, relative to the project. */
function citingFiles(context: Mocha.Context): readonly string[] {
  return projectFiles(context)
    .filter((path) => /\.(?:ts|mjs|js|cjs|md|json|lua|el)$/.test(path) && !path.endsWith("package-lock.json"))
    .filter((path) => join(root, path) !== fileURLToPath(import.meta.url));
}

describe("facts of docs/format", () => {
  const pages = [...index.matchAll(/^\| \[F(?<page>\d+)\]\((?<file>[\w-]+\.md)\) \| (?<title>.+) \|$/gm)].map(
    ({ groups: { page = "", file = "", title = "" } = {} }) => ({ page, file, title }),
  );

  it("are on pages that the index lists, in the order of their numbers", () => {
    const files = readdirSync(folder).filter((name) => name !== "README.md");
    assert.deepEqual(pages.map(({ file }) => file).sort(), files.sort());
    for (const [at, { page, file, title }] of pages.entries()) {
      assert.equal(page, String(at + 1));
      const [heading] = readFileSync(join(folder, file), "utf8").split("\n");
      assert.equal(heading, `# F${page} ${title}`);
    }
  });

  it("have the numbers of their page, each once and without a gap", () => {
    for (const { page, file } of pages) {
      const pageFacts = facts.filter((fact) => fact.file === file).map(({ number }) => number);
      const expected = pageFacts.map((_, at) => `F${page}.${at + 1}`);
      assert.deepEqual([...pageFacts].sort(), expected.sort(), file);
      assert.ok(pageFacts.length > 0, file);
    }
  });

  it("say how sure they are, in the words of the index", () => {
    const words = new Set([...index.matchAll(/^\| (\w+) \| [A-Z]/gm)].map(([, word]) => word));
    assert.ok(words.size > 5);
    for (const { number, sentence } of facts) {
      if (sentence === undefined) continue;
      for (const word of sentence.certainty) assert.ok(words.has(word), `${number}: ${word}`);
      assert.notEqual(sentence.text, "", number);
    }
  });

  it("are read with their whole text", () => {
    const page =
      '- <a id="f1.1"></a>**F1.1** (run, read) One\n  and two.\n- <a id="f1.2"></a>**F1.2** (run) Three.\n';
    const sentences = factsOfPage("a.md", page).map(({ sentence }: NumberedFact) => sentence);
    assert.deepEqual(sentences, [
      { certainty: ["run", "read"], text: "One and two." },
      { certainty: ["run"], text: "Three." },
    ]);
    assert.throws(() => factsOfPage("a.md", '- <a id="f1.2"></a>**F1.1** (run) One.\n'), /F1\.1/);
  });
});

/** The words of a text without their endings. */
function stemsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  return new Set(words.map((word) => word.replace(/(?:ies|es|s|ed|ing|y|e)$/, "")));
}

/**
 * Whether a rule's own words are about a fact: they have at least a quarter of the fact's distinctive words, where a
 * word has more weight if fewer facts have it.
 */
function relevance(): (ruleWords: ReadonlySet<string>, number: string) => boolean {
  const stems = new Map(facts.map(({ number, sentence }) => [number, stemsOf(sentence?.text ?? "")]));
  const frequency = new Map<string, number>();
  for (const words of stems.values())
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weightOf = (word: string): number => Math.log(stems.size / (frequency.get(word) ?? 1));
  const sum = (words: readonly string[]): number => words.reduce((total, word) => total + weightOf(word), 0);
  return (ruleWords, number) => {
    const particular = [...(stems.get(number) ?? [])].filter((word) => (frequency.get(word) ?? 0) <= 40);
    const shared = particular.filter((word) => ruleWords.has(word));
    return sum(shared) >= sum(particular) / 4 && shared.some((word) => (frequency.get(word) ?? 0) <= 16);
  };
}

describe("citations", () => {
  it("are of facts that exist", function () {
    const cited = citingFiles(this).flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/\bF\d+\.\d+\b/g)].map(([number]) => [
        path,
        number,
      ]),
    );
    assert.ok(cited.length > 100);
    assert.deepEqual(
      cited.filter(([, number = ""]) => !numbers.has(number)),
      [],
    );
  });

  it("are of no document that is not here", function () {
    const outside =
      /platform facts|platform changes|\breference,? sections? \d|service-reference|platform-(?:today|changes)/i;
    const found = citingFiles(this).filter((path) => outside.test(readFileSync(join(root, path), "utf8")));
    assert.deepEqual(found, []);
  });

  it("of each rule are of sentences, each once", () => {
    const sentences = new Set(
      facts.flatMap(({ number, sentence }) => (sentence === undefined ? [] : number)),
    );
    for (const { code, facts: cited } of rules) {
      assert.ok(cited.length > 0, code);
      assert.equal(new Set(cited).size, cited.length, code);
      for (const number of cited) assert.ok(sentences.has(number), `${code}: ${number}`);
    }
  });

  it("of each rule have to do with the rule, or say why", () => {
    const isRelevant = relevance();
    let others = 0;
    let relevantOthers = 0;
    for (const { code, facts: cited, title, why } of rules) {
      const example = readFileSync(join(root, `docs/rules/examples/${code}.txt`), "utf8");
      const source = readFileSync(join(root, `server/src/service/rules/${code}.ts`), "utf8");
      const explained = source.replace(/facts: \[[^\]]*\]/, "");
      const words = stemsOf(`${code} ${title} ${why} ${example}`);
      for (const number of cited) {
        const isExplained = new RegExp(`\\b${number.replace(".", "\\.")}\\b`).test(explained);
        assert.ok(
          isRelevant(words, number) || isExplained,
          `${code} cites ${number}, which its title, reason and examples do not mention: cite another fact, or say in a comment beside \`facts\` what it has to do with the rule`,
        );
      }
      for (const { number, sentence } of facts) {
        if (sentence === undefined || cited.some((one) => one === number)) continue;
        others += 1;
        if (isRelevant(words, number)) relevantOthers += 1;
      }
    }
    // A mistyped number is detected in most cases.
    assert.ok(relevantOthers < others / 4, `${relevantOthers} of ${others} other facts would pass`);
  });

  // The two folders are packaged side by side, without the other documents.
  it("and other links of docs/format and docs/rules point to places in these folders", () => {
    const broken = ["docs/format", "docs/rules"].flatMap((from) =>
      readdirSync(join(root, from)).flatMap((name) => {
        if (!name.endsWith(".md")) return [];
        const path = join(root, from, name);
        // Examples of rules contain their own links.
        const text = readFileSync(path, "utf8")
          .replace(/^(`{3,}).*\n(?:.*\n)*?\1$/gm, "")
          .replace(/`[^`\n]*`/g, "");
        return [...text.matchAll(/\]\((?<target>[^)]+)\)/g)].flatMap(({ groups: { target = "" } = {} }) => {
          if (/^https:/.test(target)) return [];
          const [file = "", place] = target.split("#");
          const to = file === "" ? path : join(dirname(path), file);
          const isInside = /^docs\/(?:format|rules)\//.test(relative(root, to).replaceAll("\\", "/"));
          const exists = isInside && existsSync(to);
          const hasPlace =
            exists && (place === undefined || readFileSync(to, "utf8").includes(`<a id="${place}">`));
          return hasPlace ? [] : [`${from}/${name}: ${target}`];
        });
      }),
    );
    assert.deepEqual(broken, []);
  });
});
