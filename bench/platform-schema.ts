/**
 * The JSON Schema that the platform itself makes for docs.json: what VS Code's JSON server works with
 * where a docs.json names it by `$schema`, as nearly every real one does.
 *
 * It comes from the platform's validator, whose licence (Elastic 2.0) keeps it out of this project: it is
 * installed into the system's temporary folder when somebody runs this benchmark, asked in a process of
 * its own, and no part of it is kept here. Without it the benchmark goes on.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchFolder } from "./generate.ts";

const packageName = "@mintlify/validation";
/** Pinned, so that figures of two runs can be compared; it pins what makes its schema. */
const version = "0.1.878";

const script = `
  import { docsConfigJsonSchema } from ${JSON.stringify(packageName)};
  import { writeFileSync } from "node:fs";
  writeFileSync("schema.json", JSON.stringify(docsConfigJsonSchema));
`;

export type PlatformSchema =
  | { readonly kind: "there"; readonly schema: unknown; readonly origin: string }
  | { readonly kind: "missing"; readonly reason: string };

/** Installs the validator without running anything of it. Returns whether that worked. */
function install(folder: string): boolean {
  const manifest = { private: true, dependencies: { [packageName]: version } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const switches = ["--ignore-scripts", "--omit=peer", "--no-package-lock", "--no-audit", "--no-fund"];
  const { status } = spawnSync(npm, ["install", ...switches], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    shell: npm.endsWith(".cmd"),
  });
  return status === 0;
}

/** The platform's own schema, or why it cannot be had. The first time takes half a minute. */
export function platformSchema(): PlatformSchema {
  const origin = `${packageName} ${version}`;
  const folder = join(benchFolder, `platform-schema-${version}`);
  const file = join(folder, "schema.json");
  if (!existsSync(file)) {
    console.error(`Installing ${origin} for its schema …`);
    mkdirSync(folder, { recursive: true });
    if (!install(folder)) return { kind: "missing", reason: `${origin} could not be installed` };
    const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: folder,
      stdio: ["ignore", 2, 2],
    });
    // Only its schema is of use.
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    if (status !== 0) return { kind: "missing", reason: `${origin} did not give its schema` };
  }
  return { kind: "there", schema: JSON.parse(readFileSync(file, "utf8")), origin };
}
