/** What a drop on a row of the navigation may mean. */
import assert from "node:assert/strict";
import { type DropRow, dropChoices } from "../../../client/src/features/navigation/drop-choices.ts";
import type { RowKind } from "../../../server/src/protocol.ts";

function row(kind: RowKind, name: string, site = "file:///docs.json"): DropRow {
  return { row: { site, id: `${kind}:${name}`, kind, label: name, childCount: 0 }, parent: undefined };
}

function labels(
  target: DropRow,
  rows: readonly DropRow[],
  uris: readonly string[] = [],
): readonly string[] | string {
  const answer = dropChoices(target, { rows, uris });
  return answer.kind === "refused" ? answer.reason : answer.choices.map(({ label }) => label);
}

const page = row("page", "a");
const group = row("group", "G");
const tab = row("tab", "T");

describe("drops on rows of the navigation", () => {
  it("go into sections of another kind, and beside entries", () => {
    assert.deepEqual(labels(group, [page]), ['Into "G"']);
    assert.deepEqual(labels(tab, [group, page]), ['Into "T"']);
    assert.deepEqual(labels(page, [row("page", "b")]), ['After "a"', 'Before "a"']);
    assert.deepEqual(labels(page, [group]), ['After "a"', 'Before "a"']);
    assert.deepEqual(labels(row("site", "Docs"), [tab]), ['Into "Docs"']);
  });

  it("let the author choose where a section is dropped on one of its kind", () => {
    assert.deepEqual(labels(group, [row("group", "H")]), ['After "G"', 'Before "G"', 'Into "G"']);
    assert.deepEqual(labels(tab, [row("tab", "U")]), ['After "T"', 'Before "T"']);
  });

  it("name rows and files in the action", () => {
    const answer = dropChoices(group, { rows: [page, row("orphan", "o")], uris: ["file:///x.mdx"] });
    assert.deepEqual(answer, {
      kind: "choices",
      choices: [
        {
          label: 'Into "G"',
          action: {
            kind: "move",
            entries: [{ row: "page:a" }, { row: "orphan:o" }],
            uris: ["file:///x.mdx"],
            to: { into: { row: "group:G" } },
          },
        },
      ],
    });
  });

  it("take entries out of the navigation where they are dropped below it", () => {
    const answer = dropChoices(row("unlisted", ""), { rows: [page], uris: [] });
    assert.deepEqual(answer, {
      kind: "choices",
      choices: [
        { label: "Remove from the navigation", action: { kind: "remove", entries: [{ row: "page:a" }] } },
      ],
    });
    assert.equal(
      labels(row("unlisted", ""), [row("orphan", "o")]),
      "These pages are not in the navigation already.",
    );
  });

  it("mean nothing on the row itself, and say what cannot be", () => {
    assert.deepEqual(labels(page, [page]), []);
    assert.equal(
      labels(group, [row("page", "a", "file:///other/docs.json")]),
      "Entries cannot be moved to another site.",
    );
    assert.equal(
      labels(group, [row("operation", "GET /x")]),
      "Only entries of the navigation and pages that are not listed can be moved.",
    );
    assert.equal(
      labels(row("lost", ""), [page]),
      "Nothing can be put there: drop it on a section or a page.",
    );
  });
});
