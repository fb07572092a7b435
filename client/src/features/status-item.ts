/**
 * The language status item: site, findings, and failures. Visible only in files of sites, and only after the
 * server was started.
 */
import {
  type Command,
  commands,
  Disposable,
  type DocumentSelector,
  type LanguageStatusItem,
  LanguageStatusSeverity,
  RelativePattern,
  Uri,
  window,
  workspace,
} from "vscode";
import { createLanguageStatusItem } from "../ui/editor-ui.ts";
import { formerFileName, innermost, siteFileName, siteOf } from "../workspace/sites.ts";
import { commandId } from "./command-id.ts";
import type { FindingCounts } from "./finding-counts.ts";
import type { ServerState } from "./server-state.ts";
import { type ShownSite, type StatusText, statusText } from "./status-text.ts";
import { contextKeys } from "./view-ids.ts";

const severities = {
  information: LanguageStatusSeverity.Information,
  warning: LanguageStatusSeverity.Warning,
  error: LanguageStatusSeverity.Error,
} as const satisfies Readonly<Record<StatusText["severity"], LanguageStatusSeverity>>;

const actions: Readonly<Record<NonNullable<StatusText["action"]>, Command>> = {
  check: { command: commandId("checkNavigation"), title: "Check Navigation" },
  log: { command: commandId("showLog"), title: "Show Log" },
  restart: { command: commandId("restartServer"), title: "Restart Server" },
  migrate: { command: commandId("migrate"), title: "Create docs.json" },
};

/** The selector while no site is known. */
const siteFiles: DocumentSelector = [{ scheme: "file", pattern: `**/${siteFileName}` }];

const siteFilePattern = "**/*.{json,jsonc,md,mdx,yaml,yml}";

function selectorFor(sites: readonly string[], formerFiles: readonly string[]): DocumentSelector {
  if (sites.length === 0 && formerFiles.length === 0) return siteFiles;
  const sitePatterns = sites.map((site) => new RelativePattern(Uri.file(site), siteFilePattern));
  const formerFilePatterns = formerFiles.map(
    (file) => new RelativePattern(Uri.joinPath(Uri.file(file), ".."), formerFileName),
  );
  return [...sitePatterns, ...formerFilePatterns].map((pattern) => ({ scheme: "file", pattern }));
}

export class StatusItem implements Disposable {
  readonly #counts: FindingCounts;
  readonly #subscriptions: Disposable;
  #item: LanguageStatusItem | undefined;
  #state: ServerState | undefined;
  #sites: readonly string[] = [];
  /** The paths of each mint.json that has not been migrated, in the form of `Uri.path`. */
  #formerFiles: readonly string[] = [];

  /** The number of new findings of a site, by the path of its folder in the form of `Uri.path`. */
  #newIn: (folder: string) => number | undefined = () => undefined;

  constructor(counts: FindingCounts) {
    this.#counts = counts;
    this.#subscriptions = Disposable.from(
      counts.onDidChange(() => this.#update()),
      window.onDidChangeActiveTextEditor(() => this.#update()),
    );
  }

  show(state: ServerState): void {
    this.#state = state;
    const status = state.kind === "running" ? state.status : undefined;
    this.#item ??= createLanguageStatusItem("docsJson.status", siteFiles);
    this.#item.name = "docs.json Navigator";
    // A stopped server reports no sites; those that were known stay, so that the item and the views stay visible: the
    // editor would switch from a side bar without views to the Explorer view.
    if (status !== undefined) {
      const { sites, formerFiles } = status;
      this.#sites = sites.map((path) => Uri.file(path).path);
      this.#formerFiles = formerFiles.map((path) => Uri.file(path).path);
      this.#item.selector = selectorFor(sites, formerFiles);
    }
    void commands.executeCommand("setContext", contextKeys.started, true);
    void commands.executeCommand("setContext", contextKeys.running, state.kind === "running");
    void commands.executeCommand("setContext", contextKeys.hasSite, this.#sites.length > 0);
    void commands.executeCommand("setContext", contextKeys.hasFormerFile, this.#formerFiles.length > 0);
    this.#update();
  }

  /** Called when more is known about new findings. */
  showNew(newIn: (folder: string) => number | undefined): void {
    this.#newIn = newIn;
    this.#update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#item?.dispose();
  }

  #activeSite(): ShownSite | undefined {
    const active = window.activeTextEditor?.document.uri;
    const only = this.#sites.length === 1 ? this.#sites[0] : undefined;
    const root = active?.scheme === "file" ? (innermost(this.#sites, active.path) ?? only) : only;
    if (root === undefined) return undefined;
    return { name: siteOf(root).name, counts: this.#counts.below(root), newFindings: this.#newIn(root) };
  }

  /** The mint.json in the active editor, or the only one if there is no site. */
  #activeFormerFile(): string | undefined {
    const active = window.activeTextEditor?.document.uri;
    const only =
      this.#sites.length === 0 && this.#formerFiles.length === 1 ? this.#formerFiles[0] : undefined;
    const path = this.#formerFiles.find((file) => file === active?.path) ?? only;
    return path === undefined ? undefined : workspace.asRelativePath(Uri.file(path));
  }

  #update(): void {
    if (this.#item === undefined || this.#state === undefined) return;
    const { text, detail, severity, isBusy, action } = statusText(
      this.#state,
      this.#activeSite(),
      this.#activeFormerFile(),
    );
    this.#item.text = text;
    this.#item.detail = detail;
    this.#item.severity = severities[severity];
    this.#item.busy = isBusy;
    this.#item.command = action === undefined ? undefined : actions[action];
  }
}
