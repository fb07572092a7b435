/** Updates and agent jobs of the test platform: the answers, chosen by the project in the path. */
import type { ServerResponse } from "node:http";
import { answerJson } from "./faults.ts";
import { job, jobs, malformedJobs } from "./jobs.ts";

/** The number of times that each update's status was read; it advances each time. */
export type Updates = Map<string, number>;

export function triggerUpdate(updates: Updates, project: string, response: ServerResponse): void {
  const statusId = `${project}.${updates.size + 1}`;
  updates.set(statusId, 0);
  answerJson(response, 202, { statusId });
}

/** The URL of a preview, by its project. */
const previewUrls: Readonly<Record<string, unknown>> = {
  "preview-bare": "acme-feature.docs.example",
  "preview-hostile": "command:workbench.action.showCommands",
  "preview-silent": undefined,
  "preview-odd": { url: 7 },
  "preview-nameless": "https://acme-feature.docs.example",
};

export function triggerPreview(
  updates: Updates,
  project: string,
  body: unknown,
  response: ServerResponse,
): void {
  const branch = typeof body === "object" && body !== null && "branch" in body ? body.branch : undefined;
  if (typeof branch !== "string" || branch === "") {
    answerJson(response, 400, { error: "branch is required" });
    return;
  }
  const statusId = `${project}.${updates.size + 1}`;
  updates.set(statusId, 0);
  const previewUrl = project in previewUrls ? previewUrls[project] : "https://acme-feature.docs.example";
  answerJson(response, 202, project === "preview-nameless" ? { previewUrl } : { statusId, previewUrl });
}

const common = {
  subdomain: "acme",
  createdAt: "2026-01-02T03:04:05.000Z",
  author: "Ada",
  commit: {
    sha: "0123456789abcdef0123456789abcdef01234567",
    ref: "main",
    message: "Rewrite the guide",
    filesChanged: { added: ["guides/new.mdx"], modified: ["docs.json"], removed: [] },
  },
  source: "api",
  screenshots: {},
};
const endedAt = "2026-01-02T03:05:05.000Z";

/**
 * The commit that an update is built from: the one in the name of its project, such as `built-0123456…`, or always
 * the same one.
 */
function builtFrom(project: string) {
  const sha = /^built-(?<sha>[0-9a-f]{40})$/.exec(project)?.groups?.sha;
  return sha === undefined ? common : { ...common, commit: { ...common.commit, sha } };
}

const ends: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  failing: {
    status: "failure",
    summary: "The build failed.",
    logs: [
      "Cloning",
      "guides/new.mdx: unexpected token at line 12",
      "docs.json: /navigation/tabs/0 is invalid",
      "Encountered syntax error(s). Deployment not updated",
    ],
    endedAt,
  },
  future: { status: "rolled_back", summary: null, logs: null, endedAt },
  stuck: { status: "in_progress", logs: ["Cloning"] },
};

/** queued, then in_progress, then the final status of the project. */
export function readStatus(updates: Updates, statusId: string, response: ServerResponse): void {
  const project = statusId.slice(0, statusId.lastIndexOf("."));
  const reading = updates.get(statusId);
  if (reading === undefined || project === "no-status") {
    answerJson(response, 404, { error: "Not found" });
    return;
  }
  updates.set(statusId, reading + 1);
  const built = builtFrom(project);
  if (reading === 0) answerJson(response, 200, { ...built, status: "queued", logs: [] });
  else if (reading === 1) answerJson(response, 200, { ...built, status: "in_progress", logs: ["Cloning"] });
  else {
    const success = { status: "success", summary: "Published.", logs: ["Cloning", "Building"], endedAt };
    answerJson(response, 200, { ...built, ...(ends[project] ?? success) });
  }
}

/** The page that a query requests; undefined for an invalid one. */
function pageOf(all: readonly unknown[], query: URLSearchParams, max = 100): readonly unknown[] | undefined {
  const skip = Number(query.get("skip") ?? 0);
  const take = Number(query.get("take") ?? 12);
  if (!Number.isInteger(skip) || skip < 0 || !Number.isInteger(take) || take < 1 || take > 100)
    return undefined;
  return all.slice(skip, skip + Math.min(take, max));
}

type List = (query: URLSearchParams) => readonly unknown[] | undefined | { readonly status: number };

const lists: Readonly<Record<string, List>> = {
  many: (query) => pageOf(tenThousand, query),
  malformed: (query) => pageOf(malformedJobs, query),
  none: () => [],
  // As in the reference: everything, whatever the query.
  unpaged: () => jobs(250),
  "unpaged-hundred": () => jobs(100),
  // Accepts no query.
  strict: (query) => (query.size > 0 ? undefined : jobs(30)),
  "small-pages": (query) => pageOf(jobs(120), query, 50),
  // A new job appears while the pages are read, so that all others move down by one.
  moving: (query) => pageOf(query.get("skip") === "0" ? jobs(150) : [job(999), ...jobs(150)], query),
  "second-page-broken": (query) => (query.get("skip") === "0" ? pageOf(jobs(150), query) : { status: 500 }),
};

const tenThousand = jobs(10_000);

export function listJobs(project: string, query: URLSearchParams, response: ServerResponse): void {
  const list = lists[project] ?? ((query: URLSearchParams) => pageOf(jobs(25), query));
  const found = list(query);
  if (found === undefined) answerJson(response, 400, { error: "skip or take is not allowed here" });
  else if ("status" in found) answerJson(response, found.status, { error: "Internal error" });
  else answerJson(response, 200, { allSessions: found });
}

export const projectNames: readonly string[] = [
  "happy",
  ...Object.keys(ends),
  "no-status",
  ...Object.keys(lists),
  ...Object.keys(previewUrls),
];
