/** Agent jobs: the tree, its filter, and the commands for a job. */
import assert from "node:assert/strict";
import { commands, env } from "vscode";
import type { Platform } from "../../platform/server.ts";
import { choices, choose, chooseAfter, clearNotifications, leavePrompt, prompted } from "./prompts.ts";
import { configure, requestsOf, runFor } from "./service.ts";
import { closeView, rowsWhen, toggleRow } from "./trees.ts";
import { ask, runFromPalette, screenshot, until } from "./workbench.ts";

const view = "Agent Jobs";

function starts(rows: readonly string[], titles: readonly string[]): boolean {
  return titles.every((title, index) => rows[index]?.startsWith(`${title},`));
}

export function agentJobs(platform: () => Platform): void {
  describe("with agent jobs", () => {
    before(async () => {
      await configure("projectId", "happy");
      await commands.executeCommand("docsJson.agentJobs.focus");
      // Closed views leave more space for this one.
      await closeView("Assistant");
      await closeView("Deployments");
    });
    afterEach(clearNotifications);
    after(() => configure("projectId", "happy"));

    it("list the jobs from the palette, running jobs first, then the newest", async () => {
      await commands.executeCommand("workbench.view.explorer");
      const { length } = requestsOf(platform(), "/agent/happy/");
      // The view may already show the jobs, because it was open.
      await runFromPalette(
        "Docs: List Agent Jobs",
        () => requestsOf(platform(), "/agent/happy/").length > length,
      );
      const titles = [20, 10, 25, 24, 23].map((number) => `Rewrite guide ${number}`);
      await rowsWhen(view, "they are in order", (rows) => starts(rows, titles));
      await screenshot("projects-jobs");
    });

    it("show branch and to-dos below a job", async () => {
      await toggleRow(view, "Rewrite guide 20");
      // The view is rendered row by row, so the test waits for all expected rows.
      const due = ["Branch: agent/task-20", "To do: Rewrite it · in progress · medium priority"];
      await rowsWhen(view, "it is open", (rows) => due.every((one) => rows.includes(one)));
      await screenshot("projects-job");
      await toggleRow(view, "Rewrite guide 20");
      await rowsWhen(view, "it is closed", (all) => !all.some((one) => one.startsWith("To do: ")));
    });

    it("show only running jobs, or only halted ones", async () => {
      const { running } = await chooseAfter("docsJson.filterAgentJobs", "Filter Agent Jobs", "Running jobs");
      await running;
      await rowsWhen(view, "two run", (rows) => rows.length === 2 && starts(rows, ["Rewrite guide 20"]));
      const halted = commands.executeCommand("docsJson.filterAgentJobs");
      await prompted("Filter Agent Jobs");
      const offered = await choices();
      assert.ok(
        offered.some((one) => /Running jobs.*2 \(shown now\)/.test(one)),
        offered.join("\n"),
      );
      await choose("Filter Agent Jobs", "Halted jobs");
      await halted;
      await rowsWhen(view, "those do not", (rows) => starts(rows, ["Rewrite guide 25", "Rewrite guide 24"]));
      const { running: all } = await chooseAfter("docsJson.filterAgentJobs", "Filter Agent Jobs", "All jobs");
      await all;
      await rowsWhen(view, "all are there", (rows) => starts(rows, ["Rewrite guide 20"]));
    });

    it("copy the branch of a job", async () => {
      const { running: done } = await chooseAfter("docsJson.copyBranch", "Agent Jobs", "Rewrite guide 20");
      await done;
      assert.equal(await env.clipboard.readText(), "agent/task-20");
    });

    it("offer the pull requests to open", async () => {
      const done = commands.executeCommand("docsJson.openPullRequest");
      await prompted("Agent Jobs");
      const offered = await choices();
      assert.match(offered[0] ?? "", /Rewrite guide 20.*https:\/\/github\.com\/acme\/docs\/pull\/20/);
      await leavePrompt();
      await done;
    });

    it("request the list again on refresh", async () => {
      const { length } = requestsOf(platform(), "/agent/happy/");
      await commands.executeCommand("docsJson.refreshAgentJobs");
      assert.ok(requestsOf(platform(), "/agent/happy/").length > length);
      await rowsWhen(view, "they are there", (rows) => starts(rows, ["Rewrite guide 20"]));
    });

    it("show the readable jobs of a malformed list, and the number of the others", async () => {
      await (await runFor("jobs", "malformed", "docsJson.listAgentJobs")).done;
      const titles = ["Rewrite guide 1", "Rewrite guide 2", "nulls", "agent/future"];
      await rowsWhen(view, "all is listed", (rows) => {
        const shown = rows.map((row) => row.replace(/,.*/, ""));
        return (
          titles.every((title) => shown.includes(title)) &&
          rows.some((row) => row.includes("waiting_for_weather")) &&
          rows.at(-1)?.startsWith("2 entries of the list cannot be read") === true
        );
      });
      await screenshot("projects-jobs-malformed");
    });

    it("show the first page before the others arrive", async () => {
      const { done } = await runFor("jobs", "held", "docsJson.listAgentJobs");
      let isDone = false;
      void done.then(() => {
        isDone = true;
      });
      await rowsWhen(view, "the first page is there", (rows) => starts(rows, ["Rewrite guide 20"]));
      assert.equal(isDone, false);
      await until("all are listed", () => {
        for (const { release } of requestsOf(platform(), "/agent/held/")) release();
        return isDone;
      });
    });

    it("show the first of 10,000 jobs, and the number of running ones", async () => {
      await (await runFor("jobs", "many", "docsJson.listAgentJobs")).done;
      await rowsWhen(view, "they are there", (rows) => starts(rows, ["Rewrite guide 10000"]));
      assert.ok(requestsOf(platform(), "/agent/many/").length >= 100);
      await until(
        "the badge counts those that run",
        async () =>
          (await ask("text", {
            selector: '.activitybar .action-item:has([aria-label^="Docs"]) .badge-content',
          })) === "1K",
      );
      await screenshot("projects-jobs-many");
    });
  });
}
