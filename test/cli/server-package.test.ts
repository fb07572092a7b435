/** The server's package as npm packs and installs it. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { npmCall } from "../../scripts/npm-program.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipUnderWine } from "../skipping.ts";
import { describeSlow } from "../slow.ts";
import { docsJson } from "./command-line.ts";
import { replacingEvents, textRead } from "./hook/recorded-events.ts";

const root = join(import.meta.dirname, "../..");

/** Runs npm without a registry, because the package has no dependencies. */
function runNpm(args: readonly string[], cwd: string): string {
  const npm = npmCall([...args, "--offline", "--no-audit", "--no-fund", "--loglevel=error"]);
  return execFileSync(npm.program, npm.args, { cwd, encoding: "utf8" });
}

describeSlow("the server's package", () => {
  let folder: TemporaryFolder;
  let packed: {
    readonly filename: string;
    /** In bytes, like the next. */
    readonly size: number;
    readonly unpackedSize: number;
    readonly files: readonly { readonly path: string }[];
  };

  before(function () {
    skipUnderWine(this, "the command prompt of Wine runs no scripts of npm");
    folder = temporaryFolder();
    // `npm pack` builds first, so that the package contains the bundles of this commit.
    const printed = runNpm(["pack", "--json", "--pack-destination", folder.root], join(root, "server"));
    const list: unknown = JSON.parse(printed.slice(printed.search(/^[[{]/m)));
    // npm 10 prints a list, npm 11 an object by the package's name.
    [packed] = Object.values(list as object);
  });
  after(() => folder?.remove());

  it("contains only the programs, README, licenses, pages and examples of the rules, facts, schemas of the output, and the preview's page", () => {
    const paths = packed.files.map(({ path }) => path).sort();
    const pages = ["rules", "format"].flatMap((folder) =>
      readdirSync(join(root, "docs", folder))
        .filter((name) => name.endsWith(".md"))
        .map((name) => `dist/${folder}/${name}`),
    );
    const examples = readdirSync(join(root, "docs/rules/examples")).map(
      (name) => `dist/rule-examples/${name}`,
    );
    const schemas = readdirSync(join(root, "schemas"))
      .filter((name) => name.endsWith("-report.schema.json"))
      .map((name) => `dist/schemas/${name}`);
    const expected = [
      "LICENSE",
      "README.md",
      "bin/docs-json-language-server.js",
      "bin/docs-json.js",
      "bin/node-version.js",
      "bin/package.json",
      "bin/start.js",
      "dist/THIRD_PARTY_LICENSES.txt",
      "dist/docs-json-connection.cjs",
      "dist/docs-json-engine.cjs",
      "dist/docs-json-hook.cjs",
      "dist/docs-json-language-server.cjs",
      "dist/docs-json-paths.cjs",
      "dist/docs-json-session.cjs",
      "dist/docs-json-version.cjs",
      "dist/docs-json.cjs",
      "dist/mcp-server.cjs",
      "dist/mdx-parser.cjs",
      "dist/openapi-validators.cjs",
      "dist/page-renderer.cjs",
      "dist/preview/highlighter.js",
      "dist/preview/preview.css",
      "dist/preview/preview.js",
      "dist/sdl-parser.cjs",
      "dist/tex-parser.cjs",
      "dist/yaml-library.cjs",
      ...examples,
      ...pages,
      ...schemas,
      "package.json",
    ];
    assert.deepEqual(paths, expected.sort());
  });

  it("has the sizes in its README, and compiles nothing when it is installed", () => {
    const readme = readFileSync(join(root, "server/README.md"), "utf8");
    const [, download, disk] = /download is ([\d.]+) MB and takes ([\d.]+) MB on disk/.exec(readme) ?? [];
    const megabytes = (bytes: number): number => bytes / 1_000_000;
    assert.ok(Math.abs(megabytes(packed.size) - Number(download)) < 0.2, `packed: ${packed.size}`);
    assert.ok(
      Math.abs(megabytes(packed.unpackedSize) - Number(disk)) < 0.5,
      `unpacked: ${packed.unpackedSize}`,
    );
    const { dependencies, scripts }: { readonly dependencies?: object; readonly scripts?: object } =
      JSON.parse(readFileSync(join(root, "server/package.json"), "utf8"));
    assert.equal(dependencies, undefined);
    for (const name of ["preinstall", "install", "postinstall"]) assert.ok(!(name in (scripts ?? {})), name);
  });

  it("has the project's license", () => {
    assert.equal(
      readFileSync(join(root, "server/LICENSE"), "utf8"),
      readFileSync(join(root, "LICENSE"), "utf8"),
    );
  });

  it("runs after it is installed", () => {
    const prefix = join(folder.root, "prefix");
    const archive = join(folder.root, packed.filename);
    runNpm(["install", "--global", "--prefix", prefix, archive], folder.root);
    const programs = process.platform === "win32" ? prefix : join(prefix, "bin");
    folder.write("site/docs.json", '{ "navigation": { "pages": ["gone"] } }');
    const program = join(programs, process.platform === "win32" ? "docs-json.cmd" : "docs-json");
    const { stdout, status } = spawnSync(program, ["check", join(folder.root, "site")], {
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    // This site lacks most of its files.
    assert.equal(status, 1);
    assert.match(stdout, /missing-page/);
    const shown = spawnSync(program, ["rules", "missing-page"], {
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    assert.match(shown.stdout, /\nExample: /, "the examples of the rule");
  });

  it("answers the hook of an agent in an empty project", () => {
    const project = folder.folder("project");
    folder.write("project/package.json", '{ "name": "project", "private": true }');
    runNpm(["install", join(folder.root, packed.filename)], project);
    folder.write("project/docs/docs.json", docsJson({ pages: ["a"] }));
    folder.write("project/docs/a.mdx", "---\ntitle: a\n---\n\n[x](/gone)\n");
    const event = replacingEvents["Claude Code's Edit"]?.of({
      folder: project,
      file: "docs/a.mdx",
      before: "Text",
      after: "[x](/gone)",
    });
    const npx = process.platform === "win32" ? "npx.cmd" : "npx";
    const { stdout, stderr, status } = spawnSync(
      npx,
      ["--offline", "docs-json", "hook", "--timeout", "600"],
      {
        cwd: project,
        encoding: "utf8",
        input: JSON.stringify(event),
        // No process must outlive the test.
        env: { ...process.env, DOCS_JSON_HOOK_SECONDS: "0" },
        shell: process.platform === "win32",
      },
    );
    assert.equal(status, 0, stderr);
    assert.match(textRead("claude-code", stdout), /^docs\/a\.mdx:5:5 warning broken-link /m);
  });

  it("serves its tools to a coding agent from an empty project", async () => {
    folder.write("project/package.json", '{ "private": true }');
    folder.write("project/docs.json", '{ "navigation": { "pages": ["gone"] } }');
    const project = join(folder.root, "project");
    runNpm(["install", join(folder.root, packed.filename)], project);
    const client = new Client({ name: "test", version: "1" });
    const npx = process.platform === "win32" ? "npx.cmd" : "npx";
    await client.connect(
      new StdioClientTransport({
        command: npx,
        args: ["--offline", "docs-json", "mcp"],
        cwd: project,
        env: { ...process.env, npm_config_update_notifier: "false" } as Record<string, string>,
      }),
    );
    const { content } = await client.callTool({ name: "check", arguments: {} });
    await client.close();
    assert.match(JSON.stringify(content), /missing-page/);
  });
});
