/** VS Code's server build for a browser, which `npm start` opens if there is no desktop VS Code. */

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

/** The folder that `npm start` opens, and the folders for all written files. */
export interface OpenRequest {
  readonly folder: string;
  readonly vsix: string;
  readonly places: ServerPlaces;
  readonly isTrusted: boolean;
}

/** An opened editor, with a message for the terminal. */
export interface Opened {
  readonly message: string;
  readonly howToEnd: string;
  /** The exit code, once the editor has ended. */
  readonly ended: Promise<number>;
  readonly end: () => Promise<void>;
}

export function canServe(): boolean {
  return process.platform === "linux" && process.arch === "x64";
}

/** Opens a folder. Anyone with the URL has the user's permissions, so the URL has a token. */
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
      message: `Open in a browser:  http://127.0.0.1:${front.port}/?${query}`,
      howToEnd: "ends everything and removes what was written",
      ended,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
