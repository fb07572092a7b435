/** The test platform in the extension host. The user settings name its URL, as for a user with a different service. */
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
