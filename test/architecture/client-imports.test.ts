/**
 * The extension and the server communicate only by messages and share only pure functions on strings, and the HTTP
 * side of the extension does not depend on the editor.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The only part of the server that the client may import, in addition to functions on strings. */
const messages = "server/src/protocol.ts";

/** Pure and without a site, as the front ends of the server import it. */
const strings = "server/src/service/text/";

interface ClientImport {
  /** Relative to the project, forward slashes. */
  readonly from: string;
  /** A file as `from`, or the name of a package. */
  readonly to: string;
}

function clientImports(): readonly ClientImport[] {
  const files = readdirSync(join(root, "client/src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `client/src/${file.split(sep).join("/")}`);
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, to = ""]) => ({
      from,
      to: to.startsWith(".") ? join(dirname(from), to).split(sep).join("/") : to,
    }));
  });
}

describe("imports of the extension", () => {
  const imports = clientImports();

  it("are seen", () => {
    assert.ok(imports.some(({ to }) => to === messages));
    assert.ok(imports.some(({ to }) => to === "vscode"));
    assert.ok(imports.some(({ to }) => to === "client/src/features/language-server.ts"));
  });

  it("bring nothing of the server but its messages and functions on strings", () => {
    const wrong = imports.filter(
      ({ to }) => to.startsWith("server/") && to !== messages && !to.startsWith(strings),
    );
    assert.deepEqual(wrong, []);
  });

  it("bring no editor into the HTTP side", () => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith("client/src/platform/") && /^vscode(?:-|$)/.test(to),
    );
    assert.deepEqual(wrong, []);
  });

  it("bring the language client where the server is started, and nowhere else", () => {
    const users = imports.filter(({ to }) => to.startsWith("vscode-languageclient")).map(({ from }) => from);
    assert.deepEqual(users, ["client/src/features/language-server.ts"]);
  });
});
