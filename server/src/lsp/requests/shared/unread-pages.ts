/** Waits briefly for unread frontmatter of an answer; the client requests again if reading takes longer. */
import type { CheckedSite } from "../../session/site/checked-site.ts";
import type { Workspace } from "../../session/workspace.ts";
import { type DocumentContext, documentNow, frontmatterInTime } from "./waiting.ts";

/** An answer, and the page files whose frontmatter would complete it. */
export interface DraftAnswer<Result> {
  readonly answer: Result;
  readonly unread?: { readonly checked: CheckedSite; readonly files: readonly string[] };
}

/**
 * Wraps a handler so that its answer is rebuilt once the missing frontmatter has been read.
 * @param refresh asks the client to request again
 */
export function withFrontmatter<Params, Result>(
  draft: (context: DocumentContext, params: Params) => DraftAnswer<Result>,
  refresh: (workspace: Workspace) => void = () => {},
): (context: DocumentContext, params: Params) => Promise<Result> {
  return async (context, params) => {
    const { workspace, token, requested: before } = context;
    const first = draft(context, params);
    const { checked, files = [] } = first.unread ?? {};
    const hasNew =
      checked !== undefined &&
      files.length > 0 &&
      (await frontmatterInTime(checked, files, () => refresh(workspace)));
    const requested = documentNow(workspace, before.path);
    // If the text has changed, the positions of the request are no longer valid.
    if (!hasNew || token.isCancellationRequested || requested.lines !== before.lines) return first.answer;
    return draft({ ...context, requested }, params).answer;
  };
}
