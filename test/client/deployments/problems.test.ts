import assert from "node:assert/strict";
import type { Deployment } from "../../../client/src/features/deployments/history.ts";
import { problemsOf } from "../../../client/src/features/deployments/problems.ts";
import { deployment } from "./sample.ts";

function failed(logs: readonly string[], more: Partial<Deployment> = {}): Deployment {
  return deployment({ update: { status: "failure", logs }, ...more });
}

function shown(...history: readonly Deployment[]): readonly string[] {
  return problemsOf(history).map(({ place, message }) =>
    [place.path, place.pointer?.join("/") ?? place.line ?? "", message].join(" | "),
  );
}

describe("problems of a failed deployment", () => {
  it("are the lines of the log that name a file and an error", () => {
    assert.deepEqual(
      shown(
        failed([
          "Cloning into docs",
          "Processing guides/start.mdx",
          "guides/new.mdx:12:3: unexpected token",
          "Error: could not parse guides/old.mdx",
          "Invalid value at #/navigation/tabs/0",
          "Error: something failed",
          "error: see https://example.com/guides/start.mdx",
        ]),
      ),
      [
        "guides/new.mdx | 12 | guides/new.mdx:12:3: unexpected token",
        "guides/old.mdx |  | Error: could not parse guides/old.mdx",
        "docs.json | navigation/tabs/0 | Invalid value at #/navigation/tabs/0",
      ],
    );
  });

  it("are listed once, although the summary and the log both have them", () => {
    const update = {
      status: "failure",
      summary: "a.mdx: unexpected token",
      logs: ["a.mdx: unexpected token", "Failed: a.mdx"],
    };
    assert.deepEqual(shown(deployment({ update })), ["a.mdx |  | a.mdx: unexpected token"]);
  });

  it("disappear with the next deployment of the same project", () => {
    const old = failed(["a.mdx: invalid"], { statusId: "1" });
    const other = failed(["b.mdx: invalid"], { statusId: "2", project: "other" });
    const next = deployment({ statusId: "3" });
    assert.equal(shown(old, other).length, 2);
    assert.deepEqual(shown(next, old, other), ["b.mdx |  | b.mdx: invalid"]);
    assert.deepEqual(shown(deployment({ update: { status: "success", logs: ["a.mdx: invalid"] } }), old), []);
    assert.deepEqual(shown(), []);
  });

  it("are limited in number", () => {
    const logs = Array.from({ length: 1000 }, (_, index) => `page-${index}.mdx: invalid`);
    assert.equal(shown(failed(logs)).length, 200);
  });
});
