/**
 * The URLs that pages generated from a specification may have; these pages have no file.
 *
 * The URL of an operation's page is `directory/tag/summary` or, without a summary, `directory/tag/method-path` without
 * the path parameters; equal names get a number. The platform's treatment of punctuation varies, so names are
 * compared without punctuation, and the results are only possible URLs.
 */
import { fileNameOf, folderOf } from "../text/paths.ts";
import { hasOwnAddress, listedAddress } from "./page-address.ts";
import type { Operation, SpecFile } from "./specification.ts";

/**
 * Returns a test of whether a path may be that of a generated page or its folder: whether its last segment could be the
 * name of an operation or, for a folder, of a tag, or whether a specification sets this URL.
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

/** The folders around a URL, innermost first. */
function foldersAround(address: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(address); bare(folder) !== ""; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

function withoutParameters(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "");
}

/** The names that the page of an operation may have, in the form for comparisons. */
function namesOf({ method, path, summary, operationId }: Operation): readonly string[] {
  return [
    bare(`${method}${path}`),
    bare(`${method}${withoutParameters(path)}`),
    ...(method === "WEBHOOK" ? [bare(path)] : []),
    ...(summary === undefined ? [] : [bare(summary)]),
    ...(operationId === undefined ? [] : [bare(operationId)]),
  ];
}

/**
 * The operations whose pages may have a URL: those that set this URL, else those with the name of its last segment, if
 * possible only the ones whose tag is the name of the folder.
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

/** The URLs that the pages of operations probably have below each of the folders, without outer slashes. */
export function likelyAddresses(
  { operations }: Pick<SpecFile, "operations">,
  folders: readonly string[],
): readonly string[] {
  return operations.flatMap((operation) => addressesOf(operation, folders));
}

function addressesOf(operation: Operation, folders: readonly string[]): readonly string[] {
  if (operation.hidden) return [];
  return hasOwnAddress(operation)
    ? [listedAddress("", operation)]
    : folders.map((folder) => listedAddress(folder, operation));
}

/** An operation, and the folders in which pages are generated from its spec. */
export interface GeneratedOperation {
  readonly operation: Operation;
  readonly folders: readonly string[];
}

/**
 * A URL, without outer slashes, that a page of an endpoint probably had and no longer has, and a new one (F6.21); undefined
 * if there is none, or if they differ only in punctuation.
 * @param before the operations of the endpoint, one for each spec
 */
export function movedAddress(
  before: readonly GeneratedOperation[],
  after: readonly GeneratedOperation[],
): { readonly from: string; readonly to: string } | undefined {
  const [formerAddresses, addresses] = [before, after].map((operations) =>
    operations.flatMap(({ operation, folders }) => addressesOf(operation, folders)),
  );
  const lacking = (some: readonly string[] = [], others: readonly string[] = []): string | undefined => {
    const known = new Set(others.map(bare));
    return some.find((address) => !known.has(bare(address)));
  };
  const from = lacking(formerAddresses, addresses);
  const to = lacking(addresses, formerAddresses);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The letters and digits of a name in lower case, which every form of URL contains. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, "");
}
