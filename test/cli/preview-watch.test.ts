/** The folders that `docs-json preview` watches, and when it reads the site again. */
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { type FSWatcher, mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { openSite } from "../../server/src/cli/open-site.ts";
import { WatchedSite } from "../../server/src/cli/preview/watched-site.ts";
import { defaultSettings, type Site } from "../../server/src/service/snapshot.ts";
import { manualClock } from "../client/manual-clock.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson } from "./command-line.ts";

describe("the files of a site that is previewed", () => {
  let folder: TemporaryFolder;
  let clock: ReturnType<typeof manualClock>;
  /** The listeners of watched folders, by their paths in the site. */
  let watched: Map<string, (event: string, file: string | null) => void>;
  let reads: (readonly string[] | undefined)[];
  let failures: string[];
  let site: WatchedSite;
  let limit: number;

  function opened(): Site {
    const options = { settings: defaultSettings, files: true, pages: false, frontmatter: "all" } as const;
    const result = openSite(folder.root, options);
    if (result.kind !== "opened") throw new Error(result.reason);
    return result.opened.site;
  }

  function start(): WatchedSite {
    return new WatchedSite(opened(), {
      root: folder.root,
      read: (_, changed) => {
        reads.push(changed && [...changed]);
        return opened();
      },
      changed: () => {},
      failed: (reason) => failures.push(reason),
      after: (milliseconds, call) => clock.after(milliseconds, call),
      watch: (path, listener) => {
        if (watched.size >= limit)
          throw new Error("ENOSPC: System limit for number of file watchers reached");
        const name = relative(folder.root, path).replaceAll("\\", "/");
        watched.set(name, listener);
        return Object.assign(new EventEmitter(), {
          close: () => watched.delete(name),
        }) as unknown as FSWatcher;
      },
    });
  }

  beforeEach(() => {
    folder = temporaryFolder();
    clock = manualClock();
    watched = new Map();
    reads = [];
    failures = [];
    limit = Number.POSITIVE_INFINITY;
    folder.write("docs.json", docsJson({ pages: ["index", "guides/deep/setup"] }));
    folder.write("index.mdx", "");
    folder.write("guides/deep/setup.mdx", "");
    folder.write("images/a.png", "a");
    folder.write("node_modules/package/docs/readme.mdx", "");
    mkdirSync(join(folder.root, "empty"));
  });
  afterEach(() => {
    site.close();
    assert.equal(watched.size, 0);
    folder.remove();
  });

  it("are watched in their folders and the parent folders, but not in node_modules", () => {
    site = start();
    assert.deepEqual([...watched.keys()].sort(), ["", "guides", "guides/deep", "images"]);
  });

  it("are read after the debounce delay, with the changed paths", () => {
    site = start();
    watched.get("guides/deep")?.("change", "setup.mdx");
    clock.advance(60);
    watched.get("")?.("change", "index.mdx");
    clock.advance(60);
    assert.deepEqual(reads, []);
    clock.advance(40);
    assert.deepEqual(reads, [["guides/deep/setup.mdx", "index.mdx"]]);
  });

  it("are read within a second even if files keep changing", () => {
    site = start();
    for (let time = 0; time < 2000; time += 50) {
      watched.get("")?.("change", "index.mdx");
      clock.advance(50);
    }
    assert.equal(reads.length, 2);
  });

  it("are watched in a new folder, which is read once more", () => {
    site = start();
    folder.write("new/page.mdx", "");
    watched.get("")?.("rename", "new");
    clock.advance(100);
    assert.ok(watched.has("new"));
    clock.advance(100);
    assert.deepEqual(reads, [["new"], undefined]);
    clock.advance(10_000);
    assert.equal(reads.length, 2);
  });

  it("are not watched in a deleted folder", () => {
    site = start();
    rmSync(join(folder.root, "images"), { recursive: true });
    watched.get("")?.("rename", "images");
    clock.advance(100);
    assert.ok(!watched.has("images"));
    assert.deepEqual(failures, []);
  });

  it("cause one message if the system cannot watch folders", () => {
    limit = 2;
    site = start();
    assert.equal(watched.size, 2);
    watched.get("")?.("change", "docs.json");
    clock.advance(100);
    assert.equal(failures.length, 1);
    assert.match(failures[0] ?? "", /ENOSPC/);
  });
});
