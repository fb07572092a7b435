/** Renames in upper and lower case alone, on disks of either kind; the disks are made up. */
import assert from "node:assert/strict";
import fs from "node:fs";
import nodePath from "node:path";
import { isFoundByOtherCase, type NamingDisk, reasonAgainstName } from "../../server/src/host/letter-case.ts";
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
    isThere: (path) => written(path) !== undefined,
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
        // A disk may write the accent as a letter of its own.
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
      "the folder guides is there as Guides, and this disk does not tell upper from lower case; write Guides, or rename the folder first";
    assert.equal(reason(disk, "Guides/setup.mdx", "guides/setup.mdx"), expected);
    assert.equal(reason(disk, "other.mdx", "guides/new.mdx"), expected);
    assert.equal(
      reason(madeUpDisk(true, "/site/Guides/setup.mdx"), "Guides/setup.mdx", "guides/setup.mdx"),
      undefined,
    );
  });

  it("is known by the path that is written on the disk", () => {
    const disk = madeUpDisk(false, "/site/guides/setup.mdx");
    assert.ok(isFoundByOtherCase("/site/Guides/setup.mdx", disk));
    assert.ok(isFoundByOtherCase("/site/guides/Setup.mdx", disk));
    assert.ok(!isFoundByOtherCase("/site/guides/setup.mdx", disk));
    assert.ok(!isFoundByOtherCase("/site/gone.mdx", disk));
    const linked = madeUpDisk(true, "/site/docs -> /site/Docs", "/site/Docs", "/site/docs/a.mdx");
    assert.ok(!isFoundByOtherCase("/site/docs/a.mdx", linked), "a link may lead to another case");
  });
});

describe("the real disk", () => {
  it("gives the same answers", () => {
    const folder = temporaryFolder();
    folder.write("guides/Setup.mdx", "");
    const at = (path: string): string => nodePath.join(folder.root, path);
    assert.equal(reasonAgainstName(folder.root, at("guides/Setup.mdx"), at("guides/setup.mdx")), undefined);
    assert.ok(!isFoundByOtherCase(fs.realpathSync.native(at("guides/Setup.mdx"))));
    assert.equal(isFoundByOtherCase(at("guides/setup.mdx")), fs.existsSync(at("guides/setup.mdx")));
    folder.remove();
  });
});
