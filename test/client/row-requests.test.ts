/** Rows of a tree are refreshed and revealed only while the editor does not wait for rows that would be affected. */
import assert from "node:assert/strict";
import { RowRequests } from "../../client/src/ui/row-requests.ts";

interface Row {
  readonly parent: Row | undefined;
}

const site: Row = { parent: undefined };
const group: Row = { parent: site };
const page: Row = { parent: group };
const other: Row = { parent: site };

/** The children of a row, which arrive when the test decides. */
function late(requests: RowRequests<Row>, row: Row | undefined) {
  let resolve: (rows: string) => void = () => assert.fail("no request");
  let reject: (error: Error) => void = () => assert.fail("no request");
  const answer = requests.answer(
    row,
    () =>
      new Promise<string>((...ends) => {
        [resolve, reject] = ends;
      }),
  );
  return { answer, resolve, reject };
}

describe("requests for rows", () => {
  it("delay what is done to all rows until the editor waits for none", async () => {
    const requests = new RowRequests<Row>();
    const [first, second] = [late(requests, page), late(requests, other)];
    const steps: string[] = [];
    const done = new Promise<void>((resolve) => {
      requests.whenNone(() => {
        steps.push("all");
        resolve();
      });
    });
    for (const { answer, resolve } of [first, second]) {
      assert.ok(!steps.includes("all"));
      resolve("rows");
      await answer.then(() => steps.push("taken"));
    }
    await done;
    assert.deepEqual(steps, ["taken", "taken", "all"]);
    requests.whenNone(() => steps.push("at once"));
    assert.equal(steps.at(-1), "at once");
  });

  it("delay it again if the editor has requested more rows since then", async () => {
    const requests = new RowRequests<Row>();
    const first = late(requests, group);
    const steps: string[] = [];
    const done = new Promise<void>((resolveDone) => {
      requests.whenNone(() => {
        steps.push("done");
        resolveDone();
      });
    });
    const second = late(requests, page);
    first.resolve("rows");
    await first.answer;
    await requests.noneAbove(group);
    assert.deepEqual(steps, []);
    second.resolve("rows");
    await done;
  });

  it("delay what reveals a row until the rows above it are there, and no others", async () => {
    const requests = new RowRequests<Row>();
    const [roots, around, beside] = [undefined, group, other].map((row) => late(requests, row));
    assert.ok(roots !== undefined && around !== undefined && beside !== undefined);
    let isShown = false;
    const shown = requests.noneAbove(page).then(() => {
      isShown = true;
    });
    roots.resolve("rows");
    await roots.answer;
    await requests.noneAbove({ parent: undefined });
    assert.equal(isShown, false);
    around.resolve("rows");
    await shown;
    beside.resolve("rows");
  });

  it("that fail delay nothing any longer, and fail for the editor", async () => {
    const requests = new RowRequests<Row>();
    const { answer, reject } = late(requests, group);
    const shown = requests.noneAbove(page);
    reject(new Error("the server has stopped"));
    await assert.rejects(answer, /the server has stopped/);
    await shown;
    let isDone = false;
    requests.whenNone(() => {
      isDone = true;
    });
    assert.ok(isDone);
  });
});
