/** Which findings the Problems view shows while it is limited to new ones. */
import assert from "node:assert/strict";
import {
  newFindingsOf,
  ProblemFilter,
  type PublishedFinding,
} from "../../../client/src/features/changes/problem-filter.ts";

const at = (line: number) => ({
  start: { line, character: 0 },
  end: { line, character: 9 },
});

/** A finding as the server sends it. */
function finding(code: string | undefined, message: string, line: number): PublishedFinding {
  return {
    message,
    range: at(line),
    ...(code === undefined ? {} : { code: { value: code } }),
  };
}

function added(code: string, message: string, line: number, uri = "a") {
  return { uri, code, message, range: at(line) };
}

describe("the filter of the Problems view", () => {
  it("keeps new findings, and findings that are not compared", () => {
    const rest = finding(undefined, "3 more findings", 0);
    const syntax = finding("json-syntax", "Expected a comma", 3);
    const fresh = finding("broken-link", "/b does not exist", 5);
    const all = [rest, finding("broken-link", "/a does not exist", 1), syntax, fresh];
    assert.deepEqual(newFindingsOf(all, [added("broken-link", "/b does not exist", 5)]), [
      rest,
      syntax,
      fresh,
    ]);
    assert.deepEqual(newFindingsOf(all, []), [rest, syntax]);
  });

  it("distinguishes equal findings by their line, and keeps all if the text has moved", () => {
    const [first, second] = [finding("broken-link", "/a", 1), finding("broken-link", "/a", 7)];
    assert.deepEqual(newFindingsOf([first, second], [added("broken-link", "/a", 7)]), [second]);
    assert.deepEqual(newFindingsOf([first, second], [added("broken-link", "/a", 6)]), [first, second]);
    assert.deepEqual(newFindingsOf([first], [added("broken-anchor", "/a", 1)]), []);
  });

  it("shows all again, publishes only changed files, and returns hidden findings", () => {
    const published: string[] = [];
    const filter = new ProblemFilter();
    const take = (uri: string, ...all: readonly PublishedFinding[]): void =>
      filter.handle(uri, all, (shown) => published.push(`${uri} ${shown.map(({ message }) => message)}`));
    take("a", finding("x", "old", 1), finding("x", "new", 2));
    take("b", finding("x", "new", 2));
    take("other", finding("x", "unknown", 2));
    assert.deepEqual(published.splice(0), ["a old,new", "b new", "other unknown"]);
    const newIn = (uri: string) => (uri === "other" ? undefined : [added("x", "new", 2, uri)]);
    filter.show(newIn);
    assert.equal(filter.isOn, true);
    assert.deepEqual(
      published.splice(0),
      ["a new"],
      "b has nothing old, and of the other site nothing is known",
    );
    assert.deepEqual(filter.allOf("a")?.length, 2);
    assert.deepEqual(filter.allOf("b").length, 1);
    assert.deepEqual(filter.allOf("c"), []);
    filter.show(newIn);
    assert.deepEqual(published, []);
    take("a", finding("x", "old", 3));
    assert.deepEqual(published.splice(0), ["a "]);
    filter.show(undefined);
    assert.equal(filter.isOn, false);
    assert.deepEqual(published.splice(0), ["a old"]);
    take("a");
    assert.deepEqual(published.splice(0), ["a "]);
    filter.clear();
    filter.show(newIn);
    assert.deepEqual(published, []);
  });
});
