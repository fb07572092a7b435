/** `docs-json diff --fix`: adds the redirects that a change lacks to docs.json on disk, or prints them as a patch. */
import {
  differOnlyInCase,
  noRedirectOfCase,
  planMissingRedirects,
  type RedirectPlan,
  refusalOfBroken,
} from "../service/index.ts";
import { mainDocument } from "../service/snapshot.ts";
import { amountOf, capitalize } from "../service/text/words.ts";
import { forPeople, printable } from "./formats/sanitize.ts";
import { nameOfPlaceIn } from "./place-name.ts";
import { type ChangesRun, carryOutChanges, changedTexts, pageTexts, resumeChanges } from "./site-changes.ts";
import type { SiteComparison } from "./states/compare-sites.ts";
import type { ExitCode } from "./terminal.ts";

/** How many redirects the output for a coding agent lists. */
const maxRedirects = 20;

/** "added 2 redirects, updated 1; 3 URLs still end without a redirect; choose where to redirect them". */
function summary({ added, changed, left }: RedirectPlan, isDryRun: boolean): string {
  const parts = [
    ...(added.length === 0
      ? []
      : [`${isDryRun ? "would add" : "added"} ${amountOf(added.length, "redirect")}`]),
    ...(changed === 0 ? [] : [`${isDryRun ? "would update" : "updated"} ${amountOf(changed, "redirect")}`]),
  ];
  const done = parts.length === 0 ? "no redirect is added" : parts.join(", ");
  const pronoun = left === 1 ? "it" : "them";
  const remainder = `${amountOf(left, "URL still ends", "URLs still end")} without a redirect; choose where to redirect ${pronoun}`;
  return left === 0 ? done : `${done}; ${remainder}`;
}

/** Adds the missing redirects. @returns 0 if no URL is lost afterwards, 1 if some are, 2 for a failure */
export function fixRedirects(compared: SiteComparison, fixRun: Omit<ChangesRun, "pageText">): ExitCode {
  const { folder, run, terminal, isDryRun, format } = fixRun;
  const { site } = compared.states.after;
  const pageText = pageTexts(folder);
  const changesRun = { ...fixRun, pageText };
  const resumed = resumeChanges(site, changesRun);
  if (resumed !== undefined) return resumed ? 0 : 2;
  const broken = refusalOfBroken(site, nameOfPlaceIn(site));
  if (broken !== undefined) {
    run.say(broken.reason.replace(/\.$/, ""));
    return 2;
  }
  const { lost } = compared.comparison.addresses;
  const plan = planMissingRedirects(site, lost);
  if (plan === undefined) {
    run.say(
      `No redirect is added, because \`redirects\` of ${run.pathOf(folder, mainDocument)} is not a list, or every redirect would make a chain or hide a page; add them by hand`,
    );
    return 2;
  }
  if (lost.some(({ address, successor = "" }) => differOnlyInCase(address, successor)))
    run.say(noRedirectOfCase.replace(/\.$/, ""));
  const texts = changedTexts(site, plan.edits, pageText);
  const counts = summary(plan, isDryRun);
  const redirects = plan.added.map(({ source, destination }) => printable(`${source} → ${destination}`));
  const more = redirects.length - maxRedirects;
  const details = [
    ...redirects.slice(0, maxRedirects),
    ...(more > 0 ? [`and ${amountOf(more, "more redirect")}`] : []),
  ];
  const changes = { texts, renames: [], movedFiles: [], created: [], deleted: [], counts, details };
  if (texts.size > 0 && !carryOutChanges(changes, changesRun)) return 2;
  const isPrinted = format === "agent" && texts.size > 0;
  const output = isDryRun && format !== "agent" ? terminal.stderr : forPeople(terminal.stdout);
  if (!isPrinted) for (const line of [...redirects, capitalize(counts)]) output.write(`${line}\n`);
  return plan.left === 0 ? 0 : 1;
}
