/** The site that `npm start` opens. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The folder of a site that is named by its folder or by its docs.json. */
export function siteFolder(path: string): string {
  const absolute = resolve(path);
  if (!existsSync(absolute)) throw new Error(`${path} does not exist`);
  const isFile = !statSync(absolute).isDirectory();
  if (isFile && basename(absolute) !== "docs.json")
    throw new Error(`${path} is neither a folder nor a docs.json`);
  return isFile ? dirname(absolute) : absolute;
}

/** Creates a repository with one commit, so that there is a branch. Does nothing without git. */
function commitAll(folder: string): void {
  const settings = { "user.name": "Acme", "user.email": "docs@acme.example", "commit.gpgSign": "false" };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const steps = [
    ["-c", "init.defaultBranch=main", "init", "--quiet"],
    ["add", "--all"],
    [...options, "commit", "--quiet", "--message", "The site"],
  ];
  for (const step of steps) {
    const { status } = spawnSync("git", step, { cwd: folder, stdio: "ignore" });
    if (status !== 0) return;
  }
}

/** Copies an example, with the settings that its authors would have committed. */
export function copyExample(
  example: string,
  folder: string,
  { domain, project }: { readonly domain: string; readonly project: string },
): string {
  cpSync(example, folder, { recursive: true });
  mkdirSync(join(folder, ".vscode"));
  const settings = { "docsJson.projectId": project, "docsJson.assistant.domain": domain };
  writeFileSync(join(folder, ".vscode/settings.json"), `${JSON.stringify(settings, null, 2)}\n`);
  commitAll(folder);
  return folder;
}
