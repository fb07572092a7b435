/** `docs-json where` for coding agents: a line for each step, with files and lines, and the next command. */
import assert from "node:assert/strict";
import { whereForAgent } from "../../server/src/cli/formats/where-agent.ts";
import type { WhereAnswer } from "../../server/src/service/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

const agent = ["--format", "agent"];

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const run = (...args: readonly string[]) => runIn(folder.root, args);

describe("docs-json where for coding agents", () => {
  beforeEach(() => {
    const redirects = [
      { source: "/old", destination: "/setup" },
      { source: "/was/:slug*", destination: "/old", permanent: false },
      { source: "/round", destination: "/trip" },
      { source: "/trip", destination: "/round" },
      { source: "/out", destination: "https://example.com/" },
      { source: "/intro", destination: "/setup" },
      { source: "/open", destination: "/a/:slug" },
    ];
    const groups = [{ group: "Start", pages: ["intro", "setup", "guides/a"] }];
    folder.write("docs.json", docsJson({ groups }, { redirects }));
    for (const page of ["intro", "guides/a", "loose", "two words"]) folder.write(`${page}.mdx`);
    folder.write("setup.mdx", "---\ntitle: Set-up\n---\n\n## Linux\n");
    folder.write("images/a.png");
    folder.write("README.md");
  });
  const where = (...args: readonly string[]) => run("where", ...args, ...agent);

  it("has a line for each step, with its file and line", () => {
    const { code, stdout, stderr } = where("/was/here#linux");
    assert.deepEqual([code, stderr], [0, ""]);
    const [first, second, end, ...more] = stdout.trimEnd().split("\n");
    assert.match(first ?? "", /^redirect docs\.json:\d+ → \/old; source \/was\/:slug\*; temporary$/);
    assert.match(second ?? "", /^redirect docs\.json:\d+$/);
    assert.match(end ?? "", /^setup\.mdx listed docs\.json:\d+; #linux exists$/);
    assert.deepEqual(more, []);
  });

  const ends: readonly (readonly [url: string, code: number, last: RegExp])[] = [
    ["/setup#windows", 0, /; no heading #windows(?:, near: .*)?$/],
    ["/loose", 0, /^loose\.mdx not listed\nNext: docs-json where loose --new \(where to list it\)$/],
    ["/two%20words", 0, /^two words\.mdx not listed$/],
    ["/setpu", 1, /^404 \/setpu, near: \/setup/],
    ["/round", 1, /\n404 \/\w+; these redirects form a loop$/],
    ["/out", 0, /\nexternal https:\/\/example\.com\/$/],
    ["/images/a.png", 0, /^file images\/a\.png$/],
    ["/guides", 0, /^folder \/guides has no page; readers probably get \/guides\/a$/],
    ["/open", 1, /404 .*placeholder$/],
    ["/intro", 0, /^redirect docs\.json:\d+; may hide the page intro\.mdx\nsetup\.mdx listed /],
    [
      "https://example.com/docs/setup",
      0,
      /^as \/setup, if the site is served below \/docs\nsetup\.mdx listed /,
    ],
    ["/README", 1, /^404 \/README; README\.md has no URL \(reserved-name\)$/],
  ];
  for (const [url, code, last] of ends) {
    it(`says where ${url} ends, with the exit code of the text`, () => {
      const shown = where(url);
      assert.match(shown.stdout.trimEnd(), last);
      assert.equal(shown.code, code);
      assert.equal(run("where", url).code, code);
    });
  }

  it("suggests the command that adds a new page, unless a name would need quotes", () => {
    assert.match(
      where("guides/b", "--new").stdout,
      /^guides\/b belongs in .*\nNext: docs-json navigation add page guides\/b --after guides\/a\n$/,
    );
    assert.doesNotMatch(where("guides/$(b)", "--new").stdout, /Next:/);
    assert.doesNotMatch(run("where", "guides/b", "--new").stdout, /Next:/);
  });

  it("names the site in the next command if there are several, or if the user did", () => {
    folder.write("other/docs.json", docsJson({ pages: ["guides/c"] }));
    folder.write("other/guides/c.mdx");
    folder.write("other/alone.mdx");
    assert.match(
      where("guides/b", "--new").stdout,
      / --after guides\/a\n[\s\S]* --after guides\/c --site other\n$/,
    );
    assert.match(where("guides/b", "other", "--new").stdout, / --after guides\/c --site other\n$/);
    const suggested = "navigation add page guides/b --after guides/c --site other".split(" ");
    assert.equal(run(...suggested).code, 0);
    assert.match(where("/alone", "other").stdout, /\nNext: docs-json where alone other --new \(/);
    folder.write("two words/docs.json", docsJson({ pages: ["c"] }));
    folder.write("two words/c.mdx");
    assert.doesNotMatch(where("b", "two words", "--new").stdout, /Next:/);
  });

  it("shows no control characters of the site, and shortens long steps", () => {
    const destination = `/:gone/\u001b[2J\n${"x".repeat(3000)}`;
    folder.write("docs.json", docsJson({ pages: ["setup"] }, { redirects: [{ source: "/a", destination }] }));
    const { stdout } = where("/a");
    assert.match(stdout, /^redirect docs\.json:\d+ → \/:gone\/␛\[2J␊x+…\n404 /);
    assert.ok(stdout.length < 900, `${stdout.length}`);
  });

  it("says what is unknown, and counts entries beyond the fifth", () => {
    const place = { document: "docs.json", span: { start: 0, length: 0 } };
    const placeOf = ({ document }: typeof place): string => `${document}:1`;
    const written = (end: WhereAnswer["end"], redirects: WhereAnswer["redirects"] = []) =>
      whereForAgent({ address: "/a", basePath: undefined, redirects, end }, placeOf).join("\n");
    const entries = Array.from({ length: 7 }, (_, index) => ({ place, breadcrumb: [`${index}`] }));
    const listed = written({
      kind: "page",
      address: "/a",
      file: "a.mdx",
      listing: "dropped",
      entries,
      heading: undefined,
      division: "en",
    });
    assert.match(
      listed,
      /^a\.mdx \(uncertain, with en before its own URL\) (?:dropped by the platform docs\.json:1; ){5}dropped by the platform in 2 more places$/,
    );
    const rival = { destination: "/c", place };
    const redirect = { from: "/a", to: undefined, source: "/a", destination: "/b", isPermanent: true };
    const end = { kind: "unknown", address: "/a", reason: "pattern" } as const;
    assert.equal(
      written(end, [{ ...redirect, place, hides: undefined, rival }]),
      "redirect docs.json:1 → /b; or instead → /c docs.json:1\nunknown /a; may match a redirect that cannot be read here",
    );
    assert.equal(written({ kind: "platform", address: "/llms.txt" }), "platform serves /llms.txt");
    assert.equal(
      written({ kind: "generated", address: "/a", endpoints: [], entries: [] }),
      "generated /a; uncertain",
    );
    assert.match(written({ kind: "folder", address: "/a", first: undefined }), /^folder \/a has no page$/);
  });

  it("names the endpoint for which a page may be generated", () => {
    const operation = { get: { summary: "Users", responses: {} } };
    folder.write(
      "api.json",
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "API", version: "1" },
        paths: { "/users": operation },
      }),
    );
    folder.write(
      "docs.json",
      docsJson({ groups: [{ group: "API", openapi: "api.json", pages: ["GET /users"] }] }),
    );
    const plain = run("where", "/api-reference/users");
    const { stdout, code } = where("/api-reference/users");
    assert.equal(code, plain.code);
    assert.match(plain.stdout, /GET \/users of api\.json/);
    assert.match(stdout, /^generated \S+; (?:perhaps )?GET \/users of api\.json; listed docs\.json:\d+\n$/);
  });

  it("names the sites if there are several", () => {
    folder.write("other/docs.json", docsJson({ pages: ["setup"] }));
    folder.write("other/setup.mdx");
    assert.match(where("/setup").stdout, /^\.:\nsetup\.mdx [\s\S]*\n\nother:\nsetup\.mdx /);
  });
});
