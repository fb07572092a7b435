/** Renames in upper and lower case alone, on disks of either kind; the disks are made up. */
import assert from "node:assert/strict";
import fs from "node:fs";
import nodePath from "node:path";
import {
  isFoundByOtherName,
  type NamingDisk,
  pathAsListed,
  reasonAgainstName,
} from "../../server/src/host/letter-case.ts";
import { skipOnWindows } from "../skipping.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A disk with these files; a link is written `a -> b`. */
function madeUpDisk(isSensitive: boolean, ...entries: readonly string[]): NamingDisk {
  const links = new Map(
    entries.flatMap((entry) => {
      const [path = "", target] = entry.split(" -> ");
      return target === undefined ? [] : [[path, target] as const];
    }),
  );
  const paths = new Set<string>();
  for (const entry of entries) {
    const [path = ""] = entry.split(" -> ");
    for (let at = path; at !== "/"; at = nodePath.posix.dirname(at)) paths.add(at);
  }
  const same = (one: string, other: string): boolean =>
    isSensitive ? one === other : one.toLowerCase() === other.toLowerCase();
  const written = (path: string): string | undefined => [...paths].find((one) => same(one, path));
  return {
    exists: (path) => written(path) !== undefined,
    isLink: (path) => links.has(written(path) ?? ""),
    namesIn: (folder) => {
      const own = folder === "/" ? "/" : written(folder);
      if (own === undefined) return undefined;
      return [...paths]
        .filter((path) => nodePath.posix.dirname(path) === own)
        .map((path) => nodePath.posix.basename(path));
    },
    realPath: (path) => {
      const own = written(path);
      if (own === undefined) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
      return [...links].reduce((real, [link, target]) => real.replace(link, target), own);
    },
    platform: "linux",
  };
}

const something = "something with this name already exists";

describe("a rename in upper and lower case", () => {
  before(function () {
    skipOnWindows(this);
  });

  const reason = (disk: NamingDisk, from: string, to: string) =>
    reasonAgainstName("/site", `/site/${from}`, `/site/${to}`, disk);

  for (const isSensitive of [true, false]) {
    describe(`on a disk that ${isSensitive ? "tells" : "does not tell"} cases apart`, () => {
      const disk = (...paths: readonly string[]) =>
        madeUpDisk(isSensitive, ...paths.map((path) => `/site/${path}`));

      it("may be made of a page and of a folder", () => {
        assert.equal(reason(disk("guides/Setup.mdx"), "guides/Setup.mdx", "guides/setup.mdx"), undefined);
        assert.equal(reason(disk("Guides/setup.mdx"), "Guides", "guides"), undefined);
        assert.equal(reason(disk("Größe.mdx"), "Größe.mdx", "größe.mdx"), undefined);
        // A disk may write the accent as a separate letter.
        assert.equal(reason(disk("E\u0301tude.mdx"), "\u00c9tude.mdx", "\u00e9tude.mdx"), undefined);
      });

      it("takes the place of nothing else", () => {
        assert.equal(reason(disk("a.mdx", "b.mdx"), "a.mdx", "b.mdx"), something);
        assert.equal(reason(disk("a.mdx", "x/a.mdx"), "a.mdx", "x/a.mdx"), something);
        assert.equal(reason(disk("a.mdx"), "a.mdx", "new/a.mdx"), undefined);
      });
    });
  }

  it("takes the place of no other file that differs in case, be it the same file by a hard link", () => {
    assert.equal(reason(madeUpDisk(true, "/site/a.mdx", "/site/A.mdx"), "a.mdx", "A.mdx"), something);
    assert.equal(reason(madeUpDisk(false, "/site/a.mdx", "/site/B.mdx"), "a.mdx", "b.mdx"), something);
  });

  it("is refused for a page in a folder that the disk would not rename with it", () => {
    const disk = madeUpDisk(false, "/site/Guides/setup.mdx", "/site/other.mdx");
    const expected =
      "the folder guides exists as Guides, and this disk is not case-sensitive; write Guides, or rename the folder first";
    assert.equal(reason(disk, "Guides/setup.mdx", "guides/setup.mdx"), expected);
    assert.equal(reason(disk, "other.mdx", "guides/new.mdx"), expected);
    assert.equal(
      reason(madeUpDisk(true, "/site/Guides/setup.mdx"), "Guides/setup.mdx", "guides/setup.mdx"),
      undefined,
    );
  });
});

describe("a name by which a disk finds a file", () => {
  before(function () {
    skipOnWindows(this);
  });

  const disk = madeUpDisk(false, "/open/Site/guides/setup.mdx");
  const isOther = (path: string, on: NamingDisk = disk, around = "/open/Site"): boolean =>
    isFoundByOtherName(around, path, on);

  it("is another one if the folders list it in another case", () => {
    assert.ok(isOther("/open/Site/Guides/setup.mdx"));
    assert.ok(isOther("/open/Site/guides/Setup.mdx"));
    assert.ok(!isOther("/open/Site/guides/setup.mdx"));
    assert.ok(!isOther("/open/Site/gone.mdx"));
    assert.ok(!isOther("/open/Site"));
  });

  it("counts below the folder that is open, whatever that is called", () => {
    assert.ok(!isOther("/OPEN/site/guides/setup.mdx", disk, "/OPEN/site"));
    assert.ok(isOther("/OPEN/site/Guides/setup.mdx", disk, "/OPEN/site"));
    assert.ok(isOther("/open/site/guides/setup.mdx", disk, "/open"));
  });

  it("may be that of a link to another case", () => {
    const linked = madeUpDisk(true, "/site/docs -> /site/Docs", "/site/Docs", "/site/docs/a.mdx");
    assert.ok(!isOther("/site/docs/a.mdx", linked, "/site"));
  });

  it("costs one look on a disk that tells cases apart", () => {
    const exact = madeUpDisk(true, "/site/guides/setup.mdx");
    const looks: string[] = [];
    const counting: NamingDisk = {
      ...exact,
      namesIn: (folder) => assert.fail(`${folder} was listed`),
      exists: (path) => {
        looks.push(path);
        return exact.exists(path);
      },
    };
    assert.ok(!isOther("/site/guides/setup.mdx", counting, "/site"));
    assert.equal(pathAsListed("/site/guides/setup.mdx", counting), "/site/guides/setup.mdx");
    assert.equal(looks.length, 4);
  });

  it("is another one in Windows by what is at its end, and by a short name", () => {
    const files: Readonly<Record<string, string>> = {
      "/site/api/openapi.json": "/site/api/openapi.json",
      "/site/api./openapi.json": "/site/api/openapi.json",
      "/site/api/OPENAP~1.JSO": "/site/api/openapi.json",
    };
    const lists: Readonly<Record<string, readonly string[]>> = {
      "/": ["site"],
      "/site": ["api"],
      "/site/api": ["openapi.json"],
    };
    const windows: NamingDisk = {
      exists: (path) => path in files || path in lists || path === "/site/api.",
      isLink: () => false,
      namesIn: (folder) => lists[folder],
      realPath: (path) => files[path] ?? path.replace("api.", "api"),
      platform: "win32",
    };
    for (const path of Object.keys(files)) {
      assert.equal(isOther(path, windows, "/site"), path !== "/site/api/openapi.json", path);
      assert.equal(pathAsListed(path, windows), "/site/api/openapi.json", path);
    }
  });

  it("is another one in macOS if its accents are not composed, as those of listed files are", () => {
    const mac: NamingDisk = {
      ...madeUpDisk(false, "/site/e\u0301te.json"),
      exists: () => true,
      platform: "darwin",
    };
    assert.ok(!isOther("/site/\u00e9te.json", mac, "/site"));
    assert.ok(isOther("/site/e\u0301te.json", mac, "/site"));
    assert.equal(pathAsListed("/site/e\u0301te.json", mac), "/site/\u00e9te.json");
  });

  it("is replaced by the one that the folders list", () => {
    assert.equal(pathAsListed("/OPEN/site/GUIDES/Setup.mdx", disk), "/open/Site/guides/setup.mdx");
    assert.equal(pathAsListed("/OPEN/site/GUIDES/new/page.mdx", disk), "/open/Site/guides/new/page.mdx");
    assert.equal(pathAsListed("/", disk), "/");
  });
});

describe("the real disk", () => {
  it("gives the same answers", () => {
    const folder = temporaryFolder();
    folder.write("guides/Setup.mdx", "");
    const at = (path: string): string => nodePath.join(folder.root, path);
    assert.equal(reasonAgainstName(folder.root, at("guides/Setup.mdx"), at("guides/setup.mdx")), undefined);
    assert.ok(!isFoundByOtherName(folder.root, at("guides/Setup.mdx")));
    assert.equal(
      isFoundByOtherName(folder.root, at("guides/setup.mdx")),
      fs.existsSync(at("guides/setup.mdx")),
    );
    assert.equal(pathAsListed(at("guides/Setup.mdx")), at("guides/Setup.mdx"));
    folder.remove();
  });
});
