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

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export class LanguageServer {
  readonly #options: LanguageServerOptions;
  #client: LanguageClient | undefined;
  /** The syntax findings of the present client. */
  #syntax: SyntaxFindings | undefined;
  #crashes: readonly number[] = [];
  #status: ServerStatus | undefined;

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
      if (this.#client === client) this.#giveUp(`The language server did not start: ${sentence(error)}.`);
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
      this.#options.log.info(`Stopping the language server: ${sentence(error)}`);
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

  /** Whether a site would deploy; undefined if the server does not answer in time. */
  verdict(folder: Uri): Promise<SiteVerdict | undefined> {
    const uri = Uri.joinPath(folder, siteFileName).toString();
    return this.#ask(verdictRequest, { uri }, "Whether the site would deploy is unknown");
  }

  /** Where a URL of a site leads; undefined for what is not an address, and without an answer in time. */
  where(folder: Uri, address: string): Promise<AddressAnswer | undefined> {
    const uri = Uri.joinPath(folder, siteFileName).toString();
    const question: AddressQuestion = { uri, address };
    return this.#ask(whereRequest, question, "Where a URL leads is unknown");
  }

  /** Rows of the navigation; undefined if there are none any longer, and without an answer in time. */
  navigationRows(question: NavigationQuestion): Promise<NavigationRows | undefined> {
    const failure = "The rows of the navigation are unknown";
    return this.#ask(navigationChildrenRequest, question, failure, longTimeout);
  }

  /** Where a row of the navigation is. */
  navigationPlaces(row: NavigationRowReference): Promise<NavigationRowPlaces | undefined> {
    return this.#ask(navigationPlacesRequest, row, "Where a row of the navigation is defined is unknown");
  }

  /** The worst findings of a row of the navigation. */
  navigationFindings(row: NavigationRowReference): Promise<NavigationRowFindings | undefined> {
    return this.#ask(navigationFindingsRequest, row, "The findings of a row of the navigation are unknown");
  }

  /** What a rule says; undefined if there is no such rule, and without an answer in time. */
  rule(code: string): Promise<RuleText | undefined> {
    return this.#ask(ruleRequest, { code }, "What a rule says is unknown");
  }

  /** What changes when the navigation is rearranged; undefined without an answer in time. */
  navigationEdit(question: NavigationEditQuestion): Promise<NavigationEditAnswer<TrackedEdit> | undefined> {
    return this.#askForEdit(navigationEditRequest, question);
  }

  /** What changes when a cell of the parity is edited; undefined without an answer in time. */
  parityEdit(question: ParityEditQuestion): Promise<NavigationEditAnswer<TrackedEdit> | undefined> {
    return this.#askForEdit(parityEditRequest, question);
  }

  /** Which pages languages and versions have; undefined if there is no site, and without an answer in time. */
  parity(question: ParityQuestion): Promise<SiteParity | undefined> {
    return this.#ask(parityRequest, question, "The parity is unknown", longTimeout);
  }

  /** The icons that a site may choose from; undefined if there is no site, and without an answer in time. */
  icons(question: PageReference): Promise<SiteIcons | undefined> {
    return this.#ask(iconsRequest, question, "The icons of the site are unknown");
  }

  /** The files that nothing in a site uses; undefined if there is no site, and without an answer in time. */
  unusedFiles(question: PageReference): Promise<SiteUnusedFiles | undefined> {
    return this.#ask(unusedRequest, question, "The unused files are unknown", longTimeout);
  }

  /** What the working tree changes of a site; undefined if there is no site, and without an answer in time. */
  changes(question: ChangesQuestion): Promise<WorkingTreeChanges | undefined> {
    return this.#ask(changesRequest, question, "The changes of the site are unknown", longTimeout);
  }

  /** The redirects that the changes of a site lack; undefined without an answer in time. */
  changesEdit(question: ChangesEditQuestion): Promise<NavigationEditAnswer<TrackedEdit> | undefined> {
    return this.#askForEdit(changesEditRequest, question);
  }

  /** The row of a page, or of a place in docs.json. */
  navigationPath(position: NavigationPosition): Promise<NavigationPath | undefined> {
    return this.#ask(navigationRevealRequest, position, "The row of the navigation is unknown");
  }

  async #askForEdit(
    method: string,
    question: object,
  ): Promise<NavigationEditAnswer<TrackedEdit> | undefined> {
    const answer = await this.#ask<NavigationEditAnswer<ProtocolWorkspaceEdit>>(
      method,
      question,
      "The change of the navigation is unknown",
    );
    if (answer?.kind !== "edit") return answer;
    const edit = await this.#client?.protocol2CodeConverter.asWorkspaceEdit(answer.edit);
    return edit === undefined ? undefined : { ...answer, edit: { edit, files: touchedFiles(answer.edit) } };
  }

  /** A site as readers get it; undefined if there is none, and without an answer in time. */
  preview(question: PreviewQuestion): Promise<SitePreview | undefined> {
    return this.#ask(previewRequest, question, "The preview is unknown", longTimeout);
  }

  /** Our own request. Undefined if the answer is null, or does not come in time. */
  async #ask<Answer>(
    method: string,
    params: object,
    failure: string,
    timeout = answerTimeout,
  ): Promise<Answer | undefined> {
    const client = this.#client;
    if (client === undefined) return undefined;
    const cancelling = new CancellationTokenSource();
    const timer = setTimeout(() => cancelling.cancel(), timeout);
    try {
      const answer = await client.sendRequest<Answer | null>(method, params, cancelling.token);
      return answer ?? undefined;
    } catch (error) {
      this.#options.log.info(`${failure}: ${sentence(error)}`);
      return undefined;
    } finally {
      clearTimeout(timer);
      cancelling.dispose();
    }
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
