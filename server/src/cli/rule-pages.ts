/** The documentation page of a rule: its URI, on the web or in the package, and its examples. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import project from "../../../project.json" with { type: "json" };
import { toFileUri } from "../host/paths.ts";

declare const __dirname: string | undefined;

/** The folder of the pages beside the bundle; undefined if the sources run without a bundle. */
const packagedPages = typeof __dirname === "string" ? join(__dirname, "rules") : undefined;

/**
 * The URI of a rule's page; undefined if no page exists.
 * @param url the URL of docs/rules on the web; empty if it is unknown
 * @param folder the absolute path of the pages on this machine
 */
export function rulePageUri(
  code: string,
  url: string = project.rulePages,
  folder: string | undefined = packagedPages,
): string | undefined {
  if (url !== "") return `${url.replace(/\/+$/, "")}/${code}.md`;
  if (folder === undefined) return undefined;
  const page = join(folder, `${code}.md`);
  return existsSync(page) ? toFileUri(page) : undefined;
}

/**
 * The examples in a rule's page, as Markdown; undefined if no page exists. Needed because the package of the extension contains
 * only the pages, and not the example files that they are generated from.
 * @param folder the absolute path of the pages on this machine
 */
export function examplesInPage(code: string, folder: string | undefined = packagedPages): string | undefined {
  const page = folder === undefined ? undefined : join(folder, `${code}.md`);
  if (page === undefined || !existsSync(page)) return undefined;
  return /^## Examples$[\s\S]*?(?=^## |(?![\s\S]))/m.exec(readFileSync(page, "utf8"))?.[0].trimEnd();
}
