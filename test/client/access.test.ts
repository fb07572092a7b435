/** Which key a call gets: the one of its purpose, origin and project, or one that the user has allowed. */
import assert from "node:assert/strict";
import type { Uri } from "vscode";
import type { ServiceAccess } from "../../client/src/service/access.ts";
import type { KeyBinding, Secrets } from "../../client/src/service/secrets.ts";
import { adminKey, assistantKey } from "../platform/support.ts";
import { type AccessModules, loadAccess } from "./load-access.ts";
import { SharedStorage } from "./shared-storage.ts";

const origin = "https://api.example";

describe("access to the service", () => {
  let modules: AccessModules;
  let storage: SharedStorage;
  let secrets: Secrets;
  let access: ServiceAccess;
  before(async () => {
    modules = await loadAccess();
  });
  beforeEach(() => {
    const { editor } = modules;
    editor.settings.clear();
    editor.settings.set("api.baseUrl", `${origin}/v1`);
    editor.settings.set("assistant.baseUrl", origin);
    editor.settings.set("projectId", "acme");
    editor.settings.set("assistant.domain", "acme");
    editor.actions = [];
    editor.questions = [];
    editor.errors = [];
    editor.folders = ["/sites/docs"];
    storage = new SharedStorage();
    secrets = new modules.Secrets(storage.window());
    const sites = new modules.Sites();
    sites.update(["/sites/docs"]);
    access = new modules.ServiceAccess(secrets, sites);
  });
  afterEach(() => {
    access.dispose();
    secrets.dispose();
    assert.deepEqual(modules.editor.actions, []);
  });

  const binding = (more: Partial<KeyBinding> = {}): KeyBinding => ({
    purpose: "jobs",
    origin,
    project: "acme",
    ...more,
  });

  it("uses only the key of the purpose, the origin and the project", async () => {
    await secrets.setKey(binding({ origin: "https://other.example" }), "mint_other_origin");
    await secrets.setKey(binding({ origin: `${origin}:8443` }), "mint_other_port");
    await secrets.setKey(binding({ project: "beta" }), "mint_other_project");
    await secrets.setKey(binding({ purpose: "update" }), "mint_other_purpose");
    assert.equal(await access.known("jobs"), undefined);
    await secrets.setKey(binding(), adminKey);
    const known = await access.known("jobs");
    assert.equal(known?.key, adminKey);
    assert.equal(known?.origin, origin);
    assert.equal(known?.baseUrl, `${origin}/v1`);
    assert.deepEqual(modules.editor.questions, []);
  });

  it("uses another origin's key neither silently nor as a choice", async () => {
    await secrets.setKey(binding({ origin: "https://other.example" }), "mint_other_origin");
    modules.editor.actions = [{ text: adminKey }];
    const given = await access.obtain("jobs");
    assert.equal(given?.key, adminKey);
    // One question, for a key: nothing is offered.
    assert.deepEqual(
      modules.editor.questions.map(({ labels }) => labels),
      [[]],
    );
    assert.equal(await secrets.key(binding()), adminKey);
  });

  it("uses the key of the new origin when the URL in the settings changes", async () => {
    await secrets.setKey(binding(), adminKey);
    modules.editor.settings.set("api.baseUrl", "https://elsewhere.example");
    assert.equal(await access.known("jobs"), undefined);
    modules.editor.actions = ["leave"];
    assert.equal(await access.obtain("jobs"), undefined);
    assert.deepEqual(
      modules.editor.questions.map(({ labels }) => labels),
      [[]],
    );
    assert.deepEqual(await secrets.bindings(), [binding()]);
  });

  it("offers the key of another project of the same origin, and uses it once the user has chosen it", async () => {
    await secrets.setKey(binding({ project: "beta", purpose: "update" }), adminKey);
    const label = "Use the auth token for deployments of beta";
    modules.editor.actions = [{ label }];
    const given = await access.obtain("jobs");
    assert.equal(given?.key, adminKey);
    assert.equal(modules.editor.questions[0]?.labels[0], label);
    assert.equal(await secrets.key(binding()), adminKey);
  });

  it("offers no assistant key for other calls, and no other key for the assistant", async () => {
    await secrets.setKey(binding({ purpose: "assistant" }), assistantKey);
    modules.editor.actions = ["leave"];
    assert.equal(await access.obtain("jobs"), undefined);
    await secrets.removeKey(binding({ purpose: "assistant" }));
    await secrets.setKey(binding(), adminKey);
    modules.editor.actions = ["leave"];
    assert.equal(await access.obtain("assistant"), undefined);
    assert.deepEqual(
      modules.editor.questions.map(({ labels }) => labels),
      [[], []],
    );
  });

  it("asks for a missing project before the key, and stores nothing if the user cancels", async () => {
    modules.editor.settings.delete("projectId");
    modules.editor.actions = [{ text: "acme" }, "leave"];
    assert.equal(await access.obtain("jobs"), undefined);
    assert.equal(modules.editor.settings.get("projectId"), "acme");
    assert.deepEqual(await secrets.bindings(), []);
  });

  it("says why a project cannot be stored, and prompts for no key", async () => {
    modules.editor.settings.delete("projectId");
    modules.editor.folders = [];
    modules.editor.actions = [{ text: "acme" }];
    assert.equal(await access.obtain("jobs"), undefined);
    assert.equal(access.missingPart, "project");
    assert.deepEqual(modules.editor.errors, [
      "The project could not be stored in the settings. No workspace is opened.",
    ]);
    assert.equal(modules.editor.questions.length, 1);
  });

  it("stores the project of a site outside all folders in the settings of the workspace", async () => {
    const { Workspace, WorkspaceFolder } = modules.ConfigurationTarget;
    const targets: unknown[] = [];
    for (const folders of [["/sites"], ["/sites", "/work"], ["/work", "/other"]]) {
      modules.editor.settings.delete("projectId");
      modules.editor.folders = folders;
      modules.editor.actions = [{ text: "acme" }];
      assert.equal((await access.target("jobs"))?.project, "acme");
      targets.push(modules.editor.writtenTarget);
    }
    assert.deepEqual(targets, [Workspace, WorkspaceFolder, Workspace]);
  });

  it("names the part that was missing for the site of the call, whichever editor is active", async () => {
    const sites = new modules.Sites();
    sites.update(["/sites/docs", "/sites/other"]);
    const several = new modules.ServiceAccess(secrets, sites);
    const file = { scheme: "file", path: "/sites/docs/docs.json" } as Uri;
    modules.editor.actions = ["leave"];
    assert.equal(await several.obtain("jobs", file), undefined);
    assert.equal(several.missingPart, "key");
    modules.editor.settings.delete("projectId");
    modules.editor.actions = ["leave"];
    assert.equal(await several.obtain("jobs", file), undefined);
    assert.equal(several.missingPart, "project");
    assert.equal(await several.obtain("jobs"), undefined);
    assert.equal(several.missingPart, "site");
    several.dispose();
  });

  it("sends nothing to a URL that no key may be sent to", async () => {
    modules.editor.settings.set("api.baseUrl", "http://api.example");
    await secrets.setKey(binding({ origin: "http://api.example" }), adminKey);
    assert.equal(await access.known("jobs"), undefined);
    assert.equal(await access.obtain("jobs"), undefined);
    assert.equal(access.missingPart, "address");
    assert.equal(modules.editor.errors.length, 1);
    assert.deepEqual(modules.editor.questions, []);
  });

  it("reports changes of keys and settings", async () => {
    let changes = 0;
    const listening = access.onDidChange(() => {
      changes += 1;
    });
    await secrets.setKey(binding(), adminKey);
    assert.ok(changes > 0);
    changes = 0;
    modules.editor.configurationChanged.fire();
    assert.equal(changes, 1);
    listening.dispose();
  });
});
