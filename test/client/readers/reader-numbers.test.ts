/** The numbers of readers: joined, ordered by need, kept for a day, and read back from what was stored. */
import assert from "node:assert/strict";
import {
  byNeed,
  decodeNumbers,
  encodeNumbers,
  firstDay,
  isFresh,
  maxStored,
  needOf,
  type PageReaders,
  pagesOf,
  type ReaderNumbers,
  readersOf,
  withNumbers,
} from "../../../client/src/features/readers/reader-numbers.ts";
import {
  lensTitle,
  needMessage,
  needRow,
  readerFacts,
  readNotice,
  shortWords,
} from "../../../client/src/features/readers/reader-words.ts";

const readAt = Date.parse("2026-01-31T12:00:00Z");
const hour = 3_600_000;

function numbers(
  pages: Readonly<Record<string, PageReaders>> = {},
  more: Partial<ReaderNumbers> = {},
): ReaderNumbers {
  const project = { origin: "https://api.example", project: "acme" };
  return { ...project, readAt, isCut: false, pages: new Map(Object.entries(pages)), ...more };
}

describe("numbers of readers", () => {
  it("have feedback and views of each page", () => {
    const pages = pagesOf(
      [
        { path: "a", helpful: 1, unhelpful: 2, onCode: 3 },
        { path: "b", helpful: 0, unhelpful: 0, onCode: 0 },
      ],
      [
        { path: "a", total: 9, byAgents: 4 },
        { path: "c", total: 1 },
      ],
    );
    assert.deepEqual(
      [...pages],
      [
        ["a", { helpful: 1, unhelpful: 2, onCode: 3, views: 9, byAgents: 4 }],
        ["b", { helpful: 0, unhelpful: 0, onCode: 0 }],
        ["c", { views: 1 }],
      ],
    );
    const many = Array.from({ length: 5000 }, (_, index) => ({ path: `p/${index}`, total: 1 }));
    assert.equal(pagesOf([], many).size, maxStored.pages);
  });

  it("are kept for a day, and not longer if the clock is set back", () => {
    assert.equal(isFresh(numbers(), readAt + 23 * hour), true);
    assert.equal(isFresh(numbers(), readAt + 24 * hour), false);
    assert.equal(isFresh(numbers(), readAt - 1), false);
    assert.equal(firstDay(readAt), "2026-01-01");
  });

  it("find a page by its path, even if the site is below /docs", () => {
    const all = numbers({ "docs/guides/a": { views: 1 }, b: { views: 2 }, docs: { views: 3 } });
    assert.equal(readersOf(all, "guides/a")?.views, 1);
    assert.equal(readersOf(all, "b")?.views, 2);
    assert.equal(readersOf(all, "")?.views, 3);
    assert.equal(readersOf(all, "c"), undefined);
  });

  it("list pages that need work first: those with many unhelpful answers, and a large share of them", () => {
    const pages = numbers({
      loved: { helpful: 100, unhelpful: 2 },
      single: { helpful: 0, unhelpful: 1 },
      bad: { helpful: 2, unhelpful: 10 },
      seen: { views: 900 },
      hardly: { views: 3 },
    });
    assert.deepEqual(
      byNeed(pages).map(([path]) => path),
      ["bad", "single", "loved", "seen", "hardly"],
    );
    assert.equal(needOf({ views: 900 }), 0);
  });

  it("are stored as JSON and read back, one record for each project", () => {
    const own = numbers({ a: { helpful: 1, unhelpful: 0, views: 3 } }, { isCut: true });
    const stored: unknown = JSON.parse(JSON.stringify(encodeNumbers([own])));
    assert.deepEqual(decodeNumbers(stored), [own]);
    const newer = numbers({}, { readAt: readAt + 1 });
    const other = numbers({}, { project: "other" });
    assert.deepEqual(withNumbers([own, other], newer), [newer, other]);
    const many = Array.from({ length: 30 }, (_, index) => numbers({}, { project: `p${index}` }));
    assert.equal(withNumbers(many, newer).length, maxStored.projects);
  });

  it("are decoded from any stored value", () => {
    for (const value of [undefined, null, 7, "x", {}, [7], [{}], [{ origin: "a", project: "b" }]])
      assert.deepEqual(decodeNumbers(value), []);
    const [damaged] = decodeNumbers([
      {
        origin: "https://api.example",
        project: "acme",
        readAt,
        pages: [["a", { views: -1, helpful: 2.5, unhelpful: 7 }], ["../b", {}], [7, {}], "x", ["c", null]],
      },
    ]);
    assert.deepEqual(damaged?.pages, new Map([["a", { unhelpful: 7 }]]));
  });
});

describe("texts about readers", () => {
  const readers = { helpful: 12, unhelpful: 3, onCode: 1, views: 1204, byAgents: 204 };

  it("are short after a row, and a sentence above a page", () => {
    assert.equal(shortWords(readers), "1,204 views · 3 of 15 unhelpful");
    assert.equal(shortWords({ views: 1 }), "1 view");
    assert.equal(shortWords({ helpful: 0, unhelpful: 0 }), "");
    assert.equal(lensTitle(readers), "1,204 views, 3 of 15 readers found it unhelpful in 30 days");
    assert.equal(lensTitle({ helpful: 1, unhelpful: 0 }), "0 of 1 reader found it unhelpful in 30 days");
    assert.equal(lensTitle({ views: 7 }), "7 views, no reader said whether it helped in 30 days");
  });

  it("have all numbers in a tooltip, and when they were read", () => {
    assert.deepEqual(
      readerFacts(readers, numbers(), readAt + 2 * hour).map(({ name, value }) => `${name}: ${value}`),
      [
        "Readers: 1,204 views in 30 days, 204 by agents",
        "Feedback: 12 helpful, 3 unhelpful in 30 days",
        "Feedback on code: 1",
        "Numbers from: 2 hours ago",
      ],
    );
    assert.deepEqual(
      readerFacts({ views: 2 }, numbers(), readAt).map(({ name }) => name),
      ["Readers", "Numbers from"],
    );
  });

  it("describe a row of the view by need, whose message says that the service has more pages", () => {
    const { label, description, facts, spoken } = needRow("guides/a", readers, numbers(), readAt);
    assert.equal(label, "/guides/a");
    assert.equal(description, "3 of 15 unhelpful · 1,204 views");
    assert.equal(spoken, "/guides/a, 3 of 15 unhelpful · 1,204 views");
    assert.deepEqual(
      facts?.map(({ name }) => name),
      ["Page", "Readers", "Feedback", "Feedback on code", "Numbers from"],
    );
    assert.doesNotMatch(needMessage(numbers()), /more/);
    assert.match(
      needMessage(numbers({ a: {} }, { isCut: true })),
      /The service has more pages than these 1\.$/,
    );
  });

  it("say how many pages were read, or that there are none", () => {
    assert.match(readNotice(numbers({ a: {} })), /^Read views and feedback for 1 page of acme;/);
    assert.match(readNotice(numbers()), /^The service reports no views or feedback for acme/);
  });
});
