/** The limit on searches for similar names, and the marking of findings without a search. */
import assert from "node:assert/strict";
import { analyzeNow, type PlacedFinding, placeFindings, rules } from "../../../server/src/service/index.ts";
import {
  neededFiles,
  newIntern,
  pageContent,
  type Site,
  withPages,
} from "../../../server/src/service/snapshot.ts";
import { type Content, docs, pages, siteOf } from "./site-findings.ts";

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The findings of one rule; pages have their texts. */
function found(code: string, files: Record<string, Content>): readonly PlacedFinding[] {
  const intern = newIntern();
  const texts = Object.entries(files).filter(([file]) => file.endsWith(".mdx"));
  const site: Site = withPages(
    siteOf(files),
    texts.map(([file, text]) => [file, pageContent(String(text), intern)]),
  );
  const analysis = analyzeNow(
    site,
    rules.filter((rule) => rule.code === code),
  );
  for (const failure of analysis.failures) throw failure.error;
  return placeFindings(analysis);
}

/** How many findings have a suggestion, and how many are marked because there was no search. */
function counts(findings: readonly PlacedFinding[]) {
  for (const { message } of findings) assert.ok(!message.includes("looked for"), message);
  const guessed = findings.filter(({ message }) => message.includes("did you mean"));
  assert.ok(guessed.every(({ isUnguessed }) => !isUnguessed));
  const unguessed = findings.filter(({ isUnguessed }) => isUnguessed);
  return { all: findings.length, guessed: guessed.length, unguessed: unguessed.length };
}

describe("guesses", () => {
  it("are made for 50 missing pages", () => {
    const files = {
      ...docs({ pages: times(60, (index) => `guides/pagee-${index}`) }),
      ...pages(...times(60, (index) => `guides/page-${index}`)),
    };
    assert.deepEqual(counts(found("missing-page", files)), { all: 60, guessed: 50, unguessed: 10 });
  });

  it("are made for 50 missing $ref files", () => {
    const files = {
      ...docs({ groups: times(60, (index) => ({ $ref: `./groupp-${index}.json` })) }),
      ...Object.fromEntries(times(60, (index) => [`group-${index}.json`, {}])),
    };
    assert.deepEqual(counts(found("broken-ref", files)), { all: 60, guessed: 50, unguessed: 10 });
  });

  it("are made for 50 missing specs; a difference in case needs no search", () => {
    const groups = (name: string, count: number) =>
      times(count, (index) => ({ group: "a", openapi: `${name}-${index}.json`, pages: ["GET /a"] }));
    const files = {
      ...docs({ groups: [...groups("userss", 60), ...groups("USERS", 2)] }),
      ...Object.fromEntries(times(60, (index) => [`users-${index}.json`, {}])),
    };
    const findings = found("missing-spec", files);
    assert.deepEqual(counts(findings), { all: 62, guessed: 50, unguessed: 10 });
    assert.equal(findings.filter(({ message }) => message.includes("but there is")).length, 2);
  });

  it("are made for fewer endpoints, the larger the spec is", () => {
    const files = {
      ...docs({
        groups: [{ group: "a", openapi: "a.json", pages: times(60, (index) => `GET /userss/${index}`) }],
      }),
      "a.json": {
        openapi: "3.1.0",
        info: { title: "a", version: "1" },
        paths: Object.fromEntries(times(20_000, (index) => [`/users/${index}`, { get: {} }])),
      },
    };
    assert.deepEqual(counts(found("missing-endpoint", files)), { all: 60, guessed: 25, unguessed: 35 });
  });

  it("are made for 200 links of one page, on a page with 1,500 headings", () => {
    const page = (headings: number, links: number): Record<string, Content> => ({
      ...docs({ pages: ["a"] }),
      "a.mdx": [
        ...times(headings, (index) => `# heading ${index}`),
        ...times(links, (index) => `[x](#headings-${index})`),
        "[y](#Heading_7)",
      ].join("\n\n"),
    });
    // A difference only in case and punctuation is certain, so it is found without a limit.
    assert.deepEqual(counts(found("broken-anchor", page(300, 210))), {
      all: 211,
      guessed: 201,
      unguessed: 10,
    });
    assert.deepEqual(counts(found("broken-anchor", page(1501, 9))), { all: 10, guessed: 1, unguessed: 9 });
    const same = found("broken-anchor", page(1501, 9)).at(-1);
    assert.match(same?.message ?? "", /did you mean `#heading-7`\?$/);
  });

  it("are made for links and imports on a site of 1,500 pages", () => {
    const site = (count: number): Record<string, Content> => ({
      ...docs({ pages: ["a", "b"] }),
      "a.mdx": "[x](/snippets/not-77)\n\n[x](/snippets/not-88)",
      "b.mdx": 'import A from "/snippets/nott-77.mdx"\n\nimport B from "/snippets/nott-88.mdx"\n',
      ...Object.fromEntries(times(count, (index) => [`snippets/note-${index}.mdx`, ""])),
    });
    assert.deepEqual(counts(found("broken-link", site(100))), { all: 2, guessed: 2, unguessed: 0 });
    assert.deepEqual(counts(found("broken-import", site(100))), { all: 2, guessed: 2, unguessed: 0 });
    assert.deepEqual(counts(found("broken-link", site(1600))), { all: 2, guessed: 0, unguessed: 2 });
    assert.deepEqual(counts(found("broken-import", site(1600))), { all: 2, guessed: 0, unguessed: 2 });
  });
});

describe("$ref files that are missing", () => {
  it("count like others, so that no more of them are requested than followed", () => {
    const navigation = { groups: times(6000, (index) => ({ $ref: `./r${index}.json` })) };
    const pending = times(6000, (index) => `r${index}.json`);
    const unread = neededFiles(siteOf(docs(navigation), { pending })).documents;
    assert.equal(unread.length, 2000);
    const findings = found("broken-ref", docs(navigation));
    assert.equal(findings.length, 2001);
    assert.match(
      findings.at(-1)?.message ?? "",
      /`r2000\.json` and all later ones are not checked; include each file only once/,
    );
  });
});
