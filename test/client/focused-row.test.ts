/** Which row had the focus, found from the selections that the key of a command causes. */
import assert from "node:assert/strict";
import { FocusedRow, toggleCount } from "../../client/src/ui/focused-row.ts";

interface Row {
  readonly key: string;
}

const [a, b, c]: readonly Row[] = ["a", "b", "c"].map((key) => ({ key }));
assert.ok(a !== undefined && b !== undefined && c !== undefined);

/** The selection after `list.toggleSelection`. */
function toggled(selection: readonly Row[], row: Row): readonly Row[] {
  return selection.includes(row) ? selection.filter((one) => one !== row) : [...selection, row];
}

/** A key is pressed: the focused row is added to the selection and removed, or the other way round. */
function press(focused: FocusedRow<Row>, selection: readonly Row[], row: Row, times = toggleCount): void {
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

  it("is reported once for each key", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [a], b);
    assert.equal(focused.take(), b);
    assert.equal(focused.take(), undefined);
    press(focused, [a], c);
    assert.equal(focused.take(), c);
  });

  it("is uncertain if no key, or only a part of one, was seen", () => {
    const focused = new FocusedRow<Row>();
    assert.equal(focused.take(), undefined);
    focused.selected([a]);
    focused.selected([b]);
    assert.equal(focused.take(), undefined);
    press(focused, [a], b, toggleCount - 1);
    assert.equal(focused.take(), undefined);
  });

  it("is uncertain if a row was clicked twice with Ctrl and the focus moved away", () => {
    const focused = new FocusedRow<Row>();
    focused.selected(toggled([], b));
    focused.selected([]);
    assert.equal(focused.take(), undefined);
  });

  it("is uncertain if something else is selected after the key", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [], b);
    focused.selected([a]);
    assert.equal(focused.take(), undefined);
  });

  it("is uncertain if something else is selected in between", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [a], b, 2);
    focused.selected([c]);
    press(focused, [c], b, 2);
    assert.equal(focused.take(), undefined);
  });

  it("is uncertain if the commands of two keys arrive late and the keys were pressed on two rows", () => {
    const focused = new FocusedRow<Row>();
    press(focused, [], a);
    press(focused, [], b);
    assert.equal(focused.take(), undefined);
    press(focused, [], b);
    press(focused, [], b);
    assert.equal(focused.take(), b);
  });
});
