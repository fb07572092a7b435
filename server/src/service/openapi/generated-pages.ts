/**
 * The URLs that pages made from a specification may have; these pages have no file.
 *
 * The platform makes `directory/tag/summary` from an operation, and `directory/tag/method-path` without
 * the path parameters from one without a summary; equal names get a number. The platform's treatment of
 * punctuation varies, so names are compared without punctuation: this module only says "may be".
 */
import { fileNameOf, folderOf } from "../text/paths.ts";
import type { Operation, SpecFile } from "./specification.ts";

/**
 * A test of paths: whether a page's last segment could be the name of an operation, or a folder's last
 * segment the name of a tag, under any path; or whether a specification sets a URL there.
 * @param specs the specifications that the navigation names
 */
export function generatedPages(specs: Iterable<SpecFile>): (path: string, isFolder: boolean) => boolean {
  const pages = new Set<string>();
  const folders = new Set<string>();
  const addresses = new Set<string>();
  const addressFolders = new Set<string>();
  for (const spec of specs) {
    for (const operation of spec.operations) {
      folders.add("apireference");
      for (const tag of operation.tags) folders.add(bare(tag));
      for (const name of namesOf(operation)) pages.add(name);
      if (operation.address === undefined) continue;
      addresses.add(bare(operation.address));
      for (const folder of foldersAround(operation.address)) addressFolders.add(bare(folder));
    }
  }
  return (path, isFolder) => {
    const last = fileNameOf(path);
    if (isFolder) return folders.has(bare(last)) || addressFolders.has(bare(path));
    return pages.has(bare(last)) || pages.has(bare(last.replace(/-\d+$/, ""))) || addresses.has(bare(path));
  };
}

/** The folders that a URL is in, the innermost first. */
function foldersAround(address: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(address); bare(folder) !== ""; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

/** The names that the page of an operation may have, in the form for comparisons. */
function namesOf({ method, path, summary, operationId }: Operation): readonly string[] {
  return [
    bare(`${method}${path}`),
    bare(`${method}${path.replace(/\{[^{}]*\}/g, "")}`),
    ...(method === "WEBHOOK" ? [bare(path)] : []),
    ...(summary === undefined ? [] : [bare(summary)]),
    ...(operationId === undefined ? [] : [bare(operationId)]),
  ];
}

/**
 * The operations whose pages may have a URL: those that set this URL themselves, else those with the name of
 * its last segment; of these the ones whose tag is the folder, if there are any.
 * @param path without outer slashes
 */
export function operationsAtAddress({ operations }: SpecFile, path: string): readonly Operation[] {
  const ownOperations = operations.filter(
    ({ address }) => address !== undefined && bare(address) === bare(path),
  );
  if (ownOperations.length > 0) return ownOperations;
  const last = bare(fileNameOf(path));
  const unnumbered = bare(fileNameOf(path).replace(/-\d+$/, ""));
  const named = operations.filter((operation) =>
    namesOf(operation).some((name) => name === last || name === unnumbered),
  );
  const folder = bare(fileNameOf(folderOf(path)));
  const tagged = named.filter(({ tags }) => tags.some((tag) => bare(tag) === folder));
  return tagged.length > 0 ? tagged : named;
}

/** The URL that the page of an operation probably has below each of these folders, without outer slashes. */
export function likelyAddresses({ operations }: SpecFile, folders: readonly string[]): readonly string[] {
  return operations.flatMap(({ address, hidden, method, path, summary, tags }) => {
    if (hidden) return [];
    if (address !== undefined) return [address.replace(/^\/+|\/+$/g, "")];
    const name = hyphenated(summary ?? `${method} ${path}`);
    const [tag] = tags;
    const below = tag === undefined ? name : `${hyphenated(tag)}/${name}`;
    return folders.map((folder) => `${folder}/${below}`);
  });
}

function hyphenated(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Letters and digits in lower case: the part of a name that every form of URL keeps. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, "");
}
