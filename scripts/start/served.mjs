/** VS Code's server build, for a browser: what `npm start` opens where there is no desktop VS Code. */

import { randomBytes } from "node:crypto";
import { installBuild } from "../../test/extension/vscode/builds.mjs";
import { endServer, installExtensions, keyHalf, startServer } from "../../test/extension/vscode/server.mjs";
import { startFront } from "./front.mjs";

export function canServe() {
  return process.platform === "linux" && process.arch === "x64";
}

/** Opens a folder. Whoever has the address can do what the user can, so it holds a token. */
export async function openServed({ folder, vsix, places, isTrusted, port }) {
  const build = installBuild("latest");
  const token = randomBytes(16).toString("hex");
  const switches = ["--connection-token", token, ...(isTrusted ? ["--disable-workspace-trust"] : [])];
  const front = await startFront({ port, keyHalf: keyHalf(places.userData) });
  let server;
  const end = async () => {
    front.close();
    if (server !== undefined) await endServer(server.child, { isGroup: true });
  };
  try {
    if ((await installExtensions(build, places, [vsix])) !== 0) {
      throw new Error("the package could not be installed");
    }
    server = startServer(build, places, { switches, isGroup: true });
    const ended = new Promise((done) => server.child.once("exit", (code) => done(code ?? 1)));
    front.leadTo(await server.port);
    const query = new URLSearchParams({ tkn: token, folder });
    return {
      where: `Open in a browser:  http://127.0.0.1:${front.port}/?${query}`,
      howToEnd: "ends everything and removes what was written",
      ended,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
