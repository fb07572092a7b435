/** Where the pages of endpoints are found when two states of a site are compared. */

import assert from "node:assert/strict";
import { landingOf } from "../../../../server/src/service/features/comparison/landing.ts";
import { siteOf } from "./history.ts";

const docsJson = JSON.stringify({
  theme: "mint",
  name: "Docs",
  colors: { primary: "#15803D" },
  navigation: { groups: [{ group: "Reference", openapi: "openapi.json" }] },
});

/** A site whose only spec sets the URLs `/ref/page0`, `/ref/page1` and so on. */
function siteWithPages(count: number) {
  const paths = Array.from({ length: count }, (_, index) => [
    `/things/${index}`,
    { get: { summary: `Thing ${index}`, "x-mint": { href: `/ref/page${index}` }, responses: {} } },
  ]);
  const spec = {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: Object.fromEntries(paths),
  };
  return siteOf(
    new Map([
      ["docs.json", `${docsJson}\n`],
      ["openapi.json", `${JSON.stringify(spec)}\n`],
    ]),
  );
}

describe("the landing of a URL", () => {
  it("is certain for the page of an endpoint, by its URL or its name", () => {
    const site = siteWithPages(2);
    const landings = ["/ref/page1", "/api-reference/thing-1", "/api-reference/thing-1-2", "/ref/page2"].map(
      (address) => {
        const landing = landingOf(site, address);
        return [landing.kind, landing.kind === "generated" && landing.isCertain];
      },
    );
    assert.deepEqual(landings, [
      ["generated", true],
      ["generated", true],
      ["generated", true],
      ["nothing", false],
    ]);
  });

  it("is found in time that grows with the URLs, and not with their product with the endpoints", () => {
    const count = 20_000;
    const site = siteWithPages(count);
    for (let index = 0; index < count; index += 1) {
      assert.equal(landingOf(site, `/ref/page${index}`).kind, "generated");
      assert.equal(landingOf(site, `/api-reference/thing-${index}`).kind, "generated");
    }
  });
});
