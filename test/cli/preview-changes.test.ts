/** The files that `docs-json preview` reads if the site changes. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { withChangedFiles } from "../../server/src/cli/preview/changed-site.ts";
import { readContent } from "../../server/src/host/read-content.ts";
import { readHeads } from "../../server/src/host/read-heads.ts";
import { frameParts, previewOf } from "../../server/src/service/index.ts";
import { defaultSettings, type Site } from "../../server/src/service/snapshot.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson } from "./command-line.ts";

describe("a site whose files change while it is previewed", () => {
  let folder: TemporaryFolder;
  let site: Site;
  let read: string[];

  function opened(): Site {
    const options = { settings: defaultSettings, files: true, pages: false, frontmatter: "all" } as const;
    const result = openSite(folder.root, options);
    if (result.kind !== "opened") throw new Error(result.reason);
    return result.opened.site;
  }

  /** The content of a preview, except the page. */
  function shown(of: Site): unknown {
    const pages = [...(of.files?.pages() ?? [])].sort((one, other) => (one.file < other.file ? -1 : 1));
    return [frameParts(of, previewOf(of, [])), pages, [...of.documents.keys()]];
  }

  /** Processes changes. @returns the files that were read; undefined if all would have to be */
  function take(...changed: readonly string[]): readonly string[] | undefined {
    read = [];
    const next = withChangedFiles(folder.root, site, new Set(changed), {
      content: (root, path, limit) => {
        read.push(path);
        return readContent(root, path, limit);
      },
      heads: (root, files, options) => {
        read.push(...files);
        return readHeads(root, files, options);
      },
    });
    if (next === undefined) return undefined;
    site = next;
    assert.deepEqual(shown(site), shown(opened()));
    return read.toSorted();
  }

  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ groups: [{ $ref: "nav/start.json" }] }));
    folder.write("nav/start.json", '{ "group": "Start", "pages": ["index", "setup", "new"] }');
    for (const name of ["index", "setup", "other"]) folder.write(`${name}.mdx`, `---\ntitle: ${name}\n---\n`);
    folder.write("a.png", "a");
    site = opened();
  });
  afterEach(() => folder.remove());

  it("reads only a page whose title has changed", () => {
    folder.write("setup.mdx", "---\ntitle: Set-up\n---\n");
    assert.deepEqual(take("setup.mdx"), ["setup.mdx"]);
    assert.match(JSON.stringify(shown(site)), /Set-up/);
    folder.write("setup.mdx", "no title any more\n");
    assert.deepEqual(take("setup.mdx"), ["setup.mdx"]);
  });

  it("reads docs.json and the files that it includes, directly or through others", () => {
    folder.write("nav/start.json", '{ "group": "Begin", "pages": ["index"] }');
    assert.deepEqual(take("nav/start.json", "nav"), undefined);
    assert.deepEqual(take("nav/start.json"), ["nav/start.json"]);
    folder.write("nav/more.json", '{ "group": "More", "pages": ["other"] }');
    folder.write("docs.json", docsJson({ groups: [{ $ref: "nav/start.json" }, { $ref: "nav/more.json" }] }));
    assert.deepEqual(take("docs.json", "nav/more.json"), ["docs.json", "nav/more.json"]);
  });

  it("adds and removes files", () => {
    folder.write("new.mdx", "---\ntitle: New\n---\n");
    folder.write("b.png", "b");
    assert.deepEqual(take("new.mdx", "b.png"), ["new.mdx"]);
    assert.equal(site.files?.has("b.png"), true);
    rmSync(join(folder.root, "new.mdx"));
    rmSync(join(folder.root, "a.png"));
    assert.deepEqual(take("new.mdx", "a.png", "was/never/there.mdx"), []);
    assert.equal(site.files?.has("a.png"), false);
  });

  it("keeps the last docs.json while another program replaces it", () => {
    rmSync(join(folder.root, "docs.json"));
    const before = shown(site);
    site = withChangedFiles(folder.root, site, new Set(["docs.json"])) ?? site;
    assert.deepEqual((shown(site) as unknown[])[0], (before as unknown[])[0]);
  });

  it("reads neither files outside the site nor links that point outside", () => {
    folder.write("node_modules/a/b.mdx", "---\ntitle: B\n---\n");
    assert.deepEqual(take("node_modules/a/b.mdx", "../outside.mdx"), []);
  });

  it("reads folders of the site whose names begin with a dot", () => {
    folder.write(".guides/a.mdx", "---\ntitle: A\n---\n");
    const before = site;
    assert.equal(withChangedFiles(folder.root, site, new Set([".guides/a.mdx"]))?.files, before.files);
    site = opened();
    folder.write(".guides/b.mdx", "---\ntitle: B\n---\n");
    assert.deepEqual(take(".guides/b.mdx"), [".guides/b.mdx"]);
  });

  it("reads everything again if folders, .mintignore, nested sites or very many files change", () => {
    folder.write(".mintignore", "other.mdx\n");
    assert.equal(take(".mintignore"), undefined);
    folder.write("inner/docs.json", docsJson({ pages: [] }));
    assert.equal(take("inner/docs.json"), undefined);
    assert.equal(take("inner"), undefined);
    assert.equal(take(...Array.from({ length: 201 }, (_, index) => `${index}.mdx`)), undefined);
  });
});
