/** Which row had the focus, told from the selections that the key of a command makes. */
import assert from "node:assert/strict";
import { FocusedRow, toggles } from "../../client/src/ui/focused-row.ts";

interface Row {
  readonly key: string;
}

const [a, b, c]: readonly Row[] = ["a", "b", "c"].map((key) => ({ key }));
assert.ok(a !== undefined && b !== undefined && c !== undefined);

/** What `list.toggleSelection` makes of a selection. */
function toggled(selection: readonly Row[], row: Row): readonly Row[] {
  return selection.includes(row) ? selection.filter((one) => one !== row) : [...selection, row];
}

/** A key is pressed: the focused row comes and goes. */
function press(focused: FocusedRow<Row>, selection: readonly Row[], row: Row, times = toggles): void {
  let now = selection;
  for (let time = 0; time < times; time += 1) {
    now = toggled(now, row);
    focused.selected(now);
  }
}

describe("the focused row", () => {
  for (const selection of [[], [a], [b], [a, b], [a, b, c]]) {
    it(`is told where ${selection.length} rows are selected${selection.includes(b) ? ", with the focused one" : ""}`, () => {
      const focused = new FocusedRow<Row>();
      focused.selected(selection);
      press(focused, selection, b);
      assert.equal(focused.take(), b);
    });
  }

  it("is told once for each key", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [a], b);
    assert.equal(focused.take(), b);
    assert.equal(focused.take(), undefined);
    press(focused, [a], c);
    assert.equal(focused.take(), c);
  });

  it("is not certain if no key, or too little of one, was seen", () => {
    const focused = new FocusedRow<Row>();
    assert.equal(focused.take(), undefined);
    focused.selected([a]);
    focused.selected([b]);
    assert.equal(focused.take(), undefined);
    press(focused, [a], b, toggles - 1);
    assert.equal(focused.take(), undefined);
  });

  it("is not certain if a row was clicked twice with Ctrl and the focus was taken away", () => {
    const focused = new FocusedRow<Row>();
    focused.selected(toggled([], b));
    focused.selected([]);
    assert.equal(focused.take(), undefined);
  });

  it("is not certain where something else is selected after the key", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [], b);
    focused.selected([a]);
    assert.equal(focused.take(), undefined);
  });

  it("is not certain where something else is selected between", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [a], b, 2);
    focused.selected([c]);
    press(focused, [c], b, 2);
    assert.equal(focused.take(), undefined);
  });

  it("is not certain if the commands of two keys come late and the keys meant two rows", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [], a);
    press(focused, [], b);
    assert.equal(focused.take(), undefined);
    press(focused, [], b);
    press(focused, [], b);
    assert.equal(focused.take(), b);
  });
});
