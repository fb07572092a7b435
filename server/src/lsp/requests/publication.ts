/** `docsJson/publication`: what readers would miss if a site were published as it is. */
import { type CancellationToken, ProtocolRequestType } from "vscode-languageserver/node";
import { type PageReference, publicationRequest, type SitePublication } from "../../protocol.ts";
import { lostPageCount } from "../../service/index.ts";
import type { Workspace } from "../session/workspace.ts";
import { requestedDocument } from "./shared/requested-document.ts";

export const PublicationRequest = {
  type: new ProtocolRequestType<PageReference, SitePublication | null, never, void, void>(publicationRequest),
};

export async function publication(
  workspace: Workspace,
  { uri }: PageReference,
  token: CancellationToken,
): Promise<SitePublication | null> {
  const asked = await requestedDocument(workspace, uri, token, true);
  const site = asked?.sites[0]?.checked.newest();
  return site === undefined ? null : { lostPages: lostPageCount(site) };
}
