/**
 * The machine-checkable part of the style guide in CONTRIBUTING.md: rule titles, findings, help, documents, comments
 * and names.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { examplesOf } from "../../server/src/cli/rule-examples.ts";
import { commands } from "../../server/src/cli/run.ts";
import { analyzeNow, placeFindings, rules } from "../../server/src/service/index.ts";
import { clientFolder, sourceFiles, sourceText } from "../architecture/source-graph.ts";
import { parseFixture } from "../dsl/fixture.ts";
import { fixtureSite } from "../dsl/fixture-site.ts";

/** Finite verbs of the titles; a title without one outside of a relative clause is a noun phrase. */
const verbs =
  /\b(?:is|are|has|have|does|do|cannot|may|contains?|embeds|fails?|forms?|gives?|ignores?|imports?|lacks?|leads|lists?|match(?:es)?|names?|points?|runs?|uses?|recognize|skips)\b/;

function isClause(title: string): boolean {
  const main = title.replace(/`[^`]*`/g, "code").replace(/ (?:that|which|whose|where) .*$/, "");
  return verbs.test(main.replace(/^\S+/, ""));
}

/** Wordings that the style guide replaces, with what is written instead. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\bleads? (?:nowhere|elsewhere|out of|back)\b/, "is broken, points to"],
  [/\b(?:in|part of) a circle\b/, "form a loop"],
  [
    /(?<!\b[Tt]here )\b(?:is|are) (?:no|there twice|there already|not there)\b(?! longer)/,
    "is not, appears twice, does not exist",
  ],
  [/\b[Uu]pper and lower case\b/, "is case-sensitive"],
  [/\bpictures?\b/, "image"],
  [/\b(?:anew|all the same|meanwhile)\b/, "again, still, since then"],
  [/\b(?:inside|outside) of\b/, "inside, outside"],
  [/\bcannot stand\b/, "is not allowed"],
  [/(?:^|[.:;] )Of (?:a|two|several|such|these|more|many|all)\b/, "if there are several"],
  [/\bjudge[sd]?\b/, "check"],
  [/ already[.;:]/, "already comes before the verb"],
];

/** Wordings that the style guide replaces in documents, beside those of `avoided`. */
const avoidedInDocuments: readonly (readonly [RegExp, string])[] = [
  [/\bstands?\b(?! (?:for|in for|out)\b)/, "is, appears"],
  [/\bdo(?:es)? not know\b|\bnot known\b/, "does not recognize, is unknown"],
  [/\bany more\b|\bin the meantime\b/, "no longer, since then"],
  [/\bknows (?:no|neither|only|nothing)\b/, "does not depend on"],
  [/\b[Vv]iew (?:Navigation|Docs)\b/, "the Navigation view"],
];

/** Wordings that the style guide replaces in comments, with what is written instead. */
const avoidedInComments: readonly (readonly [RegExp, string])[] = [
  [/\b[Kk]nows (?:no|neither|only|nothing)\b|(?:^|\. )Knows\b/, "does not depend on"],
  [/(?:^|[.:] )As `[^`]*`,/, "Like `x`, but"],
  [/\b[Uu]ndefined where (?:it|there|that|they|none|nothing|no)\b/, "undefined if"],
  [/\b(?:is|are) (?:there twice|there already|not there)\b/, "appears twice, already exists, does not exist"],
  [/\b(?:anew|any more|all the same)\b/, "again, no longer, anyway"],
  [/(?<!\b[Tt]he )\b(?:inside|outside) of\b/, "inside, outside"],
  [/\bjudge[sd]?\b/, "check"],
  [/\b[Uu]pper and lower case (?:alone|counts?|matters?)\b/, "case-sensitive, only in case"],
  [/(?:^|[.:;] )Of (?:two|several|many|such)\b/, "if there are several"],
  [
    /(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!longer|more|such|different|better|two|other|one)\b/,
    "is not a",
  ],
  [/ already[.;:,]/, "already comes before the verb"],
  [
    /\b(?:[Ee]mpty|[Nn]one|[Aa]bsent|[Rr]ejected|@throws \w+|only|even|also) where (?:it|the|a|nothing|there)\b/,
    "if",
  ],
  [/\b(?:meanwhile|in the meantime)\b/, "since then, until then"],
  [/\bstands?\b(?! (?:for|in for|out)\b)/, "is, appears"],
  [/\b[Dd]o(?:es)? not know\b|\bnot known\b/, "does not recognize, does not depend on, is unknown"],
  [/\bleads? (?:nowhere|elsewhere|out of|back)\b|\bcircles?\b/, "is broken, points to, form a loop"],
  [/\bthat is there\b/, "that exists"],
  [/\bTHE [a-z]/, "the single"],
];

/** British spellings of words in prose and in names, which are American here. */
const british =
  /(?:capitali|normali|seriali|recogni|organi|initiali|categori)s(?:e|ing|ation)|analys(?:e[drn]?\b|ing)|colour|behaviour|neighbour|favour|catalogue|misspelt|licence|judgement/i;

/** The text of each comment in a source text, as one line without text in backticks or quotes. */
function commentLines(source: string): readonly string[] {
  const comments = source.match(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/ .*$/gm) ?? [];
  return comments.flatMap((comment) => {
    const plain = comment.replace(/^\s*(?:\/\*\*?|\/\/|\*(?!\/))|\*\/\s*$/gm, "").replace(/\s+/g, " ");
    return [plain.replace(/"[^"]*"/g, "X").trim()];
  });
}

function commentMistakes(source: string): readonly string[] {
  return commentLines(source).flatMap((line) => [
    ...avoidedInComments.flatMap(([pattern, better]) => {
      const match = pattern.exec(line)?.[0];
      return match === undefined ? [] : [`"${match}" (write: ${better}) in: ${line}`];
    }),
  ]);
}

const withVowel = /\ba (?=[aeio])(?!one\b)|\bA (?=[aeio])(?!(?:one|and|or)\b)/;

function mistakesOf(text: string, patterns = avoided): readonly string[] {
  const plain = text.replace(/`[^`]*`|"[^"]*"/g, "X");
  const found = patterns.flatMap(([pattern, better]) => {
    const match = pattern.exec(plain)?.[0];
    return match === undefined ? [] : [`"${match}" (write: ${better}) in: ${text}`];
  });
  return withVowel.test(plain) ? [...found, `"a" before a vowel in: ${text}`] : found;
}

/** The whole messages of the findings in the examples of all rules; the examples themselves show some of them in part. */
function exampleMessages(): readonly string[] {
  return rules.flatMap((rule) =>
    examplesOf(rule).flatMap(({ text, dialect }) =>
      placeFindings(analyzeNow(fixtureSite(parseFixture(text), dialect), rules)).map(
        ({ message }) => message,
      ),
    ),
  );
}

/** The maximum number of words of a finding, and the maximum of the median. */
const maxWords = 28;
const medianOfWords = 16;

/** The number of words; code, paths and names count as written, single signs do not count. */
function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Words of a title that stay in lower case, and names that are written in lower case. */
const lowerCase =
  /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|docs\.json|mint\.json|docs-json)…?$/;

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
  };
}

/** The Markdown files that people read, relative to the repository. */
function documents(): readonly string[] {
  const inDocs = readdirSync("docs", { recursive: true, encoding: "utf8" }).map((path) => `docs/${path}`);
  const walkthrough = readdirSync("media/walkthrough").map((name) => `media/walkthrough/${name}`);
  const others = ["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "client/README.md", "server/README.md"];
  return [...inDocs, ...walkthrough, ...others].filter((path) => path.endsWith(".md"));
}

/** The sentences of a document, without code, quotes and links' targets. */
function sentencesOf(markdown: string): readonly string[] {
  const prose = markdown
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`]*`|"[^"\n]*"|“[^”\n]*”/g, "X")
    .replace(/<[^>]*>|\]\([^)]*\)/g, "");
  return prose.split(/\n(?=\s*(?:[-*|#>]|\d+\.|\n))/).flatMap((block) =>
    block
      .replace(/\s+/g, " ")
      .trim()
      .split(/(?<=[.:;]) /),
  );
}

/** Every text of a value, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

describe("wording", () => {
  let messages: readonly string[];

  before(() => {
    messages = exampleMessages();
  });

  it('has rule titles that complete "Reported when: …"', () => {
    const titles = rules.map(({ title }) => title);
    assert.deepEqual(
      titles.filter((title) => !isClause(title)),
      [],
      "noun phrases",
    );
    assert.deepEqual(
      titles.filter((title) => title.endsWith(".")),
      [],
      "titles with a full stop",
    );
  });

  it("distinguishes a clause from a noun phrase", () => {
    for (const phrase of [
      "A `$ref` that cannot be followed",
      "A spec that nothing uses",
      "Two redirects for the same address",
    ])
      assert.equal(isClause(phrase), false, phrase);
  });

  it('has no avoided words in titles, explanations and findings of rules, and no "a" before a vowel', () => {
    const texts = [...rules.flatMap(({ title, why }) => [title, ...why.split(/(?<=[.:;])\s/)]), ...messages];
    assert.ok(texts.length > 200, "finds the texts");
    assert.deepEqual(
      texts.flatMap((text) => mistakesOf(text)),
      [],
    );
    assert.equal(mistakesOf("The link leads nowhere, a image is no page.").length, 3);
  });

  it("has no avoided words in the help of the command line, and none in titles and descriptions of the extension", () => {
    const help = commands.flatMap(({ summary, description, options, examples }) =>
      textsIn([summary, description, options, examples.map(({ text }) => text)]),
    );
    const { contributes }: { contributes: unknown } = JSON.parse(readFileSync("package.json", "utf8"));
    const texts = [...help, ...textsIn(contributes)].flatMap((text) => text.split(/(?<=[.:;])\s/));
    assert.ok(help.length > 100 && texts.length > 1000, "finds the texts");
    assert.deepEqual(
      texts.flatMap((text) => mistakesOf(text)),
      [],
    );
  });

  it("has no avoided words in documents", () => {
    const sentences = documents().flatMap((path) =>
      sentencesOf(readFileSync(path, "utf8")).map((sentence) => [path, sentence] as const),
    );
    assert.ok(sentences.length > 2000, "finds the sentences");
    const patterns = [...avoided, ...avoidedInDocuments];
    assert.deepEqual(
      sentences.flatMap(([path, sentence]) =>
        mistakesOf(sentence, patterns).map((mistake) => `${path}: ${mistake}`),
      ),
      [],
    );
  });

  it("reads documents without code and quotes, also over two lines", () => {
    const markdown = [
      "It is",
      "no page. The view `is no",
      "code`; “meanwhile”.",
      "",
      "```text",
      "judged",
      "```",
    ];
    assert.equal(sentencesOf(markdown.join("\n")).flatMap((text) => mistakesOf(text)).length, 1);
  });

  it("has plain comments, and American spelling in comments and names", () => {
    const sources = [
      ...sourceFiles().map((file) => [file, sourceText(file)] as const),
      ...sourceFiles(clientFolder).map((file) => [file, sourceText(file, clientFolder)] as const),
    ];
    assert.ok(sources.length > 1000, "finds the sources");
    const mistakes = sources.flatMap(([file, source]) => {
      const spelling = british.exec(source)?.[0];
      return [
        ...commentMistakes(source),
        ...(spelling === undefined ? [] : [`"${spelling}" is not American`]),
      ].map((mistake) => `${file}: ${mistake}`);
    });
    assert.deepEqual(mistakes, []);
  });

  it("recognizes mistakes in comments, also over two lines, and none in code", () => {
    const source = [
      "/**",
      " * Reads a text. Knows",
      " * nothing of sites.",
      " */",
      "// As `other`, undefined where there is none, outside of the site.",
      "// Of several, the first that is no page; it stands in the list already.",
      'const text = "knows nothing"; // The inside of a list.',
    ].join("\n");
    assert.equal(commentMistakes(source).length, 8);
    for (const word of ["capitalise", "analysing", "neighbours", "serialisation"])
      assert.match(word, british);
    for (const word of ["capitalize", "analysis", "raises", "promises", "cancelled"])
      assert.doesNotMatch(word, british);
  });

  it("has short findings", () => {
    assert.ok(messages.length > 200, "finds the messages");
    assert.deepEqual(
      messages.filter((message) => wordsOf(message) > maxWords),
      [],
      `findings of more than ${maxWords} words`,
    );
    const median = medianOf(messages.map(wordsOf));
    assert.ok(median <= medianOfWords, `half of the findings have at least ${median} words`);
  });

  it("counts the words of a finding, and finds the median", () => {
    assert.equal(wordsOf("`GET /user` is not in `a.json`, so → it has no page; write `/` or “x”."), 14);
    assert.equal(medianOf([30, 1, 17, 16, 2]), 16);
    assert.equal(medianOf([17, 1, 17, 16]), 17);
  });

  it("has titles of commands in Title Case", () => {
    const { contributes }: Manifest = JSON.parse(readFileSync("package.json", "utf8"));
    const wrong = contributes.commands.filter(({ title }) =>
      title
        .split(/[\s/]+/)
        .some((word, index) => (index === 0 || !lowerCase.test(word)) && /^[a-z]/.test(word)),
    );
    assert.deepEqual(wrong, []);
  });
});
