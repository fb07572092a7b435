/** The sites of the corpus as files, for tests that need the folders of real sites. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { corpusFolder } from "../skipping.ts";

/** The counts of an independent script for a site. */
export interface CountedSite {
  readonly name: string;
  /** False if only docs.json is available. */
  readonly complete: boolean;
  readonly page_entries: number;
  readonly missing_pages: number;
  readonly orphans: number;
}

interface CorpusIndex {
  readonly sites: readonly CountedSite[];
  readonly broken: readonly { readonly name: string }[];
}

export interface RealSites {
  /** The folder with a folder for each site. */
  readonly root: string;
  readonly index: CorpusIndex;
  readonly remove: () => void;
}

export function readIndex(corpus: string): CorpusIndex {
  return JSON.parse(readFileSync(join(corpus, "index.json"), "utf8"));
}

let shared: RealSites | undefined;

/**
 * All sites, with a stub for each page, for tests that do not change them: one copy of the 52,000 files for all tests
 * of a process, which is deleted at its end. Skips the calling test or hook without a corpus.
 */
export function sharedRealSites(context: Mocha.Context): Omit<RealSites, "remove"> {
  if (shared === undefined) {
    shared = copyRealSites(context);
    process.once("exit", shared.remove);
  }
  return shared;
}

/** Copies all sites, with a stub for each page; skips the calling test or hook without a corpus. */
export function copyRealSites(context: Mocha.Context): RealSites {
  const corpus = corpusFolder(context);
  const { root, remove } = temporaryFolder();
  const { status, stderr } = spawnSync(process.execPath, [join(corpus, "materialize.mjs"), root]);
  assert.equal(status, 0, stderr.toString());
  return { root, index: readIndex(corpus), remove };
}

/** The sites of which the corpus has the text of all pages; skips the calling test or hook without a corpus. */
export function unpackedSites(context: Mocha.Context): TemporaryFolder {
  const corpus = corpusFolder(context);
  const folder = temporaryFolder();
  const unpacked = spawnSync(process.execPath, [join(corpus, "bodies/unpack.mjs"), folder.root]);
  assert.equal(unpacked.status, 0, unpacked.stderr?.toString());
  return folder;
}
