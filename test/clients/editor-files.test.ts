/** The configurations in the folder editors, checked without their editors. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "jsonc-parser";
import serverManifest from "../../server/package.json" with { type: "json" };
import { settingsTable } from "../../server/src/lsp/session/settings.ts";
import { describeSlow } from "../slow.ts";
import { type Editor, needEditor } from "./workbench.ts";

const folder = fileURLToPath(new URL("../../editors", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  statSync(join(folder, file)).isFile(),
);

function textOf(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

/** All keys in a value, at any depth. */
function keysIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

describe("the configurations of editors", () => {
  for (const file of files)
    it(`${file} starts a program of the package over standard input and output`, () => {
      const program = /["'](docs-json[\w-]*)["']\s*,?\s*(?:["']--stdio|"arguments"|args|\n)/.exec(
        textOf(file),
      )?.[1];
      assert.ok(program !== undefined && program in serverManifest.bin, program);
      assert.match(textOf(file), /["' ]--stdio["']/);
    });

  for (const file of files.filter((name) => /\.(?:json|sublime-settings)$/.test(name)))
    it(`${file} is JSON, with settings that the server has`, () => {
      const errors: unknown[] = [];
      const keys = keysIn(parse(textOf(file), errors as never));
      assert.deepEqual(errors, []);
      assert.ok(keys.some((key) => key.replace("docsJson.", "") in settingsTable));
    });
});

const neovim: Editor = {
  name: "Neovim",
  packages: "neovim",
  probe: ["nvim", "--version"],
  version: /^NVIM v/,
};

describeSlow("the configuration of Neovim 0.11", () => {
  before(function () {
    needEditor(this, neovim);
  });

  it("is a valid Lua table", () => {
    const path = join(folder, "neovim/lsp/docs_json.lua");
    const code = `lua io.stdout:write(vim.fn.json_encode(dofile([[${path}]])))`;
    const { stdout } = spawnSync("nvim", ["--headless", "--clean", "-c", code, "-c", "qa!"], {
      encoding: "utf8",
    });
    const { cmd, settings } = JSON.parse(stdout);
    assert.deepEqual(cmd, ["docs-json-language-server", "--stdio"]);
    assert.deepEqual(settings, { docsJson: { dialect: "auto" } });
  });
});
