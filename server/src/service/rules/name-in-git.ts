import { memo } from "../memo.ts";
import { pagePathOf } from "../site/file-index.ts";
import type { NameInGit } from "../site/file-listing.ts";
import { mainDocument } from "../site/site.ts";
import { quoted } from "../text/quoting.ts";
import { whyNamesDiffer } from "../text/same-name.ts";
import type { SiteFinding, SiteRule } from "./rule.ts";

/** The paths of the outermost file or folder whose name differs, on disk and in git. */
function differingPart({ file, inGit }: NameInGit): readonly [onDisk: string, inGit: string] {
  const [names, gitNames] = [file.split("/"), inGit.split("/")];
  const index = names.findIndex((name, at) => name !== gitNames[at]);
  return [names.slice(0, index + 1).join("/"), gitNames.slice(0, index + 1).join("/")];
}

/** One finding for each file or folder whose name differs, because a folder may contain many files. */
const findingsOf = memo((names: readonly NameInGit[]): readonly SiteFinding[] => {
  const found = new Map<string, SiteFinding>();
  for (const one of names) {
    const [onDisk, inGit] = differingPart(one);
    if (found.has(onDisk)) continue;
    const isReadable = pagePathOf(one.file) !== undefined || /\.(?:json|ya?ml)$/i.test(one.file);
    found.set(onDisk, {
      message: `Git has ${quoted(onDisk)} as ${quoted(inGit)}, which is what gets deployed, and ${whyNamesDiffer(onDisk, inGit)}; rename it with \`git mv\`.`,
      anchor: { document: isReadable ? one.file : mainDocument, span: { start: 0, length: 0 } },
    });
  }
  return [...found.values()];
});

/** The host runs git only on disks that ignore case. */
export const nameInGit = {
  code: "name-in-git",
  title: "Git has a file name in a different case than your disk",
  scope: "site",
  mayBeInListedPages: true,
  severity: "warning",
  consequence: "loses",
  // F2.7: why the name that is deployed counts.
  facts: ["F2.2", "F2.7"],
  needsFiles: true,
  why: `Most disks on Windows and macOS ignore case. If you rename \`Guides\` to \`guides\` there, git does not notice:
it keeps the old name, and the site is deployed from git. All links and entries with the new name are then broken for
readers although they work on your computer. Rename the file or folder in git: \`git mv Guides guides\`, with a name in between if
git refuses (\`git mv Guides x\`, then \`git mv x guides\`), and commit that.`,
  *check({ site }) {
    const names = site.files?.namesInGit ?? [];
    if (names.length > 0) yield* findingsOf(names);
  },
} as const satisfies SiteRule;
