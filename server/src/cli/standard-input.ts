/** `check - --stdin-path PATH`: checks text from standard input as if it were the text of a file. */
import nodePath from "node:path";
import { siteAround, siteFileName } from "../host/discover.ts";
import { toSitePath } from "../host/paths.ts";
import { reasonFor } from "../host/read-content.ts";
import { maxBytes } from "../host/read-file.ts";
import type { SelectedSite } from "./selection.ts";
import { type Terminal, UsageError } from "./terminal.ts";
import { absolutePathOf } from "./typed-path.ts";

/** Text of one file of a site, which is checked instead of the text on disk. */
export interface GivenText {
  /** Relative to the site's root. */
  readonly file: string;
  readonly text: string;
}

/** The argument that stands for standard input. */
const inputArgument = "-";

/** The site that contains a path, and the path in it. The file need not exist. */
function placeOf(path: string, terminal: Terminal): { readonly site: SelectedSite; readonly file: string } {
  const absolute = absolutePathOf(path, terminal);
  const folder = nodePath.dirname(absolute);
  if (nodePath.basename(absolute) === siteFileName)
    return { site: { root: folder, file: absolute, only: undefined }, file: siteFileName };
  const site = siteAround(folder);
  const file = site === undefined ? undefined : toSitePath(site.root, absolute);
  if (site === undefined || file === undefined)
    throw new UsageError(`${path} belongs to no site: there is no docs.json beside or above it`);
  return { site: { ...site, only: new Set([file]) }, file };
}

/**
 * The site to check, with the text of one of its files; undefined if the arguments do not name standard input.
 * @param path the value of `--stdin-path`
 */
export function givenText(
  path: string | undefined,
  positionals: readonly string[],
  terminal: Terminal,
): { readonly site: SelectedSite; readonly given: GivenText } | undefined {
  const isInput = positionals.includes(inputArgument);
  if (!isInput && path === undefined) return undefined;
  if (path === undefined)
    throw new UsageError("check - needs --stdin-path PATH: the file that the text belongs to");
  if (!isInput || positionals.length > 1)
    throw new UsageError("--stdin-path is only for check -, which reads the text of one file");
  const { site, file } = placeOf(path, terminal);
  const limit = /\.mdx?$/.test(file) ? maxBytes.page : maxBytes.json;
  const input = terminal.readInput?.(limit) ?? { kind: "missing" };
  if (input.kind === "text") return { site, given: { file, text: input.text } };
  const reason = input.kind === "missing" ? "there is none" : reasonFor(input);
  throw new UsageError(`Standard input could not be read: ${reason}`);
}
