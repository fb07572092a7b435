/**
 * Runs the language server for the editor: starts it, notifies it of changes, restarts it after a crash, and
 * gives up if it keeps crashing. Reports its state through `onState` and in the log, never in a message that the
 * author did not request.
 *
 * Each run of the server has its own client, so that a crash leaves neither diagnostics nor watchers behind.
 */
import { CancellationTokenSource, type Diagnostic, type LogOutputChannel, Uri, workspace } from "vscode";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  type WorkspaceEdit as ProtocolWorkspaceEdit,
  RevealOutputChannelOn,
  TransportKind,
} from "vscode-languageclient/node";
import {
  type AddressAnswer,
  type AddressQuestion,
  type ChangesEditQuestion,
  type ChangesQuestion,
  changesEditRequest,
  changesRequest,
  type InitializationOptions,
  iconsRequest,
  type NavigationChange,
  type NavigationEditAnswer,
  type NavigationEditQuestion,
  type NavigationPath,
  type NavigationPosition,
  type NavigationQuestion,
  type NavigationRowFindings,
  type NavigationRowPlaces,
  type NavigationRowReference,
  type NavigationRows,
  navigationChangedNotification,
  navigationChildrenRequest,
  navigationEditRequest,
  navigationFindingsRequest,
  navigationPlacesRequest,
  navigationRevealRequest,
  type PageReference,
  type ParityEditQuestion,
  type ParityQuestion,
  type PreviewChange,
  type PreviewQuestion,
  parityEditRequest,
  parityRequest,
  previewChangedNotification,
  previewRequest,
  previewUpdateRequest,
  type RuleText,
  ruleRequest,
  type ServerStatus,
  type SiteIcons,
  type SiteParity,
  type SitePreview,
  type SiteUnusedFiles,
  type SiteVerdict,
  setDialectCommand,
  setRuleSeverityCommand,
  showMigrationCommand,
  showPlaceCommand,
  showPlacesCommand,
  statusNotification,
  unusedRequest,
  verdictRequest,
  type WorkingTreeChanges,
  whereRequest,
} from "../../../server/src/protocol.ts";
import { reasonOf } from "../ui/log.ts";
import { siteFileName } from "../workspace/sites.ts";
import { type TrackedEdit, touchedFiles } from "../workspace/touched-files.ts";
import type { ProblemFilter } from "./changes/problem-filter.ts";
import { afterCrash, maxCrashes } from "./crash-limit.ts";
import { besideJsonOutline } from "./outline.ts";
import { sanitizedMessage } from "./server-messages.ts";
import type { ServerState } from "./server-state.ts";
import { SyntaxFindings } from "./syntax-findings.ts";

/** The files of a site: docs.json, the files that it refers to, pages, and specs. */
const siteFiles = "**/*.{json,jsonc,md,mdx,yaml,yml}";

/** How long a question of the user waits for the server's answer, in milliseconds. */
const answerTimeout = 3000;

/** Like `answerTimeout`, but for requests that use git or read all pages, and for views that are empty without the answer. */
const longTimeout = 60_000;

/** How long a stop waits for a server that is starting, in milliseconds; then its process is ended. */
const startTimeout = 5000;

/** The protocol's FileChangeType for a changed file. */
const changedType = 2;

/** A client whose own messages only go to the log. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

interface LanguageServerOptions {
  /** Absolute path of the server's bundle. */
  readonly module: string;
  readonly log: LogOutputChannel;
  /** Receives the findings before they are shown. */
  readonly problems: ProblemFilter<Diagnostic>;
  readonly onState: (state: ServerState) => void;
  readonly onNavigation: (change: NavigationChange) => void;
  readonly onPreview: (change: PreviewChange) => void;
  /** Resolves when the update is on screen, to whether it is shown. */
  readonly onPreviewUpdate: (update: SitePreview) => Promise<boolean>;
  /** Whether a file is being moved or deleted because a change is undone, so that no text needs an update. */
  readonly isUndoing: (uri: Uri) => boolean;
}

export class LanguageServer {
  readonly #options: LanguageServerOptions;
  #client: LanguageClient | undefined;
  /** The syntax findings of the current client. */
  #syntax: SyntaxFindings | undefined;
  #crashes: readonly number[] = [];
  #status: ServerStatus | undefined;
  /** Resolves when the newest client has started, or has failed to start. */
  #started: Promise<void> = Promise.resolve();
  /** A restart that waits for the old server to stop. */
  #restarting: Promise<void> | undefined;

  // Each returns undefined if there is no answer, or if it does not arrive in time.

  readonly #verdict = this.#request<PageReference, SiteVerdict>(verdictRequest);
  readonly #where = this.#request<AddressQuestion, AddressAnswer>(whereRequest);
  readonly navigationRows = this.#request<NavigationQuestion, NavigationRows>(
    navigationChildrenRequest,
    longTimeout,
  );
  /** The locations of a navigation row. */
  readonly navigationPlaces = this.#request<NavigationRowReference, NavigationRowPlaces>(
    navigationPlacesRequest,
  );
  /** The most severe findings of a navigation row. */
  readonly navigationFindings = this.#request<NavigationRowReference, NavigationRowFindings>(
    navigationFindingsRequest,
  );
  /** The row of a page, or of a location in docs.json. */
  readonly navigationPath = this.#request<NavigationPosition, NavigationPath>(navigationRevealRequest);
  readonly navigationEdit = this.#editRequest<NavigationEditQuestion>(navigationEditRequest);
  readonly parityEdit = this.#editRequest<ParityEditQuestion>(parityEditRequest);
  /** The missing redirects for the changes of a site. */
  readonly changesEdit = this.#editRequest<ChangesEditQuestion>(changesEditRequest);
  readonly parity = this.#request<ParityQuestion, SiteParity>(parityRequest, longTimeout);
  /** The text of a rule. */
  readonly rule = this.#request<{ readonly code: string }, RuleText>(ruleRequest);
  /** The icons that are available to a site. */
  readonly icons = this.#request<PageReference, SiteIcons>(iconsRequest);
  /** The unused files of a site. */
  readonly unusedFiles = this.#request<PageReference, SiteUnusedFiles>(unusedRequest, longTimeout);
  /** The working tree's changes to a site. */
  readonly changes = this.#request<ChangesQuestion, WorkingTreeChanges>(changesRequest, longTimeout);
  /** A site as readers see it. */
  readonly preview = this.#request<PreviewQuestion, SitePreview>(previewRequest, longTimeout);

  constructor(options: LanguageServerOptions) {
    this.#options = options;
  }

  /** Starts the server. Resolves when it is running or has failed to start. Never rejects. */
  async start(): Promise<void> {
    const client = this.#newClient();
    this.#client = client;
    this.#options.onState({ kind: "starting" });
    this.#started = this.#begin(client);
    await this.#started;
  }

  async #begin(client: LanguageClient): Promise<void> {
    try {
      await client.start();
      if (this.#client === client) this.#options.onState({ kind: "running", status: this.#status });
    } catch (error) {
      // A crash during the start is counted together with all other crashes.
      if (this.#client === client) this.#giveUp(`The language server did not start: ${reasonOf(error)}.`);
    }
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#status = undefined;
    this.#syntax?.dispose();
    this.#options.problems.clear();
    await this.#untilStarted();
    try {
      await client?.dispose();
    } catch (error) {
      // The server did not answer or had already ended; its process is ended in any case.
      this.#options.log.info(`Stopping the language server: ${reasonOf(error)}`);
    }
  }

  /** Waits for a client that is starting: it cannot be stopped, and its commands would conflict with those of a new one. */
  async #untilStarted(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, startTimeout);
    });
    await Promise.race([this.#started, timeout]);
    clearTimeout(timer);
  }

  /** Restarts the server, even after giving up. Until the old server has stopped, further calls mean the same restart. */
  restart(): Promise<void> {
    this.#restarting ??= this.#restart();
    return this.#restarting;
  }

  async #restart(): Promise<void> {
    await this.stop();
    this.#restarting = undefined;
    this.#crashes = [];
    await this.start();
  }

  /** Searches for sites and lists their files again, without relying on the file watcher. */
  async rescan(): Promise<void> {
    const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri);
    const sites = (this.#status?.sites ?? []).map((path) => Uri.file(path));
    const uris = new Set([...folders, ...sites].map((uri) => uri.toString()));
    await this.#client?.sendNotification("workspace/didChangeWatchedFiles", {
      changes: [...uris].map((uri) => ({ uri, type: changedType })),
    });
  }

  /** Where a URL of a site goes; undefined if the text is not a URL. */
  where(folder: Uri, address: string): Promise<AddressAnswer | undefined> {
    const uri = Uri.joinPath(folder, siteFileName).toString();
    return this.#where({ uri, address });
  }

  /** Whether a site would deploy. */
  verdict(folder: Uri): Promise<SiteVerdict | undefined> {
    return this.#verdict({ uri: Uri.joinPath(folder, siteFileName).toString() });
  }

  /**
   * Creates a function for a request of this extension's own protocol; it returns undefined if the answer is
   * null, or does not arrive in time.
   */
  #request<Question extends object, Answer>(method: string, timeout = answerTimeout) {
    return async (question: Question): Promise<Answer | undefined> => {
      const client = this.#client;
      if (client === undefined) return undefined;
      const cancellation = new CancellationTokenSource();
      const timer = setTimeout(() => cancellation.cancel(), timeout);
      try {
        const answer = await client.sendRequest<Answer | null>(method, question, cancellation.token);
        return answer ?? undefined;
      } catch (error) {
        this.#options.log.info(`The request ${method} was not answered: ${reasonOf(error)}`);
        return undefined;
      } finally {
        clearTimeout(timer);
        cancellation.dispose();
      }
    };
  }

  #editRequest<Question extends object>(method: string) {
    const ask = this.#request<Question, NavigationEditAnswer<ProtocolWorkspaceEdit>>(method);
    return async (question: Question): Promise<NavigationEditAnswer<TrackedEdit> | undefined> => {
      const answer = await ask(question);
      if (answer?.kind !== "edit") return answer;
      const edit = await this.#client?.protocol2CodeConverter.asWorkspaceEdit(answer.edit);
      return edit === undefined ? undefined : { ...answer, edit: { edit, files: touchedFiles(answer.edit) } };
    };
  }

  #giveUp(reason: string): void {
    this.#client = undefined;
    this.#status = undefined;
    this.#options.log.error(reason);
    this.#options.onState({ kind: "given-up", reason });
  }

  #onCrash(client: LanguageClient): void {
    if (this.#client !== client) return;
    this.#status = undefined;
    // The findings of this client are removed together with it.
    this.#syntax?.dispose();
    this.#options.problems.clear();
    const { crashes, isTooMuch } = afterCrash(this.#crashes, Date.now());
    this.#crashes = crashes;
    if (isTooMuch) {
      this.#giveUp(
        `The language server stopped unexpectedly ${maxCrashes} times in a short time; see the log.`,
      );
      return;
    }
    this.#options.log.warn("The language server stopped unexpectedly; it is started again.");
    void this.start();
  }

  #newClient(): LanguageClient {
    const { isUndoing, log, module, problems } = this.#options;
    problems.clear();
    const initializationOptions: InitializationOptions = {
      status: true,
      git: workspace.isTrusted,
      commands: [
        setDialectCommand,
        setRuleSeverityCommand,
        showMigrationCommand,
        showPlaceCommand,
        showPlacesCommand,
      ],
    };
    this.#syntax?.dispose();
    const syntax = new SyntaxFindings();
    this.#syntax = syntax;
    const options: LanguageClientOptions = {
      documentSelector: [{ scheme: "file", pattern: siteFiles }],
      initializationOptions,
      outputChannel: log,
      traceOutputChannel: log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationFailedHandler: () => false,
      // Findings, hovers and the like are not sanitized: the editor shows them as text or as untrusted Markdown.
      markdown: { isTrusted: false, supportHtml: false },
      connectionOptions: {
        messageStrategy: { handleMessage: (message, next) => next(sanitizedMessage(message)) },
      },
      middleware: {
        // The server must not open documents on its own.
        window: { showDocument: async () => ({ success: false }) },
        handleDiagnostics: (uri, diagnostics, next) => {
          // The findings of a client that is being stopped are removed in a moment.
          if (this.#client === client)
            problems.handle(uri.toString(), diagnostics, (relevant) => syntax.handle(uri, relevant, next));
        },
        workspace: {
          willRenameFiles: async (event, next) =>
            event.files.some(({ oldUri }) => isUndoing(oldUri)) ? undefined : next(event),
          willDeleteFiles: async (event, next) => (event.files.some(isUndoing) ? undefined : next(event)),
        },
        provideDocumentSymbols: async (document, token, next) =>
          besideJsonOutline(await next(document, token)),
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          this.#onCrash(client);
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    };
    const run = { module, transport: TransportKind.ipc };
    const client = new QuietClient("docsJson", "docs.json Navigator", { run, debug: run }, options);
    client.onNotification(statusNotification, (status: ServerStatus) => {
      if (this.#client !== client) return;
      this.#status = status;
      this.#options.onState({ kind: "running", status });
    });
    client.onNotification(navigationChangedNotification, (change: NavigationChange) => {
      if (this.#client === client) this.#options.onNavigation(change);
    });
    client.onNotification(previewChangedNotification, (change: PreviewChange) => {
      if (this.#client === client) this.#options.onPreview(change);
    });
    client.onRequest<boolean, void>(previewUpdateRequest, (update: SitePreview) =>
      this.#client === client ? this.#options.onPreviewUpdate(update) : false,
    );
    return client;
  }
}
