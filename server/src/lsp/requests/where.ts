/** `docsJson/where`, and the equivalent command: where a URL of a site goes. */
import { RequestType } from "vscode-languageserver/node";
import { type AddressAnswer, type AddressQuestion, whereRequest } from "../../protocol.ts";
import { isFound, renderProse, whereLeads, whereSentences } from "../../service/index.ts";
import { readableSite } from "../../service/snapshot.ts";
import type { CheckedSite } from "../session/site/checked-site.ts";
import type { Workspace } from "../session/workspace.ts";
import { locationFrom } from "./shared/locations.ts";
import type { DocumentContext } from "./shared/waiting.ts";

export const whereType = new RequestType<AddressQuestion, AddressAnswer | null, void>(whereRequest);

/** Where a URL of a site goes; null if the text is not a URL. */
export function answerAbout(
  workspace: Workspace,
  checked: CheckedSite,
  address: string,
): AddressAnswer | null {
  const site = readableSite(checked.newest());
  const answer = whereLeads(site, address);
  if (answer === undefined) return null;
  const sentences = whereSentences(answer).map(({ parts, place }) => {
    const text = renderProse([{ kind: "line", parts }], "plaintext");
    if (place === undefined) return { text };
    const { uri, range } = locationFrom(workspace, checked, site, place.document, place.span);
    return { text, place: { uri, range } };
  });
  return { isFound: isFound(answer), sentences };
}

export function where(
  { workspace, requested }: DocumentContext,
  { address }: AddressQuestion,
): AddressAnswer | null {
  const [nearest] = requested.sites;
  return nearest === undefined ? null : answerAbout(workspace, nearest.checked, address);
}
