/** The files of this project. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { skip } from "../skipping.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * All files of the project, including new ones and excluding ignored ones, relative to it. Skips the test in an
 * unpacked archive, where nothing shows which files are ignored.
 */
export function projectFiles(context: Mocha.Context): readonly string[] {
  if (!existsSync(join(root, ".git"))) skip(context, "this copy of the sources is no git repository");
  const { error, status, stdout } = spawnSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  if (error !== undefined) skip(context, "git is not installed");
  if (status !== 0) throw new Error(`git ls-files ended with ${status} in ${root}`);
  return stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}
