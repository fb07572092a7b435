/** Installs packages for scripts, in separate folders, that are neither dependencies of the project nor bundled. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmCall } from "./npm-program.ts";

interface PackageManifest {
  readonly version: string;
  readonly bin?: string | Readonly<Record<string, string>>;
}

interface InstalledPackage {
  /** The folder of the package itself. */
  readonly folder: string;
  readonly manifest: PackageManifest;
}

/**
 * Installs a package unless it is installed. Scripts of packages are not run.
 * @param folder where npm installs it, with its dependencies
 * @param version the newest if undefined
 */
export function installedPackage(folder: string, name: string, version?: string): InstalledPackage {
  const manifest = join(folder, "node_modules", name, "package.json");
  if (!existsSync(manifest)) {
    console.log(`Installing ${name} into ${folder} …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const packageSpec = version === undefined ? name : `${name}@${version}`;
    const npm = npmCall(["install", packageSpec, "--ignore-scripts", "--no-audit", "--no-fund"]);
    const { status, error } = spawnSync(npm.program, npm.args, {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (error !== undefined || status !== 0) throw new Error(`${name} cannot be installed`);
  }
  return { folder: dirname(manifest), manifest: JSON.parse(readFileSync(manifest, "utf8")) };
}
