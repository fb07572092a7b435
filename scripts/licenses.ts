/** The licenses of all code in a bundle. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Metafile } from "esbuild";

/** The part of esbuild's metafile that is used here. */
interface BundledInputs {
  readonly outputs: Readonly<Record<string, Pick<Metafile["outputs"][string], "inputs">>>;
}

/** Generated files, and the packages that they are compiled from. */
const compiledFrom = new Map([
  ["server/src/service/openapi/generated/validators.js", "node_modules/@scalar/openapi-parser"],
]);

/** The folders of the packages with code in a bundle. */
function bundledPackages(metafile: BundledInputs): readonly string[] {
  const folders = new Set<string>();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const source = compiledFrom.get(input);
      if (source !== undefined && bytesInOutput > 0) folders.add(source);
      const match = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
      if (match !== null && bytesInOutput > 0) folders.add(match[0]);
    }
  }
  return [...folders].sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
}

/** Licenses that require their whole text, although some packages contain only the notice; by a line of the text. */
const wholeTexts = new Map([
  [
    "Apache-2.0",
    { line: "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION", file: "Apache-2.0.txt" },
  ],
]);

/** The whole text of a license if it is not in the package's own file; empty if it is. */
async function missingText(license: string, text: string): Promise<string> {
  const wholeText = wholeTexts.get(license);
  if (wholeText === undefined || text.includes(wholeText.line)) return "";
  const file = new URL(`licenses/${wholeText.file}`, import.meta.url);
  return `\n\n${(await readFile(file, "utf8")).trim()}`;
}

async function licenseOf(root: string, folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
  const file = (await readdir(join(root, folder))).find((name) => /^licen[cs]e(?:[-.]\w+)*$/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no license file; check whether it may be bundled`);
  const licenseText = await readFile(join(root, folder, file), "utf8");
  const notice = (await readdir(join(root, folder))).find((name) => /^notice(?:[-.]\w+)*$/i.test(name));
  const notices = notice === undefined ? "" : `\n\n${await readFile(join(root, folder, notice), "utf8")}`;
  const text = `${licenseText.trim()}${await missingText(manifest.license, licenseText)}${notices}`;
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
}

/** Joins several licenses to one text. */
export function joinedLicenses(licenses: readonly string[]): string {
  return licenses.join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * @param root the folder that the metafile's paths are relative to
 * @param metafile of esbuild
 * @returns one text with all of them
 */
export async function bundledLicenses(root: string, metafile: BundledInputs): Promise<string> {
  const licenses = await Promise.all(bundledPackages(metafile).map((folder) => licenseOf(root, folder)));
  return joinedLicenses(licenses);
}
