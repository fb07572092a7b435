/** A site in a git repository that tests change, and the server's answers about the changes. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type ChangedSitePage,
  type ChangesQuestion,
  type ComparedChanges,
  changesRequest,
  type WorkingTreeChanges,
} from "../../server/src/protocol.ts";
import { LanguageClient, uriOf } from "../support/language-client.ts";
import { testRepository } from "../support/repository.ts";
import { docsJson } from "../support/site-folder.ts";

const program = fileURLToPath(new URL("../../server/bin/docs-json.js", import.meta.url));

/** Environment variables with which a build would name a different base. */
const withoutBuild = { GITHUB_BASE_REF: "", CI_MERGE_REQUEST_DIFF_BASE_SHA: "" };

type Published = ChangesQuestion["published"];

/** The text of a page. */
export function page(title: string, text = ""): string {
  return `---\ntitle: ${title}\n---\n\n${text}\n`;
}

/** The changed pages, without renamed sections. */
export function changedPages({ pages }: ComparedChanges): readonly ChangedSitePage[] {
  return pages.flatMap((page) => (page.change === "section" ? [] : [page]));
}

/** The changes that the command line prints for the working tree of a repository. */
function changesOfCommandLine(root: string) {
  const { stdout } = spawnSync(process.execPath, [program, "diff", "--format", "json"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...withoutBuild },
  });
  return JSON.parse(stdout).sites[0];
}

/** Three listed pages, which are not committed yet. */
export class ChangedSite {
  readonly repository = testRepository();
  readonly main = this.pathOf("docs.json");
  #client: LanguageClient | undefined;

  constructor() {
    this.write("docs.json", docsJson({ pages: ["intro", "setup", "faq"] }));
    this.write("intro.mdx", page("Introduction", "[setup](/setup) [gone](/gone)"));
    this.write("setup.mdx", page("Setup", "## First\n\nMany lines.\n\nTwo more.\n\nAnd the last of them."));
    this.write("faq.mdx", page("Questions"));
  }

  pathOf(file: string): string {
    return `${this.repository.root}/${file}`;
  }

  write(file: string, text: string): void {
    const path = this.pathOf(file);
    fs.mkdirSync(new URL(".", `file://${path}`), { recursive: true });
    fs.writeFileSync(path, text);
  }

  /** Starts a server, in the repository unless the options name other folders. */
  async start(options = {}): Promise<LanguageClient> {
    this.#client = await LanguageClient.start({ folders: [this.repository.root], ...options });
    return this.#client;
  }

  async stop(): Promise<void> {
    await this.#client?.stop();
    this.#client = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    this.repository.remove();
  }

  async ask(uri = uriOf(this.main), published?: Published): Promise<WorkingTreeChanges | null> {
    assert.ok(this.#client);
    const question = published === undefined ? { uri } : { uri, published };
    return this.#client.request<WorkingTreeChanges | null>(changesRequest, question);
  }

  async compared(published?: Published): Promise<ComparedChanges> {
    const answer = await this.ask(undefined, published);
    assert.ok(answer?.kind === "compared", JSON.stringify(answer));
    return answer;
  }

  /** Why the changes are not known. */
  async unknown(published?: Published): Promise<string> {
    const answer = await this.ask(undefined, published);
    assert.ok(answer?.kind === "unknown", JSON.stringify(answer));
    return answer.message;
  }

  /** Compares with the output of the command line for the same change, which must be saved. */
  assertAsCommandLine({ lost, newFindings, pages, endpoints, gone }: ComparedChanges): void {
    const site = changesOfCommandLine(this.repository.root);
    const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(" ")).sort();
    type Row = Readonly<Record<string, unknown>>;
    assert.deepEqual(
      sorted(lost.map(({ kind, address }) => [kind, address])),
      sorted(site.lost.map(({ kind, address }: Row) => [kind, address])),
    );
    // The command line knows which files were renamed before it checks the site, and names their new paths.
    const withoutNewPath = (message: unknown): string =>
      String(message).replace(
        /^`([^`]+)` was renamed to .*|^There is no page or file at `([^`]+)`.*/,
        "$1$2",
      );
    assert.deepEqual(
      sorted(newFindings.map(({ file, code, message }) => [file, code, withoutNewPath(message)])),
      sorted(site.newFindings.map(({ file, code, message }: Row) => [file, code, withoutNewPath(message)])),
    );
    assert.equal(gone, site.goneFindings.length);
    const named = ({ change, ...one }: ComparedChanges["endpoints"][number]): unknown =>
      change === "moved" ? one : one.endpoint;
    assert.deepEqual(endpoints.map(named), [
      ...site.endpoints.removed,
      ...site.endpoints.moved,
      ...site.endpoints.hidden,
      ...site.endpoints.added,
      ...site.endpoints.listed,
    ]);
    const changes = Object.values(site.pages as Record<string, readonly unknown[]>);
    assert.equal(
      pages.length,
      changes.reduce((sum, { length }) => sum + length, 0),
    );
  }
}
