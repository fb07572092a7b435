/**
 * The test platform within the extension host. The settings of the user name its address, as those of a user with
 * a service of their own.
 */
import { ConfigurationTarget, workspace } from "vscode";
import { type Platform, startPlatform } from "../../platform/server.ts";
import { noteKeys } from "./used-keys.ts";

async function leadTo(platform: Platform | undefined): Promise<void> {
  const settings = workspace.getConfiguration("docsJson");
  const { Global } = ConfigurationTarget;
  await settings.update("api.baseUrl", platform?.address, Global);
  await settings.update("assistant.baseUrl", platform && `${platform.address}/discovery`, Global);
}

/**
 * Starts a platform before the tests of a `describe` and ends it after them.
 * @returns the platform, for the tests
 */
export function usePlatform(): () => Platform {
  let platform: Platform | undefined;
  before(async () => {
    platform = await startPlatform();
    await leadTo(platform);
  });
  after(async () => {
    if (platform === undefined) return;
    noteKeys(platform.threadKeys());
    await leadTo(undefined);
    await platform.close();
  });
  return () => {
    if (platform === undefined) throw new Error("the platform was not started");
    return platform;
  };
}
