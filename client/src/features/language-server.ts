/**
 * The language server as the editor sees it: started, notified of changes, restarted after a crash, and given up when
 * it keeps crashing. Reports its state by `onState` and in the log, never by a message that the author did not ask for.
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

/** How long a question to the user waits for the server's answer, in milliseconds. */
const answerTimeout = 3000;

/** Like `answerTimeout`, if the server asks git or reads all pages, or if a view would be empty without the answer. */
const longTimeout = 60_000;

/** The value of FileChangeType in the protocol for a changed file. */
const changed = 2;

/** A client whose own messages go only to the log. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

interface LanguageServerOptions {
  /** Absolute path of the server's bundle. */
  readonly module: string;
  readonly log: LogOutputChannel;
  /** Takes the findings before they are shown. */
  readonly problems: ProblemFilter<Diagnostic>;
  readonly onState: (state: ServerState) => void;
  readonly onNavigation: (change: NavigationChange) => void;
  readonly onPreview: (change: PreviewChange) => void;
  /** Gives whether the update is shown, once that is on screen. */
  readonly onPreviewUpdate: (update: SitePreview) => Promise<boolean>;
  /** Whether a file is moved or deleted because a change is taken back, so that no text has to follow. */
  readonly isUndoing: (uri: Uri) => boolean;
}

export class LanguageServer {
  readonly #options: LanguageServerOptions;
  #client: LanguageClient | undefined;
  /** The syntax findings of the present client. */
  #syntax: SyntaxFindings | undefined;
  #crashes: readonly number[] = [];
  #status: ServerStatus | undefined;

  // Each gives undefined if there is nothing to answer, and if the answer does not come in time.

  readonly #verdict = this.#asking<PageReference, SiteVerdict>(verdictRequest);
  readonly #where = this.#asking<AddressQuestion, AddressAnswer>(whereRequest);
  readonly navigationRows = this.#asking<NavigationQuestion, NavigationRows>(
    navigationChildrenRequest,
    longTimeout,
  );
  /** Where a row of the navigation is. */
  readonly navigationPlaces = this.#asking<NavigationRowReference, NavigationRowPlaces>(
    navigationPlacesRequest,
  );
  /** The worst findings of a row of the navigation. */
  readonly navigationFindings = this.#asking<NavigationRowReference, NavigationRowFindings>(
    navigationFindingsRequest,
  );
  /** The row of a page, or of a place in docs.json. */
  readonly navigationPath = this.#asking<NavigationPosition, NavigationPath>(navigationRevealRequest);
  readonly navigationEdit = this.#askingForEdit<NavigationEditQuestion>(navigationEditRequest);
  readonly parityEdit = this.#askingForEdit<ParityEditQuestion>(parityEditRequest);
  /** The redirects that the changes of a site lack. */
  readonly changesEdit = this.#askingForEdit<ChangesEditQuestion>(changesEditRequest);
  readonly parity = this.#asking<ParityQuestion, SiteParity>(parityRequest, longTimeout);
  /** What a rule says. */
  readonly rule = this.#asking<{ readonly code: string }, RuleText>(ruleRequest);
  /** The icons that a site may choose from. */
  readonly icons = this.#asking<PageReference, SiteIcons>(iconsRequest);
  /** The files that nothing in a site uses. */
  readonly unusedFiles = this.#asking<PageReference, SiteUnusedFiles>(unusedRequest, longTimeout);
  /** What the working tree changes of a site. */
  readonly changes = this.#asking<ChangesQuestion, WorkingTreeChanges>(changesRequest, longTimeout);
  /** A site as readers get it. */
  readonly preview = this.#asking<PreviewQuestion, SitePreview>(previewRequest, longTimeout);

  constructor(options: LanguageServerOptions) {
    this.#options = options;
  }

  /** Starts the server. Resolves when the server is running or has failed to start. Never rejected. */
  async start(): Promise<void> {
    const client = this.#newClient();
    this.#client = client;
    this.#options.onState({ kind: "starting" });
    try {
      await client.start();
      if (this.#client === client) this.#options.onState({ kind: "running", status: this.#status });
    } catch (error) {
      // A crash during the start is counted with all other crashes.
      if (this.#client === client) this.#giveUp(`The language server did not start: ${reasonOf(error)}.`);
    }
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#status = undefined;
    this.#syntax?.dispose();
    try {
      await client?.dispose();
    } catch (error) {
      // The server did not answer or had already ended; its process is ended in any case.
      this.#options.log.info(`Stopping the language server: ${reasonOf(error)}`);
    }
  }

  /** Restarts the server, even if it was given up. */
  async restart(): Promise<void> {
    await this.stop();
    this.#crashes = [];
    await this.start();
  }

  /** Searches for sites and lists their files again, without relying on the file watcher. */
  async rescan(): Promise<void> {
    const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri);
    const sites = (this.#status?.sites ?? []).map((path) => Uri.file(path));
    const uris = new Set([...folders, ...sites].map((uri) => uri.toString()));
    await this.#client?.sendNotification("workspace/didChangeWatchedFiles", {
      changes: [...uris].map((uri) => ({ uri, type: changed })),
    });
  }

  /** Where a URL of a site leads; also undefined for what is not an address. */
  where(folder: Uri, address: string): Promise<AddressAnswer | undefined> {
    const uri = Uri.joinPath(folder, siteFileName).toString();
    return this.#where({ uri, address });
  }

  /** Whether a site would deploy. */
  verdict(folder: Uri): Promise<SiteVerdict | undefined> {
    return this.#verdict({ uri: Uri.joinPath(folder, siteFileName).toString() });
  }

  /** A request of our own protocol; the answer is undefined if it is null, or does not come in time. */
  #asking<Question extends object, Answer>(method: string, timeout = answerTimeout) {
    return async (question: Question): Promise<Answer | undefined> => {
      const client = this.#client;
      if (client === undefined) return undefined;
      const cancelling = new CancellationTokenSource();
      const timer = setTimeout(() => cancelling.cancel(), timeout);
      try {
        const answer = await client.sendRequest<Answer | null>(method, question, cancelling.token);
        return answer ?? undefined;
      } catch (error) {
        this.#options.log.info(`The request ${method} was not answered: ${reasonOf(error)}`);
        return undefined;
      } finally {
        clearTimeout(timer);
        cancelling.dispose();
      }
    };
  }

  #askingForEdit<Question extends object>(method: string) {
    const ask = this.#asking<Question, NavigationEditAnswer<ProtocolWorkspaceEdit>>(method);
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

  #crashed(client: LanguageClient): void {
    if (this.#client !== client) return;
    this.#status = undefined;
    // The findings of this client are removed with it.
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
      // Findings, hovers and the like are not changed: the editor shows them as text or as untrusted Markdown.
      markdown: { isTrusted: false, supportHtml: false },
      connectionOptions: {
        messageStrategy: { handleMessage: (message, next) => next(sanitizedMessage(message)) },
      },
      middleware: {
        // The server must not open a document on its own initiative.
        window: { showDocument: async () => ({ success: false }) },
        handleDiagnostics: (uri, diagnostics, next) =>
          syntax.handle(uri, diagnostics, (file, worthShowing) =>
            problems.handle(file.toString(), worthShowing, (shown) => next(file, shown)),
          ),
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
          this.#crashed(client);
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
