import { docsAfter, move, before, after, into, refusal, notesOf } from "/work/wt/rearrange/test/service/features/rearrange/rearranged.ts";
const pages = "//- /a.mdx\n//- /b.mdx\n//- /c.mdx\n//- /d.mdx\n";
const site = `//- /docs.json
{
  "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": {
    "tabs": [
      {
        "tab": "One",
        "groups": [
          {
            "group": "G1",
            "pages": [
              "a",
              "b"
            ]
          },
          { "group": "G2", "pages": ["c"] }
        ]
      },
      { "tab": "Two", "pages": ["d"] }
    ]
  }
}
${pages}`;
it("x", () => {
  console.log(docsAfter(site, move("/navigation/tabs/0/groups/0", into("/navigation/tabs/1"))));
  console.log(docsAfter(site, move("/navigation/tabs/0/groups/0/pages/1", after("/navigation/tabs/0/groups/1/pages/0"))));
  console.log(docsAfter(site, move("/navigation/tabs/1", before("/navigation/tabs/0"))));
  console.log(notesOf(site, move("/navigation/tabs/1/pages/0", into("/navigation/tabs/0/groups/1"))));
  for (const [a,b] of [["/navigation/tabs/0/groups/0", after("/navigation/tabs/1")],["/navigation/tabs/1/pages/0", into("/navigation/tabs/0")],["/navigation/tabs/1/pages/0", after("/navigation/tabs/0/groups/1")],["/navigation/tabs/1", into("/navigation/tabs/0")],["/navigation/tabs/0/groups/0", into("/navigation")], ["/navigation/tabs/1/pages/0", into("/navigation")],["/navigation/tabs/0", into("/navigation/tabs/0/groups/0")],["/navigation/tabs/0", into("/navigation/tabs/0/groups/0/pages/0")],["/navigation/tabs/0/groups/0", into("/navigation/tabs/0/groups/0")]] as const)
    console.log(refusal(site, move(a,b)));
});
