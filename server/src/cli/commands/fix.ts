/** `docs-json fix`: applies the safe fixes and keeps the author's formatting. */
import type { SiteFolder } from "../../host/discover.ts";
import { hostPlatform, toAbsolutePath } from "../../host/paths.ts";
import { readPageText } from "../../host/read-pages.ts";
import { documentAt, fixUntilStable, rules, type Site } from "../../service/index.ts";
import * as read from "../arguments.ts";
import { eachSite, type SitesRun } from "../each-site.ts";
import { findSites } from "../find-sites.ts";
import { printable } from "../formats/excerpt.ts";
import { counted } from "../formats/report.ts";
import { reasonNotToReplace, replaceFile } from "../replace-file.ts";
import { type ExitCode, type Terminal, wantsColor } from "../terminal.ts";
import { unifiedDiff } from "../unified-diff.ts";

interface Replacement {
  readonly file: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

function replacementsOf(
  folder: SiteFolder,
  site: Site,
  texts: ReadonlyMap<string, string>,
  pageText: (file: string) => string | undefined,
): readonly Replacement[] {
  return [...texts].flatMap(([file, after]) => {
    const path = toAbsolutePath(folder.root, file);
    const before = documentAt(site, file)?.text ?? pageText(file);
    return path === undefined || before === undefined ? [] : [{ file, path, before, after }];
  });
}

/** Writes the files of one site; where one of them may not be written, none is. Returns whether all were. */
function write(
  replacements: readonly Replacement[],
  run: SitesRun,
  tell: (replacement: Replacement) => void,
  nameOf: (replacement: Replacement) => string,
): boolean {
  const refused = replacements.flatMap((replacement) => {
    const reason = reasonNotToReplace(replacement.path, replacement.before);
    return reason === undefined ? [] : [`${nameOf(replacement)} could not be written: ${reason}`];
  });
  for (const sentence of refused) run.say(sentence);
  if (refused.length > 0) return false;
  let complete = true;
  for (const replacement of replacements) {
    const reason = replaceFile(replacement.path, replacement.before, replacement.after);
    if (reason === undefined) {
      tell(replacement);
      continue;
    }
    complete = false;
    run.say(`${nameOf(replacement)} could not be written: ${reason}`);
  }
  return complete;
}

/** A path as a patch names it: with forward slashes and without a leading one, as git has it. */
function patchName(path: string): string {
  return (hostPlatform === "windows" ? path.replaceAll("\\", "/") : path).replace(/^\//, "");
}

/** Runs the command; throws a UsageError for what ends it with exit code 2. */
export function fix(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, {
    rule: { type: "string", multiple: true },
    "dry-run": { type: "boolean" },
    dialect: { type: "string" },
    "no-pages": { type: "boolean" },
  });
  const codes = values.rule === undefined ? undefined : new Set(values.rule.map(read.ruleCode));
  const settings = { dialect: read.dialect(values.dialect), severities: new Map() };
  const isTrial = values["dry-run"] === true;
  // A trial's output is the diff alone, for `git apply` and the like.
  const remarks = isTrial ? terminal.stderr : terminal.stdout;
  const color = wantsColor(terminal.stdout, terminal.environment);
  let allWritten = true;
  let errorsLeft = 0;
  const allRead = eachSite(
    findSites(positionals, terminal),
    { settings, files: true, pages: values["no-pages"] !== true, frontmatter: "unlisted" },
    terminal,
    (folder, site, run) => {
      const pages = new Map<string, string | undefined>();
      // Read once: what is written at the end must be made from what is compared with the file then.
      const pageText = (file: string): string | undefined => {
        if (!pages.has(file)) pages.set(file, readPageText(folder.root, file));
        return pages.get(file);
      };
      const { analysis, texts, settled } = fixUntilStable(site, rules, {
        pageText,
        ...(codes === undefined ? {} : { codes }),
      });
      run.sayFailures(analysis);
      errorsLeft += analysis.findings.filter((finding) => finding.severity === "error").length;
      const nameOf = ({ file }: Replacement): string => run.pathOf(folder, file);
      const replacements = replacementsOf(folder, site, texts, pageText);
      if (isTrial) {
        for (const replacement of replacements) {
          terminal.stdout.write(
            unifiedDiff(patchName(nameOf(replacement)), replacement.before, replacement.after, { color }),
          );
        }
      } else {
        const tell = (replacement: Replacement): void => {
          terminal.stdout.write(`Fixed ${printable(nameOf(replacement))}\n`);
        };
        if (!write(replacements, run, tell, nameOf)) allWritten = false;
      }
      if (replacements.length === 0)
        remarks.write(`Nothing to fix in ${printable(run.pathOf(folder, ""))}\n`);
      if (!settled) run.say(`${run.pathOf(folder, "")} needs another run: one fix makes way for the next`);
    },
  );
  if (!allRead || !allWritten) return 2;
  if (errorsLeft === 0) return 0;
  const left = `${counted(errorsLeft, "error is", "errors are")} left`;
  const who = codes === undefined ? " that only you can repair" : "";
  terminal.stderr.write(
    `docs-json: ${left}${who}: docs-json check shows ${errorsLeft === 1 ? "it" : "them"}\n`,
  );
  return 1;
}
