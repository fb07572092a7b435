/** A stand-in for the runner of action.yml, and a service with the comments of one pull request. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parse } from "yaml";
import type { TemporaryFolder } from "../host/temporary-folder.ts";

const root = join(import.meta.dirname, "../..");

/** A step that runs another action, which the stand-in skips. */
interface OtherActionStep {
  readonly if: string;
  readonly uses: string;
  readonly with: Readonly<Record<string, string>>;
}

interface ProgramStep {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly (OtherActionStep | ProgramStep)[] };
}

export const action: ActionFile = parse(readFileSync(join(root, "action.yml"), "utf8"));

/** The author of a comment. */
interface CommentAuthor {
  readonly login: string;
  readonly type: "User" | "Bot";
}

/** The owner of the token of a job, which the service does not tell to the job. */
export const jobBot: CommentAuthor = { login: "github-actions[bot]", type: "Bot" };
const reader: CommentAuthor = { login: "reader", type: "User" };

/** A service with the comments of one pull request. */
export class CommentService {
  readonly comments: { readonly id: number; body: string; readonly user: CommentAuthor }[] = [
    // The first line of our own comment, by someone else.
    { id: 1, body: "<!-- docs-json diff  -->\nLooks good to me.", user: reader },
    { id: 2, body: "<!-- docs-json diff handbook -->\nThe comment about another site.", user: jobBot },
  ];
  /** The owner of the token. */
  owner: CommentAuthor = jobBot;
  readonly requests: string[] = [];
  /** If set, every request is answered with this status. */
  refusal: number | undefined;
  readonly #server: Server = createServer(async (request, response) => {
    this.requests.push(
      `${request.method} ${request.url?.replace(/\?.*/, "")} ${request.headers.authorization}`,
    );
    let text = "";
    for await (const piece of request) text += piece;
    const id = Number(/\/issues\/comments\/(\d+)$/.exec(request.url ?? "")?.[1]);
    if (request.method === "POST")
      this.comments.push({ id: this.comments.length + 1, body: JSON.parse(text).body, user: this.owner });
    const changed = this.comments.find((comment) => comment.id === id);
    if (request.method === "PATCH" && changed !== undefined) changed.body = JSON.parse(text).body;
    const asksForOwner = request.url === "/user";
    const status = this.refusal ?? (asksForOwner && this.owner.type === "Bot" ? 403 : 200);
    response.writeHead(status, { "content-type": "application/json" });
    const answer = asksForOwner ? this.owner : this.comments;
    response.end(JSON.stringify(status === 200 ? answer : { message: "Forbidden" }));
  });

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** This repository's program, which replaces the published one. */
export const ownProgram = join(root, "server/bin/docs-json.js");

/** The environment of a run of the action. */
interface ActionRun {
  /** The folder for the runner's files. */
  readonly folder: TemporaryFolder;
  /** The working tree of the repository. */
  readonly repository: string;
  /** The URL of the service with the comments. */
  readonly address: string;
  readonly event?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Runs the steps like GitHub's runner, with the inputs and the runner's variables in the environment. */
export async function playAction(
  { folder, repository, address, event = "pull_request", environment = {} }: ActionRun,
  inputs: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly log: string; readonly summary: string }> {
  const summary = folder.write("summary.md", "");
  const given: Readonly<Record<string, string>> = { token: "token-of-the-job", ...inputs };
  const filledIn = (text: string): string =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_whole, name: string) => {
      assert.ok(name in action.inputs, name);
      return given[name] ?? action.inputs[name]?.default ?? "";
    });
  let log = "";
  let code = 0;
  for (const part of action.runs.steps) {
    if ("uses" in part) continue;
    const { run, env } = part;
    const stepEnvironment = Object.fromEntries(
      Object.entries(env).map(([name, text]) => [name, filledIn(text)]),
    );
    const step = spawn("bash", ["-e", "-c", run], {
      cwd: repository,
      env: {
        ...process.env,
        ...stepEnvironment,
        GITHUB_ACTION_PATH: root,
        GITHUB_API_URL: address,
        GITHUB_BASE_REF: event === "pull_request" ? "main" : "",
        GITHUB_EVENT_NAME: event,
        GITHUB_EVENT_PATH: folder.write("event.json", JSON.stringify({ pull_request: { number: 7 } })),
        GITHUB_REPOSITORY: "acme/docs",
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: folder.folder("runner"),
        ...environment,
      },
    });
    step.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
    step.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
    [code] = await once(step, "close");
    if (code !== 0) break;
  }
  return { code, log, summary: readFileSync(summary, "utf8") };
}
