import assert from "node:assert/strict";
import {
  causeRow,
  choiceOf,
  confirmation,
  deploymentRow,
  detailRows,
  endNotice,
  logDocument,
  logTitle,
  offerBefore,
  previewConfirmation,
  shownLines,
  siteSentences,
  stateText,
  uncertainNotice,
} from "../../../client/src/features/deployments/words.ts";
import type { PlatformError } from "../../../client/src/platform/errors.ts";
import { mayHaveTakenEffect } from "../../../client/src/platform/uncertain.ts";
import { momentText } from "../../../client/src/ui/relative-time.ts";
import type { SiteVerdict } from "../../../server/src/protocol.ts";
import { deployment, requestedAt } from "./sample.ts";

const now = requestedAt + 5 * 60_000;

const failed = deployment({
  update: {
    status: "failure",
    summary: "The build failed.",
    logs: ["Cloning", "guides/new.mdx: unexpected token at line 12"],
    createdAt: "2026-01-02T03:04:05.000Z",
    endedAt: "2026-01-02T03:05:05.000Z",
    author: "Ada",
    subdomain: "acme",
    source: "api",
    commit: {
      sha: "0123456789abcdef",
      ref: "main",
      message: "Rewrite the guide\n\nAll of it.",
      added: ["guides/new.mdx"],
      modified: ["docs.json"],
      removed: [],
    },
  },
});

describe("the row of a deployment", () => {
  it("shows its state, its age and its commit", () => {
    const row = deploymentRow(failed, now, false);
    assert.equal(row.label, "Failed");
    assert.equal(row.description, "5 minutes ago · main@0123456");
    assert.equal(row.icon, "error");
    assert.equal(row.context, "deployment.failure");
    assert.equal(row.children, "expanded");
    assert.equal(row.spoken, "Deployment of acme, failed, 5 minutes ago · main@0123456");
    const facts = row.facts?.map(({ name }) => name);
    for (const name of ["State", "Branch", "Commit", "Message", "Author", "Created", "Ended", "Status ID"])
      assert.ok(facts?.includes(name), name);
  });

  it("shows the project if there are several", () => {
    assert.match(deploymentRow(failed, now, true).description ?? "", /acme/);
    assert.doesNotMatch(deploymentRow(failed, now, false).description ?? "", /acme/);
  });

  it("has an icon for each state, including unknown ones", () => {
    const icon = (status: string, more = {}): string | undefined =>
      deploymentRow(deployment({ update: { status, logs: [], ...more } }), now, false).icon;
    assert.equal(icon("queued"), "loading~spin");
    assert.equal(icon("in_progress"), "loading~spin");
    assert.equal(icon("success"), "pass");
    assert.equal(icon("rolled_back", { endedAt: "2026-01-02" }), "circle-filled");
    const rolledBack = deploymentRow(deployment({ update: { status: "rolled_back", logs: [] } }), now, false);
    assert.equal(rolledBack.label, "Rolled_back");
    assert.equal(rolledBack.context, "deployment.other");
    assert.equal(stateText({ status: "constructor", logs: [] }), "constructor");
  });

  it("says why the state is unknown", () => {
    const silent = deployment({ trouble: { kind: "unknown", message: "This service does not tell." } });
    const row = deploymentRow(silent, now, false);
    assert.equal(row.label, "Queued");
    assert.equal(row.icon, "circle-outline");
    assert.match(row.description ?? "", /progress unknown/);
    assert.equal(detailRows(silent, now)[0]?.row.label, "This service does not tell.");
    const refused = deployment({ trouble: { kind: "refused", message: "No." } });
    assert.equal(deploymentRow(refused, now, false).icon, "warning");
    // The end is known, so an earlier failure to read it no longer matters.
    assert.equal(
      deploymentRow({ ...failed, trouble: { kind: "refused", message: "No." } }, now, false).icon,
      "error",
    );
  });
});

describe("the rows below a deployment", () => {
  it("show its summary and its log", () => {
    assert.deepEqual(
      detailRows(failed, now).map(({ row, text }) => [row.label, text]),
      [
        ["The build failed.", "The build failed."],
        ["Cloning", "Cloning"],
        ["guides/new.mdx: unexpected token at line 12", "guides/new.mdx: unexpected token at line 12"],
      ],
    );
    assert.equal(deploymentRow(deployment(), now, false).children, undefined);
  });

  it("show the end of a long log, in lines with stable ids", () => {
    const logs = Array.from({ length: 150 }, (_, index) => `line ${index + 1}`);
    const long = deployment({ update: { status: "failure", logs }, omittedLines: 10 });
    const rows = detailRows(long, now);
    assert.equal(rows.length, shownLines + 1);
    assert.equal(rows[0]?.row.label, "60 earlier lines");
    assert.equal(rows[0]?.opensLog, true);
    assert.equal(rows.at(-1)?.text, "line 150");
    const longer = deployment({
      update: { status: "failure", logs: [...logs, "line 151"] },
      omittedLines: 10,
    });
    assert.equal(detailRows(longer, now).at(-2)?.row.id, rows.at(-1)?.row.id);
    assert.equal(new Set(rows.map(({ row }) => row.id)).size, rows.length);
  });
});

describe("the log of a deployment", () => {
  it("has all known values", () => {
    const text = logDocument(failed);
    for (const part of [
      "State:      Failed",
      "Summary:    The build failed.",
      "Branch:     main",
      "Commit:     0123456789abcdef",
      "Message:    Rewrite the guide\n            \n            All of it.",
      "Files:      1 added, 1 modified",
      "Author:     Ada",
      `Ended:      ${momentText(Date.parse("2026-01-02T03:05:05Z"))} (2026-01-02 03:05:05 UTC)`,
      "Status ID:  acme.1",
      "  added     guides/new.mdx",
      "Log:\nCloning\nguides/new.mdx: unexpected token at line 12\n",
    ])
      assert.ok(text.includes(part), part);
    assert.match(logDocument(deployment()), /Log:\n\(nothing\)\n$/);
    assert.match(logDocument(deployment({ omittedLines: 3 })), /\(3 earlier lines, not stored here\)/);
  });

  it("has a title that is valid in a path", () => {
    assert.equal(logTitle(deployment({ project: "a/b ../c" })), "Deployment a-b-..-c 2026-01-02.log");
  });
});

describe("texts about deployments", () => {
  it("name the project and what will be missing before a deployment starts", () => {
    const question = {
      project: "acme",
      siteName: "docs",
      host: "api.example",
      branchSentence: "You are on `main`: everything is committed and pushed.",
      now,
    };
    const { message, detail } = confirmation(question);
    assert.equal(message, "Deploy the project acme of docs?");
    assert.match(detail, /branch that is configured for deployment/);
    assert.match(detail, /You are on `main`/);
    assert.match(detail, /api\.example/);
    assert.doesNotMatch(detail, /still/);
    assert.match(
      confirmation({ ...question, earlier: deployment() }).detail,
      /still queued \(requested 5 minutes ago\)/,
    );
  });

  const good: SiteVerdict = { kind: "deploys", text: "would deploy", sentences: [], reasons: [] };
  const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 9 } };
  const reason = {
    message: "There is no page.",
    consequence: "loses",
    uri: "file:///docs.json",
    range,
  } as const;
  const lossy: SiteVerdict = {
    kind: "deploys-with-loss",
    text: "would deploy, but without 4 pages",
    sentences: ["Not published: `a`, `b`, `c` and 1 more."],
    reasons: [reason],
  };

  it("say whether the files would deploy, and what this window shows", () => {
    assert.equal(
      siteSentences({ errors: 2, warnings: 0, verdict: lossy }),
      "Your files would deploy, but without 4 pages. Not published: `a`, `b`, `c` and 1 more. This window shows 2 errors.",
    );
    assert.equal(
      siteSentences({ errors: 1, warnings: 3, verdict: good }),
      "Your files would deploy. This window shows 1 error and 3 warnings, none of which blocks the deployment.",
    );
    assert.equal(
      siteSentences({ errors: 0, warnings: 1, verdict: good }),
      "Your files would deploy. This window shows 1 warning, which does not block the deployment.",
    );
    assert.equal(
      siteSentences({ errors: 0, warnings: 0, verdict: good, taken: "Compared with main: 1 new finding." }),
      "Your files would deploy. Compared with main: 1 new finding.",
    );
    assert.equal(siteSentences({ errors: 0, warnings: 0, verdict: good }), "Your files would deploy.");
    const question = { project: "acme", siteName: "acme", host: "h", branchSentence: "On main.", now };
    const siteState = { errors: 2, warnings: 0, verdict: lossy };
    assert.match(
      confirmation({ ...question, siteState }).detail,
      /^Your files would deploy, but without 4 pages\./,
    );
    assert.doesNotMatch(confirmation(question).detail, /Your files/);
  });

  it("offer to show the causes of a bad verdict, otherwise the errors of this window", () => {
    assert.equal(offerBefore({ errors: 0, warnings: 0, verdict: lossy }), "Show Causes");
    assert.equal(offerBefore({ errors: 1, warnings: 0, verdict: lossy }), "Show Causes");
    assert.equal(
      offerBefore({ errors: 1, warnings: 0, verdict: { ...lossy, reasons: [] } }),
      "Show Problems",
    );
    assert.equal(offerBefore({ errors: 1, warnings: 0, verdict: good }), "Show Problems");
    assert.equal(offerBefore({ errors: 0, warnings: 9, verdict: good }), undefined);
  });

  it("describe a cause in a picker", () => {
    assert.deepEqual(causeRow(reason, "docs/docs.json"), {
      label: "docs/docs.json:5",
      description: "what it is about is not published",
      detail: "There is no page.",
    });
    assert.equal(causeRow({ ...reason, message: "x ".repeat(500) }, "a").detail.length, 300);
  });

  it("say that a deployment is no longer polled after too long", () => {
    const queued = deployment();
    const later = queued.requestedAt + 2 * 3_600_000;
    assert.match(deploymentRow(queued, later, false).description ?? "", /no longer followed/);
    assert.equal(deploymentRow(queued, later, false).children, "collapsed");
    assert.deepEqual(
      detailRows(queued, later).map(({ row }) => row.label),
      ["It has been queued for so long that it is no longer followed. Refresh to check again."],
    );
    assert.deepEqual(detailRows(queued, queued.requestedAt), []);
  });

  it("say how a deployment has ended", () => {
    assert.equal(endNotice(failed), "The deployment of acme has failed. The build failed.");
    assert.equal(
      endNotice(deployment({ update: { status: "success", logs: [] } })),
      "The deployment of acme has succeeded.",
    );
    const skipped = deployment({ update: { status: "skipped", logs: [], endedAt: "now" } });
    assert.equal(endNotice(skipped), "The deployment of acme has ended: skipped.");
  });

  it("say which deployment is a preview, and offer to open it only if it has a URL", () => {
    const update = { status: "success", logs: [] };
    const url = "https://acme-feature.docs.example";
    const preview = deployment({ update, preview: { branch: "feature", url } });
    const row = deploymentRow(preview, now, false);
    assert.match(row.description ?? "", /^preview of feature · /);
    assert.equal(row.context, "deployment.success ofBranch preview");
    assert.equal(
      deploymentRow(deployment({ update, preview: { branch: "feature" } }), now, false).context,
      "deployment.success ofBranch",
    );
    assert.equal(endNotice(preview), "The preview of “feature” has succeeded.");
    assert.equal(choiceOf(preview, now).label, "Deployed · preview of feature");
  });

  it("confirm a preview, and say first what is not pushed", () => {
    const question = {
      project: "acme",
      branch: "feature",
      host: "api.example",
      branchSentence: "You are on “feature”: 1 file is not committed, so it will not be deployed.",
      now,
    };
    const { message, detail } = previewConfirmation(question);
    assert.equal(message, "Deploy a preview of “feature” in the project acme?");
    assert.equal(
      detail,
      [
        question.branchSentence,
        "The preview is built from the branch as it was pushed, not from your files. Readers do not see it.",
        "The request goes to api.example.",
      ].join("\n\n"),
    );
    const earlier = deployment({ preview: { branch: "feature" } });
    assert.match(
      previewConfirmation({ ...question, earlier }).detail,
      /A preview of this branch is still queued/,
    );
  });

  it("describe a deployment in a picker", () => {
    assert.deepEqual(choiceOf(failed, now), {
      label: "Failed · main@0123456",
      description: "5 minutes ago · acme",
    });
  });

  it("say that an update may have been queued after a lost answer", () => {
    const may: readonly PlatformError[] = [
      { kind: "network" },
      { kind: "network", code: "ECONNRESET" },
      { kind: "timeout", phase: "connect", milliseconds: 30_000 },
      { kind: "cancelled" },
      { kind: "malformed", why: "it names no statusId" },
      { kind: "server", status: 504 },
    ];
    for (const error of may) {
      assert.equal(mayHaveTakenEffect(error), true, error.kind);
      assert.match(uncertainNotice(error), /may still have been queued/);
    }
    for (const error of [
      { kind: "network", code: "ECONNREFUSED" },
      { kind: "unauthorized" },
      { kind: "rate-limited" },
      { kind: "wrong-key-class", purpose: "update" },
    ] as const)
      assert.equal(mayHaveTakenEffect(error), false, error.kind);
  });
});
