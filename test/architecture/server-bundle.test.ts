/** The contents of the language server's bundle, from esbuild's metafile. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Metafile } from "esbuild";
import { sourceFiles, sourceText } from "./source-graph.ts";

const record = fileURLToPath(new URL("../../build/server-metafile.json", import.meta.url));

/** The number of bytes of each file in a bundle, and in the files that it loads immediately. */
function bytesIn(bundle: string): ReadonlyMap<string, number> {
  const { outputs }: Pick<Metafile, "outputs"> = JSON.parse(readFileSync(record, "utf8"));
  const output = outputs[`server/dist/${bundle}.cjs`];
  const loaded = (output?.imports ?? []).flatMap(({ path, kind, external }) =>
    kind === "import-statement" && external !== true ? (outputs[path] ?? []) : [],
  );
  return new Map(
    [output, ...loaded].flatMap((one) =>
      Object.entries(one?.inputs ?? {}).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const),
    ),
  );
}

describe("the bundle of the language server", () => {
  it("answers initialize before it loads the engine, of which it has nothing but names and paths", () => {
    const atOnce = [...bytesIn("docs-json-language-server").keys()];
    assert.ok(atOnce.includes("server/src/lsp/lifecycle.ts"));
    assert.deepEqual(
      atOnce.filter((path) => /^server\/src\/(?:service|rendering|lsp\/requests)\//.test(path)).sort(),
      ["server/src/service/model/refactoring-kind.ts", "server/src/service/text/uri.ts"],
    );
    const own = [...bytesIn("docs-json-language-server")].filter(
      ([path]) => !path.startsWith("node_modules/"),
    );
    assert.ok(own.reduce((sum, [, bytes]) => sum + bytes, 0) < 60_000);
    const late = [...bytesIn("docs-json-session").keys()];
    for (const path of ["server/src/lsp/server.ts", "server/src/service/analysis/analyze.ts"])
      assert.ok(late.includes(path), path);
  });

  it("has no module twice, because some keep a state", () => {
    const { outputs }: Pick<Metafile, "outputs"> = JSON.parse(readFileSync(record, "utf8"));
    const files = ["language-server", "connection", "paths", "version", "session", "engine", "tool-thread"];
    const modules = files.flatMap((name) => {
      const output = outputs[`server/dist/docs-json-${name}.cjs`];
      assert.ok(output !== undefined, name);
      return Object.keys(output.inputs);
    });
    assert.ok(modules.length > 500);
    assert.deepEqual(
      modules.filter((path, index) => modules.indexOf(path) !== index),
      [],
    );
  });

  it("contains the connection and the documents of vscode-languageserver", () => {
    const bytes = bytesIn("docs-json-language-server");
    for (const file of [
      "node/main.js",
      "common/server.js",
      "common/textDocuments.js",
      "common/progress.js",
    ]) {
      const path = `node_modules/vscode-languageserver/lib/${file}`;
      assert.ok((bytes.get(path) ?? 0) > 500, path);
    }
  });

  it("uses only that connection", () => {
    const files = sourceFiles().filter((file) => file.startsWith("lsp/"));
    const made = files.filter((file) =>
      /\bcreate(?:Message|Protocol)?Connection\((?!address\b)/.test(sourceText(file)),
    );
    assert.deepEqual(made, ["lsp/lifecycle.ts"]);
    assert.match(sourceText("lsp/lifecycle.ts"), /\bcreateConnection\(reader, writer,/);
    const others = files.filter((file) => /from "vscode-(?!languageserver\/node")/.test(sourceText(file)));
    assert.deepEqual(others, []);
  });

  it("is not that of the command line, which speaks no protocol", () => {
    assert.deepEqual(
      [...bytesIn("docs-json").keys()].filter((path) =>
        /node_modules\/(?:vscode-|@modelcontextprotocol|zod)/.test(path),
      ),
      [],
    );
  });
});

describe("the bundle of hooks", () => {
  it("is small and contains nothing of the engine, because an agent waits for it to load", () => {
    const bytes = bytesIn("docs-json-hook");
    assert.ok((bytes.get("server/src/cli/hook/client/main.ts") ?? 0) > 500);
    // Paths are strings, which the host compares, too.
    const others = [...bytes.keys()].filter(
      (path) => !/^(?:copy-once:node:|server\/src\/(?:cli|host|service\/text)\/)/.test(path),
    );
    assert.deepEqual(others, []);
    assert.ok([...bytes.values()].reduce((sum, own) => sum + own, 0) < 40_000);
  });
});

describe("the bundles of the tools for language models", () => {
  it("share the engine with the language server, which has nothing of the command line", () => {
    const server = [...bytesIn("docs-json-language-server").keys()];
    const engine = [...bytesIn("docs-json-engine").keys()];
    for (const path of ["server/src/service/analysis/analyze.ts", "server/src/service/rules/missing-page.ts"])
      assert.ok(engine.includes(path), path);
    assert.deepEqual(
      server.filter((path) => path.startsWith("server/src/cli/")),
      [],
    );
    const thread = bytesIn("docs-json-tool-thread");
    assert.ok((thread.get("server/src/cli/commands/check.ts") ?? 0) > 500);
    assert.ok([...thread.keys()].every((path) => !path.startsWith("server/src/lsp/")));
  });

  it("load the engine only in threads", () => {
    const own = [...bytesIn("docs-json-tools").keys()];
    assert.ok(own.includes("server/src/model-tools/main.ts"));
    assert.deepEqual(
      own.filter((path) => /\/(?:service|commands)\//.test(path) && !path.includes("/service/text/")),
      [],
    );
  });
});
