/**
 * Derives the README of the packaged extension from that of the repository. VS Code shows images of a README only from
 * the web (tested in 1.100 and 1.139: neither from the package nor as data), so they point to the repository's files if
 * these are on the web, and are removed otherwise. Images in the package are shown in the walkthrough.
 */
import { posix } from "node:path";

const picture = /!\[(?<description>[^\]\n]*)\]\((?<path>[^)\n]+)\)/g;

/**
 * @param text of the README
 * @param path of the README in the repository
 * @param rawFiles the URL of the repository's files, if it is known
 * @returns the text, and the number of removed images
 */
export function packagedReadme(
  text: string,
  path: string,
  rawFiles?: string,
): { readonly text: string; readonly omitted: number } {
  let omitted = 0;
  const changed = text.replace(picture, (_whole, description: string, target: string) => {
    const file = posix.join(posix.dirname(path), target);
    if (rawFiles !== undefined) return `![${description}](${rawFiles.replace(/\/$/, "")}/${file})`;
    omitted += 1;
    return "";
  });
  return { text: changed.replace(/\n{3,}/g, "\n\n"), omitted };
}
