/** The comparison of runtimes, which `npm run test:runtimes` makes, on the runtime of this test alone. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { differences, ownRuntime } from "../../scripts/runtimes/runtimes.ts";

describe("the comparison of runtimes", () => {
  it("runs commands that work, so that equal output proves something", async () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    assert.deepEqual(await differences(ownRuntime, ownRuntime, root), []);
  }).timeout(120_000);
});
