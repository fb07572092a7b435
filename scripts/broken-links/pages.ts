/** The page files of a folder. */
import { readdirSync } from "node:fs";

/** The paths of page files, relative to the folder, with forward slashes. */
export function pagesOf(site: string): readonly string[] {
  return readdirSync(site, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.mdx?$/.test(file) && !file.includes("node_modules/"));
}
