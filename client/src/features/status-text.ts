/** The texts of the status item. Pure: does not depend on the editor. */
import { counted } from "../ui/rows.ts";
import type { Counts } from "./finding-counts.ts";
import type { ServerState } from "./server-state.ts";

/** The displayed content of the status item. */
export interface StatusText {
  readonly text: string;
  readonly detail: string;
  readonly severity: "information" | "warning" | "error";
  readonly isBusy: boolean;
  /** The action that a click runs. */
  readonly action: "check" | "log" | "restart" | "migrate" | undefined;
}

/** The site of the active editor. */
export interface ShownSite {
  /** The displayed name: the path relative to the workspace folder. */
  readonly name: string;
  readonly counts: Counts;
  /** How many findings are not on the branch that the files will be merged into; undefined if unknown. */
  readonly newFindings?: number | undefined;
}

function amount(count: number, singular: string): readonly string[] {
  return count === 0 ? [] : [counted(count, singular)];
}

/** For example `2 errors, 1 warning, 1 new`. */
function siteText({ counts, newFindings = 0 }: ShownSite): string {
  return [countsText(counts), ...(newFindings === 0 ? [] : [`${newFindings} new`])].join(", ");
}

/** For example `2 errors, 1 warning`. */
function countsText({ errors, warnings, information, hints }: Counts): string {
  const parts = [
    ...amount(errors, "error"),
    ...amount(warnings, "warning"),
    ...amount(information, "information finding"),
    ...amount(hints, "hint"),
  ];
  return parts.length === 0 ? "no findings" : parts.join(", ");
}

/**
 * The text, details and severity of the item.
 * @param site undefined if the active editor belongs to none of several sites
 * @param formerFile the mint.json of the item, by its displayed name
 */
export function statusText(
  state: ServerState,
  site: ShownSite | undefined,
  formerFile: string | undefined,
): StatusText {
  if (state.kind === "starting") {
    return { text: "docs.json: starting", detail: "", severity: "information", isBusy: true, action: "log" };
  }
  if (state.kind === "given-up") {
    return {
      text: "docs.json: not checked",
      detail: state.reason,
      severity: "error",
      isBusy: false,
      action: "restart",
    };
  }
  const { status } = state;
  if (status === undefined) {
    return {
      text: "docs.json: looking for sites",
      detail: "",
      severity: "information",
      isBusy: true,
      action: "log",
    };
  }
  if (formerFile !== undefined && !status.degraded) {
    return {
      text: "docs.json: not created yet",
      detail: `${formerFile} is the older format, which is not checked`,
      severity: "information",
      isBusy: false,
      action: "migrate",
    };
  }
  const text = `docs.json: ${site === undefined ? sitesText(status.sites.length) : siteText(site)}`;
  const siteName = site?.name ?? "";
  if (status.degraded) {
    const detail = [siteName, `degraded: ${status.reason}`].filter((part) => part !== "").join(" · ");
    return { text, detail, severity: "warning", isBusy: false, action: "log" };
  }
  const action = status.sites.length === 0 ? undefined : "check";
  return { text, detail: siteName, severity: "information", isBusy: false, action };
}

function sitesText(count: number): string {
  return count === 0 ? "no site" : counted(count, "site");
}
