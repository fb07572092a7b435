/** What a command applies to if argument, focus, selection and active editor differ. */
import assert from "node:assert/strict";
import { type CommandSituation, focusedRowArgument, subjectOf } from "../../client/src/ui/command-subject.ts";

type Row = "row a" | "row b" | "row c";
type File = "file x" | "file y";

const isRow = (value: unknown): value is Row => typeof value === "string" && value.startsWith("row ");
const isFile = (value: unknown): value is File => typeof value === "string" && value.startsWith("file ");

const ofRows: CommandSituation<Row, File> = {
  isRow,
  focusedRow: () => "row b",
  selection: ["row a"],
};
const ofFiles: CommandSituation<Row, File> = { isRow, isFile, activeFile: "file x" };

describe("what a command applies to", () => {
  it("is the row of the menu, whatever is selected, focused or open", () => {
    const subject = subjectOf<Row, File>(["row c"], { ...ofRows, ...ofFiles });
    assert.deepEqual(subject, { kind: "rows", row: "row c", rows: ["row c"] });
  });

  it("is all rows that the menu names if its row is one of them; commands for one row apply to that row", () => {
    assert.deepEqual(subjectOf(["row c", ["row a", "row c", 7]], ofRows), {
      kind: "rows",
      row: "row c",
      rows: ["row a", "row c"],
    });
    assert.deepEqual(subjectOf(["row c", ["row a", "row b"]], ofRows), {
      kind: "rows",
      row: "row c",
      rows: ["row c"],
    });
  });

  it("is the focused row for a key, if another is selected", () => {
    assert.deepEqual(subjectOf([focusedRowArgument], ofRows), {
      kind: "rows",
      row: "row b",
      rows: ["row b"],
    });
  });

  it("is all selected rows for a key, if the focused one is among them", () => {
    assert.deepEqual(subjectOf([focusedRowArgument], { ...ofRows, selection: ["row a", "row b"] }), {
      kind: "rows",
      row: "row b",
      rows: ["row a", "row b"],
    });
  });

  it("is uncertain for a key if it is uncertain which row has the focus", () => {
    const situation = { ...ofRows, focusedRow: () => undefined };
    assert.deepEqual(subjectOf([focusedRowArgument], situation), { kind: "uncertain", rows: ["row a"] });
    assert.deepEqual(subjectOf([focusedRowArgument], { ...situation, selection: [] }), {
      kind: "uncertain",
      rows: [],
    });
  });

  it("is uncertain if nothing is named and rows are selected, even if a file is open", () => {
    assert.deepEqual(subjectOf([], { ...ofFiles, ...ofRows }), { kind: "uncertain", rows: ["row a"] });
  });

  it("is the file that a menu names before the one in the active editor", () => {
    assert.deepEqual(subjectOf(["file y"], ofFiles), { kind: "file", file: "file y" });
    assert.deepEqual(subjectOf([], ofFiles), { kind: "file", file: "file x" });
  });

  it("is nothing if nothing is named", () => {
    assert.deepEqual(subjectOf(["nonsense", {}], {}), { kind: "none" });
    assert.deepEqual(subjectOf([], { isFile, activeFile: undefined }), { kind: "none" });
  });
});
