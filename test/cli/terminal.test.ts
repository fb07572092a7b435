/** How a command adapts to its terminal. */
import assert from "node:assert/strict";
import { wantsColor, widthOfTerminal } from "../../server/src/cli/terminal.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn, type Surroundings } from "./command-line.ts";

describe("the terminal", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: [`gone-${"x".repeat(150)}`] }));
  });
  afterEach(() => folder.remove());

  const write = (): void => {};

  it("has colors unless the environment disables them", () => {
    const terminal = { isTTY: true, write };
    const pipe = { write };
    for (const [stream, environment, isColored] of [
      [terminal, {}, true],
      [pipe, {}, false],
      [terminal, { TERM: "dumb" }, false],
      [terminal, { NO_COLOR: "1" }, false],
      [terminal, { NO_COLOR: "" }, true],
      [terminal, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
      [pipe, { FORCE_COLOR: "1" }, true],
      [pipe, { FORCE_COLOR: "" }, true],
      [terminal, { FORCE_COLOR: "0" }, false],
      [terminal, { FORCE_COLOR: "false" }, false],
      [pipe, { FORCE_COLOR: "0" }, false],
    ] as const) {
      assert.equal(wantsColor(stream, environment), isColored, JSON.stringify(environment));
    }
  });

  it("gets no escape sequences with FORCE_COLOR=0 or NO_COLOR", () => {
    for (const environment of [{ FORCE_COLOR: "0" }, { NO_COLOR: "1" }]) {
      for (const args of [["check"], ["fix", "--dry-run"], ["rules", "missing-page"]]) {
        const { stdout } = runIn(folder.root, args, { isTerminal: true, environment });
        assert.ok(!stdout.includes("\u001B"), args.join(" "));
      }
    }
  });

  it("has its own width, or that of COLUMNS; zero is not a width", () => {
    const width = (columns: number | undefined, environment: Readonly<Record<string, string>>) =>
      widthOfTerminal({ isTTY: true, columns, write }, environment);
    assert.equal(width(120, {}), 120);
    assert.equal(width(0, {}), undefined);
    assert.equal(width(0, { COLUMNS: "70" }), 70);
    assert.equal(width(undefined, { COLUMNS: "0" }), undefined);
    assert.equal(width(undefined, { COLUMNS: "-3" }), undefined);
    assert.equal(widthOfTerminal({ columns: 50, write }, { COLUMNS: "70" }), undefined);
  });

  it("shows excerpts with the default width if its width is unknown", () => {
    const longestLine = (given: Surroundings): number =>
      Math.max(
        ...runIn(folder.root, ["check"], {
          isTerminal: true,
          ...given,
          environment: { NO_COLOR: "1", ...given.environment },
        })
          .stdout.split("\n")
          .filter((line) => /^ +\d+ \|/.test(line))
          .map((line) => line.length),
      );
    const defaultLength = longestLine({ isTerminal: false });
    assert.ok(defaultLength > 80);
    assert.equal(longestLine({ columns: 0 }), defaultLength);
    assert.equal(longestLine({ environment: { COLUMNS: "0" } }), defaultLength);
    assert.ok(longestLine({ columns: 60 }) <= 60);
  });
});
