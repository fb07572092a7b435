/**
 * The entry point of the extension: connects the features and decides when the server runs.
 *
 * While the workspace has neither a docs.json nor a mint.json, no server runs, the extension watches only these
 * two names, and the code of the language client is not loaded.
 */
import {
  commands,
  type Diagnostic,
  type ExtensionContext,
  type LogOutputChannel,
  type Uri,
  window,
} from "vscode";
import {
  setDialectCommand,
  setRuleSeverityCommand,
  showMigrationCommand,
  showPlaceCommand,
  showPlacesCommand,
} from "../../server/src/protocol.ts";
import { registerAgentJobs } from "./features/agent-jobs/register.ts";
import { registerApiKeys } from "./features/api-keys.ts";
import { registerAssistant } from "./features/assistant/register.ts";
import { concernSentence } from "./features/changes/change-rows.ts";
import { ProblemFilter } from "./features/changes/problem-filter.ts";
import { registerChanges } from "./features/changes/register.ts";
import { registerCommands } from "./features/commands.ts";
import { newConfigurationItem, registerConfiguration } from "./features/configuration-file.ts";
import { registerDeployments } from "./features/deployments/register.ts";
import { newDialectItem, registerDialect } from "./features/dialect.ts";
import { registerEditorContext } from "./features/editor-context.ts";
import type { FeatureParts } from "./features/feature-parts.ts";
import { FindingCounts } from "./features/finding-counts.ts";
import { registerJsonSupport } from "./features/json-support/register.ts";
import type { LanguageServer } from "./features/language-server.ts";
import { registerMigration } from "./features/migration.ts";
import { registerModelTools } from "./features/model-tools/register.ts";
import { registerNavigation } from "./features/navigation/register.ts";
import { registerParity } from "./features/parity/register.ts";
import { registerPreview } from "./features/preview/register.ts";
import { registerReaders } from "./features/readers/register.ts";
import { registerRuleSeverity } from "./features/rule-severity.ts";
import { registerShowPlace, registerShowPlaces } from "./features/show-places.ts";
import { whenSiteExists } from "./features/site-presence.ts";
import { registerSiteSearch } from "./features/site-search/register.ts";
import { StatusItem } from "./features/status-item.ts";
import { contextKeys } from "./features/view-ids.ts";
import { registerWalkthrough } from "./features/walkthrough.ts";
import { registerWhereAddress } from "./features/where-address.ts";
import { ServiceAccess } from "./service/access.ts";
import { Secrets } from "./service/secrets.ts";
import { repeatAnnouncementsIn } from "./ui/editor-ui.ts";
import { reportTo } from "./ui/log.ts";
import { Sites } from "./workspace/sites.ts";
import { UndoableChanges } from "./workspace/undoable-changes.ts";

let server: LanguageServer | undefined;

interface ChangingViewsParts extends FeatureParts {
  readonly status: StatusItem;
  readonly problems: ProblemFilter<Diagnostic>;
  readonly manifest: unknown;
  readonly published: ReturnType<typeof registerDeployments>["published"];
}

/** The views that change sites, each with its own undo steps, and the readers' numbers, which one of the views shows. */
function registerChangingViews(parts: ChangingViewsParts) {
  const { status } = parts;
  const navigationChanges = new UndoableChanges();
  const parityChanges = new UndoableChanges();
  const siteChanges = new UndoableChanges();
  const readers = registerReaders(parts);
  return {
    readers: readers.registration,
    navigation: registerNavigation({ ...parts, changes: navigationChanges, notes: readers.notes }),
    parity: registerParity({ ...parts, changes: parityChanges }),
    changes: registerChanges({ ...parts, changes: siteChanges, onNews: (newIn) => status.showNew(newIn) }),
    isUndoing: (uri: Uri): boolean =>
      [navigationChanges, parityChanges, siteChanges].some((undoable) => undoable.isUndoing(uri)),
  };
}

/** The log of the extension, which also has all announcements. */
function createLog(): LogOutputChannel {
  const log = window.createOutputChannel("docs.json Navigator", { log: true });
  repeatAnnouncementsIn(log);
  return log;
}

export function activate(context: ExtensionContext): void {
  const log = createLog();
  const problems = new ProblemFilter<Diagnostic>();
  const counts = new FindingCounts((uri) => problems.allOf(uri.toString()));
  const status = new StatusItem(counts);
  const dialect = newDialectItem();
  const configuration = newConfigurationItem();
  const sites = new Sites();
  const secrets = new Secrets(context.secrets);
  const access = new ServiceAccess(secrets, sites);
  const parts: FeatureParts = {
    server: () => server,
    sites,
    access,
    state: context.workspaceState,
    globalState: context.globalState,
    extensionUri: context.extensionUri,
    log,
    report: reportTo(log),
  };
  const published = (folder: Uri) => deployments.published(folder);
  const manifest: unknown = context.extension.packageJSON;
  const views = registerChangingViews({ ...parts, status, problems, manifest, published });
  const { changes, isUndoing, navigation, parity, readers } = views;
  const deployments = registerDeployments({
    ...parts,
    siteState: siteState(counts, changes.changesOf),
    onHistory: () => changes.publishedChanged(),
  });
  const preview = registerPreview(parts);
  const siteSearch = registerSiteSearch(parts);
  const modelTools = registerModelTools(context, sites, log);
  let serverStarted: Promise<void> = Promise.resolve();
  let formerFiles: readonly string[] = [];
  const startServer = async (): Promise<void> => {
    const { LanguageServer } = await import("./features/language-server.ts");
    server = new LanguageServer({
      module: context.asAbsolutePath("server/dist/docs-json-language-server.cjs"),
      log,
      problems,
      onState: (state) => {
        for (const item of [status, dialect, configuration]) item.show(state);
        for (const view of [navigation.view, parity, preview, changes])
          view.serverChanged(state.kind === "running");
        if (state.kind !== "running") return;
        sites.update(state.status?.sites ?? []);
        formerFiles = state.status?.formerFiles ?? [];
      },
      onNavigation: (change) => navigation.view.apply(change),
      onPreview: ({ uri }) => preview.changed(uri),
      onPreviewUpdate: (update) => preview.update(update),
      isUndoing,
    });
    await server.start();
  };
  context.subscriptions.push(
    ...[log, counts, status, sites, secrets, access],
    // A window without a folder has no workspace storage.
    registerAssistant({ ...parts, secrets, storage: context.storageUri ?? context.globalStorageUri }),
    registerApiKeys(access, secrets),
    deployments,
    ...[navigation.registration, parity, changes, preview, modelTools, readers],
    registerAgentJobs(parts),
    registerCommands(parts),
    registerEditorContext(sites),
    registerJsonSupport(),
    registerWalkthrough(sites),
    registerRuleSeverity(setRuleSeverityCommand, configuration),
    registerDialect(dialect, sites, configuration, setDialectCommand),
    registerConfiguration(configuration, sites),
    registerShowPlace(showPlaceCommand),
    registerShowPlaces(showPlacesCommand),
    siteSearch,
    registerWhereAddress(parts, siteSearch.searchFor),
    registerMigration({
      serverStarted: () => serverStarted,
      formerFiles: () => formerFiles,
      showCommand: showMigrationCommand,
    }),
    whenSiteExists(() => {
      serverStarted = startServer().catch(parts.report);
      modelTools.siteFound();
    }),
  );
  // The context key is set last, because VS Code reports visible views that have no provider.
  setActive(true);
}

/** How long the confirmation of a deployment waits for the comparison, in milliseconds. */
const maxWait = 5000;

type ChangesOf = ReturnType<typeof registerChanges>["changesOf"];

/** Whether a site would deploy, with its findings and what readers would lose; undefined if the server does not answer. */
function siteState(counts: FindingCounts, changesOf: ChangesOf) {
  return async (folder: Uri) => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), maxWait));
    const [verdict, changes] = await Promise.all([
      server?.verdict(folder),
      Promise.race([changesOf(folder), timeout]),
    ]);
    if (verdict === undefined) return undefined;
    const { errors, warnings } = counts.below(folder.path);
    const concern = concernSentence(changes);
    return { errors, warnings, verdict, ...(concern === undefined ? {} : { taken: concern }) };
  };
}

function setActive(isActive: boolean): void {
  void commands.executeCommand("setContext", contextKeys.isActive, isActive);
}

export async function deactivate(): Promise<void> {
  setActive(false);
  await server?.stop();
}
