/**
 * The rows of the Changes view: for each site, what the working tree removes for readers, its new findings, and
 * its changed pages and endpoints. Pure: plain data from the server's answers.
 */
import type {
  ChangedEndpoint,
  ChangedSection,
  ChangedSitePage,
  ComparedChanges,
  LostSiteAddress,
  NewSiteFinding,
  WorkingTreeChanges,
} from "../../../../server/src/protocol.ts";
import { isObject } from "../../platform/json.ts";
import { counted, factsOf, joined, oneLine, type Row } from "../../ui/rows.ts";
import { comparedWith, type KnownPublished } from "./published-words.ts";

/** A site with the latest answer about it; undefined if there is none yet. */
export interface SiteAnswer {
  /** The URI of its docs.json. */
  readonly uri: string;
  readonly name: string;
  readonly changes: WorkingTreeChanges | undefined;
  /** The known published state, if the site was compared with it. */
  readonly published?: KnownPublished;
}

/** A row with the data for clicks, menus and commands. */
export interface ChangeNode {
  readonly change: "site" | "section" | "lost" | "finding" | "page" | "endpoint" | "line";
  /** The URI of the docs.json of its site. */
  readonly site: string;
  readonly row: Row;
  readonly parent: ChangeNode | undefined;
  readonly address?: string;
  /** The location that a click opens. */
  readonly opens?: { readonly uri: string; readonly range?: NewSiteFinding["range"] };
}

/** Whether a command's argument is a row of this view. */
function isChangeNode(value: unknown): value is ChangeNode {
  return isObject(value) && typeof value.change === "string" && isObject(value.row);
}

/** Whether a command's argument is a lost URL for which a redirect can be added. */
export function isRedirectable(value: unknown): value is ChangeNode & { readonly address: string } {
  return isChangeNode(value) && value.row.context === redirectable && value.address !== undefined;
}

const redirectable = "lostWithSuccessor";

/** Why a URL is lost, and where its page went, if known. */
function lossText({ kind, reason, successor, formerly, example, count }: LostSiteAddress): string {
  if (kind === "anchor") return `the heading is gone; it had ${counted(count, "link")}`;
  if (reason === "loop") return "its redirects form a loop";
  if (reason === "unfilled") return "its redirect has a placeholder that is not filled";
  if (reason === "hidden") return "a redirect to a missing page hides its page";
  if (reason === "unpublished") return "its file still exists, but is no longer published";
  if (reason === "moved" && successor === undefined) return "the page of its endpoint has another URL";
  if (kind === "endpoint" && reason !== "moved") return "the endpoint is no longer published";
  if (kind === "reference") return "no longer published";
  if (kind === "pattern") {
    const exampleText = example === undefined ? "" : `, such as ${example}`;
    return `${counted(count, "URL", "URLs")} of a redirect${exampleText}`;
  }
  if (successor !== undefined) return `its page is now at ${successor}`;
  if (kind === "page") return "its page was removed";
  return formerly === undefined ? "it was a redirect" : `it was redirected to ${formerly}`;
}

type RowPosition = Pick<ChangeNode, "site" | "parent">;

function lostNode(lost: LostSiteAddress, id: string, position: RowPosition): ChangeNode {
  const { address, kind, successor, formerly, canRedirect } = lost;
  const reason = lossText(lost);
  const row: Row = {
    id,
    label: oneLine(address),
    description: oneLine(reason),
    icon: "error",
    color: "list.errorForeground",
    context: canRedirect ? redirectable : "lost",
    facts: factsOf([
      ["URL path", address],
      ["Lost", reason],
      ["Now at", successor],
      ["Redirected to", formerly],
    ]),
    spoken: joined(address, kind === "page" ? undefined : kind, reason),
  };
  return { change: "lost", ...position, row, address };
}

const severityIcons: Readonly<Record<NewSiteFinding["severity"], readonly [icon: string, color?: string]>> = {
  error: ["error", "list.errorForeground"],
  warning: ["warning", "list.warningForeground"],
  information: ["info"],
  hint: ["lightbulb"],
};

function findingNode(finding: NewSiteFinding, id: string, position: RowPosition): ChangeNode {
  const { file, code, severity, message, uri, range } = finding;
  const [icon, color] = severityIcons[severity];
  const location = `${file}:${range.start.line + 1}`;
  const row: Row = {
    id,
    label: oneLine(message),
    description: oneLine(`${location} · ${code}`),
    icon,
    ...(color === undefined ? {} : { color }),
    context: "newFinding",
    facts: factsOf([
      ["Finding", message],
      ["Rule", code],
      ["File", location],
    ]),
    spoken: joined(severity, message, location),
  };
  return { change: "finding", ...position, row, opens: { uri, range } };
}

const pageWords: Readonly<Record<ChangedSitePage["change"], readonly [words: string, icon: string]>> = {
  removed: ["removed", "trash"],
  unpublished: ["no longer published", "circle-slash"],
  renamed: ["renamed", "file-symlink-file"],
  hidden: ["no longer in the navigation", "eye-closed"],
  moved: ["moved", "arrow-swap"],
  retitled: ["retitled", "edit"],
  added: ["added", "new-file"],
  listed: ["now in the navigation", "eye"],
};

function renamedSectionNode(
  { from, to, pages }: ChangedSection,
  id: string,
  position: RowPosition,
): ChangeNode {
  const words = `renamed to ${to} (${counted(pages, "page")})`;
  const row: Row = {
    id,
    label: oneLine(from),
    description: oneLine(words),
    icon: "edit",
    context: "changedSection",
    facts: factsOf([
      ["Section", from],
      ["Now", to],
    ]),
    spoken: joined(from, words),
  };
  return { change: "page", ...position, row };
}

function pageNode(
  { change, file, uri, from, to }: ChangedSitePage,
  id: string,
  position: RowPosition,
): ChangeNode {
  const [words, icon] = pageWords[change];
  const route =
    from === undefined || to === undefined ? undefined : `from ${from || "the top"} to ${to || "the top"}`;
  const row: Row = {
    id,
    label: oneLine(file),
    description: oneLine(route === undefined ? words : `${words} ${route}`),
    icon,
    context: "changedPage",
    facts: factsOf([
      ["Page", file],
      ["Change", words],
      ["Before", from],
      ["Now", to],
    ]),
    spoken: joined(file, words, route),
  };
  return { change: "page", ...position, row, ...(uri === undefined ? {} : { opens: { uri } }) };
}

const endpointWords: Readonly<Record<ChangedEndpoint["change"], readonly [words: string, icon: string]>> = {
  removed: ["no longer published", "trash"],
  moved: ["may have a new URL", "arrow-swap"],
  hidden: ["no longer in the navigation", "eye-closed"],
  added: ["new", "add"],
  listed: ["now in the navigation", "eye"],
};

function endpointNode(changed: ChangedEndpoint, id: string, position: RowPosition): ChangeNode {
  const { change, endpoint } = changed;
  const [words, icon] = endpointWords[change];
  const [from, to] = change === "moved" ? [changed.from, changed.to] : [];
  const route = to === undefined ? words : `${words}: ${to} instead of ${from}`;
  const row: Row = {
    id,
    label: oneLine(endpoint),
    description: oneLine(route),
    icon,
    context: "changedEndpoint",
    facts: factsOf([
      ["Endpoint", endpoint],
      ["Change", words],
      ["Before", from],
      ["Now", to],
    ]),
    spoken: joined(endpoint, route),
  };
  return { change: "endpoint", ...position, row };
}

function lineNode(id: string, label: string, position: RowPosition, icon = "info"): ChangeNode {
  return { change: "line", ...position, row: { id, label: oneLine(label, 500), icon } };
}

type SectionName = "lost" | "findings" | "pages" | "endpoints";

function sectionNode(name: SectionName, count: number, { site, parent }: RowPosition): ChangeNode {
  const words = {
    lost: ["Lost URLs", "references"],
    findings: ["New findings", "bug"],
    pages: ["Pages", "files"],
    endpoints: ["Endpoints", "symbol-method"],
  } as const;
  const [label, icon] = words[name];
  const row: Row = {
    id: `${site}\n${name}`,
    label,
    description: String(count),
    icon,
    context: `changes.${name}`,
    // Losses and findings are visible immediately, pages and endpoints only on request.
    children: name === "pages" || name === "endpoints" ? "collapsed" : "expanded",
    spoken: `${label}: ${count}`,
  };
  return { change: "section", site, parent, row };
}

function totals({ lost, newFindings, pages, endpoints, more }: ComparedChanges) {
  return {
    lost: lost.length + more.lost,
    findings: newFindings.length + more.newFindings,
    pages: pages.length + more.pages,
    endpoints: endpoints.length + more.endpoints,
  };
}

/** The number of changes that need attention: lost URLs and new findings. */
export function concernCount(changes: WorkingTreeChanges | undefined): number {
  if (changes?.kind !== "compared") return 0;
  const { lost, findings } = totals(changes);
  return lost + findings;
}

/** The number of new findings; undefined if unknown. */
export function newFindingCount(changes: WorkingTreeChanges | undefined): number | undefined {
  return changes?.kind === "compared" ? totals(changes).findings : undefined;
}

/** What a deployment of the changes removes for readers and adds to the findings; undefined if nothing. */
export function concernText(changes: WorkingTreeChanges | undefined): string | undefined {
  if (changes?.kind !== "compared") return undefined;
  const { lost, findings } = totals(changes);
  const parts = [
    ...(lost === 0 ? [] : [`${counted(lost, "URL ends", "URLs end")} without a redirect`]),
    ...(findings === 0 ? [] : [counted(findings, "new finding")]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** Like `concernText`, but as a sentence for the confirmation of a deployment. */
export function concernSentence(changes: WorkingTreeChanges | undefined): string | undefined {
  const text = concernText(changes);
  if (text === undefined || changes?.kind !== "compared") return undefined;
  return `Compared with ${oneLine(changes.base, 60)}: ${text}.`;
}

function sectionsOf({ uri, changes }: SiteAnswer, parent: ChangeNode | undefined): readonly ChangeNode[] {
  const position = { site: uri, parent };
  if (changes === undefined) return [lineNode(`${uri}\nwaiting`, "Comparing the site…", position, "loading")];
  if (changes.kind === "unknown") return [lineNode(`${uri}\nunknown`, changes.message, position)];
  const counts = totals(changes);
  const names: readonly SectionName[] = ["lost", "findings", "pages", "endpoints"];
  const sections = names
    .filter((name) => counts[name] > 0)
    .map((name) => sectionNode(name, counts[name], position));
  const fixedNote =
    changes.gone === 0
      ? ""
      : ` ${counted(changes.gone, "finding")} of ${changes.base} ${changes.gone === 1 ? "is" : "are"} fixed.`;
  if (sections.length > 0) {
    if (fixedNote === "") return sections;
    return [...sections, lineNode(`${uri}\ngone`, fixedNote.trim(), position, "pass")];
  }
  return [
    lineNode(
      `${uri}\nnothing`,
      `URLs, titles and findings are the same as in ${changes.base}.${fixedNote}`,
      position,
      "pass",
    ),
  ];
}

/** The top-level rows: those of the only site, or a row for each site. */
export function topRows(sites: readonly SiteAnswer[]): readonly ChangeNode[] {
  const [only] = sites;
  if (sites.length === 1 && only !== undefined) return sectionsOf(only, undefined);
  return sites.map((answer): ChangeNode => {
    const { uri, name, changes } = answer;
    const base = comparedWith(changes);
    const row: Row = {
      id: `${uri}\nsite`,
      label: oneLine(name),
      icon: "book",
      children: "expanded",
      ...(base === undefined ? {} : { description: oneLine(joined(concernText(changes), base)) }),
    };
    return { change: "site", site: uri, row, parent: undefined };
  });
}

function moreNode(id: string, more: number, position: RowPosition): readonly ChangeNode[] {
  return more === 0 ? [] : [lineNode(id, `${more} more (docs-json diff lists all)`, position, "ellipsis")];
}

/** The rows below a row. */
export function rowsBelow(node: ChangeNode, sites: readonly SiteAnswer[]): readonly ChangeNode[] {
  const answer = sites.find(({ uri }) => uri === node.site);
  if (answer === undefined) return [];
  if (node.change === "site") return sectionsOf(answer, node);
  const { changes } = answer;
  if (node.change !== "section" || changes?.kind !== "compared") return [];
  const position = { site: node.site, parent: node };
  const { id, context } = node.row;
  const { lost, newFindings, pages, endpoints, more } = changes;
  switch (context) {
    case "changes.lost":
      return [
        ...lost.map((url, index) => lostNode(url, `${id}\n${url.kind} ${url.address}\n${index}`, position)),
        ...moreNode(`${id}\nmore`, more.lost, position),
      ];
    case "changes.findings":
      return [
        ...newFindings.map((finding, index) =>
          findingNode(finding, `${id}\n${finding.file} ${finding.code}\n${index}`, position),
        ),
        ...moreNode(`${id}\nmore`, more.newFindings, position),
      ];
    case "changes.endpoints":
      return [
        ...endpoints.map((one) => endpointNode(one, `${id}\n${one.change} ${one.endpoint}`, position)),
        ...moreNode(`${id}\nmore`, more.endpoints, position),
      ];
    default:
      return [
        ...pages.map((page) =>
          page.change === "section"
            ? renamedSectionNode(page, `${id}\nsection ${page.from}`, position)
            : pageNode(page, `${id}\n${page.change} ${page.file}`, position),
        ),
        ...moreNode(`${id}\nmore`, more.pages, position),
      ];
  }
}

/** The lost URLs of all sites for which a redirect can be added. */
export function redirectableRows(
  sites: readonly SiteAnswer[],
): readonly (ChangeNode & { readonly address: string })[] {
  return sites.flatMap((answer) => {
    const sections = sectionsOf(answer, undefined);
    return sections.flatMap((section) => rowsBelow(section, sites)).filter(isRedirectable);
  });
}
