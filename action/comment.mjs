/** The one comment of a pull request that the action keeps up to date. Does not depend on what the comment says. */

/** So many pages of comments are looked through, of 100 comments each. */
const maxPages = 20;

/** How long the service may take for an answer, in milliseconds. */
const patience = 30_000;

/**
 * @typedef {object} PullRequest
 * @property {string} api the URL of the service, without a slash at its end
 * @property {string} repository as OWNER/NAME
 * @property {number} number
 * @property {string} token
 */

/**
 * @param {PullRequest} pullRequest
 * @param {string} path
 * @param {{ readonly method?: string, readonly body?: object }} [request]
 * @returns {Promise<unknown>} the answer's JSON
 */
async function ask({ api, token }, path, { method = "GET", body } = {}) {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`the service answered ${answer.status} to ${method} ${path}`);
  return answer.json();
}

/**
 * Whether the owner of the token is the author of a comment. Anyone can begin a comment with the first line of ours, and
 * would then still be able to change what we write there.
 * @param {PullRequest} pullRequest
 * @returns {Promise<(author?: { readonly login?: unknown, readonly type?: unknown }) => boolean>}
 */
async function authorTest(pullRequest) {
  try {
    const login = Object(await ask(pullRequest, "/user")).login;
    return (author) => author?.login === login;
  } catch {
    // The token of a job, or of another app, belongs to a bot, and the service does not say to which one.
    return (author) => author?.type === "Bot";
  }
}

/**
 * The id of the comment of an earlier run.
 * @param {PullRequest} pullRequest
 * @param {string} mark the first line of the comment
 * @returns {Promise<number | undefined>}
 */
async function ownComment(pullRequest, mark) {
  const { repository, number } = pullRequest;
  const isOwn = await authorTest(pullRequest);
  for (let page = 1; page <= maxPages; page += 1) {
    const path = `/repos/${repository}/issues/${number}/comments?per_page=100&page=${page}`;
    const comments = await ask(pullRequest, path);
    if (!Array.isArray(comments)) return undefined;
    const own = comments.find(
      ({ body, user }) => typeof body === "string" && body.startsWith(mark) && isOwn(user),
    );
    if (own !== undefined) return Number(own.id);
    if (comments.length < 100) return undefined;
  }
  return undefined;
}

/**
 * Writes the comment, or updates that of an earlier run.
 * @param {PullRequest} pullRequest
 * @param {string} text Markdown; its first line is the same in each run, and another one for another site
 * @throws if the service refuses it or cannot be reached
 */
export async function keepComment(pullRequest, text) {
  const { repository, number } = pullRequest;
  const [mark = ""] = text.split("\n", 1);
  const own = await ownComment(pullRequest, mark);
  const body = { body: text };
  if (own === undefined)
    await ask(pullRequest, `/repos/${repository}/issues/${number}/comments`, { method: "POST", body });
  else await ask(pullRequest, `/repos/${repository}/issues/comments/${own}`, { method: "PATCH", body });
}
