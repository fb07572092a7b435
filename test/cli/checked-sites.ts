/** Small sites with known findings, and `check` run on them. */
import type { TemporaryFolder } from "../host/temporary-folder.ts";
import { checkJson, docsJson, runIn } from "./command-line.ts";

/** Runs `docs-json check` in a folder. */
export function check(root: string, ...args: readonly string[]) {
  return runIn(root, ["check", ...args]);
}

/** The codes of the findings of all sites in a folder. */
export function codesOf(root: string, ...args: readonly string[]): readonly string[] {
  return checkJson(root, args).sites.flatMap((site) => site.findings.map((finding) => finding.code));
}

/** A site with one finding of each severity: error, warning, information, hint. */
export function writeMixedSite(folder: TemporaryFolder, at = ""): void {
  const languages = [
    { language: "en", tabs: [{ pages: ["index"] }] },
    { language: "fr", pages: ["fr/index", "fr/more", "fr/gone"] },
  ];
  folder.write(`${at}docs.json`, docsJson({ languages }));
  for (const page of ["index", "fr/index", "fr/more", "left-over"]) folder.write(`${at}${page}.mdx`);
}

/** A site with one finding: a warning without a fix. */
export function writeSiteWithWarning(folder: TemporaryFolder, at = ""): void {
  folder.write(`${at}docs.json`, docsJson({ pages: ["intro", "gone"] }));
  folder.write(`${at}intro.mdx`);
}

/** A site without findings. */
export function writeCleanSite(folder: TemporaryFolder, at = ""): void {
  folder.write(`${at}docs.json`, docsJson({ pages: ["intro"] }));
  folder.write(`${at}intro.mdx`);
}
