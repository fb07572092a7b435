/** The command line on a disk that ignores case and the composition of accents, unlike the Linux system that deploys the site. */
import assert from "node:assert/strict";
import fs from "node:fs";
import nodePath from "node:path";
import { ignoreCase } from "../host/case-ignoring-disk.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipUnderWine } from "../skipping.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

const spec = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: { "/x": { get: { responses: { 200: { description: "OK" } } } } },
});

describe("a disk that ignores case", () => {
  let folder: TemporaryFolder;
  let restore: () => void;

  beforeEach(() => {
    folder = temporaryFolder();
    restore = ignoreCase(folder.root);
  });
  afterEach(() => {
    restore();
    folder.remove();
  });

  const messagesOf = (...args: readonly string[]): readonly string[] =>
    checkJson(folder.root, args).sites.flatMap(({ findings }) => findings.map(({ message }) => message));
  const failureOf = (...args: readonly string[]): string => {
    const { code, stdout, stderr } = runIn(folder.root, args);
    assert.deepEqual([code, stdout], [2, ""]);
    return stderr;
  };

  it("finds files by other names, as the following tests require", () => {
    folder.write("guides/Setup.mdx", "text");
    const otherName = nodePath.join(folder.root.toUpperCase(), "GUIDES", "setup.MDX");
    assert.equal(fs.readFileSync(otherName, "utf8"), "text");
    assert.equal(fs.realpathSync.native(otherName), nodePath.join(folder.root, "guides", "Setup.mdx"));
    assert.deepEqual(fs.readdirSync(nodePath.join(folder.root, "Guides")), ["Setup.mdx"]);
    assert.ok(!fs.existsSync(nodePath.join(folder.root, "guides", "Setup.md")));
  });

  it("does not find a spec or a `$ref` that is written in a different case", () => {
    folder.write(
      "docs.json",
      docsJson({
        groups: [{ group: "A", pages: ["intro"], openapi: "API/openapi.json" }, { $ref: "nav/Guides.json" }],
      }),
    );
    folder.write("intro.mdx");
    folder.write("api/openapi.json", spec);
    folder.write("nav/guides.json", JSON.stringify({ group: "B", pages: ["setup"] }));
    folder.write("setup.mdx");
    assert.deepEqual(
      messagesOf().filter((message) => message.includes("case-sensitive")),
      [
        "There is no OpenAPI spec `API/openapi.json`, but there is `api/openapi.json`, and names are case-sensitive; correct the path.",
        "There is no file `nav/Guides.json`, but there is `nav/guides.json`, and names are case-sensitive; correct the path.",
      ],
    );
    assert.equal(runIn(folder.root, ["fix"]).code, 0);
    assert.deepEqual(messagesOf(), []);
  });

  it("does not find a spec by a name whose accents are composed differently", () => {
    folder.write(
      "docs.json",
      docsJson({ groups: [{ group: "A", pages: ["intro"], openapi: "e\u0301te.json" }] }),
    );
    folder.write("intro.mdx");
    folder.write("\u00e9te.json", spec);
    const [message = ""] = messagesOf();
    assert.match(message, /but there is .*, and the accents are composed differently/);
  });

  it("uses the name of a path that the disk lists", () => {
    folder.write("docs.json", docsJson({ pages: ["guides/setup"] }));
    folder.write("guides/setup.mdx", "[Broken](/guides/nowhere)\n");
    const expected = messagesOf("guides/setup.mdx");
    assert.equal(expected.length, 1);
    for (const typed of ["GUIDES/Setup.mdx", "GUIDES", folder.root.toUpperCase()])
      assert.deepEqual(messagesOf(typed), expected, typed);
    const text = runIn(folder.root.toUpperCase(), ["check", "GUIDES"]);
    assert.match(text.stdout, /guides.setup\.mdx/);
    const given = { input: "[Broken](/guides/nowhere)\n" };
    const piped = runIn(folder.root, ["check", "-", "--stdin-path", "GUIDES/setup.mdx"], given);
    assert.match(piped.stdout, /nowhere/);
  });

  it("moves a file whose name is typed in another case", function () {
    skipUnderWine(this);
    folder.write("docs.json", docsJson({ pages: ["guides/setup"] }));
    folder.write("guides/setup.mdx");
    assert.equal(runIn(folder.root, ["move", "GUIDES/SETUP.mdx", "guides/start.mdx"]).code, 0);
    assert.deepEqual(fs.readdirSync(nodePath.join(folder.root, "guides")), ["start.mdx"]);
    assert.deepEqual(messagesOf(), []);
    assert.equal(runIn(folder.root, ["move", "guides/start.mdx", "guides/Start.mdx"]).code, 0);
    assert.deepEqual(fs.readdirSync(nodePath.join(folder.root, "guides")), ["Start.mdx"]);
    assert.deepEqual(messagesOf(), []);
  });

  it("does not contain a site if docs.json is written in another case", () => {
    folder.write("site/Docs.json", docsJson({ pages: ["intro"] }));
    folder.write("site/intro.mdx");
    const reason = /names are case-sensitive; rename it to docs\.json$/m;
    for (const path of ["site", "site/Docs.json", "site/docs.json", "."]) {
      const message = failureOf("check", path);
      assert.match(message, reason, path);
    }
  });
});
