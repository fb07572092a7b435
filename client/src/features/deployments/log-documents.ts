/** Logs of deployments as read-only documents, with links to the files and locations that their lines name. */
import {
  type CancellationToken,
  Disposable,
  DocumentLink,
  type DocumentLinkProvider,
  EventEmitter,
  languages,
  Range,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from "vscode";
import { documentSchemes } from "../view-ids.ts";
import type { Deployments } from "./deployments.ts";
import { type Deployment, deploymentId } from "./history.ts";
import { namedPlaces } from "./log-links.ts";
import { SitePlaces } from "./site-places.ts";
import { logDocument, logTitle } from "./words.ts";

const scheme = documentSchemes.deploymentLog;

export class LogDocuments implements TextDocumentContentProvider, DocumentLinkProvider, Disposable {
  readonly #deployments: Deployments;
  readonly #changed = new EventEmitter<Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #registrations: Disposable;

  constructor(deployments: Deployments) {
    this.#deployments = deployments;
    this.#registrations = Disposable.from(
      workspace.registerTextDocumentContentProvider(scheme, this),
      languages.registerDocumentLinkProvider({ scheme }, this),
    );
  }

  async show(deployment: Deployment): Promise<void> {
    const uri = Uri.from({ scheme, path: `/${logTitle(deployment)}`, query: deploymentId(deployment) });
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  }

  /** Called when the deployments have changed, so that open logs may have new content. */
  update(): void {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === scheme) this.#changed.fire(uri);
  }

  provideTextDocumentContent(uri: Uri): string {
    const deployment = this.#deployments.find(uri.query);
    return deployment === undefined
      ? "This deployment is no longer in the history.\n"
      : logDocument(deployment);
  }

  async provideDocumentLinks(document: TextDocument, token: CancellationToken): Promise<DocumentLink[]> {
    const deployment = this.#deployments.find(document.uri.query);
    if (deployment === undefined) return [];
    const places = new SitePlaces(Uri.file(deployment.folder));
    const links: DocumentLink[] = [];
    for (let number = 0; number < document.lineCount; number += 1) {
      if (token.isCancellationRequested) return [];
      for (const place of namedPlaces(document.lineAt(number).text)) {
        const location = await places.find(place);
        if (location === undefined) continue;
        const { uri, line, column = 1 } = location;
        const target = line === undefined ? uri : uri.with({ fragment: `L${line},${column}` });
        links.push(new DocumentLink(new Range(number, place.start, number, place.end), target));
      }
    }
    return links;
  }

  dispose(): void {
    this.#registrations.dispose();
    this.#changed.dispose();
  }
}
