/**
 * The platform's own JSON Schema for docs.json, which VS Code's JSON server uses if a docs.json names it by
 * `$schema`, as nearly every real one does.
 *
 * The schema comes from the platform's validator, whose license (Elastic 2.0) keeps it out of this project:
 * this benchmark installs the validator into the system's temporary folder, runs it in a separate process, and
 * keeps no part of it here. Without the validator the benchmark continues.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchFolder } from "./generate.ts";

const packageName = "@mintlify/validation";
/** Pinned, so that the figures of two runs can be compared; the version also pins the schema. */
const version = "0.1.878";

const script = `
  import { docsConfigJsonSchema } from ${JSON.stringify(packageName)};
  import { writeFileSync } from "node:fs";
  writeFileSync("schema.json", JSON.stringify(docsConfigJsonSchema));
`;

type PlatformSchema =
  | { readonly kind: "there"; readonly schema: unknown; readonly origin: string }
  | { readonly kind: "missing"; readonly reason: string };

/** Installs the validator without running any of its scripts. Returns whether that worked. */
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

/** The platform's own schema, or why it is unavailable. The first call takes half a minute. */
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
    // Only the schema is needed.
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    if (status !== 0) return { kind: "missing", reason: `${origin} did not give its schema` };
  }
  return { kind: "there", schema: JSON.parse(readFileSync(file, "utf8")), origin };
}
