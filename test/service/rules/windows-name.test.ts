/** Names that Windows does not allow, in the findings about them. */
import assert from "node:assert/strict";
import { analyzeNow, placeFindings, rules } from "../../../server/src/service/index.ts";
import { docs, siteOf } from "./site-findings.ts";

describe("windows-name", () => {
  it("names the folder itself, not an outer one whose name contains the same letters", () => {
    const site = siteOf({ ...docs({ pages: ["a"] }), "a.mdx": "", "icons/con/a.svg": "" });
    const analysis = analyzeNow(
      site,
      rules.filter(({ code }) => code === "windows-name"),
    );
    assert.deepEqual(
      placeFindings(analysis).map(({ message }) => message),
      [
        "Windows does not allow the name `con`, so `icons/con` cannot be checked out there; rename it if authors use Windows.",
      ],
    );
  });
});
