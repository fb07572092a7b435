/** The tools and the offered server in an editor: confirmations, refusals, and when a server is offered. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { SiteToolName } from "../../../client/src/features/model-tools/call-words.ts";
import type { ServerOffer } from "../../../client/src/features/model-tools/server-offer.ts";
import type { ToolProgram } from "../../../client/src/features/model-tools/tool-process.ts";
import { docsJson } from "../../cli/command-line.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { loadWithEditor } from "../load-access.ts";
import type { McpStdioServerDefinition, toolEditor } from "./editor-with-tools.ts";

interface PreparedCall {
  readonly invocationMessage: string;
  readonly confirmationMessages?: { readonly title: string; readonly message: { readonly value: string } };
}

interface AnsweredCall {
  readonly content: readonly { readonly value: string }[];
}

interface ToolModules {
  readonly SiteTool: new (
    tool: SiteToolName,
    parts: {
      readonly program: ToolProgram;
      readonly folder: string;
      readonly isInSite: (file: { readonly path: string }) => boolean;
      readonly log: { warn: (message: string) => void };
    },
  ) => {
    prepareInvocation(options: { readonly input: unknown }, token: object): Promise<PreparedCall>;
    invoke(options: { readonly input: unknown }, token: object): Promise<AnsweredCall>;
  };
  readonly registerServerOffer: (parts: {
    readonly module: string;
    readonly version: string;
    readonly log: { info: (message: string) => void };
  }) => ServerOffer;
  readonly toolEditor: typeof toolEditor;
}

const module = join(import.meta.dirname, "../../../server/dist/docs-json-tools.cjs");

/** A token that is never canceled. */
const token = { isCancellationRequested: false, onCancellationRequested: () => {} };

describe("tools for language models in an editor", () => {
  let modules: ToolModules;
  let folder: TemporaryFolder;
  let warnings: string[];
  let infos: string[];

  beforeEach(async () => {
    modules = await loadWithEditor(
      `export { SiteTool } from "../../client/src/features/model-tools/site-tool.ts";
       export { registerServerOffer } from "../../client/src/features/model-tools/server-offer.ts";
       export { toolEditor } from "vscode";`,
      "model-tools/editor-with-tools.ts",
    );
    warnings = [];
    infos = [];
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ groups: [{ group: "Start", pages: ["index", "setup"] }] }));
    folder.write("index.mdx", "---\ntitle: Home\n---\n\n[Set-up](/setup) ``````\n");
    folder.write("setup.mdx", "---\ntitle: Set-up\n---\n");
    const initialState = { folders: [folder.root], isTrusted: true, unsaved: [], refusal: undefined };
    Object.assign(modules.toolEditor, initialState);
  });
  afterEach(() => folder.remove());

  function toolOf(name: SiteToolName, file = module) {
    const program = { command: process.execPath, args: [file], environment: process.env };
    const log = { warn: (message: string) => warnings.push(message) };
    return new modules.SiteTool(name, { program, folder: dirname(module), isInSite, log });
  }

  const isInSite = ({ path }: { readonly path: string }): boolean => path.startsWith(`${folder.root}/`);
  const move = { action: "move", from: "setup.mdx", to: "install.mdx" };
  const isMoved = (): boolean => existsSync(join(folder.root, "install.mdx"));

  async function answer(name: SiteToolName, input: unknown): Promise<string> {
    const { content } = await toolOf(name).invoke({ input }, token);
    return content.map(({ value }) => value).join("");
  }

  it("ask before they write, and show the patch, which writes nothing", async () => {
    const { confirmationMessages, invocationMessage } = await toolOf("change").prepareInvocation(
      { input: { ...move, apply: true } },
      token,
    );
    assert.equal(invocationMessage, "Changing the documentation site");
    assert.equal(confirmationMessages?.title, "Change the documentation site?");
    const { value = "" } = confirmationMessages?.message ?? {};
    assert.match(value, /^Move "setup\.mdx" to "install\.mdx"\. This would be written:\n\n/);
    assert.match(value, /^\+.*\/install/m);
    // The fence is longer than any in the patch, so that the page cannot end it.
    assert.match(value, /^`{7}diff\n[\s\S]*\n`{7}\n$/m);
    assert.ok(!isMoved());
  });

  it("do not ask if they only read, but ask even if a change would be refused now", async () => {
    for (const [name, input] of [
      ["check", {}],
      ["change", move],
      ["change", { ...move, apply: false }],
      ["explain", { rule: "missing-page" }],
    ] as const) {
      const prepared = await toolOf(name).prepareInvocation({ input }, token);
      assert.equal(prepared.confirmationMessages, undefined);
    }
    const questionOf = async (input: unknown): Promise<string> => {
      const { confirmationMessages } = await toolOf("change").prepareInvocation({ input }, token);
      return confirmationMessages?.message.value ?? "";
    };
    const input = { ...move, apply: true };
    modules.toolEditor.unsaved = [`${folder.root}/index.mdx`];
    assert.match(await questionOf(input), /This is refused now:[\s\S]*unsaved changes: "index\.mdx"/);
    modules.toolEditor.isTrusted = false;
    assert.match(await questionOf(input), /This is refused now:[\s\S]*has not trusted/);
  });

  it("ask even if the patch cannot be shown", async () => {
    const broken = folder.write("broken.cjs", "process.exit(1);");
    const input = { ...move, apply: true };
    const prepared = await toolOf("change", broken).prepareInvocation({ input }, token);
    assert.match(prepared.confirmationMessages?.message.value ?? "", /could not be shown/);
    assert.match(warnings.join(), /^A change could not be shown: The program ended without an answer/);
    const refused = { action: "move", from: "gone.mdx", to: "there.mdx", apply: true };
    const shown = await toolOf("change").prepareInvocation({ input: refused }, token);
    assert.match(shown.confirmationMessages?.message.value ?? "", /This is refused now:/);
  });

  it("change only a site that is trusted and saved", async () => {
    const input = { ...move, apply: true };
    modules.toolEditor.isTrusted = false;
    assert.match(await answer("change", input), /has not trusted this workspace/);
    modules.toolEditor.isTrusted = true;
    modules.toolEditor.unsaved = [`${folder.root}/index.mdx`];
    assert.match(await answer("change", input), /these files have unsaved changes: "index\.mdx"\./);
    assert.ok(!isMoved());
    modules.toolEditor.unsaved = [];
    await answer("change", input);
    assert.ok(isMoved());
  });

  it("read a site that is not trusted, and run no git there", async () => {
    const script = folder.write(
      "says-path.cjs",
      `const { PATH, Path } = process.env;
       const result = { content: [{ type: "text", text: String(PATH ?? Path) }] };
       process.stdout.write(JSON.stringify({ id: 2, result }) + "\\n");`,
    );
    const reportedPath = async (): Promise<string> =>
      (await toolOf("check", script).invoke({ input: {} }, token)).content.map(({ value }) => value).join("");
    assert.ok((await reportedPath()).split(delimiter).length > 1);
    modules.toolEditor.isTrusted = false;
    assert.equal(await reportedPath(), dirname(module));
    assert.match(await answer("check", {}), /in 1 site \(2 pages/);
    assert.match(await answer("change", move), /^Nothing was written\. Repeat/);
  });

  it("say what a check does not include", async () => {
    assert.doesNotMatch(await answer("check", {}), /Unsaved/);
    modules.toolEditor.unsaved = [`${folder.root}/setup.mdx`];
    assert.match(await answer("check", {}), /\nUnsaved changes are not included: "setup\.mdx"\.$/);
    assert.doesNotMatch(await answer("explain", {}), /Unsaved/);
  });

  it("offer a server if there is a site in a trusted folder of this machine", () => {
    const offer = modules.registerServerOffer({
      module,
      version: "1.2.3",
      log: { info: (message) => infos.push(message) },
    });
    const provider = modules.toolEditor.providers.get("docsJson.tools");
    assert.ok(provider !== undefined);
    let changes = 0;
    provider.onDidChangeMcpServerDefinitions(() => {
      changes += 1;
    });
    const offered = () => provider.provideMcpServerDefinitions() as readonly McpStdioServerDefinition[];
    assert.deepEqual(offered(), []);
    modules.toolEditor.isTrusted = false;
    offer.siteFound();
    assert.deepEqual([changes, offered().length], [1, 0]);
    modules.toolEditor.trust();
    assert.equal(changes, 2);
    const [server, ...more] = offered();
    assert.deepEqual(more, []);
    assert.equal(server?.command, process.execPath);
    assert.deepEqual(server?.args, [module]);
    assert.deepEqual(server?.env, { ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: null });
    assert.equal(server?.version, "1.2.3");
    assert.equal(String(server?.cwd), `file://${folder.root}`);
    modules.toolEditor.folders = [];
    assert.deepEqual(offered(), []);
    offer.dispose();
    assert.equal(modules.toolEditor.providers.size, 0);
  });

  it("offer no server if the editor rejects it, and report that in the log", () => {
    modules.toolEditor.refusal = "not in the manifest";
    const log = { info: (message: string) => infos.push(message) };
    const offer = modules.registerServerOffer({ module, version: "1.2.3", log });
    offer.siteFound();
    offer.dispose();
    assert.equal(modules.toolEditor.providers.size, 0);
    assert.deepEqual(infos, ["No server is offered to agents: not in the manifest"]);
  });
});
