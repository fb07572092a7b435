/**
 * Answers that show what is in the frontmatter of pages: waits a short time for pages that have not been read, and
 * lets the client request again if reading takes longer.
 */
import type { CheckedSite } from "../../session/site/checked-site.ts";
import { withTimeout } from "../../session/with-timeout.ts";
import type { Workspace } from "../../session/workspace.ts";
import { type DocumentContext, documentNow } from "./waiting.ts";

/** How long an answer waits, in milliseconds; the pages on a screen are read within that time. */
const timeout = 150;

/** An answer, and the files of pages whose frontmatter would complete the answer. */
export interface DraftAnswer<Result> {
  readonly answer: Result;
  readonly unread?: { readonly checked: CheckedSite; readonly files: readonly string[] };
}

/** Whether frontmatter that completes the answer came in time. @param again called if frontmatter comes later */
async function isCompleted({ unread }: DraftAnswer<unknown>, again: () => void): Promise<boolean> {
  if (unread === undefined || unread.files.length === 0) return false;
  let isLate = false;
  let isNews = false;
  const reading = unread.checked.readFrontmatter(unread.files).then((found) => {
    isNews = found;
    if (found && isLate) again();
  });
  await withTimeout(reading, timeout);
  isLate = true;
  return isNews;
}

/**
 * A handler that answers again once the frontmatter is read that its answer lacks.
 * @param again asks the client to request again
 */
export function withFrontmatter<Params, Result>(
  draft: (context: DocumentContext, params: Params) => DraftAnswer<Result>,
  again: (workspace: Workspace) => void = () => {},
): (context: DocumentContext, params: Params) => Promise<Result> {
  return async (context, params) => {
    const { workspace, token, requested: before } = context;
    const first = draft(context, params);
    const isNews = await isCompleted(first, () => again(workspace));
    const requested = documentNow(workspace, before.path);
    // In text that has changed since then, the places of the request are no longer known.
    if (!isNews || token.isCancellationRequested || requested.lines !== before.lines) return first.answer;
    return draft({ ...context, requested }, params).answer;
  };
}
