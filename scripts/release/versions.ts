/** The version of the project in every file that names it. Pure: takes and returns texts. */

/** The form of a version: three numbers, which npm and the Marketplace both accept. */
const versionForm = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;

export function isVersion(text: string): boolean {
  return versionForm.test(text);
}

/** Files that begin with the manifest's own version. */
const manifests = ["package.json", "server/package.json", "client/package.json"] as const;

/** The manifests of the plugins for coding agents, which are generated with the version of the package. */
const pluginManifests = [
  "agents/claude-code/.claude-plugin/plugin.json",
  "agents/codex/.codex-plugin/plugin.json",
  "agents/copilot/plugin.json",
  "agents/cursor/.cursor-plugin/plugin.json",
  "agents/gemini/gemini-extension.json",
] as const;

/** The entries of the lock file that repeat the version. */
const lockedFolders = ["", "server", "client"] as const;
const lockFile = "package-lock.json";

/** Documents with a version in lines that readers copy. */
export const documentsWithVersion = [
  "README.md",
  "action.yml",
  "docs/continuous-integration.md",
  "templates/Dockerfile",
  "templates/gitlab-ci.yml",
] as const;

/** All files that a release changes, except for the changelog. */
export const versionedFiles: readonly string[] = [
  ...manifests,
  ...pluginManifests,
  lockFile,
  ...documentsWithVersion,
];

/** The version in a manifest's text. */
export function manifestVersion(text: string): string {
  const { version }: { readonly version?: unknown } = JSON.parse(text);
  if (typeof version !== "string") throw new Error("package.json has no version");
  return version;
}

function replacedOnce(text: string, from: string, to: string, file: string): string {
  const index = text.indexOf(from);
  if (index === -1) throw new Error(`${file} does not contain ${from}`);
  return text.slice(0, index) + to + text.slice(index + from.length);
}

function lockWithVersion(text: string, next: string): string {
  const lock: { version: string; packages: Record<string, { version?: string }> } = JSON.parse(text);
  lock.version = next;
  for (const folder of lockedFolders) {
    const entry = lock.packages[folder];
    if (entry === undefined) throw new Error(`${lockFile} has no entry for "${folder}"`);
    entry.version = next;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** The forms in which documents name a released version. */
function namings(version: string): readonly string[] {
  return [
    `docs-json@${version}`,
    `docs-json-${version}.tgz`,
    `docs-json-navigator-${version}.vsix`,
    `v${version}`,
  ];
}

/**
 * Replaces the current version by the next one in a file's text.
 * @param file one of `versionedFiles`
 * @throws if the file does not name the current version where it should
 */
export function withVersion(file: string, text: string, present: string, next: string): string {
  if (file === lockFile) return lockWithVersion(text, next);
  const isManifest = [...manifests, ...pluginManifests].some((manifest) => manifest === file);
  if (isManifest) return replacedOnce(text, `"version": "${present}"`, `"version": "${next}"`, file);
  const nextNamings = namings(next);
  return namings(present).reduce(
    (changed, naming, index) => changed.replaceAll(naming, nextNamings[index] ?? naming),
    text,
  );
}
