/** Renames that change only the case, on simulated disks of either kind. */
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

/** A disk with these files; a link is written as `a -> b`. */
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

describe("a rename that changes only the case", () => {
  before(function () {
    skipOnWindows(this);
  });

  const reason = (disk: NamingDisk, from: string, to: string) =>
    reasonAgainstName("/site", `/site/${from}`, `/site/${to}`, disk);

  for (const isSensitive of [true, false]) {
    describe(`on a disk that ${isSensitive ? "tells" : "does not tell"} cases apart`, () => {
      const disk = (...paths: readonly string[]) =>
        madeUpDisk(isSensitive, ...paths.map((path) => `/site/${path}`));

      it("is allowed for a page and for a folder", () => {
        assert.equal(reason(disk("guides/Setup.mdx"), "guides/Setup.mdx", "guides/setup.mdx"), undefined);
        assert.equal(reason(disk("Guides/setup.mdx"), "Guides", "guides"), undefined);
        assert.equal(reason(disk("Größe.mdx"), "Größe.mdx", "größe.mdx"), undefined);
        // A disk may write the accent as a separate letter.
        assert.equal(reason(disk("E\u0301tude.mdx"), "\u00c9tude.mdx", "\u00e9tude.mdx"), undefined);
      });

      it("does not replace anything else", () => {
        assert.equal(reason(disk("a.mdx", "b.mdx"), "a.mdx", "b.mdx"), something);
        assert.equal(reason(disk("a.mdx", "x/a.mdx"), "a.mdx", "x/a.mdx"), something);
        assert.equal(reason(disk("a.mdx"), "a.mdx", "new/a.mdx"), undefined);
      });
    });
  }

  it("does not replace another file that differs in case, even if it is a hard link to the same file", () => {
    assert.equal(reason(madeUpDisk(true, "/site/a.mdx", "/site/A.mdx"), "a.mdx", "A.mdx"), something);
    assert.equal(reason(madeUpDisk(false, "/site/a.mdx", "/site/B.mdx"), "a.mdx", "b.mdx"), something);
  });

  it("is refused for a page in a folder that the disk would not rename too", () => {
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

describe("a name under which a disk finds a file", () => {
  before(function () {
    skipOnWindows(this);
  });

  const disk = madeUpDisk(false, "/open/Site/guides/setup.mdx");
  const isOther = (path: string, on: NamingDisk = disk, around = "/open/Site"): boolean =>
    isFoundByOtherName(around, path, on);

  it("differs if the folders list it in a different case", () => {
    assert.ok(isOther("/open/Site/Guides/setup.mdx"));
    assert.ok(isOther("/open/Site/guides/Setup.mdx"));
    assert.ok(!isOther("/open/Site/guides/setup.mdx"));
    assert.ok(!isOther("/open/Site/gone.mdx"));
    assert.ok(!isOther("/open/Site"));
  });

  it("is checked only below the open folder, whatever that is called", () => {
    assert.ok(!isOther("/OPEN/site/guides/setup.mdx", disk, "/OPEN/site"));
    assert.ok(isOther("/OPEN/site/Guides/setup.mdx", disk, "/OPEN/site"));
    assert.ok(isOther("/open/site/guides/setup.mdx", disk, "/open"));
  });

  it("may be that of a link to a name in a different case", () => {
    const linked = madeUpDisk(true, "/site/docs -> /site/Docs", "/site/Docs", "/site/docs/a.mdx");
    assert.ok(!isOther("/site/docs/a.mdx", linked, "/site"));
  });

  it("costs one check on a case-sensitive disk", () => {
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

  it("differs on Windows in trailing characters, and as a short name", () => {
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
      namesIn: (folder) => lists[folder],
      realPath: (path) => files[path] ?? path.replace("api.", "api"),
      platform: "win32",
    };
    for (const path of Object.keys(files)) {
      assert.equal(isOther(path, windows, "/site"), path !== "/site/api/openapi.json", path);
      assert.equal(pathAsListed(path, windows), "/site/api/openapi.json", path);
    }
  });

  it("differs on macOS if its accents are not composed like those of listed files", () => {
    const mac: NamingDisk = {
      ...madeUpDisk(false, "/site/e\u0301te.json"),
      exists: () => true,
      platform: "darwin",
    };
    assert.ok(!isOther("/site/\u00e9te.json", mac, "/site"));
    assert.ok(isOther("/site/e\u0301te.json", mac, "/site"));
    assert.equal(pathAsListed("/site/e\u0301te.json", mac), "/site/\u00e9te.json");
  });

  it("is replaced by the name that the folders list", () => {
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
