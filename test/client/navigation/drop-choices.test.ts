/** The choices for a drop on a row of the navigation. */
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
  siblings: readonly DropRow[] = [target],
): readonly string[] | string {
  const answer = dropChoices(target, { rows, uris }, siblings);
  return answer.kind === "refused" ? answer.reason : answer.choices.map(({ label }) => label);
}

const page = row("page", "a");
const group = row("group", "G");
const tab = row("tab", "T");

describe("drops on rows of the navigation", () => {
  it("go into sections of another kind, and next to entries", () => {
    assert.deepEqual(labels(group, [page]), ['Into "G"']);
    assert.deepEqual(labels(tab, [group, page]), ['Into "T"']);
    assert.deepEqual(labels(page, [row("page", "b")]), ['After "a"', 'Before "a"']);
    assert.deepEqual(labels(page, [group]), ['After "a"', 'Before "a"']);
    assert.deepEqual(labels(row("site", "Docs"), [tab]), ['Into "Docs"']);
  });

  it("let the author choose if a section is dropped on another of its kind", () => {
    assert.deepEqual(labels(group, [row("group", "H")]), ['After "G"', 'Before "G"', 'Into "G"']);
    assert.deepEqual(labels(tab, [row("tab", "U")]), ['After "T"', 'Before "T"']);
  });

  it("take the position of an entry of the same list, without a choice", () => {
    const [a, b, c] = ["a", "b", "c"].map((name) => row("page", name));
    assert.ok(a !== undefined && b !== undefined && c !== undefined);
    assert.deepEqual(labels(b, [a], [], [a, b, c]), ['After "b"']);
    assert.deepEqual(labels(b, [c], [], [a, b, c]), ['Before "b"']);
    assert.deepEqual(labels(b, [a, c], [], [a, b, c]), ['After "b"', 'Before "b"']);
    const tabs = ["T", "U"].map((name) => row("tab", name));
    const [first, second] = tabs;
    assert.ok(first !== undefined && second !== undefined);
    assert.deepEqual(labels(first, [second], [], tabs), ['Before "T"']);
  });

  it("go after an entry of another list, with a choice only at its first one", () => {
    const [a, b] = ["a", "b"].map((name) => row("page", name));
    assert.ok(a !== undefined && b !== undefined);
    assert.deepEqual(labels(b, [page], [], [a, b]), ['After "b"']);
    assert.deepEqual(labels(a, [page], [], [a, b]), ['After "a"', 'Before "a"']);
    assert.deepEqual(labels(b, [], ["file:///x.mdx"], [a, b]), ['After "b"']);
    // The root page of a group is not an entry of its list.
    const root = { ...page, row: { ...page.row, id: "root", flags: ["root"] as const } };
    assert.deepEqual(labels(a, [page], [], [root, a, b]), ['After "a"', 'Before "a"']);
  });

  it("go next to a link, which has no content", () => {
    const link = { ...tab, row: { ...tab.row, flags: ["link"] as const } };
    assert.deepEqual(labels(link, [row("tab", "U")], [], [row("tab", "S"), link]), ['After "T"']);
  });

  it("name rows and files in the action", () => {
    const source = { rows: [page, row("orphan", "o")], uris: ["file:///x.mdx"] };
    const answer = dropChoices(group, source, [group]);
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

  it("remove entries from the navigation if they are dropped on unlisted pages", () => {
    const answer = dropChoices(row("unlisted", ""), { rows: [page], uris: [] }, []);
    assert.deepEqual(answer, {
      kind: "choices",
      choices: [
        { label: "Remove from the navigation", action: { kind: "remove", entries: [{ row: "page:a" }] } },
      ],
    });
    assert.equal(
      labels(row("unlisted", ""), [row("orphan", "o")]),
      "These pages are already not in the navigation, so there is nothing to remove.",
    );
  });

  it("have no effect on the row itself, and explain what is not possible", () => {
    assert.deepEqual(labels(page, [page]), []);
    assert.equal(
      labels(group, [row("page", "a", "file:///other/docs.json")]),
      "Entries cannot be moved to another site.",
    );
    assert.equal(
      labels(group, [row("operation", "GET /x")]),
      "The platform generates some of these rows from a spec, so they cannot be moved. Drag entries of the navigation, or pages that are not in it.",
    );
    assert.equal(
      labels(row("lost", ""), [page]),
      "This row cannot contain entries. Drop on a section or a page.",
    );
  });
});
