import assert from "node:assert/strict";
import { statusText } from "../../client/src/features/status-text.ts";

const counts = { errors: 1, warnings: 0, information: 1, hints: 2 };
const site = { name: "docs", counts };

describe("status text", () => {
  it("shows site and findings", () => {
    const status = { sites: ["/a/docs"], formerFiles: [], readings: [], degraded: false, reason: "" };
    const { text, detail, severity, action } = statusText({ kind: "running", status }, site, undefined);
    assert.equal(text, "docs.json: 1 error, 1 information finding, 2 hints");
    assert.equal(detail, "docs");
    assert.deepEqual([severity, action], ["information", "check"]);
    const withNew = (newFindings: number) =>
      statusText({ kind: "running", status }, { ...site, newFindings }, undefined).text;
    assert.equal(withNew(0), text);
    assert.equal(withNew(3), `${text}, 3 new`);
  });

  it("says how many sites there are where no file of a site is open", () => {
    const status = { sites: ["/a", "/b"], formerFiles: [], readings: [], degraded: false, reason: "" };
    assert.equal(statusText({ kind: "running", status }, undefined, undefined).text, "docs.json: 2 sites");
    const none = statusText({ kind: "running", status: { ...status, sites: [] } }, undefined, undefined);
    assert.equal(none.text, "docs.json: no site");
    assert.equal(none.action, undefined);
  });

  it("offers to make a docs.json of a mint.json, unless the server is degraded", () => {
    const status = { sites: [], formerFiles: ["/a/mint.json"], readings: [], degraded: false, reason: "" };
    const { text, detail, action } = statusText({ kind: "running", status }, undefined, "mint.json");
    assert.equal(text, "docs.json: not created yet");
    assert.equal(detail, "mint.json is the older format, which is not checked");
    assert.equal(action, "migrate");
    const failed = { ...status, degraded: true, reason: "A rule failed." };
    assert.equal(statusText({ kind: "running", status: failed }, undefined, "mint.json").action, "log");
  });

  it("warns when the server is degraded, and opens the log", () => {
    const status = { sites: ["/a"], formerFiles: [], readings: [], degraded: true, reason: "A rule failed." };
    const { detail, severity, action } = statusText({ kind: "running", status }, site, undefined);
    assert.equal(detail, "docs · degraded: A rule failed.");
    assert.deepEqual([severity, action], ["warning", "log"]);
  });

  it("says why nothing is checked, and offers to start again", () => {
    const { text, detail, severity, action } = statusText(
      { kind: "given-up", reason: "It fell." },
      site,
      undefined,
    );
    assert.equal(text, "docs.json: not checked");
    assert.equal(detail, "It fell.");
    assert.deepEqual([severity, action], ["error", "restart"]);
  });
});
