/** What the bundle of the language server is made of, by the record that esbuild keeps. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Metafile } from "esbuild";
import { sourceFiles, sourceText } from "./source-graph.ts";

const record = fileURLToPath(new URL("../../build/server-metafile.json", import.meta.url));

/** How many bytes of each file are in a bundle. */
function bytesIn(bundle: string): ReadonlyMap<string, number> {
  const { outputs }: Metafile = JSON.parse(readFileSync(record, "utf8"));
  const inputs = outputs[`server/dist/${bundle}.cjs`]?.inputs ?? {};
  return new Map(Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput]));
}

describe("the bundle of the language server", () => {
  it("holds the connection and the documents of vscode-languageserver", () => {
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

  it("speaks through that connection alone", () => {
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
  it("is small and holds nothing of the engine, because an agent waits for it to load", () => {
    const bytes = bytesIn("docs-json-hook");
    assert.ok((bytes.get("server/src/cli/hook/client/main.ts") ?? 0) > 500);
    // Paths are strings, which the host compares, too.
    const others = [...bytes.keys()].filter(
      (path) => !/^(?:on-demand:|server\/src\/(?:cli|host|service\/text)\/)/.test(path),
    );
    assert.deepEqual(others, []);
    assert.ok([...bytes.values()].reduce((sum, own) => sum + own, 0) < 40_000);
  });
});
