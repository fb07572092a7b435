/** The language configuration for MDX: which lines are continued, and which are indented. */
import assert from "node:assert/strict";
import configuration from "../../client/language-configuration.json" with { type: "json" };

const { folding, indentationRules, onEnterRules } = configuration;

/** The text that Enter inserts at the end of a line. */
function continued(line: string): string | undefined {
  const rule = onEnterRules.find(
    ({ beforeText, afterText }) => afterText === undefined && new RegExp(beforeText).test(line),
  );
  return rule?.action.appendText;
}

describe("the language configuration of MDX", () => {
  it("continues items of lists and quotes that have text", () => {
    assert.equal(continued("  - one"), "- ");
    assert.equal(continued("* one"), "* ");
    assert.equal(continued("- [x] done"), "- [ ] ");
    assert.equal(continued("> said"), "> ");
    for (const line of ["- ", "---", "-5 degrees", "one - two", "**bold**"])
      assert.equal(continued(line), undefined, line);
  });

  it("indents after an opening tag alone in its line", () => {
    const increases = new RegExp(indentationRules.increaseIndentPattern);
    for (const line of ["<Steps>", '  <Card title="One" href="/a">', "<A>", "<div>"])
      assert.match(line, increases);
    for (const line of ["<Icon />", "<Card>one</Card>", "</Card>", "a < b > c", "Say <Note>"])
      assert.doesNotMatch(line, increases);
    assert.match("  </Card>", new RegExp(indentationRules.decreaseIndentPattern));
  });

  it("folds between comments of a region", () => {
    assert.match("{/* #region Setup */}", new RegExp(folding.markers.start));
    assert.match("{/* #endregion */}", new RegExp(folding.markers.end));
    assert.doesNotMatch("{/* regional */}", new RegExp(folding.markers.start));
  });
});
