/** The page of a rule: its URL, on the web if the project's URL is known or else in the package, and its examples. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import project from "../../../project.json" with { type: "json" };
import { toFileUri } from "../host/paths.ts";

declare const __dirname: string | undefined;

/** The folder of the pages beside the bundle; undefined if the sources run without one. */
const packagedPages = typeof __dirname === "string" ? join(__dirname, "rules") : undefined;

/**
 * The URI of a rule's page; undefined if no page exists.
 * @param address URL of docs/rules on the web, without a trailing slash; empty if it is unknown
 * @param folder absolute path of the pages on this machine
 */
export function rulePageUri(
  code: string,
  address: string = project.rulePages,
  folder: string | undefined = packagedPages,
): string | undefined {
  if (address !== "") return `${address.replace(/\/+$/, "")}/${code}.md`;
  if (folder === undefined) return undefined;
  const page = join(folder, `${code}.md`);
  return existsSync(page) ? toFileUri(page) : undefined;
}

/**
 * The examples in a rule's page, as Markdown; undefined if no page exists. The package of the extension has only the pages, and
 * not the texts that they are made of.
 * @param folder absolute path of the pages on this machine
 */
export function examplesInPage(code: string, folder: string | undefined = packagedPages): string | undefined {
  const page = folder === undefined ? undefined : join(folder, `${code}.md`);
  if (page === undefined || !existsSync(page)) return undefined;
  return /^## Examples$[\s\S]*?(?=^## |(?![\s\S]))/m.exec(readFileSync(page, "utf8"))?.[0].trimEnd();
}
