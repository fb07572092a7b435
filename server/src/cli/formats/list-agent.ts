/**
 * The lists of `docs-json list` for coding agents: each section once, indented as it is nested, its pages in one line, and files
 * folder by folder. Does not depend on a site.
 */
import { amountOf, withThousands } from "../../service/text/words.ts";
import { grouped } from "./grouped.ts";
import { filesInBraces, inQuotes, linesInBraces } from "./in-braces.ts";
import { printable } from "./sanitize.ts";

/** An entry of the navigation: its URL, or the entry itself if the platform makes its URL. */
interface ListedAddress {
  readonly address: string;
  readonly breadcrumb: readonly string[];
}

/** The name of a section, in quotes if it could be taken for the end of a name or for a URL. */
function sectionWords(name: string): string {
  return name === "" || /^[\s/"]|: |[\s:]$/.test(name) ? inQuotes(name) : printable(name);
}

/** Entries that follow each other in one section. */
interface EntriesOfSection {
  readonly breadcrumb: readonly string[];
  readonly addresses: string[];
}

function equalLevels(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((name, depth) => name !== other[depth]);
  return end === -1 ? one.length : end;
}

function bySection(entries: readonly ListedAddress[]): readonly EntriesOfSection[] {
  const sections: EntriesOfSection[] = [];
  for (const { address, breadcrumb } of entries) {
    const last = sections.at(-1);
    const isSame =
      last?.breadcrumb.length === breadcrumb.length &&
      equalLevels(breadcrumb, last.breadcrumb) === breadcrumb.length;
    if (isSame) last.addresses.push(address);
    else sections.push({ breadcrumb, addresses: [address] });
  }
  return sections;
}

/**
 * "Guides:", and below it " Start: / /guides/{a,b}": a section is written when it begins, and what follows the sections in it is
 * a line of its own.
 */
export function pagesForAgent(entries: readonly ListedAddress[]): readonly string[] {
  let open: readonly string[] = [];
  return bySection(entries).flatMap(({ breadcrumb, addresses }) => {
    const written = equalLevels(breadcrumb, open);
    open = breadcrumb;
    const heads = breadcrumb
      .map((name, depth) => `${" ".repeat(depth)}${sectionWords(name)}:`)
      .slice(written);
    const lines = linesInBraces(addresses);
    const indent = " ".repeat(breadcrumb.length);
    const head = heads.pop();
    if (head === undefined) return lines.map((line) => indent + line);
    const [first = "", ...more] = lines;
    return [...heads, `${head} ${first}`, ...more.map((line) => indent + line)];
  });
}

interface MethodAndPath {
  readonly method: string;
  readonly path: string;
}

/** "GET,POST /users" for each path, in the order of the first. */
function endpointLines(endpoints: readonly MethodAndPath[], before: string): readonly string[] {
  const methods = grouped(endpoints.map(({ method, path }) => [path, method]));
  return Array.from(methods, ([path, all]) => printable(`${before}${all.join(",")} ${path}`));
}

/** The endpoints of one spec: the counts, those that are not listed, and those that are, which need no word. */
export function endpointsForAgent(
  spec: string,
  listed: readonly MethodAndPath[],
  unlisted: readonly MethodAndPath[],
): readonly string[] {
  return [
    `${printable(spec)}: ${amountOf(listed.length, "endpoint")} listed, ${withThousands(unlisted.length)} unlisted`,
    ...endpointLines(unlisted, "unlisted "),
    ...endpointLines(listed, ""),
  ];
}

interface UnusedFileOfKind {
  readonly file: string;
  readonly kind: string;
  readonly mayBeUsed: boolean;
  readonly bytes: number | undefined;
}

function sizeWords(files: readonly UnusedFileOfKind[]): string {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** "unused image: 3 files, 2.1 MB" with its files below, folder by folder; what may be used comes last. */
export function unusedForAgent(files: readonly UnusedFileOfKind[]): readonly string[] {
  const inOrder = [...files].sort((one, other) => Number(one.mayBeUsed) - Number(other.mayBeUsed));
  const groups = grouped(
    inOrder.map((file) => [`${file.mayBeUsed ? "may be used" : "unused"} ${file.kind}`, file]),
  );
  return [...groups].flatMap(([name, group]) => [
    `${name}: ${amountOf(group.length, "file")}, ${sizeWords(group)}`,
    ...filesInBraces(group.map(({ file }) => file)).map((words) => ` ${words}`),
  ]);
}
