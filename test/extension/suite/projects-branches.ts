/** Branches of the window's folder: the one of an agent job, which is compared before it is merged, and the one of a preview. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands, window } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { chooseAfter, clearNotifications, endsInDialog, notification } from "./prompts.ts";
import { configure, pickerTitle, requestsOf } from "./service.ts";
import { rowsWhen } from "./trees.ts";
import { fileUri, screenshot, until } from "./workbench.ts";

export function branches(platform: () => Platform): void {
  const folder = (): string => fileUri("").fsPath;
  const git = (...args: readonly string[]): string => {
    const settings = ["user.name=A", "user.email=a@example.com", "commit.gpgSign=false"];
    const options = settings.flatMap((setting) => ["-c", setting]);
    return execFileSync("git", ["-C", folder(), ...options, ...args], { encoding: "utf8" }).trim();
  };
  const branch = (): string => git("rev-parse", "--abbrev-ref", "HEAD");
  const previews = () => requestsOf(platform(), "/v1/project/preview/");

  describe("with branches", () => {
    let remote: string;
    before(async () => {
      remote = mkdtempSync(join(tmpdir(), "remote-"));
      await configure("projectId", "happy");
    });
    afterEach(clearNotifications);
    after(() => rmSync(remote, { recursive: true, force: true }));

    it("deploy no preview if no branch is known", async () => {
      const { running } = await chooseAfter(
        "docsJson.deployPreview",
        pickerTitle("update", "happy"),
        "Use the admin key for agent jobs of happy",
      );
      await running;
      await notification("No branch is checked out, or Git is turned off.");
      assert.deepEqual(previews(), []);
    });

    it("say before a preview what is not pushed, and send nothing before the confirmation", async () => {
      git("init", "-q", "-b", "feature");
      git("add", "-A");
      git("commit", "-qm", "one");
      const deploying = commands.executeCommand("docsJson.deployPreview");
      await endsInDialog(deploying, "Deploy a preview of “feature” in the project happy?");
      assert.deepEqual(previews(), []);
    });

    it("check out the pull request of an agent job, and show what readers would lose", async () => {
      // The URL of the remote is that of the pull request; git reads it from a local folder.
      const address = "https://github.com/acme/docs.git";
      execFileSync("git", ["init", "-q", "--bare", remote]);
      git("branch", "-m", "main");
      git("remote", "add", "origin", address);
      git("config", `url.${remote}.insteadOf`, address);
      git("push", "-q", "-u", "origin", "main");
      await commands.executeCommand("docsJson.askAgent");
      await until("a prompt is open", () => window.activeTextEditor?.document.uri.scheme === "untitled");
      const editor = window.activeTextEditor;
      await editor?.edit((edit) => edit.insert(editor.selection.active, "Remove the page about publishing."));
      await commands.executeCommand("docsJson.sendAgentPrompt");
      const created = requestsOf(platform(), "/v2/agent/happy/job").filter(({ path }) =>
        path.endsWith("/job"),
      );
      const number = created.length;
      git("checkout", "-q", "-b", "agent");
      const site = fileUri("docs.json").fsPath;
      writeFileSync(site, readFileSync(site, "utf8").replace('"guides/publish", ', ""));
      rmSync(fileUri("guides/publish.mdx").fsPath);
      git("commit", "-qam", "two");
      git("push", "-q", "origin", `HEAD:refs/pull/${number}/head`);
      git("checkout", "-q", "main");
      git("branch", "-q", "-D", "agent");
      await commands.executeCommand("docsJson.refreshAgentJobs");
      await commands.executeCommand("docsJson.refreshAgentJobs");
      await clearNotifications();
      const { running: comparing } = await chooseAfter(
        "docsJson.compareAgentJob",
        "Agent Jobs",
        "Remove the page about publishing.",
      );
      await notification(
        `You are on pull-request-${number} now. The Changes view shows what the branch changes`,
      );
      assert.equal(branch(), `pull-request-${number}`);
      await rowsWhen("Changes", "the lost URL is there", (rows) =>
        rows.some((row) => row.startsWith("/guides/publish")),
      );
      await screenshot("projects-created-job-compared");
      await clearNotifications();
      await comparing;
      git("checkout", "-q", "main");
      assert.equal(git("status", "--porcelain"), "", "nothing of the author's work was changed");
    });

    it("are not previewed for a project that the author has not allowed the key for", async () => {
      await configure("projectId", "previewed");
      const { running } = await chooseAfter(
        "docsJson.deployPreview",
        pickerTitle("update", "previewed"),
        "Use the auth token for deployments of happy",
      );
      await endsInDialog(running, "Deploy a preview of “main” in the project previewed?");
      await configure("projectId", "happy");
    });
  });
}
