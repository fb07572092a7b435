/** `docsJson/publication`: what readers would miss if a site were published as it is. */
import { ProtocolRequestType } from "vscode-languageserver/node";
import { type PageReference, publicationRequest, type SitePublication } from "../../protocol.ts";
import { lostPageCount } from "../../service/index.ts";
import type { DocumentContext } from "./shared/waiting.ts";

export const PublicationRequest = {
  type: new ProtocolRequestType<PageReference, SitePublication | null, never, void, void>(publicationRequest),
};

/** The counts for the nearest site of the file; null where the file belongs to no site. */
export function publication({ requested }: DocumentContext): SitePublication | null {
  const [own] = requested.sites;
  return own === undefined ? null : { lostPages: lostPageCount(own.site) };
}
