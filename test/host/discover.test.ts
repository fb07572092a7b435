import assert from "node:assert/strict";
import path from "node:path";
import { leadsOut } from "../../server/src/host/boundary.ts";
import {
  discoverSites,
  discoverSitesInBackground,
  siteAround,
  sitesOf,
} from "../../server/src/host/discover.ts";
import { makePipe, skipWithoutLinks } from "../skipping.ts";
import { failingDisk } from "./failing-disk.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

describe("discovery of sites", () => {
  let place: TemporaryFolder;
  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  const found = (): readonly string[] =>
    discoverSites(place.root).sites.map(({ root, file }) => {
      assert.equal(file, path.join(root, "docs.json"));
      return path.relative(place.root, root).replaceAll("\\", "/");
    });

  it("finds every docs.json, nested ones too, but none in node_modules or dot folders", () => {
    const site = '{ "navigation": {} }';
    place.write("docs.json", "{}");
    place.write("packages/b/docs.json", site);
    place.write("packages/a/docs.json", site);
    place.write("packages/a/inner/docs.json", site);
    place.write("node_modules/x/docs.json", "{}");
    place.write(".cache/docs.json", "{}");
    place.write("packages/c/Docs.json", "{}");
    assert.deepEqual(found(), ["", "packages/a", "packages/a/inner", "packages/b"]);
  });

  it("ignores one inside a site that has no navigation, unless the caller requests it", () => {
    place.write("docs.json", "{}");
    place.write("es/docs.json", '{ "name": "Documentación", "menu": { "navigation": 1 } }');
    place.write("es/deep/docs.json", '{ "navigation": { "pages": [] } }');
    place.write("fr/docs.json", "");
    place.write("half/docs.json", '{ "name": "typed", "navigation": { "pages": ["a"');
    place.write("api/docs.json", '{ "openapi": "3.1.0" }');
    assert.deepEqual(found(), ["", "es/deep", "half"]);
    const { ignored } = discoverSites(place.root);
    assert.deepEqual(
      ignored.map((file) => path.relative(place.root, file)),
      ["es/docs.json", "fr/docs.json"].map((file) => path.normalize(file)),
    );
    const kindOf = () => "site" as const;
    assert.equal(discoverSites(place.root, { kindOf }).sites.length, 6);
    assert.equal(discoverSites(path.join(place.root, "es")).sites.length, 2);
  });

  it("finds the site of a path at the nearest docs.json with a navigation, else at the outermost", () => {
    const rootAround = (folder: string): string | undefined => {
      const site = siteAround(path.join(place.root, folder));
      return site === undefined ? undefined : path.relative(place.root, site.root);
    };
    place.write("a/b/c/d/page.mdx");
    place.write("a/docs.json", "{}");
    place.write("a/b/docs.json", '{ "name": "left over" }');
    assert.equal(rootAround("a/b/c/d"), "a");
    place.write("a/b/c/docs.json", '{ "navigation": {} }');
    assert.equal(rootAround("a/b/c/d"), path.normalize("a/b/c"));
    assert.equal(rootAround("a/b"), "a");
  });

  it("gives the same result in the background", async () => {
    place.write("a/docs.json", "{}");
    place.write("mint/mint.json", "{}");
    assert.deepEqual(await discoverSitesInBackground(place.root), discoverSites(place.root));
  });

  it("can be aborted in the background", async () => {
    place.write("a/docs.json", "{}");
    await assert.rejects(discoverSitesInBackground(place.root, { signal: AbortSignal.abort() }), {
      name: "AbortError",
    });
  });

  it("finds a linked site once, under its real name if that is below the folder too", function () {
    skipWithoutLinks(this);
    place.write("real/docs.json", "{}");
    place.link("alias", "real");
    place.link("z-alias", "real");
    assert.deepEqual(found(), ["real"]);
  });

  it("follows a link to another folder of the repository, but none twice", function () {
    skipWithoutLinks(this);
    place.folder(".git");
    place.write("elsewhere/site/docs.json", "{}");
    place.link("inner/one", "../elsewhere");
    place.link("inner/two", "../elsewhere");
    const { sites } = discoverSites(path.join(place.root, "inner"));
    assert.deepEqual(
      sites.map(({ root }) => path.relative(place.root, root)),
      [path.join("inner", "one", "site")],
    );
  });

  it("does not follow a link out of the folder, and reports it", function () {
    skipWithoutLinks(this);
    const elsewhere = temporaryFolder();
    try {
      elsewhere.write("site/docs.json", "{}");
      place.link("one", elsewhere.root);
      const { sites, notes } = discoverSites(place.root);
      assert.deepEqual(sites, []);
      assert.deepEqual(notes, [{ path: path.join(place.root, "one"), reason: leadsOut }]);
    } finally {
      elsewhere.remove();
    }
  });

  it("ends where links form a loop", function () {
    skipWithoutLinks(this);
    place.write("a/docs.json", "{}");
    place.link("a/up", "..");
    place.link("a/self", ".");
    place.link("b/a", "../a");
    place.link("round-1", "round-2");
    place.link("round-2", "round-1");
    assert.deepEqual(found(), ["a"]);
    const notes = discoverSites(place.root).notes;
    assert.deepEqual(
      notes.map((note) => [path.relative(place.root, note.path), note.reason]),
      [
        ["round-1", "its links form a loop"],
        ["round-2", "its links form a loop"],
      ],
    );
  });

  it("accepts a link to a docs.json, but not a folder with that name", function () {
    skipWithoutLinks(this);
    place.write("shared.json", "{}");
    place.link("a/docs.json", "../shared.json");
    place.folder("b/docs.json");
    assert.deepEqual(found(), ["a"]);
  });

  it("does not treat an API description named docs.json as a site", () => {
    place.write("api/docs.json", '{ "swagger": "2.0", "paths": {} }');
    place.write("site/docs.json", '{ "api": { "openapi": "3.yaml" }, "navigation": {} }');
    place.write("broken/docs.json", "{ nothing");
    assert.deepEqual(found(), ["broken", "site"]);
    assert.deepEqual(discoverSites(place.root).notes, [
      {
        path: path.join(place.root, "api", "docs.json"),
        reason: "it is an API description, not a site's docs.json",
      },
    ]);
  });

  it("finds a mint.json only if there is no docs.json next to it", () => {
    place.write("old/mint.json", "{}");
    place.write("new/mint.json", "{}");
    place.write("new/docs.json", "{}");
    assert.deepEqual(discoverSites(place.root).legacyFiles, [path.join(place.root, "old", "mint.json")]);
  });

  it("reports a folder that cannot be read, and continues", () => {
    place.write("closed/docs.json", "{}");
    place.write("open/docs.json", "{}");
    const fileSystem = failingDisk(path.join(place.root, "closed"), "EACCES");
    const { sites, notes } = discoverSites(place.root, { fileSystem });
    assert.deepEqual(
      sites.map((site) => site.root),
      [path.join(place.root, "open")],
    );
    assert.deepEqual(notes, [{ path: path.join(place.root, "closed"), reason: "permission denied" }]);
  });

  it("returns a note and no site for a folder that does not exist", () => {
    const { sites, notes } = discoverSites(path.join(place.root, "nowhere"));
    assert.deepEqual(sites, []);
    assert.deepEqual(notes, [{ path: path.join(place.root, "nowhere"), reason: "it does not exist" }]);
  });

  describe("from a path of the command line", () => {
    it("resolves a docs.json, or a folder with one, to that site only", () => {
      const file = place.write("docs.json", "{}");
      place.write("inner/docs.json", "{}");
      const expected = { kind: "sites", sites: [{ root: place.root, file }], notes: [] };
      assert.deepEqual(sitesOf(place.root), expected);
      assert.deepEqual(sitesOf(`${place.root}${path.sep}`), expected);
      assert.deepEqual(sitesOf(file), expected);
    });

    it("resolves a folder without one to the sites below it", () => {
      const file = place.write("a/docs.json", "{}");
      const sites = [{ root: path.dirname(file), file }];
      assert.deepEqual(sitesOf(place.root), { kind: "sites", sites, notes: [] });
    });

    it("reports if there is none, and names a mint.json", () => {
      assert.deepEqual(sitesOf(place.root), {
        kind: "no-site",
        message: `No docs.json in ${place.root} or its subfolders; pass the folder of a site, or its docs.json.`,
        notes: [],
      });
      place.write("old/mint.json", "{}");
      const outcome = sitesOf(place.root);
      assert.equal(outcome.kind, "no-site");
      const location = path.join(place.root, "old", "mint.json");
      assert.equal(
        outcome.message,
        `No docs.json in ${place.root} or its subfolders, only ${location}, the older format; convert it first with docs-json migrate.`,
      );
    });

    it("distinguishes a missing path, another file, a mint.json and a pipe", function () {
      const page = place.write("page.mdx", "# Page");
      const legacy = place.write("mint.json", "{}");
      const pipe = path.join(place.root, "pipe");
      makePipe(this, pipe);
      const missing = path.join(place.root, "missing");
      assert.deepEqual(
        [missing, page, legacy, pipe].map((given) => sitesOf(given)),
        [
          {
            kind: "missing",
            message: `${missing} does not exist; name a site's folder or its docs.json.`,
          },
          {
            kind: "other-file",
            message: `${page} is not a docs.json; pass a site's folder or its docs.json.`,
          },
          {
            kind: "former-file",
            message: `${legacy} is the older format, which is not checked; convert it first with docs-json migrate.`,
          },
          {
            kind: "not-a-docs-json",
            message: `${pipe} is not a regular file; name a site's folder or its docs.json.`,
          },
        ],
      );
    });

    it("says why a folder or its docs.json cannot be read", () => {
      place.folder("docs.json");
      assert.deepEqual(sitesOf(place.root), {
        kind: "unreadable",
        reason: "it is a folder, not a file",
        message: `${path.join(place.root, "docs.json")} could not be read: it is a folder, not a file.`,
      });
      const closed = place.folder("closed");
      assert.deepEqual(sitesOf(closed, { fileSystem: failingDisk(closed, "EACCES") }), {
        kind: "unreadable",
        reason: "permission denied",
        message: `${closed} could not be read: permission denied.`,
      });
      const page = place.write("page.mdx");
      const below = path.join(page, "docs.json");
      // Windows does not distinguish this from a path that does not exist.
      if (process.platform !== "win32")
        assert.deepEqual(sitesOf(below), {
          kind: "unreadable",
          reason: "a part of its path is a file, not a folder",
          message: `${below} could not be read: a part of its path is a file, not a folder.`,
        });
      const endless = path.join(place.root, "x".repeat(300));
      if (process.platform !== "win32")
        assert.deepEqual(sitesOf(endless), {
          kind: "unreadable",
          reason: "its path is too long",
          message: `${endless} could not be read: its path is too long.`,
        });
    });

    it("resolves paths relative to the current folder", () => {
      const file = place.write("docs.json", "{}");
      const relative = path.relative(process.cwd(), file);
      assert.deepEqual(sitesOf(relative), { kind: "sites", sites: [{ root: place.root, file }], notes: [] });
    });
  });
});
