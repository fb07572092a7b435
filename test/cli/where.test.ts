import assert from "node:assert/strict";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn, type Surroundings } from "./command-line.ts";

describe("docs-json where", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const where = (args: readonly string[], given: Surroundings = {}) =>
    runIn(folder.root, ["where", ...args], given);

  function site(at = ""): void {
    folder.write(
      `${at}docs.json`,
      docsJson(
        { groups: [{ group: "Start", pages: ["index", "setup"] }] },
        { redirects: [{ source: "/old", destination: "/setup" }] },
      ),
    );
    folder.write(`${at}index.mdx`, "# Home\n");
    folder.write(`${at}setup.mdx`, "---\ntitle: Set-up\n---\n\n## Linux\n");
    folder.write(`${at}secret.mdx`, "---\nhidden: true\n---\n");
  }

  it("shows the redirects to a page, each step with its place, and exits with 0", () => {
    site();
    assert.deepEqual(where(["/old#linux"]), {
      code: 0,
      stdout: [
        "/old is redirected to /setup. (docs.json:20:17)",
        "/setup is the page setup.mdx. (setup.mdx:1:1)",
        "It is listed in Start. (docs.json:13:11)",
        "It has the heading #linux.",
        "",
      ].join("\n"),
      stderr: "",
    });
    assert.match(where(["/secret"]).stdout, /It is hidden/);
  });

  it("says that the frontmatter hides a page that is listed", () => {
    site();
    folder.write("setup.mdx", "---\nhidden: true\n---\n");
    const { stdout } = where(["/setup"]);
    assert.match(stdout, /^It is listed in Start\./m);
    assert.match(stdout, /^Its frontmatter hides it, so no section of the navigation shows it\./m);
    assert.match(
      where(["/setup", "--format", "agent"]).stdout,
      /listed docs\.json:13; hidden by its frontmatter/,
    );
    const [{ end }] = JSON.parse(where(["/setup", "--format", "json"]).stdout).sites;
    assert.equal(end.listing, "hidden");
    assert.equal(end.entries.length, 1);
  });

  describe("with --new", () => {
    const placed = (page: string) => where([page, "--new"]);

    it("names the page next to which a new one belongs", () => {
      folder.write(
        "docs.json",
        docsJson({
          groups: [
            { group: "Start", pages: ["index"] },
            { group: "Guides", pages: ["guides/a", "guides/c"] },
          ],
        }),
      );
      const b = 'guides/b belongs in the group "Guides", after guides/a.\n';
      assert.deepEqual(placed("guides/b"), { code: 0, stdout: b, stderr: "" });
      assert.equal(placed("/guides/b.mdx").stdout, b);
      assert.match(placed("guides/A").stdout, /before guides\/a\.|after guides\//);
      // No page of its folder is listed, but some of the parent folder are.
      assert.match(placed("guides/more/b").stdout, /^guides\/more\/b belongs in the group "Guides"/);
      assert.match(placed("setup").stdout, /^setup belongs in the group "Start", after index\./);
      assert.deepEqual(placed("guides/a"), {
        code: 0,
        stdout: "guides/a is already listed.\n",
        stderr: "",
      });
    });

    it("names a place for each language", () => {
      folder.write(
        "docs.json",
        docsJson({
          languages: [
            { language: "en", groups: [{ group: "Guides", pages: ["guides/a"] }] },
            { language: "fr", groups: [{ group: "Guides", pages: ["guides/a"] }] },
          ],
        }),
      );
      const { stdout } = placed("guides/b");
      assert.equal(stdout.split("\n").length, 3);
      assert.match(stdout, /the group "Guides" of the language "?en/);
      assert.match(stdout, /the group "Guides" of the language "?fr/);
    });

    it("says if there is no place, and rejects invalid page paths", () => {
      site();
      const { code, stdout } = placed("api/users");
      assert.equal(code, 1);
      assert.equal(
        stdout,
        "The navigation lists no page of the folder api, so choose a section for api/users yourself.\n",
      );
      for (const path of ["..", "a/../b", "a//b", "/"]) {
        const { code, stderr } = placed(path);
        assert.equal(code, 2, path);
        assert.match(stderr, /is not the path of a page; write it from the site's root/);
      }
      assert.equal(where(["a", "--new", "--format", "json"]).code, 2);
    });
  });

  describe("accepts any form of a URL", () => {
    const cases: readonly (readonly [address: string, code: number, first: RegExp])[] = [
      ["/guides/setup", 0, /^\/guides\/setup is the page guides\/setup\.mdx/],
      ["guides/setup", 0, /^\/guides\/setup is the page guides\/setup\.mdx/],
      ["/guides/setup/", 0, /^\/guides\/setup is the page/],
      ["//guides///setup", 1, /^There is nothing at \/setup/],
      ["/guides/setup?tab=2&x=/y", 0, /^\/guides\/setup is the page/],
      ["/guides/setup#linux", 0, /It has the heading #linux\./],
      ["/guides/setup?a=b#linux", 0, /It has the heading #linux\./],
      ["/guides/setup#windows", 0, /has no heading #windows/],
      [
        "/Guides/Setup",
        1,
        /^There is nothing at \/Guides\/Setup, .* did you mean \/guides\/setup or \/fr\/guides\/setup\?/,
      ],
      ["/guides/%73et%75p", 0, /is the page guides\/setup\.mdx/],
      ["/guides/caf%C3%A9", 0, /is the page guides\/café\.mdx/],
      ["/guides/café", 0, /is the page guides\/café\.mdx/],
      ["/guides/set%GGup", 1, /^There is nothing at \/guides\/set%GGup/],
      ["https://docs.example.com/guides/setup", 0, /^\/guides\/setup is the page/],
      ["https://docs.example.com/guides/setup/?ref=mail#linux", 0, /It has the heading #linux\./],
      [
        "https://example.com/docs/guides/setup",
        0,
        /^Looked up as \/guides\/setup, for a site that is served below \/docs\./,
      ],
      ["http://localhost:3000/guides/setup", 0, /^\/guides\/setup is the page/],
      ["https://docs.example.com", 0, /^\/ is the page index\.mdx/],
      ["/fr/guides/setup", 0, /is the page fr\/guides\/setup\.mdx/],
      [
        "/en/guides/setup",
        0,
        /^\/en\/guides\/setup may be the page guides\/setup\.mdx, with en before its own URL/,
      ],
      ["/de/guides/setup", 1, /^There is nothing at \/de\/guides\/setup/],
      ["/old/setup/", 0, /^\/old\/setup is redirected to \/guides\/setup/],
      ["/OLD/setup", 1, /^There is nothing at \/OLD\/setup/],
      [
        "/old/caf%C3%A9?x#y",
        0,
        /is redirected to .* by the redirect from \/old\/:slug\*\. .*\n\/guides\/café is the page/,
      ],
    ];
    for (const [address, code, first] of cases) {
      it(address, () => {
        folder.write(
          "docs.json",
          docsJson(
            {
              languages: [
                { language: "en", pages: ["index", "guides/setup", "guides/café"] },
                { language: "fr", pages: ["fr/guides/setup"] },
              ],
            },
            { redirects: [{ source: "/old/:slug*", destination: "/guides/:slug*" }] },
          ),
        );
        for (const file of ["index", "guides/café", "fr/guides/setup"]) folder.write(`${file}.mdx`, "Text\n");
        folder.write("guides/setup.mdx", "## Linux\n");
        const answer = where([address]);
        assert.match(answer.stdout, first);
        assert.equal(answer.code, code);
      });
    }
  });

  it("exits with 1 if readers get an error page, and suggests similar URLs", () => {
    site();
    const { code, stdout } = where(["https://example.com/setpu?x=1"]);
    assert.equal(code, 1);
    assert.match(stdout, /^There is nothing at \/setpu, .* did you mean \/setup\?\n$/);
  });

  it("prints JSON", () => {
    site();
    const { code, stdout } = where(["/old", "--format", "json"]);
    assert.equal(code, 0);
    const { version, sites } = JSON.parse(stdout);
    assert.equal(version, 1);
    const [{ found, redirects, end }] = sites;
    assert.equal(found, true);
    assert.deepEqual(redirects, [
      {
        from: "/old",
        to: "/setup",
        source: "/old",
        destination: "/setup",
        permanent: true,
        file: "docs.json",
        range: { start: { line: 19, character: 16 }, end: { line: 19, character: 22 } },
      },
    ]);
    assert.equal(end.file, "setup.mdx");
    assert.deepEqual(end.entries[0].breadcrumb, ["Start"]);
  });

  it("uses the site of PATH, or every site below the current folder", () => {
    site("a/");
    folder.write("b/docs.json", docsJson({ pages: [] }));
    assert.equal(where(["/setup", "a"]).code, 0);
    assert.equal(where(["/setup/x", "b"]).code, 1);
    const { code, stdout } = where(["/setup"]);
    assert.equal(code, 0);
    assert.match(stdout, /^a:\n\/setup is the page setup\.mdx\. \(a\/setup\.mdx:1:1\)/);
    assert.match(stdout, /\n\nb:\n/);
  });

  it("rejects invalid URLs, and too many arguments", () => {
    site();
    for (const [args, reason] of [
      [[], /needs a URL/],
      [["mailto:a@b.dev"], /is not a URL of a site/],
      [["/a", ".", "b"], /one URL and one PATH/],
      [["/a", "--format", "xml"], /--format/],
    ] as const) {
      const { code, stderr } = where(args);
      assert.equal(code, 2);
      assert.match(stderr, reason);
    }
  });

  it("does not claim to know where a URL goes if docs.json is not valid JSON", () => {
    site();
    folder.write("docs.json", "{");
    const { code, stderr } = where(["/a/b"]);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^docs-json: docs\.json:1:\d is not valid JSON, so what depends on it may be missing or wrong here; fix it first\n$/,
    );
  });

  it("makes control characters of a site visible", () => {
    folder.write(
      "docs.json",
      docsJson({ pages: [] }, { redirects: [{ source: "/old", destination: "/a\u001b[31m\nb" }] }),
    );
    const { stdout } = where(["/old"], { isTerminal: true });
    assert.equal(stdout.includes("\u001b"), false);
    assert.equal(where(["/old", "--format", "json"]).stdout.includes("\u001b"), false);
  });
});
