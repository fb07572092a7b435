/** Where a part of a site is on the web. */
import assert from "node:assert/strict";
import { isSiteAddress, webAddress } from "../../../server/src/service/index.ts";
import { parseFixture } from "../../dsl/fixture.ts";
import { fixtureSite } from "../../dsl/fixture-site.ts";

function siteWith(canonical: unknown) {
  return fixtureSite(parseFixture(`//- /docs.json\n${JSON.stringify({ seo: { metatags: { canonical } } })}`));
}

const docs = siteWith("https://example.com/docs/");

describe("web addresses", () => {
  it("start with the address in the settings, or else with the one in docs.json", () => {
    assert.equal(webAddress(docs, "/guides/a b", ""), "https://example.com/docs/guides/a%20b");
    assert.equal(webAddress(docs, "/", "https://docs.example.com"), "https://docs.example.com/");
    assert.equal(
      webAddress(docs, "/guides/setup", " https://example.org/ "),
      "https://example.org/guides/setup",
    );
  });

  it("are those of links", () => {
    assert.equal(webAddress(docs, "https://example.net/x", ""), "https://example.net/x");
    assert.equal(webAddress(docs, "//example.net/x", ""), "https://example.net/x");
    assert.equal(webAddress(docs, "http://localhost:3000/x", ""), "http://localhost:3000/x");
  });

  it("are absent if the site's address is unknown", () => {
    for (const canonical of [undefined, 7, "", "example.com", "http://example.com", "javascript:alert(1)"])
      assert.equal(webAddress(siteWith(canonical), "/guides", ""), undefined, String(canonical));
  });

  it("are never commands, files, or addresses with a name or password", () => {
    const addresses = [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "vscode://x/y",
      "mailto:a@example.com",
      "https://user:secret@example.com/",
      "command:x",
      "guides",
      "#top",
      `https://example.com/${"a".repeat(3000)}`,
    ];
    for (const address of addresses) assert.equal(webAddress(docs, address, ""), undefined, address);
    assert.equal(webAddress(docs, "/x", "https://user@example.com"), undefined);
  });

  it("stay within the site", () => {
    assert.equal(webAddress(docs, "/../../@evil.example/x", "")?.startsWith("https://example.com/"), true);
    assert.equal(webAddress(docs, "/x", "https://example.com?to="), undefined);
    assert.equal(isSiteAddress("https://example.com#"), true);
    assert.equal(isSiteAddress("https://example.com/#x"), false);
  });
});
