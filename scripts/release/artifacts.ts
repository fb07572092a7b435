/**
 * Builds the files of a release from a checkout of its commit: the npm package, the extension's package, the licenses
 * of bundled code, the notes and the checksums. The same commit results in the same bytes: they do not depend on the
 * time, path or machine.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { npmCall } from "../npm-program.ts";
import { withAddresses } from "../project-addresses.ts";
import { releaseNotes } from "./changelog.ts";

/**
 * Runs a program in a folder.
 * @throws with its output if it fails
 */
function run(
  program: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}

function script(checkout: string, args: readonly string[], environment?: NodeJS.ProcessEnv): void {
  run(process.execPath, ["--import", "tsx", ...args], checkout, environment);
}

/**
 * Creates the npm package, whose manifest gets the project's URLs.
 * @returns its file name
 */
function packProgram(checkout: string, output: string): string {
  const folder = join(checkout, "server");
  const manifest = join(folder, "package.json");
  const manifestText = readFileSync(manifest, "utf8");
  writeFileSync(manifest, `${JSON.stringify(withAddresses(JSON.parse(manifestText)), null, 2)}\n`);
  try {
    const args = [
      "pack",
      "--json",
      "--ignore-scripts",
      "--offline",
      "--loglevel=error",
      "--pack-destination",
      relative(folder, output),
    ];
    const npm = npmCall(args);
    const printed = run(npm.program, npm.args, folder);
    // npm 10 prints a list, npm 11 an object by the package's name.
    const [packed] = Object.values(
      JSON.parse(printed) as Readonly<Record<string, { readonly filename: string }>>,
    );
    if (packed === undefined) throw new Error("npm pack did not create a package");
    return packed.filename;
  } finally {
    writeFileSync(manifest, manifestText);
  }
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/**
 * Creates everything that is published.
 * @param checkout a folder with the files of the release's commit and the installed packages
 * @param output an absolute folder, whose previous content is removed
 * @returns the checksums by file name
 */
export function makeArtifacts(
  checkout: string,
  output: string,
  version: string,
): readonly (readonly [name: string, sha256: string])[] {
  const changelog = readFileSync(join(checkout, "CHANGELOG.md"), "utf8");
  const release = releaseNotes(changelog, version);
  if (release === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  // The packager of the extension uses this as the time of every file.
  const epoch = { SOURCE_DATE_EPOCH: String(Date.parse(release.date) / 1000) };
  script(checkout, ["scripts/build.ts", "--quiet"]);
  script(checkout, ["scripts/build-extension.ts", "--quiet", "--package"], epoch);
  const names = [packProgram(checkout, output)];
  const extension = `docs-json-navigator-${version}.vsix`;
  renameSync(join(checkout, "docs-json-navigator.vsix"), join(output, extension));
  names.push(extension);
  for (const part of ["server", "client"]) {
    const name = `THIRD_PARTY_LICENSES-${part}.txt`;
    copyFileSync(join(checkout, part, "dist/THIRD_PARTY_LICENSES.txt"), join(output, name));
    names.push(name);
  }
  writeFileSync(join(output, "RELEASE_NOTES.md"), release.notes);
  names.push("RELEASE_NOTES.md");
  const sums = names.map((name) => [name, sha256(join(output, name))] as const);
  writeFileSync(join(output, "SHA256SUMS"), sums.map(([name, sum]) => `${sum}  ${name}\n`).join(""));
  return sums;
}
