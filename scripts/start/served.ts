/** VS Code's server build, for a browser: what `npm start` opens if there is no desktop VS Code. */

import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { installBuild } from "../../test/extension/vscode/builds.ts";
import {
  endServer,
  installExtensions,
  keyHalf,
  type ServerPlaces,
  startServer,
} from "../../test/extension/vscode/server.ts";
import { startFront } from "./front.ts";

/** What `npm start` opens, and where all that is written goes. */
export interface OpenRequest {
  readonly folder: string;
  readonly vsix: string;
  readonly places: ServerPlaces;
  readonly isTrusted: boolean;
}

/** What has been opened, in words for whoever looks at the terminal. */
export interface Opened {
  readonly where: string;
  readonly howToEnd: string;
  /** The exit code, once it has ended by itself. */
  readonly ended: Promise<number>;
  readonly end: () => Promise<void>;
}

export function canServe(): boolean {
  return process.platform === "linux" && process.arch === "x64";
}

/** Opens a folder. Whoever has the URL can do what the user can, so it holds a token. */
export async function openServed({
  folder,
  vsix,
  places,
  isTrusted,
  port,
}: OpenRequest & { readonly port: number }): Promise<Opened> {
  const build = installBuild("latest");
  const token = randomBytes(16).toString("hex");
  const switches = ["--connection-token", token, ...(isTrusted ? ["--disable-workspace-trust"] : [])];
  const front = await startFront({ port, keyHalf: keyHalf(places.userData) });
  let child: ChildProcess | undefined;
  const end = async (): Promise<void> => {
    front.close();
    if (child !== undefined) await endServer(child, { isGroup: true });
  };
  try {
    if ((await installExtensions(build, places, [vsix])) !== 0) {
      throw new Error("the package could not be installed");
    }
    const server = startServer(build, places, { switches, isGroup: true });
    child = server.child;
    const ended = new Promise<number>((done) => server.child.once("exit", (code) => done(code ?? 1)));
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
