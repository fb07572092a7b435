/** `docsJson/icons`: the icons that an author can choose from. */
import assert from "node:assert/strict";
import { iconsRequest, type SiteIcons } from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

describe("icons, over the protocol", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  beforeEach(async () => {
    site = new SiteFolder({
      "docs.json": docsJson({ groups: [{ group: "A", icon: "/icons/a.svg", pages: ["intro"] }] }),
      "intro.mdx": "---\ntitle: Intro\nicon: rocket\n---\n",
      "icons/a.svg": "<svg/>",
      "icons/b.svg": "<svg/>",
    });
    client = await LanguageClient.start({ folders: [site.root] });
  });
  afterEach(async () => {
    await client.stop();
    site.remove();
  });

  it("are those of the site with their images, titles of pages included", async () => {
    const uri = uriOf(site.path("intro.mdx"));
    const answer = await client.request<SiteIcons | null>(iconsRequest, { uri });
    assert.deepEqual(answer, {
      library: "fontawesome",
      icons: [
        { icon: "/icons/a.svg", count: 1, uri: uriOf(site.path("icons/a.svg")) },
        { icon: "rocket", count: 1 },
        { icon: "/icons/b.svg", count: 0, uri: uriOf(site.path("icons/b.svg")) },
      ],
    });
  });

  it("are none if there is no site", async () => {
    for (const uri of ["file:///nowhere/x.mdx", ""])
      assert.equal(await client.request(iconsRequest, { uri }), null);
  });
});
