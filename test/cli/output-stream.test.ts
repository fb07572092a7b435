/** The output streams of the command line. */
import assert from "node:assert/strict";
import { outputStream } from "../../server/src/cli/output-stream.ts";

describe("the output of the command line", () => {
  /** The text that is written to node's stream, and the text that is written as bytes. */
  function written(platform: NodeJS.Platform, isTTY: boolean) {
    const through: string[] = [];
    const asBytes: string[] = [];
    const stream = () => ({ columns: 80, write: (text: string) => through.push(text) });
    const output = outputStream(1, stream, (text) => void asBytes.push(text), platform, isTTY);
    output.write("caf\u00e9 …\n");
    return { through, asBytes, columns: output.columns };
  }
  const text = ["caf\u00e9 …\n"];

  it("is written as characters to a Windows console, which would interpret bytes in its code page", () => {
    assert.deepEqual(written("win32", true), { through: text, asBytes: [], columns: 80 });
  });

  it("is written as bytes to pipes and files, and to the terminals of other systems", () => {
    assert.deepEqual(written("win32", false), { through: [], asBytes: text, columns: undefined });
    assert.deepEqual(written("linux", true), { through: [], asBytes: text, columns: 80 });
    assert.deepEqual(written("darwin", false), { through: [], asBytes: text, columns: undefined });
  });
});
