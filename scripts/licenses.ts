/** The licenses of everything that a bundle holds code of. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Metafile } from "esbuild";

/** Of what esbuild says about a bundle, what is read here. */
interface BundledInputs {
  readonly outputs: Readonly<Record<string, Pick<Metafile["outputs"][string], "inputs">>>;
}

/** The folders of the packages that a bundle holds code of. */
function bundledPackages(metafile: BundledInputs): readonly string[] {
  const folders = new Set<string>();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const match = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
      if (match !== null && bytesInOutput > 0) folders.add(match[0]);
    }
  }
  return [...folders].sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
}

/** Licenses that ask for their whole text, of which some packages hold the notice alone; by a line of the text. */
const wholeTexts = new Map([
  [
    "Apache-2.0",
    { line: "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION", file: "Apache-2.0.txt" },
  ],
]);

/** The whole text of a license that the package's own file does not hold; empty if it does. */
async function missingText(license: string, text: string): Promise<string> {
  const whole = wholeTexts.get(license);
  if (whole === undefined || text.includes(whole.line)) return "";
  const file = new URL(`licenses/${whole.file}`, import.meta.url);
  return `\n\n${(await readFile(file, "utf8")).trim()}`;
}

async function licenseOf(root: string, folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8"));
  const file = (await readdir(join(root, folder))).find((name) => /^licen[cs]e(?:[-.]\w+)*$/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no license file: see whether it may be bundled`);
  const own = await readFile(join(root, folder, file), "utf8");
  const notice = (await readdir(join(root, folder))).find((name) => /^notice(?:[-.]\w+)*$/i.test(name));
  const notices = notice === undefined ? "" : `\n\n${await readFile(join(root, folder, notice), "utf8")}`;
  const text = `${own.trim()}${await missingText(manifest.license, own)}${notices}`;
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;
}

/** One text with several licenses. */
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
