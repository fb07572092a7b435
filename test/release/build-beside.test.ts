/** Bundles of the extension are whole at any time: windows and pages load them while another process builds. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describeSlow } from "../slow.ts";

const root = join(import.meta.dirname, "../..");
const names = ["assistant.js", "highlighter.js", "markdown.cjs"];

function startBuild() {
  const build = spawn(process.execPath, ["--import", "tsx", "scripts/build-extension.ts", "--quiet"], {
    cwd: root,
    stdio: "ignore",
  });
  const ended = new Promise<number | null>((done) => build.once("exit", done));
  return { build, ended };
}

/** The bundles that differ from the given texts. */
function changed(texts: ReadonlyMap<string, string>): readonly string[] {
  return Array.from(texts).flatMap(([name, text]) =>
    readFileSync(join(root, "client/dist/webview", name), "utf8") === text ? [] : name,
  );
}

describeSlow("a build of the extension", () => {
  it("leaves its files whole for those who read them meanwhile", async () => {
    assert.equal(await startBuild().ended, 0);
    const texts = new Map(
      names.map((name) => [name, readFileSync(join(root, "client/dist/webview", name), "utf8")] as const),
    );
    const { build, ended } = startBuild();
    while (build.exitCode === null) {
      assert.deepEqual(changed(texts), []);
      await setImmediate();
    }
    assert.equal(await ended, 0);
  });
});
